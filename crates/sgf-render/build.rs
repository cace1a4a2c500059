//! Makes Rust tables of the built-in themes, so that a program needs no reader of TOML to show them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use toml::{Table, Value};

/// The themes, in the order in which they are shown; one that is based on another comes after it.
const THEMES: [&str; 5] = ["kaya", "book", "slate", "night", "contrast"];

/// A theme: the name of its stones, the colours of roles, and those of games.
#[derive(Clone, Default)]
struct Theme {
    stones: String,
    colours: Vec<(String, String)>,
    of_games: Vec<(String, String, String)>,
}

fn main() {
    let folder = Path::new("src/theme/builtin");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut themes: Vec<(&str, Theme)> = Vec::new();
    for name in THEMES {
        let file = folder.join(format!("{name}.toml"));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let table: Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let theme = read(&table, &themes);
        themes.push((name, theme));
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("themes.rs"), written(&themes)).expect("cargo makes the folder");
}

fn read(table: &Table, known: &[(&str, Theme)]) -> Theme {
    let base = table.get("based-on").and_then(Value::as_str);
    let base =
        base.map(|base| known.iter().find(|(name, _)| *name == base).expect("a theme before this one"));
    let mut theme = base.map_or_else(Theme::default, |(_, theme)| theme.clone());
    for (key, value) in table {
        match (key.as_str(), value) {
            ("based-on", _) => {}
            ("stones", value) => theme.stones = variant(text(value)),
            ("colors", Value::Table(colours)) => {
                for (role, value) in colours {
                    put(&mut theme.colours, variant(role), colour(text(value)));
                }
            }
            (game, Value::Table(colours)) => {
                for (role, value) in colours {
                    theme.of_games.push((game.to_owned(), variant(role), colour(text(value))));
                }
            }
            (key, _) => panic!("a theme has no `{key}`"),
        }
    }
    theme
}

/// Puts a colour in the place of the one that a theme has from its base.
fn put(colours: &mut Vec<(String, String)>, of: String, colour: String) {
    match colours.iter_mut().find(|(known, _)| *known == of) {
        Some((_, known)) => *known = colour,
        None => colours.push((of, colour)),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value:?} is no text"))
}

/// The variant of a name: `black-rim` is `BlackRim`.
fn variant(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(word).collect()
}

/// The colour of `#RRGGBB` or `#RRGGBBAA`.
fn colour(text: &str) -> String {
    let digits = text.strip_prefix('#').filter(|digits| [6, 8].contains(&digits.len()));
    let digits = digits.unwrap_or_else(|| panic!("`{text}` is no colour"));
    let channel = |at: usize| digits.get(at..at + 2).unwrap_or("FF");
    let (red, green, blue, alpha) = (channel(0), channel(2), channel(4), channel(6));
    format!("Colour {{ red: 0x{red}, green: 0x{green}, blue: 0x{blue}, alpha: 0x{alpha} }}")
}

fn written(themes: &[(&str, Theme)]) -> String {
    let mut out = String::from("&[\n");
    for (name, Theme { stones, colours, of_games }) in themes {
        let _ = writeln!(out, "BuiltIn {{ name: {name:?}, stones: Stones::{stones}, colours: &[");
        for (role, colour) in colours {
            let _ = writeln!(out, "(Role::{role}, {colour}),");
        }
        let _ = writeln!(out, "], of_games: &[");
        let is_drawn = |game: &str| game == "go" || env::var_os("CARGO_FEATURE_ALL_GAMES").is_some();
        for (game, role, colour) in of_games.iter().filter(|(game, ..)| is_drawn(game)) {
            let _ = writeln!(out, "({game:?}, Role::{role}, {colour}),");
        }
        let _ = writeln!(out, "] }},");
    }
    out.push_str("]\n");
    out
}
