//! Generates Rust tables of the built-in themes, so that they need no TOML parser at run time.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use toml::{Table, Value};

/// The themes in display order; a theme comes after the one it is based on.
const THEMES: [&str; 5] = ["kaya", "book", "slate", "night", "contrast"];

/// A theme: the style of stones, the colors of roles, and those of specific games.
#[derive(Clone, Default)]
struct Theme {
    stones: String,
    colors: Vec<(String, String)>,
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
            ("colors", Value::Table(colors)) => {
                for (role, value) in colors {
                    put(&mut theme.colors, variant(role), color(text(value)));
                }
            }
            (game, Value::Table(colors)) => {
                for (role, value) in colors {
                    theme.of_games.push((game.to_owned(), variant(role), color(text(value))));
                }
            }
            (key, _) => panic!("unknown key `{key}`"),
        }
    }
    theme
}

/// Sets a color, replacing the one of the base theme.
fn put(colors: &mut Vec<(String, String)>, of: String, color: String) {
    match colors.iter_mut().find(|(known, _)| *known == of) {
        Some((_, known)) => *known = color,
        None => colors.push((of, color)),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value:?} is not a string"))
}

/// Converts a name to a variant: `black-rim` is `BlackRim`.
fn variant(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(word).collect()
}

/// Parses `#RRGGBB` or `#RRGGBBAA`.
fn color(text: &str) -> String {
    let digits = text.strip_prefix('#').filter(|digits| [6, 8].contains(&digits.len()));
    let digits = digits.unwrap_or_else(|| panic!("`{text}` is not a color"));
    let channel = |at: usize| digits.get(at..at + 2).unwrap_or("FF");
    let (red, green, blue, alpha) = (channel(0), channel(2), channel(4), channel(6));
    format!("Rgba {{ red: 0x{red}, green: 0x{green}, blue: 0x{blue}, alpha: 0x{alpha} }}")
}

fn written(themes: &[(&str, Theme)]) -> String {
    let mut out = String::from("&[\n");
    for (name, Theme { stones, colors, of_games }) in themes {
        let _ = writeln!(out, "BuiltIn {{ name: {name:?}, stones: Stones::{stones}, colors: &[");
        for (role, color) in colors {
            let _ = writeln!(out, "(Role::{role}, {color}),");
        }
        let _ = writeln!(out, "], of_games: &[");
        let is_drawn = |game: &str| game == "go" || env::var_os("CARGO_FEATURE_ALL_GAMES").is_some();
        for (game, role, color) in of_games.iter().filter(|(game, ..)| is_drawn(game)) {
            let _ = writeln!(out, "({game:?}, Role::{role}, {color}),");
        }
        let _ = writeln!(out, "] }},");
    }
    out.push_str("]\n");
    out
}
