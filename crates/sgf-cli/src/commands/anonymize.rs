//! `sgf anonymize`: replaces the names of players in records.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use opensgf::convert::{AnonymizeError, Replaced, anonymize, folded_name};
use opensgf::{Buffers, LineIndex, read_in};
use sha2::{Digest, Sha256};

use crate::Outcome;
use crate::args::common::ident;
use crate::io::import::ImportOptions;
use crate::io::in_place::{InPlaceArgs, Rewritten, Wording, rewrite_sources};
use crate::io::input::Paths;
use crate::io::input::Source;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Replace the names of players by pseudonyms
///
/// Changes files in place. Names are taken from PB and PW, and from BT and WT for teams, and replaced there and in all other texts of the
/// record: comments, names of nodes and games, private properties. A name is found in any letter case, white space and escapes. Parts of
/// names are also replaced if they are capitalized and have at least three letters, such as Lee in Ann Lee. Everything else is kept, byte
/// for byte. A second run changes nothing.
///
/// A name that is an ordinary word or a color (it, ko, Black, AI), a sign, or as short as a point or a move number is replaced in the
/// properties that hold names, but not inside comments and other texts.
///
/// A pseudonym is "Player" and eight letters, computed from the name and --key. The same name (in upper or lower case) always gets the same
/// pseudonym with the same key. Without a key, anyone can compute the pseudonym of a known name. Nicknames, and names that only occur in
/// other records, are not recognized: review the result. File names are not changed, but reported if they contain a name.
///
/// Files are replaced atomically. Without a PATH, filters standard input to standard output.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to change, 2 if a file could not be changed.
#[derive(Debug, clap::Args)]
#[command(visible_alias = "anonymise", after_help = examples! {
    "Show the changes" => "sgf anonymize --key rosewood --diff games/",
    "Also replace the names of annotators and users" => "sgf anonymize --key rosewood --also AN,US game.sgf -o anonymous.sgf",
})]
pub(crate) struct Anonymize {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    in_place: InPlaceArgs,

    /// A secret from which pseudonyms are computed
    #[arg(long, value_name = "TEXT", default_value = "")]
    key: String,

    /// Other properties that contain names: AN, US
    #[arg(long, value_name = "IDENT", value_delimiter = ',', value_parser = ident)]
    also: Vec<String>,
}

/// The properties that hold the names of players and teams.
const NAMES: [&str; 4] = ["PB", "PW", "BT", "WT"];

/// The prefix of pseudonyms.
const PREFIX: &str = "Player ";

/// The letters of pseudonyms, without vowels, so that they form no words.
const LETTERS: &[u8] = b"23456789BCDFGHJKLMNPQRSTVWXZ";

/// The number of letters of a pseudonym.
const N_LETTERS: usize = 8;

impl Anonymize {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let wording = Wording { command: "anonymize", done: "changed", to_do: "to be changed" };
        let names: Mutex<BTreeMap<String, usize>> = Mutex::default();
        let outcome = rewrite_sources(
            &self.paths,
            &self.in_place,
            wording,
            &ImportOptions::default(),
            out,
            |source, buffers| self.anonymized(source, buffers, &names),
        )?;
        let names = names.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !names.is_empty() {
            let places = names.values().sum();
            out.inform(format_args!("{} in {}", counted(names.len(), "name"), counted(places, "place")))?;
        }
        Ok(outcome)
    }

    fn anonymized(
        &self,
        source: &Source<'_>,
        buffers: &mut Buffers,
        names: &Mutex<BTreeMap<String, usize>>,
    ) -> Result<Rewritten, String> {
        let doc = read_in(source.bytes, std::mem::take(buffers));
        let idents: Vec<&str> = NAMES.into_iter().chain(self.also.iter().map(String::as_str)).collect();
        let done =
            anonymize(&doc, &idents, |name| self.pseudonym(name)).map_err(|problem: AnonymizeError| {
                let place = LineIndex::new(doc.text()).place(doc.text(), problem.place().start);
                format!("line {}, column {}: {problem}", place.line, place.column)
            })?;
        let mut remarks = Vec::new();
        let mut all = names.lock().unwrap_or_else(PoisonError::into_inner);
        for replaced in &done.replaced {
            let total = replaced.n_names + replaced.n_elsewhere;
            let in_texts = match replaced.n_elsewhere {
                0 => String::new(),
                count => format!(", {count} of them in texts"),
            };
            remarks.push(format!(
                "{} -> {}: {}{in_texts}",
                replaced.name,
                replaced.pseudonym,
                counted(total, "time")
            ));
            *all.entry(folded_name(&replaced.name)).or_default() += total;
        }
        drop(all);
        if source.input.file().is_some_and(|path| contains_name(path, &done.replaced)) {
            remarks.push("the file name contains a name; use sgf rename to change it".to_owned());
        }
        let new = Rewritten { bytes: done.document.write().to_vec(), remarks };
        *buffers = doc.into_buffers();
        Ok(new)
    }

    /// The pseudonym of a name. Pseudonyms are kept.
    fn pseudonym(&self, name: &str) -> String {
        if is_pseudonym(name) {
            return name.to_owned();
        }
        let mut hash = Sha256::new();
        // The length separates key and name.
        hash.update((self.key.len() as u64).to_le_bytes());
        hash.update(self.key.as_bytes());
        hash.update(folded_name(name).as_bytes());
        let mut number =
            hash.finalize().iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        let letters = (0..N_LETTERS).map(|_| {
            let letter = LETTERS[(number % LETTERS.len() as u64) as usize];
            number /= LETTERS.len() as u64;
            char::from(letter)
        });
        PREFIX.chars().chain(letters).collect()
    }
}

/// Returns whether a file name contains a name.
fn contains_name(path: &Path, replaced: &[Replaced]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    replaced.iter().any(|it| name.contains(&folded_name(&it.name)))
}

fn is_pseudonym(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .is_some_and(|rest| rest.len() == N_LETTERS && rest.bytes().all(|byte| LETTERS.contains(&byte)))
}
