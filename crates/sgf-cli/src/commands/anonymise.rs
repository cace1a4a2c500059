//! `sgf anonymise`: records without the names of their players, in place.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use opensgf::convert::{NotAnonymised, Replaced, anonymise};
use opensgf::{Buffers, LineIndex, read_in};
use sha2::{Digest, Sha256};

use crate::Outcome;
use crate::choice::ident;
use crate::foreign::{Known, Source};
use crate::input::Paths;
use crate::numbers::counted;
use crate::rewrite::{How, New, Words, in_place_known};
use crate::terminal::Output;

/// Replace the names of players by pseudonyms, in place
///
/// Takes the names from PB and PW, and replaces them there and in all other texts of the record: comments, names of nodes and games, private
/// properties. Parts of a name go, too, if they begin with a capital letter and have three letters at least: Lee of Ann Lee. Everything
/// else stays, to the byte.
///
/// A name gets the same pseudonym in each record and each time, whether it is written in small letters or capitals: Player and eight letters,
/// which follow from the name and from --key. Without a key, somebody who knows names can compute their pseudonyms; keep the key to get the
/// same ones again. Where a record calls a player by a nickname, or by a name that stands in other records only, nobody can know it: read
/// what is left. Names of files stay, and are reported if a name is in them.
///
/// A file is replaced whole or not at all. Without a PATH, standard input is changed to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to change, 2 when a file could not be changed.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "See what would change" => "sgf anonymise --key rosewood --diff games/",
    "Also replace who has annotated and entered the game" => "sgf anonymise --key rosewood --also AN,US game.sgf -o nobody.sgf",
})]
pub(crate) struct Anonymise {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    how: How,

    /// A secret from which the pseudonyms follow
    #[arg(long, value_name = "TEXT", default_value = "")]
    key: String,

    /// Properties in which names stand besides: AN, US, BT, WT
    #[arg(long, value_name = "IDENT", value_delimiter = ',', value_parser = ident)]
    also: Vec<String>,
}

/// What a pseudonym begins with.
const PREFIX: &str = "Player ";

/// The letters of pseudonyms: no words come of them.
const LETTERS: &[u8] = b"23456789BCDFGHJKLMNPQRSTVWXZ";

/// How many letters a pseudonym has.
const N_LETTERS: usize = 8;

impl Anonymise {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let words = Words { command: "anonymise", done: "changed", to_do: "to be changed" };
        let names: Mutex<BTreeMap<String, usize>> = Mutex::default();
        let outcome =
            in_place_known(&self.paths, &self.how, words, &Known::default(), out, |source, buffers| {
                self.without_names(source, buffers, &names)
            })?;
        let names = names.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !names.is_empty() {
            let places = names.values().sum();
            out.tell(format_args!("{} in {}", counted(names.len(), "name"), counted(places, "place")))?;
        }
        Ok(outcome)
    }

    fn without_names(
        &self,
        source: &Source<'_>,
        buffers: &mut Buffers,
        names: &Mutex<BTreeMap<String, usize>>,
    ) -> Result<New, String> {
        let doc = read_in(source.bytes, std::mem::take(buffers));
        let idents: Vec<&str> =
            ["PB", "PW"].into_iter().chain(self.also.iter().map(String::as_str)).collect();
        let done =
            anonymise(&doc, &idents, |name| self.pseudonym(name)).map_err(|problem: NotAnonymised| {
                let place = LineIndex::new(doc.text()).place(doc.text(), problem.place().start);
                format!("line {}, column {}: {problem}", place.line, place.column)
            })?;
        let mut remarks = Vec::new();
        let mut all = names.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for replaced in &done.replaced {
            let n_all = replaced.n_names + replaced.n_elsewhere;
            let elsewhere = match replaced.n_elsewhere {
                0 => String::new(),
                count => format!(", {count} of them in texts"),
            };
            remarks.push(format!(
                "{} -> {}: {}{elsewhere}",
                replaced.name,
                replaced.pseudonym,
                counted(n_all, "time")
            ));
            *all.entry(normal(&replaced.name)).or_default() += n_all;
        }
        drop(all);
        if source.input.file().is_some_and(|path| is_named(path, &done.replaced)) {
            remarks.push(
                "there is a name in the name of the file, which stays; sgf rename gives it another one"
                    .to_owned(),
            );
        }
        let new = New { bytes: done.document.write().to_vec(), remarks };
        *buffers = doc.into_buffers();
        Ok(new)
    }

    /// What stands for a name; a pseudonym stands for itself.
    fn pseudonym(&self, name: &str) -> String {
        if is_pseudonym(name) {
            return name.to_owned();
        }
        let mut hash = Sha256::new();
        // The length keeps keys and names apart.
        hash.update((self.key.len() as u64).to_le_bytes());
        hash.update(self.key.as_bytes());
        hash.update(normal(name).as_bytes());
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

/// Tells whether a file is called after somebody.
fn is_named(path: &Path, replaced: &[Replaced]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    replaced.iter().any(|it| name.contains(&normal(&it.name)))
}

/// A name as it is compared: in small letters, with single blanks.
fn normal(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn is_pseudonym(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .is_some_and(|rest| rest.len() == N_LETTERS && rest.bytes().all(|byte| LETTERS.contains(&byte)))
}
