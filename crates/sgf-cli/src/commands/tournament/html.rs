//! The table of a tournament as a page.

use std::fmt::Write;

use opensgf::book::html_text;

use super::report::Report;

/// The style of the page, in light and dark.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
th:nth-child(2), td:nth-child(2) { text-align: left; }";

/// Writes the page.
pub(super) fn page(report: &Report<'_>) -> String {
    let title = html_text(&report.headline());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    table("Standings", &report.rows(), &mut page);
    table("Points against each opponent", &report.crosstable(0..report.standings.ranked.len()), &mut page);
    page.push_str("<ul>\n");
    for note in report.notes() {
        let _ = writeln!(page, "<li>{}</li>", html_text(&note));
    }
    page.push_str("</ul>\n</body>\n</html>\n");
    page
}

/// Adds a table, of which the first row is the header.
fn table(caption: &str, rows: &[Vec<String>], page: &mut String) {
    let _ = writeln!(page, "<div><table>\n<caption>{}</caption>", html_text(caption));
    for (number, row) in rows.iter().enumerate() {
        let tag = if number == 0 { "th scope=\"col\"" } else { "td" };
        let end = if number == 0 { "th" } else { "td" };
        page.push_str("<tr>");
        for cell in row {
            let _ = write!(page, "<{tag}>{}</{end}>", html_text(cell));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
}
