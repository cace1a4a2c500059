//! `cargo xtask site`: the documentation, the gallery, a page for each rule, live examples of the board and a playground, as files.
//!
//! The site is what README.md reaches: each page of Markdown that a link leads to becomes a page of HTML at the same place, and each
//! other file is copied, so that no link leads nowhere. The board comes from `web/dist`. Every address is relative: any server of files will
//! do, in any folder, and each page says by itself what a browser may load for it.

mod layout;
mod markdown;
mod samples;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use opensgf::rules;

use layout::{Sheet, laid_out};

/// Where the site begins, and what belongs to it though no page that readers begin with leads there.
const BEGINNINGS: [&str; 4] = ["README.md", "docs/README.md", "CHANGELOG.md", "web/package/README.md"];

/// What the pages of the site share; they are written by hand.
const HAND: &str = "web/site";

/// Builds the site in a folder, which is emptied first, with the board of another one; returns its pages.
///
/// # Errors
///
/// Fails when a file cannot be read or written, when a link leads to a file that is not there, and when the folder holds something that is
/// no site.
pub fn build(root: &Path, into: &Path, dist: &Path) -> anyhow::Result<Vec<String>> {
    empty(into)?;
    let mut site = Site { root, into, pages: Vec::new() };
    site.documents()?;
    let (pages, (name, style)) = samples::pages(root)?;
    for page in pages {
        site.write_sheet(&page)?;
    }
    site.write(name, style.as_bytes())?;
    site.copy_all(&root.join(HAND), "")?;
    site.copy_all(dist, "board")?;
    site.copy_all(&root.join("examples"), "examples")?;
    site.write(MARK, b"Made by `cargo xtask site`, which empties this folder.\n")?;
    Ok(site.pages)
}

/// The file by which a site is known.
const MARK: &str = "site.txt";

/// Empties a folder if it holds a site; nothing else is ever deleted.
fn empty(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() || fs::read_dir(folder)?.next().is_none() {
        return Ok(fs::create_dir_all(folder)?);
    }
    ensure!(folder.join(MARK).is_file(), "{} holds something that is no site", folder.display());
    fs::remove_dir_all(folder)?;
    Ok(fs::create_dir_all(folder)?)
}

struct Site<'a> {
    root: &'a Path,
    into: &'a Path,
    pages: Vec<String>,
}

impl Site<'_> {
    /// The pages of Markdown, and all that they lead to.
    fn documents(&mut self) -> anyhow::Result<()> {
        let mut waiting: VecDeque<String> = BEGINNINGS.iter().map(|name| (*name).to_owned()).collect();
        let mut known: BTreeSet<String> = waiting.iter().cloned().collect();
        while let Some(name) = waiting.pop_front() {
            let text = self.read(&name)?;
            let rendered = markdown::render(&text, &name, &|target| self.kind(target))
                .with_context(|| format!("in {name}"))?;
            for target in rendered.targets {
                if !known.insert(target.clone()) {
                    continue;
                }
                match target.ends_with(".md") {
                    true => waiting.push_back(target),
                    false => self.copy(&target)?,
                }
            }
            let name = page_name(&name);
            self.write_sheet(&Sheet {
                name,
                title: rendered.title,
                body: rendered.body,
                ..Sheet::default()
            })?;
        }
        self.rules()
    }

    /// A page for each rule, for those whom a finding leads there.
    fn rules(&mut self) -> anyhow::Result<()> {
        for rule in rules::FAMILIES.iter().flat_map(|family| family.rules) {
            let source = crate::pages::rule_page(rule);
            let at = "docs/reference/rules/RULE.md";
            let rendered = markdown::render(&source, at, &|target| self.kind(target))?;
            let name = format!("docs/reference/rules/{}.html", rule.code.to_lowercase());
            self.write_sheet(&Sheet {
                name,
                title: rendered.title,
                body: rendered.body,
                ..Sheet::default()
            })?;
        }
        Ok(())
    }

    fn kind(&self, target: &str) -> markdown::Target {
        match fs::metadata(self.root.join(target)) {
            Ok(found) if found.is_dir() => markdown::Target::Folder,
            Ok(_) => markdown::Target::File,
            Err(_) => markdown::Target::Nothing,
        }
    }

    fn read(&self, name: &str) -> anyhow::Result<String> {
        fs::read_to_string(self.root.join(name)).with_context(|| format!("cannot read {name}"))
    }

    fn write_sheet(&mut self, sheet: &Sheet) -> anyhow::Result<()> {
        self.pages.push(sheet.name.clone());
        self.write(&sheet.name, laid_out(sheet).as_bytes())
    }

    fn write(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let path = self.into.join(name);
        fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    }

    fn copy(&self, name: &str) -> anyhow::Result<()> {
        let content = fs::read(self.root.join(name)).with_context(|| format!("cannot read {name}"))?;
        self.write(name, &content)
    }

    /// Copies a folder with all that is in it.
    fn copy_all(&self, from: &Path, to: &str) -> anyhow::Result<()> {
        let mut waiting = vec![(from.to_owned(), PathBuf::from(to))];
        while let Some((folder, to)) = waiting.pop() {
            for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
                let entry = entry?;
                let (path, to) = (entry.path(), to.join(entry.file_name()));
                match path.is_dir() {
                    true => waiting.push((path, to)),
                    // A page of Markdown has become one of HTML.
                    false if path.extension().is_some_and(|ending| ending == "md") => {}
                    false => self.write(&to.to_string_lossy(), &fs::read(&path)?)?,
                }
            }
        }
        Ok(())
    }
}

/// What a file is called on the site: a page of Markdown is one of HTML there.
fn page_name(source: &str) -> String {
    let Some(stem) = source.strip_suffix(".md") else { return source.to_owned() };
    match stem.strip_suffix("README") {
        Some(folder) => format!("{folder}index.html"),
        None => format!("{stem}.html"),
    }
}

/// The way from a page to another file of the site.
fn relative(from: &str, to: &str) -> String {
    let mut from: Vec<&str> = from.split('/').collect();
    from.pop();
    let to: Vec<&str> = to.split('/').collect();
    let n_same = from.iter().zip(&to[..to.len() - 1]).take_while(|(one, other)| one == other).count();
    let up = from[n_same..].iter().map(|_| "..");
    up.chain(to[n_same..].iter().copied()).collect::<Vec<_>>().join("/")
}

/// The addresses that the pages of a built site lead to, and that are not there: page by page.
///
/// # Errors
///
/// Fails when a page cannot be read.
pub fn broken_links(site: &Path, pages: &[String]) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
    let mut broken = BTreeMap::new();
    let mut anchors: BTreeMap<String, bool> = BTreeMap::new();
    for page in pages {
        let text = without_code(&fs::read_to_string(site.join(page))?);
        let addresses = [" href=\"", " src=\""].into_iter().flat_map(|name| {
            text.split(name).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>()
        });
        let mut leads_nowhere = |address: &str| {
            let is_elsewhere = address.contains("://") || address.starts_with("data:");
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            let path = path.split('?').next().unwrap_or(path);
            let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
            let file = if path.is_empty() { page.clone() } else { markdown::joined(folder, path) };
            let has_anchor = anchor.is_empty() || !file.ends_with(".html") || file.starts_with("board/") || {
                *anchors.entry(format!("{file}#{anchor}")).or_insert_with(|| {
                    let text = fs::read_to_string(site.join(&file)).unwrap_or_default();
                    text.contains(&format!("id=\"{}\"", markdown::decoded(anchor)))
                })
            };
            !(is_elsewhere || site.join(&file).exists() && has_anchor)
        };
        let found: Vec<String> =
            addresses.filter(|address| leads_nowhere(address)).map(str::to_owned).collect();
        if !found.is_empty() {
            broken.insert(page.clone(), found);
        }
    }
    Ok(broken)
}

/// A page without its blocks of code, in which addresses are examples.
fn without_code(page: &str) -> String {
    let mut parts = page.split("<pre");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("</pre>").map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_relative() {
        assert_eq!(relative("index.html", "docs/a.html"), "docs/a.html");
        assert_eq!(relative("docs/reference/a.html", "docs/b.html"), "../b.html");
        assert_eq!(relative("docs/a.html", "index.html"), "../index.html");
        assert_eq!(
            (page_name("README.md"), page_name("docs/a.md")),
            ("index.html".into(), "docs/a.html".into())
        );
    }

    #[test]
    fn a_folder_that_holds_something_else_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("letter.txt"), "dear").unwrap();
        assert!(empty(folder.path()).is_err());
        assert!(folder.path().join("letter.txt").exists());
    }

    #[test]
    fn every_link_of_the_site_leads_somewhere_and_no_page_needs_more_than_its_policy() {
        let (folder, root) = (tempfile::tempdir().unwrap(), crate::workspace_root());
        let pages = build(&root, folder.path(), &root.join("web/dist")).expect("the site can be built");
        assert!(pages.len() > 100, "{pages:?}");
        assert_eq!(broken_links(folder.path(), &pages).unwrap(), BTreeMap::new());
        for page in &pages {
            let text = fs::read_to_string(folder.path().join(page)).unwrap();
            let code =
                text.split("<script").skip(1).filter(|rest| !rest.starts_with(" type=\"module\" src="));
            assert_eq!(code.count(), 0, "{page} has a script of its own");
            assert!(!text.contains("<style") && !text.contains(" style="), "{page} has a style of its own");
        }
        // Made twice, it is the same.
        assert_eq!(build(&root, folder.path(), &root.join("web/dist")).unwrap(), pages);
    }
}
