//! The messages of SGFC, the field's reference checker, and what answers them here.
//!
//! SGFC 2.0 numbers its messages from 1 to 75. Which rules find the condition of a number is written in the rows of the
//! rules (`sgfc: [36, 67]`); this table says in our words what each condition is, shows a record for each rule that
//! finds it, and gives the reason where no rule does. A test checks every record; `docs/reference/sgfc.md` is made from it.

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
    /// Its number.
    pub number: u8,
    /// When SGFC gives it, in our words.
    pub condition: &'static str,
    /// What answers it here.
    pub answer: Answer,
}

/// What answers a message of SGFC.
///
/// # Examples
///
/// ```
/// use sgf_lint::sgfc::{Answer, MESSAGES};
/// // Some messages are about the run of SGFC itself, or about what is no mistake.
/// assert!(MESSAGES.iter().any(|message| matches!(message.answer, Answer::NotAFinding(_))));
/// ```
#[derive(Debug)]
pub enum Answer {
    /// Rules find the condition; a record for each of them.
    Found(&'static [Example]),
    /// It is about the work of SGFC and not about a record, or about something that is no fault here; the reason.
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
/// # Ok::<(), sgf_lint::UnknownSelector>(())
/// ```
#[derive(Debug)]
pub struct Example {
    /// The code of the rule.
    pub code: &'static str,
    /// The bytes of the record.
    pub record: &'static [u8],
    /// What else is found there, because it cannot be otherwise: codes.
    pub also: &'static [&'static str],
}

impl Message {
    /// Walks over the rules that find the condition, in the order of the table of rules.
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

/// Writes rows: a number, the condition, and either the reason why it is no finding or an example for each rule.
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

/// All messages, in the order of their numbers.
pub static MESSAGES: &[Message] = messages! {
    1 "More than two names of files on the command line." ("`sgf check` takes any number of files and folders.")
    2 "A short option that does not exist." ("The command line is refused with exit code 2.")
    3 "The input cannot be opened." ("The command reports each such file, continues with the others, and ends with exit code 2.")
    4 "The input was opened but cannot be read." ("As 3: reported for each file, exit code 2.")
    5 "There is not enough memory." ("A problem of the machine, not of the record.")
    6 "Something before the first game looks like a point in brackets: perhaps a piece of a game that would be skipped." {
        S009: b"B[dd] W[pp]\n(;FF[4]GM[1]SZ[19]CA[UTF-8];B[cc])",
    }
    7 "No game begins anywhere in the input." {
        S001: b"no game here",
        S002: b"",
        S003: b"\0\0\0\0",
    }
    8 "There are characters between the tokens that mean nothing there." {
        S007 + P019: b"(;FF[4]GM[1]SZ[9];B[cc]) next game (;FF[4]GM[1]SZ[9];B[cc])",
        S008: b"(;FF[4]GM[1]SZ[9];B[cc]) the end",
        S010: b"(;FF[4]GM[1]SZ[9];B[cc] gfhf;W[gg])",
        S014: b"(;FF[4]GM[1]SZ[9];B[cc]))",
        S021: b"(;FF[4]GM[1]SZ[9]C[see [3d] there];B[cc])",
        S023: b"(;FF[4]GM[1]SZ[9]X1Y[note];B[cc])",
    }
    9 "The input ends while parentheses are open." {
        S013: b"(;FF[4]GM[1]SZ[19];B[cc](;W[kk])",
        S029 + P019: b"(;FF[4]GM[1]SZ[19];B[cc](;W[kk]\n(;FF[4]GM[1]SZ[19];B[cc])",
    }
    10 "The input ends inside a value." {
        S020: b"(;FF[4]GM[1]SZ[19];B[cc)",
    }
    11 "An identifier of a hundred capital letters or more." {
        S024: b"(;FF[4]GM[1]SZ[9]AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA[x])",
    }
    12 "A variation without a node." {
        S015: b"(;FF[4]GM[1]SZ[19];B[cc]())",
    }
    13 "A second value of a property that takes one." {
        V001: b"(;FF[4]GM[1]SZ[19];B[cc][dd])",
    }
    14 "A value that is not of the type of its property and cannot be read as one." {
        V002: b"(;FF[4]GM[1]SZ[19];B[111])",
        V017: b"(;FF[4]GM[1]SZ[9];B[zz])",
        M008: b"(;FF[4]GM[1]SZ[9]HA[some];B[cc])",
    }
    15 "A value that is not written as it should be, but can be understood." {
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
    16 "Small letters in an identifier of a file in FF[4]." {
        S022: b"(;FF[4]GM[1]SZ[19];Black[cc])",
    }
    17 "An empty value where there must be one, or an empty text." {
        V008: b"(;FF[4]GM[1]SZ[19];B[cc]BL[])",
        V009: b"(;FF[4]GM[1]SZ[19];B[cc]C[])",
    }
    18 "FF, GM or SZ that cannot be used." {
        V010: b"(;FF[4]GM[Go]SZ[19];B[cc])",
        F001: b"(;FF[0]GM[1]SZ[19];B[cc])",
    }
    19 "A game other than Go: its moves are not checked." (
        "OpenSGF reads every game that has a number with its own table of properties, and checks its values."
    )
    20 "An identifier without a value." {
        S018: b"(;FF[4]GM[1]SZ[19];B[cc]TE;W[aa])",
    }
    21 "A second opening parenthesis where a node should begin." {
        S016: b"(;FF[4]GM[1]SZ[19];B[cc]((;W[dd])(;W[ee])))",
    }
    22 "A NUL byte in a text." {
        S026: b"(;FF[4]GM[1]SZ[19]C[a\0b];B[cc])",
    }
    23 "A value without the colon that its type has." {
        V013: b"(;FF[4]GM[1]SZ[19];B[cc]LB[aa])",
        M011: b"(;FF[4]GM[1]SZ[19]AP[editor];B[cc])",
    }
    24 "A move in the root." {
        P001: b"(;FF[4]GM[1]SZ[19]B[dd])",
    }
    25 "A side of a composed value that is not written as it should be, or a rectangle with its corners exchanged." {
        V014: b"(;FF[4]GM[1]SZ[19];B[cc]LB[a a:text])",
        V015: b"(;FF[4]GM[1]SZ[19];B[cc]TR[dd:bb])",
    }
    26 "The output cannot be opened." ("The command reports each such file and ends with exit code 2.")
    27 "The output cannot be written." (
        "As 26; a file is replaced whole or not at all, so the old one is still there."
    )
    28 "A property twice in a node." {
        S025: b"(;FF[4]GM[1]SZ[19];B[cc]C[one]C[two])",
    }
    29 "A property was removed because an option asked for it." ("`sgf strip` removes the properties that you name, and says how many.")
    30 "A move and setup in one node." {
        P002: b"(;FF[4]GM[1]SZ[19];B[cc]PL[W])",
    }
    31 "An identifier of more than two capital letters." {
        S024: b"(;FF[4]GM[1]SZ[19]PIW[x];B[cc])",
    }
    32 "A root property in another node." {
        P003: b"(;FF[4]GM[1]SZ[19];B[aa]CA[UTF-8])",
    }
    33 "RE, DT, KM or TM that cannot be understood." {
        M001: b"(;FF[4]GM[1]SZ[19]RE[foo])",
        M002: b"(;FF[4]GM[1]SZ[19]DT[long ago])",
        M004: b"(;FF[4]GM[1]SZ[19]TM[enough])",
        M006: b"(;FF[4]GM[1]SZ[19]KM[some])",
    }
    34 "The output was not written because of severe errors." (
        "A fix loses nothing, or needs `--unsafe-fixes`; so there is nothing to refuse."
    )
    35 "An unknown property." {
        P004: b"(;FF[4]GM[1]SZ[19]KK[text];B[cc])",
    }
    36 "A game whose first node has no semicolon." {
        S012: b"(FF[4]GM[1]SZ[19];B[aa])",
    }
    37 "A black and a white move in one node." {
        P005: b"(;FF[4]GM[1]SZ[19];B[cc]W[dd])",
    }
    38 "A point twice in properties that exclude each other." {
        P006: b"(;FF[4]GM[1]SZ[19];B[cc]MA[kk]TR[kk])",
    }
    39 "Setup that changes nothing." {
        P007: b"(;FF[4]GM[1]SZ[19]AB[aa]AE[bb];W[cc])",
    }
    40 "A property that the version of the file does not have." {
        F003: b"(;FF[4]GM[1]SZ[19];L[aa][bb])",
        F004: b"(;FF[1]GM[1]SZ[19];B[cc]TR[aa])",
    }
    41 "Two annotations that contradict each other." {
        P008: b"(;FF[4]GM[1]SZ[19];B[cc]GB[2]GW[1])",
    }
    42 "A move that is called good and bad." {
        P009: b"(;FF[4]GM[1]SZ[19];B[cc]TE[1]BM[1])",
    }
    43 "An annotation of a move in a node without a move." {
        P010: b"(;FF[4]GM[1]SZ[19];TE[2])",
    }
    44 "Game info below a node that has game info." {
        P011: b"(;FF[4]GM[1]SZ[19]GN[test];B[cc]EV[cup])",
    }
    45 "Games in different versions of the format." {
        P012 + P019: b"(;FF[4]GM[1]SZ[19])(;FF[3]GM[1]SZ[19])",
    }
    46 "A version of the format above 4." {
        F001: b"(;FF[5]GM[1]SZ[19])",
    }
    47 "A square board written as a rectangle." {
        V011: b"(;FF[4]GM[1]SZ[19:19])",
    }
    48 "No input was named." ("Then `sgf check` checks the records of the current folder.")
    49 "The argument of an option is missing or impossible." ("The command line is refused with exit code 2.")
    50 "A board of more than 52 lines." {
        V012: b"(;FF[4]GM[1]SZ[100])",
    }
    51 "Something that only later versions of the format have: rectangles, large and rectangular boards." {
        F005: b"(;FF[3]GM[1]SZ[19]AW[aa:ee])",
    }
    52 "VW that mixes an empty value with points, or does not follow its version of the format." {
        F006: b"(;FF[4]GM[1]SZ[19]VW[][aa])",
    }
    53 "Records of different games in one file." {
        P013 + P019: b"(;FF[4]GM[1]SZ[19])(;FF[4]GM[2])",
    }
    54 "A value without an identifier." {
        S019: b"(;FF[4]GM[1]SZ[19];B[cc];[ab][ac])",
    }
    55 "An empty node." {
        P014: b"(;FF[4]GM[1]SZ[19];;B[cc])",
    }
    56 "Variations that may be at the wrong level, though not all of them look like it." {
        P027: b"(;FF[4]GM[1]SZ[19];B[dd];W[aa](;B[bb])(;AE[aa];W[ba])(;AE[dd][aa];B[ef]))",
    }
    57 "Variations at the wrong level." {
        P015: b"(;FF[4]GM[1]SZ[19];B[dd];W[aa](;B[bb])(;AE[aa];W[ba]))",
    }
    58 "A move on an occupied point." {
        P016: b"(;FF[4]GM[1]SZ[19];B[aa];W[aa])",
    }
    59 "Komi in the old property KI, which counts half points." {
        F007: b"(;FF[1]GM[1]SZ[19]KI[11])",
    }
    60 "Several games in one file, although one was asked for." {
        P019: b"(;FF[4]GM[1]SZ[19])(;FF[4]GM[1]SZ[19])",
    }
    61 "A handicap that is not the number of stones set up." {
        P020: b"(;FF[4]GM[1]SZ[19]HA[3]AB[dd][pp])",
    }
    62 "Stones set up on the main line after the root." {
        P021: b"(;FF[4]GM[1]SZ[19];B[cc];AB[aa])",
    }
    63 "The same colour moves twice in a row." {
        P022: b"(;FF[4]GM[1]SZ[19];B[cc];B[dd])",
    }
    64 "More than a hundred variations at a node, too many to reverse their order." (
        "A limit of SGFC; OpenSGF has none, and any number of variations is legal."
    )
    65 "A pass written as an empty value in a file of an older version." {
        F008: b"(;FF[3]GM[1]SZ[19];B[])",
    }
    66 "A node after a closed variation." {
        S017: b"(;FF[4]GM[1]SZ[19](;B[cc]);B[dd])",
    }
    67 "A variation whose first node has no semicolon." {
        S012: b"(;FF[4]GM[1]SZ[19](;B[cc])(B[dd]))",
    }
    68 "A long option that does not exist." ("The command line is refused with exit code 2.")
    69 "The command line names a charset that does not exist." ("The command line is refused with exit code 2.")
    70 "The library for charsets has failed." (
        "Decoding cannot fail: bytes that are not characters stay as they are, and C001 reports them."
    )
    71 "Bytes that are not characters of the charset." {
        C001: b"(;FF[4]CA[UTF-8]GM[1]SZ[19]C[caf\xFF au lait];B[cc])",
        C008: b"(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[\xE6\x9F\xAF\xE6\xB4?];B[cc])",
    }
    72 "An unknown charset." {
        C002: b"(;FF[4]CA[xyz-123]GM[1]SZ[19])",
    }
    73 "The charset that was assumed for the file is not the one that the game declares." {
        C004: b"(;FF[4]GM[1]SZ[19]CA[Shift_JIS]PB[\xE5\x91\x89\xE6\xB8\x85\xE6\xBA\x90]PW[\xE6\xA9\x8B\xE6\x9C\xAC\xE5\xAE\x87\xE5\xA4\xAA\xE9\x83\x8E])",
    }
    74 "Games in different charsets." {
        C005 + P019: b"(;FF[4]CA[Shift_JIS]GM[1]SZ[19])(;FF[4]CA[GB18030]GM[1]SZ[19])",
    }
    75 "Games in different charsets, although the file was to be decoded as a whole." {
        C005 + P019: b"(;FF[4]CA[Shift_JIS]GM[1]SZ[19])(;FF[4]CA[GB18030]GM[1]SZ[19])",
    }
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Config, check};

    #[test]
    fn every_number_is_there_once() {
        let numbers: Vec<u8> = MESSAGES.iter().map(|message| message.number).collect();
        assert_eq!(numbers, (1..=75).collect::<Vec<_>>());
        for rule in rules::all() {
            assert!(rule.sgfc.iter().all(|&number| message(number).is_some()), "{rule}");
        }
    }

    /// The rows of the rules and this table say the same: each rule that claims a number has a record that proves it.
    #[test]
    fn rules_and_examples_agree() {
        let mut problems = Vec::new();
        for message in MESSAGES {
            let claimed: BTreeSet<&str> = message.rules().map(|rule| rule.code).collect();
            let shown: BTreeSet<&str> = match message.answer {
                Answer::Found(examples) => examples.iter().map(|example| example.code).collect(),
                Answer::NotAFinding(_) => BTreeSet::new(),
            };
            if claimed != shown {
                problems
                    .push(format!("{}: the rules say {claimed:?}, the examples {shown:?}", message.number));
            }
        }
        assert_eq!(problems, [""; 0]);
    }

    #[test]
    fn each_condition_is_found_by_its_rule_alone() {
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
                        .push(format!("{}: {codes:?} instead of {expected:?} in {record}", message.number));
                }
            }
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn conditions_and_reasons_are_sentences() {
        for message in MESSAGES {
            assert!(message.condition.ends_with('.'), "{}", message.number);
            if let Answer::NotAFinding(reason) = message.answer {
                assert!(reason.ends_with('.'), "{}", message.number);
            }
        }
    }
}
