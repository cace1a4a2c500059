//! The options `--safe` and `--bom` of commands that print CSV.
//!
//! Spreadsheets run cells that start like a formula, even if they are quoted. A record from the internet can contain any text, so such a
//! table can be harmful to those who open it. Excel reads CSV as UTF-8 only if it starts with a byte order mark.

use crate::io::styled_text::StyledText;

/// How CSV is written for spreadsheets.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct CsvArgs {
    /// In CSV, write an apostrophe before texts that a spreadsheet would take for a formula
    ///
    /// These start with =, +, -, @, a tab or a line break, and are not numbers. `sgf set --from` ignores the apostrophe.
    #[arg(long)]
    safe: bool,

    /// In CSV, start with a byte order mark, so that Excel reads the texts as UTF-8
    #[arg(long)]
    bom: bool,
}

/// The byte order mark of UTF-8.
const MARK: char = '\u{FEFF}';

impl CsvArgs {
    /// Fails if an option is given, but the output is not CSV.
    pub(crate) fn expect_csv(self, is_csv: bool) -> anyhow::Result<()> {
        anyhow::ensure!(is_csv || !self.safe, "--safe only applies to CSV");
        anyhow::ensure!(is_csv || !self.bom, "--bom only applies to CSV");
        Ok(())
    }

    /// Begins a table with the names of its columns.
    pub(crate) fn header(self, names: impl IntoIterator<Item = String>, styled: &mut StyledText) {
        if self.bom {
            styled.add(MARK);
        }
        styled.csv(self.cells(names));
    }

    /// The cells of a line, made safe if the option is given.
    pub(crate) fn cells(self, cells: impl IntoIterator<Item = String>) -> impl Iterator<Item = String> {
        cells
            .into_iter()
            .map(move |cell| if self.safe && is_formula(&cell) { format!("'{cell}") } else { cell })
    }
}

/// Returns whether a spreadsheet would take a text for a formula.
pub(crate) fn is_formula(text: &str) -> bool {
    let is_start = |first: char| "=+-@\t\r\n＝＋－＠".contains(first);
    text.starts_with(is_start) && text.parse::<f64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_formulas_but_no_numbers() {
        for text in ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "＝1", "-"] {
            assert!(is_formula(text), "{text}");
        }
        for text in ["", "-0.5", "+3", "W+3.5", "Aki", "1-0", "'=1"] {
            assert!(!is_formula(text), "{text}");
        }
        let cells: Vec<String> =
            CsvArgs { safe: true, bom: false }.cells(["=1".to_owned(), "-1".to_owned()]).collect();
        assert_eq!(cells, ["'=1", "-1"]);
    }
    #[test]
    fn a_mark_begins_the_header() {
        for (bom, expected) in [(false, "a,b\n"), (true, "\u{FEFF}a,b\n")] {
            let mut styled = StyledText::default();
            CsvArgs { safe: false, bom }.header(["a", "b"].map(str::to_owned), &mut styled);
            assert_eq!(styled.as_str(), expected);
        }
    }
}
