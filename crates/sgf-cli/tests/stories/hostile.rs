//! Records, file names and arguments that contain terminal sequences.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use crate::place::Place;
use crate::terminal::Terminal;

/// Clears the screen, sets the title, hides text, rings the bell, requests a response, reverses the text direction.
const HOSTILE: &str = "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}8m\u{1B}[6n\u{202E}\u{2066}\u{200F}\u{200E}\u{61C}\u{2028}\u{2029}\u{85}\u{7F}\u{8}";

/// The text in all places of a record.
fn record() -> Vec<u8> {
    let texts =
        ["PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "DT", "PC", "RE", "RU", "TM", "OT", "GN", "ON"];
    let more = ["SO", "AN", "US", "CP", "GC", "AP", "CA", "KM", "HA", "SU", "XX", "ST", "SZ"];
    let hostile = HOSTILE.replace(']', "\\]");
    let mut record = String::from("(;FF[4]GM[1]");
    for ident in texts.iter().chain(&more[..6]) {
        record += &format!("{ident}[{hostile}]");
    }
    record += &format!(
        "KM[{hostile}]XX[{hostile}]AB[dd]LB[aa:{hostile}][bb:x{hostile}long]XH[cc:{hostile}]C[{hostile}\n{hostile}]"
    );
    record += &format!(
        ";B[aa]C[{hostile}]N[{hostile}];W[{hostile}](;B[bb]N[{hostile}]FG[1:{hostile}])(;B[c{hostile}])"
    );
    record += &format!(
        "{hostile})(;FF[4]GM[{hostile}]CA[{hostile}];B[aa)(;FF[4]GM[11]SZ[{hostile}];B[a{hostile}])"
    );
    record += &format!("(;FF[4]GM[999]PB[{hostile}];B[{hostile}])(;GM[6]FF[4];B[6{hostile}]GI[{hostile}]");
    record.into_bytes()
}

/// Arguments for each command, separated by single blanks, with `@` for the record and `!` for the hostile text.
const ASKED: &[&str] = &[
    "check @",
    "check --notes --select ALL @",
    "check --format short --select ALL @",
    "check --format json --select ALL @",
    "check --format sarif --select ALL @",
    "check --format github --select ALL @",
    "check --list @",
    "check --statistics @",
    "check --diff --unsafe-fixes @",
    "check --color never --diff @",
    "check --fix --unsafe-fixes @",
    "check --select ! @",
    "check --config ! @",
    "check --config settings.toml @",
    "fmt --check @",
    "fmt --diff @",
    "fmt -o - @",
    "fmt @",
    "tree @",
    "tree --nth 1 @",
    "info @",
    "info --full @",
    "info --json @",
    "info --summary @",
    "info --game ! @",
    "show @",
    "show --ascii @",
    "show --nth 1 --move 0 @",
    "show --view ! @",
    "show --theme ! @",
    "show --theme theme.toml @",
    "show --at ! @",
    "view --port ! @",
    "db add games.sgfdb @",
    "db find games.sgfdb",
    "db find games.sgfdb --format csv",
    "db find games.sgfdb --format json",
    "db find games.sgfdb --format sgf",
    "db find games.sgfdb --format paths",
    "db find games.sgfdb --player !",
    "db find games.sgfdb --pattern !",
    "db find games.sgfdb --where !",
    "db find !",
    "db add problems.sgfdb problem!.sgf",
    "db problems problems.sgfdb",
    "db problems problems.sgfdb --duplicates --format csv",
    "db problems problems.sgfdb --format json",
    "db problems problems.sgfdb --format paths",
    "db problems problems.sgfdb --shape !",
    "db problems problems.sgfdb --set ! --on !",
    "db problems games.sgfdb --task !",
    "db explore games.sgfdb --sequence aa",
    "db stats games.sgfdb",
    "db stats games.sgfdb --format csv",
    "db stats games.sgfdb --format json",
    "db stats games.sgfdb --player ! --against !",
    "db names games.sgfdb",
    "db names games.sgfdb --format json",
    "db dedupe games.sgfdb",
    "db export games.sgfdb --format csv",
    "db export games.sgfdb --format json",
    "db export ! --format !",
    "db verify !",
    // Before later commands create files of that name.
    "view --no-open !",
    "export-html @ -o -",
    "export-html @ -o ! --force --title !",
    "export-html @ -o - --theme !",
    "render --format text @",
    "render --format ansi --nth 1 @",
    "render --format ascii --nth 1 @",
    "render --format svg --nth 1 -o - @",
    "render --format latex --nth 1 -o - @",
    "render --format png --nth 1 -o - @",
    "render -o !/ @",
    "render -o board.! @",
    "render --nth 1 --heat XH -o board.svg @",
    "gtp --game !",
    "gtp --level !",
    "uci --level !",
    "usi --level !",
    "play --game go --against !",
    "play --game go --against 1 --as !",
    "play --against 1 --continue !",
    "hint --level 1 @",
    "hint --level ! @",
    "hint --dice ! @",
    "solve --nodes 1 @",
    "solve --nodes 1 --format json @",
    "solve --at ! @",
    "tournament --game hex --size 3 --into league !=nodes:2 random",
    "tournament --table league",
    "tournament --table league --output csv",
    "tournament --table league --output json",
    "tournament --table league --output html",
    "tournament --table !",
    "tournament --game ! random nodes:2",
    "tournament --game hex --openings @ random nodes:2",
    "tournament --game hex ! random",
    "play --game go !",
    "play --game go --sgf --rules ! d4",
    "play --game ! d4",
    "play --game go --variant ! d4",
    "book -o book.pdf @",
    "book -o book.! @",
    "book -o book.html --title ! --theme ! @",
    "score @",
    "score --json @",
    "score --all-alive @",
    "score --write --diff @",
    "score --rules ! @",
    "score --dead ! @",
    "score --dead-by ! @",
    "moves @",
    "moves --notation ! @",
    "perft --game !",
    "perft --game chess --depth 1 --fen !",
    "play --game shogi --fen !",
    "perft --game othello --rules ! --depth 1",
    "convert -o - @",
    "convert --charset ! @",
    "convert --coordinates ! @",
    "convert --diff @",
    "get PB XX C @",
    "get --csv PB XX C @",
    "get --json PB XX C @",
    "get PB !",
    "set -o - PB=! @",
    "set KM=! @",
    "set --nth 1 --remove ! @",
    "set --diff PB=x @",
    "strip --comments -o - @",
    "transform --rotate 90 --swap-colors -o - @",
    "transform --size 9 --diff @",
    "fmt --one-line --check @",
    "get --csv record @",
    "strip --property ! @",
    "split --folder ! @",
    "split --folder ! --force @",
    "split --name {PB}! --folder ! @",
    "rename --dry-run @",
    "rename --name ! @",
    "rename --dry-run --name {C} @",
    "join @",
    "join -o ! @",
    "join -o ! @",
    "sort --by PB -o - @",
    "sort --by ! @",
    "diff @ other.sgf",
    "diff --format json other.sgf @",
    "diff --textconv @",
    "diff --ignore ! @ other.sgf",
    "merge @ other.sgf -o -",
    "merge --base ! @ other.sgf",
    "merge --tree -o - @ other.sgf",
    "merge --resolve ! @",
    "git-setup --!",
    "explain !",
    "explain S001",
    "rules !",
    "rules --json S",
    "anonymize @",
    "anonymize --also ! @",
    "anonymize --key ! -o - @",
    "extract --at 0 @",
    "extract --at ! @",
    "set --from @",
    "set --from ! @",
    "completions !",
    "completions zsh",
    "man",
    "man --folder /dev/null/!",
    "!",
    "--!",
    "check --! @",
    "check --color=! @",
    "help !",
];

#[test]
fn covers_every_command() {
    let asked: BTreeSet<&str> = ASKED.iter().filter_map(|line| line.split(' ').next()).collect();
    for command in sgf_cli::reference::commands() {
        assert!(asked.contains(command.as_str()), "`sgf {command}` is not shown a hostile record");
    }
}

#[test]
fn escapes_terminal_sequences_in_all_output() {
    let place = Place::with(&[]);
    place.write("settings.toml", format!("[check]\nselect = [\"{}\"]\n", "\u{9B}2J\u{202E}").as_bytes());
    place.write("other.sgf", b"(;FF[4]GM[1]SZ[19]PB[Lee];B[dd])");
    place.write("theme.toml", format!("[colors]\n\"{}\" = 3\n", "\u{9B}2J\u{202E}").as_bytes());
    let problem = format!("problem{HOSTILE}.sgf");
    place.write(&problem, b"(;FF[4]GM[1]SZ[9]AB[aa]AW[bb])(;FF[4]GM[1]SZ[9]AB[ai]AW[bh])");
    let name = OsStr::from_bytes(&[b"game", HOSTILE.as_bytes(), b"\n\xFF.sgf"].concat()).to_owned();
    let mut n_shown = 0;
    for (number, asked) in ASKED.iter().enumerate() {
        for colors in [true, false] {
            fs::write(place.path().join(&name), record()).unwrap();
            let mut command = place.command("");
            for argument in asked.split(' ') {
                match argument {
                    "@" => command.arg(&name),
                    argument => command.arg(argument.replace('!', HOSTILE)),
                };
            }
            if !colors {
                command.env("NO_COLOR", "1");
            }
            let Some(seen) = screen(&command) else { return };
            let raw = raw(&seen);
            let seen = String::from_utf8_lossy(&seen);
            assert_eq!(raw, "", "{asked} ({number}): {seen:?}");
            n_shown += usize::from(["␛", "<202E>", "\\u202e"].iter().any(|shown| seen.contains(shown)));
        }
    }
    // Make sure that the hostile text was printed at all.
    assert!(n_shown > ASKED.len(), "{n_shown} of {}", 2 * ASKED.len());
}

/// Steps through the hostile record. The screen is drawn by a library, so the test looks for the hostile text.
#[test]
fn escapes_terminal_sequences_on_screen() {
    let place = Place::with(&[]);
    place.write("a.sgf", &record());
    let Some(mut terminal) = Terminal::start(&place.command("show --play a.sgf")) else { return };
    terminal.wait_for("variations");
    // Step through comments and variations, search, help, list of games, quit.
    for keys in [
        "l",
        "c",
        "jJ",
        "l",
        "l",
        "2",
        "H",
        "/\u{202E}\r",
        "n",
        "g\u{202E}\r",
        "??",
        "]ll",
        "]ll",
        "]ll",
        "]",
    ] {
        terminal.press(keys);
        std::thread::sleep(std::time::Duration::from_millis(60));
    }
    terminal.press("q");
    assert_eq!(terminal.end().1, Some(0));
    let seen = String::from_utf8_lossy(terminal.all()).into_owned();
    for word in [
        "\u{1B}[2J\u{1B}]0;x",
        "\u{7}",
        "\u{9B}",
        "\u{202E}",
        "\u{2066}",
        "\u{1B}[6n",
        "\u{200F}",
        "\u{2028}",
        "\u{85}",
    ] {
        assert!(!seen.contains(word), "{word:?}: {seen:?}");
    }
    assert!(seen.contains('␛') && seen.contains("<202E>"), "{seen:?}");
}

/// Runs a command and returns the output on its terminal.
fn screen(command: &Command) -> Option<Vec<u8>> {
    let mut terminal = Terminal::start(command)?;
    terminal.end();
    Some(terminal.all().to_vec())
}

/// Control characters and sequences, except line breaks of terminals, sequences that set colors, and those of the progress bar, which
/// appears on slow machines.
fn raw(seen: &[u8]) -> String {
    let text = String::from_utf8_lossy(seen).replace("\r\n", "\n").replace("\r\u{1B}[2K", "");
    let mut raw = String::new();
    for (number, part) in text.split('\u{1B}').enumerate() {
        let sequence =
            part.strip_prefix('[').and_then(|rest| rest.split_once('m')).map(|(sequence, _)| sequence);
        let is_color =
            sequence.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'));
        if number > 0 && !is_color {
            raw += &format!("\u{1B}{}", part.chars().take(10).collect::<String>());
        }
        let is_fine =
            |character: char| matches!(character, '\n' | '\t') || opensgf::printable::is_printable(character);
        raw.extend(part.chars().filter(|character| !is_fine(*character)));
    }
    raw
}
