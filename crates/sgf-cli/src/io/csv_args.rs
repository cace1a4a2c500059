//! The option `--safe` of commands that print CSV.
//!
//! Spreadsheets run cells that start like a formula, even if they are quoted. A record from the internet can contain any text, so such a
//! table can be harmful to those who open it.

/// Whether cells may be formulas.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct CsvArgs {
    /// In CSV, write an apostrophe before texts that a spreadsheet would take for a formula
    ///
    /// These start with =, +, -, @, a tab or a line break, and are not numbers. `sgf set --from` ignores the apostrophe.
    #[arg(long)]
    safe: bool,
}

impl CsvArgs {
    /// Fails if the option is given, but the output is not CSV.
    pub(crate) fn expect_csv(self, is_csv: bool) -> anyhow::Result<()> {
        anyhow::ensure!(is_csv || !self.safe, "--safe only applies to CSV");
        Ok(())
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
        let cells: Vec<String> = CsvArgs { safe: true }.cells(["=1".to_owned(), "-1".to_owned()]).collect();
        assert_eq!(cells, ["'=1", "-1"]);
    }
}
