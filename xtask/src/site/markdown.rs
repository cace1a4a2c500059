//! Converts Markdown to HTML, with links to the converted pages, and anchors for headings.

use anyhow::bail;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::{page_name, relative};

/// The repository, for links to files that are not on the site.
const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/tree/main/");

/// The target of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    File,
    Folder,
    Nothing,
}

/// A converted page.
pub(super) struct Rendered {
    pub(super) title: String,
    pub(super) body: String,
    /// The linked files of the repository.
    pub(super) targets: Vec<String>,
}

/// Converts a page of the repository.
///
/// # Errors
///
/// Fails if a link is broken.
pub(super) fn render(text: &str, name: &str, kind: &dyn Fn(&str) -> Target) -> anyhow::Result<Rendered> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let mut targets = Vec::new();
    let mut out = Vec::with_capacity(events.len());
    let mut used = Vec::new();
    let mut title = String::new();
    for (index, event) in events.iter().enumerate() {
        let event = match event.clone() {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = led(&dest_url, name, kind, &mut targets)?;
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = led(&dest_url, name, kind, &mut targets)?;
                Event::Start(Tag::Image { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let said = said(&events[index + 1..]);
                if level == HeadingLevel::H1 && title.is_empty() {
                    title.clone_from(&said);
                }
                let id = Some(CowStr::from(anchor(&said, &mut used)));
                Event::Start(Tag::Heading { level, id, classes, attrs })
            }
            // Makes wide content scrollable with the keyboard.
            Event::Start(Tag::Table(_)) => {
                out.push(Event::Html(
                    "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">".into(),
                ));
                event.clone()
            }
            Event::End(TagEnd::Table) => {
                out.push(event.clone());
                Event::Html("</div>\n".into())
            }
            event => event,
        };
        out.push(event);
    }
    let mut body = String::with_capacity(text.len() * 2);
    html::push_html(&mut body, out.into_iter());
    let body = body.replace("<pre>", "<pre tabindex=\"0\">").replace("<th></th>", "<td></td>");
    Ok(Rendered { title, body, targets })
}

/// The text of a heading.
fn said(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text = inside.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    text.collect()
}

/// The anchor of a heading, as on GitHub.
fn anchor(text: &str, used: &mut Vec<String>) -> String {
    let letters = text
        .to_lowercase()
        .chars()
        .filter_map(|letter| match letter {
            ' ' => Some('-'),
            letter if letter.is_alphanumeric() || matches!(letter, '-' | '_') => Some(letter),
            _ => None,
        })
        .collect::<String>();
    let n_used = used.iter().filter(|other| **other == letters).count();
    used.push(letters.clone());
    if n_used == 0 { letters } else { format!("{letters}-{n_used}") }
}

/// The address of a link on the site.
fn led(
    address: &str,
    name: &str,
    kind: &dyn Fn(&str) -> Target,
    targets: &mut Vec<String>,
) -> anyhow::Result<CowStr<'static>> {
    if address.contains("://") || address.starts_with('#') || address.starts_with("mailto:") {
        return Ok(address.to_owned().into());
    }
    let (path, anchor) = address
        .split_once('#')
        .map_or((address, String::new()), |(path, anchor)| (path, format!("#{anchor}")));
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let target = joined(folder, path);
    match kind(&target) {
        Target::Nothing => bail!("broken link to {address}"),
        Target::Folder => Ok(format!("{REPOSITORY}{target}").into()),
        Target::File => {
            let at = page_name(&target);
            targets.push(target);
            Ok(format!("{}{anchor}", relative(&page_name(name), &at)).into())
        }
    }
}

/// Decodes percent escapes in an address.
pub(super) fn decoded(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits =
            after.get(..2).filter(|_| first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Joins a folder and a relative path.
pub(super) fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let kind = |target: &str| match target {
            "docs" => Target::Folder,
            "docs/gone.md" => Target::Nothing,
            _ => Target::File,
        };
        let rendered = render(text, "docs/a.md", &kind).map(|rendered| rendered.body.trim().to_owned());
        assert_eq!(rendered.unwrap_or_else(|error| error.to_string()), expected, "{text}");
    }

    #[test]
    fn links_point_to_converted_pages() {
        check("[b](b.md#part)", "<p><a href=\"b.html#part\">b</a></p>");
        check("[b](reference/README.md)", "<p><a href=\"reference/index.html\">b</a></p>");
        check("![b](../c.png)", "<p><img src=\"../c.png\" alt=\"b\" /></p>");
        check("[b](.)", &format!("<p><a href=\"{REPOSITORY}docs\">b</a></p>"));
        check("[b](gone.md)", "broken link to gone.md");
    }

    #[test]
    fn decodes_percent_escapes() {
        assert_eq!(decoded("z%C3%A8rtz 5%"), "zèrtz 5%");
    }

    #[test]
    fn headings_have_unique_anchors() {
        check(
            "## What's `new`?\n## New\n## New",
            "<h2 id=\"whats-new\">What's <code>new</code>?</h2>\n<h2 id=\"new\">New</h2>\n<h2 id=\"new-1\">New</h2>",
        );
    }
}
