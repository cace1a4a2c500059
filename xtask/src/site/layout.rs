//! The layout of a page: content security policy, navigation and text.

use opensgf::book::html_text;

use super::relative;

/// The content security policy: files of the site, and generated pictures; no inline scripts.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/// The navigation: pages and their titles.
const WAYS: [(&str, &str); 8] = [
    ("index.html", "OpenSGF"),
    ("docs/index.html", "Documentation"),
    ("docs/gallery/index.html", "Gallery"),
    ("docs/reference/rules.html", "Rules"),
    ("docs/board.html", "The board"),
    ("samples.html", "Patcher examples"),
    ("playground.html", "Playground"),
    ("board/index.html", "Open a record"),
];

/// A page without its layout.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// The path from the root of the site.
    pub(super) name: String,
    pub(super) title: String,
    /// HTML.
    pub(super) body: String,
    /// Paths of scripts from the root of the site.
    pub(super) scripts: Vec<&'static str>,
    /// An additional style sheet.
    pub(super) style: Option<&'static str>,
}

/// Writes a page.
pub(super) fn laid_out(sheet: &Sheet) -> String {
    let to = |target: &str| relative(&sheet.name, target);
    let ways = WAYS.iter().map(|(target, title)| {
        let here = if *target == sheet.name { " aria-current=\"page\"" } else { "" };
        format!("<a href=\"{}\"{here}>{title}</a>", to(target))
    });
    let scripts =
        sheet.scripts.iter().map(|name| format!("<script type=\"module\" src=\"{}\"></script>\n", to(name)));
    let styles = ["site.css"].into_iter().chain(sheet.style);
    let styles = styles.map(|name| format!("<link rel=\"stylesheet\" href=\"{}\">\n", to(name)));
    let title = if sheet.title.is_empty() { "OpenSGF" } else { &sheet.title };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n{styles}{scripts}</head>\n<body>\n\
         <a class=\"skip\" href=\"#text\">To the text</a>\n<nav aria-label=\"Site\">{ways}</nav>\n<main id=\"text\">\n{body}</main>\n</body>\n</html>\n",
        title = html_text(title),
        styles = styles.collect::<String>(),
        scripts = scripts.collect::<String>(),
        ways = ways.collect::<Vec<_>>().join("\n"),
        body = sheet.body,
    )
}
