//! `cargo xtask site`: a static site with the documentation, the gallery, the rules, live examples of the board and a playground.
//!
//! The site contains everything that README.md links to, directly or not: Markdown is converted to HTML, other files are copied. The board
//! comes from `web/dist`. All addresses are relative, so any static file server works, in any folder, and each page has its own content
//! security policy.

mod layout;
mod markdown;
mod samples;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use opensgf::rules;

use layout::{Sheet, laid_out};

/// The start page, and other pages without incoming links.
const BEGINNINGS: [&str; 4] = ["README.md", "docs/README.md", "CHANGELOG.md", "web/package/README.md"];

/// Hand-written files that all pages use.
const HAND: &str = "web/site";

/// Builds the site in `folder`, replacing an earlier site, with the board from another folder; returns its pages.
///
/// # Errors
///
/// Fails if a file cannot be read or written, a link is broken, or the folder contains anything other than a site.
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

/// The file that marks the folder of a site.
const MARK: &str = "site.txt";

/// Empties the folder of a site; never deletes anything else.
fn empty(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() || fs::read_dir(folder)?.next().is_none() {
        return Ok(fs::create_dir_all(folder)?);
    }
    ensure!(folder.join(MARK).is_file(), "{} is neither empty nor a site", folder.display());
    fs::remove_dir_all(folder)?;
    Ok(fs::create_dir_all(folder)?)
}

struct Site<'a> {
    root: &'a Path,
    into: &'a Path,
    pages: Vec<String>,
}

impl Site<'_> {
    /// Adds the Markdown pages and everything they link to.
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

    /// Adds a page for each rule, to which diagnostics link.
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
        fs::create_dir_all(path.parent().context("the path has no parent")?)?;
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    }

    fn copy(&self, name: &str) -> anyhow::Result<()> {
        let content = fs::read(self.root.join(name)).with_context(|| format!("cannot read {name}"))?;
        self.write(name, &content)
    }

    /// Copies a folder recursively.
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

/// The name of a file on the site, with `.html` for Markdown.
fn page_name(source: &str) -> String {
    let Some(stem) = source.strip_suffix(".md") else { return source.to_owned() };
    match stem.strip_suffix("README") {
        Some(folder) => format!("{folder}index.html"),
        None => format!("{stem}.html"),
    }
}

/// The relative path from a page to another file of the site.
fn relative(from: &str, to: &str) -> String {
    let mut from: Vec<&str> = from.split('/').collect();
    from.pop();
    let to: Vec<&str> = to.split('/').collect();
    let n_same = from.iter().zip(&to[..to.len() - 1]).take_while(|(one, other)| one == other).count();
    let up = from[n_same..].iter().map(|_| "..");
    up.chain(to[n_same..].iter().copied()).collect::<Vec<_>>().join("/")
}

/// Returns the broken links of each page of a built site.
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

/// A page without code blocks, in which addresses are examples.
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
    fn refuses_folders_with_other_contents() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("letter.txt"), "dear").unwrap();
        assert!(empty(folder.path()).is_err());
        assert!(folder.path().join("letter.txt").exists());
    }

    #[test]
    fn site_has_valid_links_and_no_inline_code() {
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
        // Building is deterministic.
        assert_eq!(build(&root, folder.path(), &root.join("web/dist")).unwrap(), pages);
    }
}
