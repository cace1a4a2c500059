//! The messages of SGFC, the reference checker for SGF, and the rules that cover them.
//!
//! SGFC 2.0 numbers its messages from 1 to 75. Each rule lists the numbers it covers (`sgfc: [36, 67]`). This table
//! describes each condition and contains an example record for each rule that finds it, or the reason why no rule does. It
//! is the source of `docs/reference/sgfc.md`.

pub mod values;

use crate::{Rule, rules};

/// A message of SGFC.
///
/// # Examples
///
/// ```
/// use sgf_lint::sgfc::message;
/// let bad = message(12).expect("SGFC has it");
/// assert!(bad.number == 12 && !bad.condition.is_empty());
/// ```
#[derive(Debug)]
pub struct Message {
    /// The number.
    pub number: u8,
    /// When SGFC prints the message.
    pub condition: &'static str,
    /// How OpenSGF covers it.
    pub answer: Answer,
}

/// How OpenSGF covers a message of SGFC.
///
/// # Examples
///
/// ```
/// use sgf_lint::sgfc::{Answer, MESSAGES};
/// // Some messages are about running SGFC itself, or about something that is not a problem.
/// assert!(MESSAGES.iter().any(|message| matches!(message.answer, Answer::NotAFinding(_))));
/// ```
#[derive(Debug)]
pub enum Answer {
    /// Rules find the condition; an example for each of them.
    Found(&'static [Example]),
    /// The message is not about a problem in the record; the reason.
    NotAFinding(&'static str),
}

/// A record in which a rule finds the condition of a message.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check, sgfc::{Answer, MESSAGES}};
/// use sgf_syntax::Document;
/// let examples = MESSAGES.iter().filter_map(|message| match message.answer {
///     Answer::Found(examples) => examples.first(),
///     Answer::NotAFinding(_) => None,
/// });
/// for example in examples.take(5) {
///     let found = check(&Document::parse(example.record), &Config::only(example.code)?);
///     assert!(!found.is_empty(), "{}", example.code);
/// }
/// # Ok::<(), sgf_lint::ParseSelectorError>(())
/// ```
#[derive(Debug)]
pub struct Example {
    /// The code of the rule.
    pub code: &'static str,
    /// The bytes of the record.
    pub record: &'static [u8],
    /// The codes of other rules that necessarily find something as well.
    pub also: &'static [&'static str],
}

impl Message {
    /// Iterates over the rules that find the condition, in the order of the rule table.
    ///
    /// # Examples
    ///
    /// ```
    /// let message = sgf_lint::sgfc::message(66).unwrap();
    /// assert_eq!(message.rules().next().unwrap().code, "S017");
    /// ```
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        let number = self.number;
        rules::all().filter(move |rule| rule.sgfc.contains(&number))
    }
}

/// Finds the message with a number.
///
/// # Examples
///
/// ```
/// assert!(sgf_lint::sgfc::message(19).unwrap().rules().next().is_none());
/// assert!(sgf_lint::sgfc::message(76).is_none());
/// ```
#[must_use]
pub fn message(number: u8) -> Option<&'static Message> {
    MESSAGES.iter().find(|message| message.number == number)
}

/// Defines messages: a number, the condition, and either the reason why it is not a finding or an example for each rule.
macro_rules! messages {
    ($($number:literal $condition:literal $answer:tt)+) => {
        &[$(Message { number: $number, condition: $condition, answer: messages!(@answer $answer) }),+]
    };
    (@answer ($reason:literal)) => { Answer::NotAFinding($reason) };
    (@answer {$($code:ident $(+ $also:ident)*: $record:expr),+ $(,)?}) => {
        Answer::Found(&[$(
            Example { code: stringify!($code), record: $record, also: &[$(stringify!($also)),*] }
        ),+])
    };
}

/// All messages, ordered by number.
pub static MESSAGES: &[Message] = messages! {
    1 "More than two file names on the command line." ("`sgf check` takes any number of files and folders.")
    2 "Unknown short option." ("The command rejects its arguments with exit code 2.")
    3 "The input cannot be opened." ("The command reports each such file, continues with the others, and ends with exit code 2.")
    4 "The input was opened but cannot be read." ("As 3: reported for each file, exit code 2.")
    5 "Out of memory." ("A problem of the machine, not of the record.")
    6 "Text before the first game looks like a point in brackets and may be part of a game that would be skipped." {
        S009: b"B[dd] W[pp]\n(;FF[4]GM[1]SZ[19]CA[UTF-8];B[cc])",
    }
    7 "The input contains no game." {
        S001: b"no game here",
        S002: b"",
        S003: b"\0\0\0\0",
    }
    8 "Unexpected characters between tokens." {
        S007 + P019: b"(;FF[4]GM[1]SZ[9];B[cc]) next game (;FF[4]GM[1]SZ[9];B[cc])",
        S008: b"(;FF[4]GM[1]SZ[9];B[cc]) the end",
        S010: b"(;FF[4]GM[1]SZ[9];B[cc] gfhf;W[gg])",
        S014: b"(;FF[4]GM[1]SZ[9];B[cc]))",
        S021: b"(;FF[4]GM[1]SZ[9]C[see [3d] there];B[cc])",
        S023: b"(;FF[4]GM[1]SZ[9]X1Y[note];B[cc])",
    }
    9 "The input ends before all parentheses are closed." {
        S013: b"(;FF[4]GM[1]SZ[19];B[cc](;W[kk])",
        S029 + P019: b"(;FF[4]GM[1]SZ[19];B[cc](;W[kk]\n(;FF[4]GM[1]SZ[19];B[cc])",
    }
    10 "The input ends inside a value." {
        S020: b"(;FF[4]GM[1]SZ[19];B[cc)",
    }
    11 "An identifier of 100 or more capital letters." {
        S024: b"(;FF[4]GM[1]SZ[9]AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA[x])",
    }
    12 "A variation without a node." {
        S015: b"(;FF[4]GM[1]SZ[19];B[cc]())",
    }
    13 "More than one value of a property that takes one." {
        V001: b"(;FF[4]GM[1]SZ[19];B[cc][dd])",
    }
    14 "A value that does not have the type of its property and cannot be corrected." {
        V002: b"(;FF[4]GM[1]SZ[19];B[111])",
        V017: b"(;FF[4]GM[1]SZ[9];B[zz])",
        M008: b"(;FF[4]GM[1]SZ[9]HA[some];B[cc])",
    }
    15 "A value that does not have the type of its property but can be corrected." {
        V003: b"(;FF[4]GM[1]SZ[19];B[dd]BL[20,5])",
        V004: b"(;FF[4]GM[1]SZ[19];B[d d])",
        V005: b"(;FF[4]GM[1]SZ[19]PL[black];B[dd])",
        V006: b"(;FF[4]GM[1]SZ[19];B[dd]TE[3])",
        V007: b"(;FF[4]GM[1]SZ[19];B[dd]KO[1])",
        V016: b"(;FF[4]GM[1]SZ[19];B[dd]TR[dd:dd])",
        M001: b"(;FF[4]GM[1]SZ[19]RE[Black wins by 3.5])",
        M002: b"(;FF[4]GM[1]SZ[19]DT[1997/06/05])",
        M004: b"(;FF[4]GM[1]SZ[19]TM[1 hour])",
        M006: b"(;FF[4]GM[1]SZ[19]KM[6,5])",
        M008: b"(;FF[4]GM[1]SZ[19]HA[2 stones]AB[dd][pp])",
    }
    16 "Lower-case letters in an identifier of an FF[4] file." {
        S022: b"(;FF[4]GM[1]SZ[19];Black[cc])",
    }
    17 "An empty value where one is required, or an empty text." {
        V008: b"(;FF[4]GM[1]SZ[19];B[cc]BL[])",
        V009: b"(;FF[4]GM[1]SZ[19];B[cc]C[])",
    }
    18 "An unusable value of FF, GM or SZ." {
        V010: b"(;FF[4]GM[Go]SZ[19];B[cc])",
        F001: b"(;FF[0]GM[1]SZ[19];B[cc])",
    }
    19 "A game other than Go, whose moves are not checked." (
        "OpenSGF has a property table for every game with a GM number, and checks its values."
    )
    20 "An identifier without a value." {
        S018: b"(;FF[4]GM[1]SZ[19];B[cc]TE;W[aa])",
    }
    21 "A second opening parenthesis where a node should start." {
        S016: b"(;FF[4]GM[1]SZ[19];B[cc]((;W[dd])(;W[ee])))",
    }
    22 "A NUL byte in a text." {
        S026: b"(;FF[4]GM[1]SZ[19]C[a\0b];B[cc])",
    }
    23 "A composed value without a colon." {
        V013: b"(;FF[4]GM[1]SZ[19];B[cc]LB[aa])",
        M011: b"(;FF[4]GM[1]SZ[19]AP[editor];B[cc])",
    }
    24 "A move in the root." {
        P001: b"(;FF[4]GM[1]SZ[19]B[dd])",
    }
    25 "An incorrect part of a composed value, or a rectangle with swapped corners." {
        V014: b"(;FF[4]GM[1]SZ[19];B[cc]LB[a a:text])",
        V015: b"(;FF[4]GM[1]SZ[19];B[cc]TR[dd:bb])",
    }
    26 "The output cannot be opened." ("The command reports each such file and ends with exit code 2.")
    27 "The output cannot be written." (
        "As 26; files are replaced atomically, so the old one is still there."
    )
    28 "The same property twice in a node." {
        S025: b"(;FF[4]GM[1]SZ[19];B[cc]C[one]C[two])",
    }
    29 "A property was deleted because of an option." ("`sgf strip` removes the properties that you name, and prints how many.")
    30 "Move and setup properties in one node." {
        P002: b"(;FF[4]GM[1]SZ[19];B[cc]PL[W])",
    }
    31 "An identifier of more than two capital letters." {
        S024: b"(;FF[4]GM[1]SZ[19]PIW[x];B[cc])",
    }
    32 "A root property outside the root." {
        P003: b"(;FF[4]GM[1]SZ[19];B[aa]CA[UTF-8])",
    }
    33 "A value of RE, DT, KM or TM that cannot be corrected." {
        M001: b"(;FF[4]GM[1]SZ[19]RE[foo])",
        M002: b"(;FF[4]GM[1]SZ[19]DT[long ago])",
        M004: b"(;FF[4]GM[1]SZ[19]TM[enough])",
        M006: b"(;FF[4]GM[1]SZ[19]KM[some])",
    }
    34 "The output was not written because of critical errors." (
        "Fixes that can lose data require `--unsafe-fixes`, so there is no need to refuse."
    )
    35 "An unknown property." {
        P004: b"(;FF[4]GM[1]SZ[19]KK[text];B[cc])",
    }
    36 "The first node of a game has no semicolon." {
        S012: b"(FF[4]GM[1]SZ[19];B[aa])",
    }
    37 "A black and a white move in one node." {
        P005: b"(;FF[4]GM[1]SZ[19];B[cc]W[dd])",
    }
    38 "The same point in mutually exclusive properties." {
        P006: b"(;FF[4]GM[1]SZ[19];B[cc]MA[kk]TR[kk])",
    }
    39 "A setup stone that changes nothing." {
        P007: b"(;FF[4]GM[1]SZ[19]AB[aa]AE[bb];W[cc])",
    }
    40 "A property that does not exist in the file's format version." {
        F003: b"(;FF[4]GM[1]SZ[19];L[aa][bb])",
        F004: b"(;FF[1]GM[1]SZ[19];B[cc]TR[aa])",
    }
    41 "Contradicting annotations of the position." {
        P008: b"(;FF[4]GM[1]SZ[19];B[cc]GB[2]GW[1])",
    }
    42 "Contradicting annotations of the move." {
        P009: b"(;FF[4]GM[1]SZ[19];B[cc]TE[1]BM[1])",
    }
    43 "A move annotation in a node without a move." {
        P010: b"(;FF[4]GM[1]SZ[19];TE[2])",
    }
    44 "Game info below a node that already has game info." {
        P011: b"(;FF[4]GM[1]SZ[19]GN[test];B[cc]EV[cup])",
    }
    45 "Games with different format versions in one file." {
        P012 + P019: b"(;FF[4]GM[1]SZ[19])(;FF[3]GM[1]SZ[19])",
    }
    46 "A format version above 4." {
        F001: b"(;FF[5]GM[1]SZ[19])",
    }
    47 "A square board written as a rectangle." {
        V011: b"(;FF[4]GM[1]SZ[19:19])",
    }
    48 "No input file." ("Without arguments, `sgf check` checks the records in the current folder.")
    49 "The argument of an option is missing or invalid." ("The command rejects its arguments with exit code 2.")
    50 "A board larger than 52x52." {
        V012: b"(;FF[4]GM[1]SZ[100])",
    }
    51 "A feature that the file's format version does not have: rectangles, large and rectangular boards." {
        F005: b"(;FF[3]GM[1]SZ[19]AW[aa:ee])",
    }
    52 "VW with both points and an empty value, or with values that its format version does not allow." {
        F006: b"(;FF[4]GM[1]SZ[19]VW[][aa])",
    }
    53 "Different games (GM) in one file." {
        P013 + P019: b"(;FF[4]GM[1]SZ[19])(;FF[4]GM[2])",
    }
    54 "A value without an identifier." {
        S019: b"(;FF[4]GM[1]SZ[19];B[cc];[ab][ac])",
    }
    55 "An empty node." {
        P014: b"(;FF[4]GM[1]SZ[19];;B[cc])",
    }
    56 "Variations possibly at the wrong level: only some of them look like it." {
        P027: b"(;FF[4]GM[1]SZ[19];B[dd];W[aa](;B[bb])(;AE[aa];W[ba])(;AE[dd][aa];B[ef]))",
    }
    57 "Variations at the wrong level." {
        P015: b"(;FF[4]GM[1]SZ[19];B[dd];W[aa](;B[bb])(;AE[aa];W[ba]))",
    }
    58 "A move on an occupied point." {
        P016: b"(;FF[4]GM[1]SZ[19];B[aa];W[aa])",
    }
    59 "Komi in the obsolete property KI, which counts half points." {
        F007: b"(;FF[1]GM[1]SZ[19]KI[11])",
    }
    60 "More than one game in a file, although an option allows only one." {
        P019: b"(;FF[4]GM[1]SZ[19])(;FF[4]GM[1]SZ[19])",
    }
    61 "HA differs from the number of stones that are set up." {
        P020: b"(;FF[4]GM[1]SZ[19]HA[3]AB[dd][pp])",
    }
    62 "Stones are set up on the main line after the root." {
        P021: b"(;FF[4]GM[1]SZ[19];B[cc];AB[aa])",
    }
    63 "Two successive moves of the same color." {
        P022: b"(;FF[4]GM[1]SZ[19];B[cc];B[dd])",
    }
    64 "More than 100 variations at a node, too many to reverse their order." (
        "A limit of SGFC; OpenSGF has none, and any number of variations is legal."
    )
    65 "A pass written as an empty value in a file with an older format version." {
        F008: b"(;FF[3]GM[1]SZ[19];B[])",
    }
    66 "A node after a closed variation." {
        S017: b"(;FF[4]GM[1]SZ[19](;B[cc]);B[dd])",
    }
    67 "The first node of a variation has no semicolon." {
        S012: b"(;FF[4]GM[1]SZ[19](;B[cc])(B[dd]))",
    }
    68 "Unknown long option." ("The command rejects its arguments with exit code 2.")
    69 "Unknown charset on the command line." ("The command rejects its arguments with exit code 2.")
    70 "The charset library has failed." (
        "Decoding cannot fail: invalid bytes stay as they are, and C001 reports them."
    )
    71 "Bytes that are invalid in the charset." {
        C001: b"(;FF[4]CA[UTF-8]GM[1]SZ[19]C[caf\xFF au lait];B[cc])",
        C008: b"(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[\xE6\x9F\xAF\xE6\xB4?];B[cc])",
    }
    72 "An unknown charset." {
        C002: b"(;FF[4]CA[xyz-123]GM[1]SZ[19])",
    }
    73 "The game declares a different charset than the one detected for the file." {
        C004: b"(;FF[4]GM[1]SZ[19]CA[Shift_JIS]PB[\xE5\x91\x89\xE6\xB8\x85\xE6\xBA\x90]PW[\xE6\xA9\x8B\xE6\x9C\xAC\xE5\xAE\x87\xE5\xA4\xAA\xE9\x83\x8E])",
    }
    74 "Games with different charsets in one file." {
        C005 + P019: b"(;FF[4]CA[Shift_JIS]GM[1]SZ[19])(;FF[4]CA[GB18030]GM[1]SZ[19])",
    }
    75 "Games with different charsets, although an option decodes the file as a whole." {
        C005 + P019: b"(;FF[4]CA[Shift_JIS]GM[1]SZ[19])(;FF[4]CA[GB18030]GM[1]SZ[19])",
    }
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Config, check};

    #[test]
    fn every_number_occurs_once() {
        let numbers: Vec<u8> = MESSAGES.iter().map(|message| message.number).collect();
        assert_eq!(numbers, (1..=75).collect::<Vec<_>>());
        for rule in rules::all() {
            assert!(rule.sgfc.iter().all(|&number| message(number).is_some()), "{rule}");
        }
    }

    #[test]
    fn every_rule_has_an_example_for_each_of_its_numbers() {
        let mut problems = Vec::new();
        for message in MESSAGES {
            let claimed: BTreeSet<&str> = message.rules().map(|rule| rule.code).collect();
            let shown: BTreeSet<&str> = match message.answer {
                Answer::Found(examples) => examples.iter().map(|example| example.code).collect(),
                Answer::NotAFinding(_) => BTreeSet::new(),
            };
            if claimed != shown {
                problems.push(format!("{}: rules {claimed:?}, examples {shown:?}", message.number));
            }
        }
        assert_eq!(problems, [""; 0]);
    }

    #[test]
    fn each_example_is_found_by_its_rule_alone() {
        let mut problems = Vec::new();
        for message in MESSAGES {
            let Answer::Found(examples) = message.answer else { continue };
            for example in examples {
                let found = check(&crate::testing::read(example.record), &Config::default());
                let codes: BTreeSet<_> = found.iter().map(|found| found.rule.code).collect();
                let expected: BTreeSet<_> = example.also.iter().copied().chain([example.code]).collect();
                if codes != expected {
                    let record = example.record.escape_ascii();
                    problems
                        .push(format!("{}: {codes:?}, expected {expected:?}, in {record}", message.number));
                }
            }
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn conditions_and_reasons_end_with_a_full_stop() {
        for message in MESSAGES {
            assert!(message.condition.ends_with('.'), "{}", message.number);
            if let Answer::NotAFinding(reason) = message.answer {
                assert!(reason.ends_with('.'), "{}", message.number);
            }
        }
    }
}
