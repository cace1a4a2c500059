//! Live examples: a board for each attribute, boards to try events, methods and parts, and the playground.
//!
//! The examples cover the lists in docs/board.md; a test compares both with the source of the element.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context;
use opensgf::book::html_text;

use super::layout::Sheet;

/// An attribute with a board that has it.
struct Sample {
    attribute: &'static str,
    /// The description.
    text: &'static str,
    /// The element.
    html: &'static str,
}

/// A board for each attribute.
const SAMPLES: [Sample; 21] = [
    Sample {
        attribute: "src",
        text: "The record is loaded from a file.",
        html: r#"<sgf-board src="examples/go.sgf"></sgf-board>"#,
    },
    Sample {
        attribute: "move",
        text: "Starts at move 8.",
        html: r#"<sgf-board src="examples/go.sgf" move="8"></sgf-board>"#,
    },
    Sample {
        attribute: "path",
        text: "Starts in a variation: the second continuation after two moves.",
        html: r#"<sgf-board path="0*2/1" controls>(;GM[1]SZ[9];B[ee];W[ec](;B[ge])(;B[cg]C[The other side.]))</sgf-board>"#,
    },
    Sample {
        attribute: "controls",
        text: "Step with buttons, swipes and keys.",
        html: r#"<sgf-board src="examples/hex.sgf" controls></sgf-board>"#,
    },
    Sample {
        attribute: "wheel",
        text: "The wheel over the board steps through the record.",
        html: r#"<sgf-board src="examples/go.sgf" controls wheel></sgf-board>"#,
    },
    Sample {
        attribute: "tree",
        text: "Shows variations below the board, or next to a wide one.",
        html: r#"<sgf-board src="examples/go.sgf" controls tree></sgf-board>"#,
    },
    Sample {
        attribute: "moves",
        text: "Shows variations as a list of moves.",
        html: r#"<sgf-board src="examples/go.sgf" controls moves></sgf-board>"#,
    },
    Sample {
        attribute: "edit",
        text: "Play moves, mark points, write comments, with undo.",
        html: r#"<sgf-board edit controls tree>(;GM[1]SZ[9];B[ee])</sgf-board>"#,
    },
    Sample {
        attribute: "mode",
        text: "A problem: find the move; the record replies.",
        html: r#"<sgf-board src="examples/go-problem.sgf" mode="problem"></sgf-board>"#,
    },
    Sample {
        attribute: "theme",
        text: "Another theme of the library.",
        html: r#"<sgf-board src="examples/twixt.sgf" theme="slate" controls></sgf-board>"#,
    },
    Sample {
        attribute: "coordinates",
        text: "Coordinates as in East Asia.",
        html: r#"<sgf-board src="examples/go.sgf" move="4" coordinates="cjk"></sgf-board>"#,
    },
    Sample {
        attribute: "window",
        text: "Only the upper right corner.",
        html: r#"<sgf-board src="examples/go.sgf" move="20" window="K10:T19"></sgf-board>"#,
    },
    Sample {
        attribute: "numbers",
        text: "Moves have numbers.",
        html: r#"<sgf-board src="examples/go.sgf" move="20" numbers controls></sgf-board>"#,
    },
    Sample {
        attribute: "turn",
        text: "White sits below.",
        html: r#"<sgf-board src="examples/backgammon.sgf" turn="180" controls></sgf-board>"#,
    },
    Sample {
        attribute: "natural",
        text: "Stones are slightly off their points, as if placed by hand.",
        html: r#"<sgf-board src="examples/go.sgf" move="80" natural controls></sgf-board>"#,
    },
    Sample {
        attribute: "sound",
        text: "Plays a stone sound at each step.",
        html: r#"<sgf-board src="examples/go.sgf" sound controls></sgf-board>"#,
    },
    Sample {
        attribute: "caption",
        text: "A text below the board.",
        html: r#"<sgf-board src="examples/go.sgf" move="20" caption="Diagram 1: the first twenty moves"></sgf-board>"#,
    },
    Sample {
        attribute: "max-height",
        text: "The board is at most 320 pixels high, with everything around it.",
        html: r#"<sgf-board src="examples/go.sgf" max-height="320" controls></sgf-board>"#,
    },
    Sample {
        attribute: "hide-next",
        text: "The rest of the game is hidden until it is played.",
        html: r#"<sgf-board src="examples/go.sgf" move="20" hide-next controls tree></sgf-board>"#,
    },
    Sample {
        attribute: "plays",
        text: "Only White can be moved, and White sits below.",
        html: r#"<sgf-board src="examples/go.sgf" move="9" edit="moves" plays="w" controls></sgf-board>"#,
    },
    Sample {
        attribute: "loading",
        text: "Loads with the page, not when it is near its visible part.",
        html: r#"<sgf-board src="examples/go.sgf" loading="eager"></sgf-board>"#,
    },
];

/// Methods with their arguments as JSON.
const CALLS: [(&str, &str); 12] = [
    ("step", "[\"next\"]"),
    ("goToMove", "[12]"),
    ("seek", "[\"comment\"]"),
    ("autoplay", "[0.5]"),
    ("turn", "[\"90\"]"),
    ("play", "[\"aa\"]"),
    ("undo", "[]"),
    ("redo", "[]"),
    ("notify", "[\"A message.\"]"),
    ("svg", "[]"),
    ("save", "[]"),
    ("begin", "[1, 9]"),
];

const BOARD: &str = "board/assets/board.js";
const PARTS: &str = "parts.css";

/// Returns the page of examples, the playground, and a style sheet for the examples.
///
/// # Errors
///
/// Fails if docs/board.md does not list the parts.
pub(super) fn pages(root: &Path) -> anyhow::Result<([Sheet; 2], (&'static str, String))> {
    let text = std::fs::read_to_string(root.join("docs/board.md"))?;
    let parts = listed(&text, "The parts for `::part()` are ").context("docs/board.md lists no parts")?;
    let samples = Sheet {
        name: "samples.html".to_owned(),
        title: "Patcher examples".to_owned(),
        body: [
            attributes(),
            events(&listed(&text, "| `sgf-open`").unwrap_or_default()),
            methods(),
            looks(&parts),
        ]
        .concat(),
        scripts: vec![BOARD, "samples.js"],
        style: Some(PARTS),
    };
    let playground = Sheet {
        name: "playground.html".to_owned(),
        title: "Playground".to_owned(),
        body: playground(),
        scripts: vec![BOARD, "playground.js"],
        style: None,
    };
    Ok(([samples, playground], (PARTS, parts_sheet(&parts))))
}

/// The style sheet that highlights each part.
fn parts_sheet(parts: &[String]) -> String {
    let rule = |part: &String| {
        format!(
            "sgf-board[data-lit=\"{part}\"]::part({part}) {{ outline: 3px solid #d9480f; outline-offset: -1px; }}\n"
        )
    };
    parts.iter().map(rule).collect()
}

/// The words in backticks in a sentence or row.
fn listed(text: &str, beginning: &str) -> Option<Vec<String>> {
    let start = text.find(beginning)?;
    let rest = &text[start..];
    let end = [". ", ".\n", " | events"].iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    let words = rest[..end].split('`').skip(1).step_by(2);
    Some(words.filter(|word| !word.contains("::")).map(str::to_owned).collect())
}

fn attributes() -> String {
    let mut body = String::from(
        "<h1>Patcher examples</h1>\n<p>Each board below is the element that stands above it. <a href=\"docs/board.html\">The board in the browser</a> \
         describes all of it. All boards of this page share one engine.</p>\n<h2 id=\"attributes\">Attributes</h2>\n",
    );
    for Sample { attribute, text, html } in &SAMPLES {
        let _ = writeln!(
            body,
            "<section class=\"sample\" aria-labelledby=\"a-{attribute}\">\n<h3 id=\"a-{attribute}\"><code>{attribute}</code></h3>\n<p>{}</p>\n\
             <pre tabindex=\"0\"><code>{}</code></pre>\n{html}\n</section>",
            html_text(text),
            html_text(html),
        );
    }
    body
}

fn events(names: &[String]) -> String {
    let mut body = String::from(
        "<h2 id=\"events\">Events</h2>\n<section class=\"sample\">\n<p>What the board below has told last.</p>\n<dl class=\"events\" data-for=\"b-events\">\n",
    );
    for name in names {
        let _ = writeln!(body, "<dt><code>{name}</code></dt><dd data-event=\"{name}\">–</dd>");
    }
    body + "</dl>\n<sgf-board id=\"b-events\" edit controls>(;GM[1]SZ[9];B[ee];W[ec])</sgf-board>\n</section>\n"
}

fn methods() -> String {
    let mut body =
        String::from("<h2 id=\"methods\">Methods</h2>\n<section class=\"sample\">\n<p class=\"bar\">\n");
    for (name, with) in CALLS {
        let said = format!("{name}({})", &with[1..with.len() - 1]);
        let _ = writeln!(
            body,
            "<button type=\"button\" data-for=\"b-methods\" data-call=\"{name}\" data-with=\"{}\"><code>{}</code></button>",
            html_text(with).replace('"', "&quot;"),
            html_text(&said),
        );
    }
    body + "</p>\n<output id=\"answer\" aria-live=\"polite\"></output>\n\
            <sgf-board id=\"b-methods\" src=\"examples/go.sgf\" edit controls></sgf-board>\n</section>\n"
}

fn looks(parts: &[String]) -> String {
    let mut body = String::from(
        "<h2 id=\"parts\">Parts</h2>\n<section class=\"sample\">\n<p>Each part can be styled with <code>::part()</code>. Press one to see it; some are \
         there only when a record needs them.</p>\n<p class=\"bar\">\n",
    );
    for part in parts {
        let _ = writeln!(
            body,
            "<button type=\"button\" data-for=\"b-parts\" data-part=\"{part}\" aria-pressed=\"false\"><code>{part}</code></button>",
        );
    }
    body + "</p>\n<sgf-board id=\"b-parts\" path=\"0*2\" edit controls tree>(;GM[1]SZ[9]PB[Ann]PW[Ben]TM[600];B[ee]BL[580]V[1];W[ec]WL[550]V[2]C[See E5, move 1.](;B[ge]V[1])(;B[cg]))</sgf-board>\n</section>\n"
}

fn playground() -> String {
    let mut boxes = String::new();
    for (name, is_on) in [
        ("controls", true),
        ("tree", true),
        ("moves", false),
        ("edit", true),
        ("numbers", false),
        ("natural", false),
        ("sound", false),
    ] {
        let checked = if is_on { " checked" } else { "" };
        let _ = writeln!(boxes, "<label><input type=\"checkbox\" name=\"{name}\"{checked}> {name}</label>");
    }
    let choices = [
        ("mode", &["", "problem", "guess"][..]),
        ("theme", &["", "kaya", "slate", "night", "contrast", "book"]),
        ("coordinates", &["", "none", "own", "a1", "numbers", "cjk", "sgf"]),
        ("turn", &["", "90", "180", "270", "mirror", "mirror-90", "mirror-180", "mirror-270"]),
        ("window", &["", "whole", "auto"]),
    ];
    for (name, values) in choices {
        let options = values.iter().map(|value| match *value {
            "" => "<option value=\"\">usual</option>".to_owned(),
            value => format!("<option>{value}</option>"),
        });
        let _ = writeln!(
            boxes,
            "<label>{name} <select name=\"{name}\">{}</select></label>",
            options.collect::<String>()
        );
    }
    format!(
        "<h1>Playground</h1>\n<p>Write a record, or drop a file on the field; choose what the board shows, and take the element along. Nothing leaves this page.</p>\n\
         <form id=\"wishes\" class=\"bar\">\n{boxes}</form>\n<div class=\"play\">\n<label class=\"record\">The record\n<textarea id=\"record\" spellcheck=\"false\" rows=\"12\">\
         (;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben]KM[6.5]\n;B[ee];W[ec]\n(;B[ge]C[Black takes the right side.];W[gd])\n(;B[cg]CR[cg]))</textarea></label>\n\
         <sgf-board id=\"board\"></sgf-board>\n</div>\n<h2 id=\"element\">The element</h2>\n<pre tabindex=\"0\"><code id=\"markup\"></code></pre>\n\
         <p id=\"trouble\" role=\"status\"></p>\n"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn set<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
        words.into_iter().map(str::to_owned).collect()
    }

    /// The first column of the table of attributes.
    fn documented(text: &str) -> BTreeSet<String> {
        let table = text.split("## Attributes").nth(1).unwrap().split("\n## ").next().unwrap();
        set(table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()))
    }

    #[test]
    fn attributes_are_documented_and_have_examples() {
        let root = crate::workspace_root();
        let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
        let source = read("web/src/board/sgf-board.ts");
        let list = source.split("observedAttributes = [").nth(1).unwrap().split(']').next().unwrap();
        let mut own = set(list.split('\'').skip(1).step_by(2));
        // The element looks at these when a stone is played, and when the wheel turns.
        own.extend(["sound", "wheel"].map(str::to_owned));
        assert_eq!(documented(&read("docs/board.md")), own);
        assert_eq!(set(SAMPLES.iter().map(|sample| sample.attribute)), own);
        for Sample { attribute, html, .. } in &SAMPLES {
            assert!(html.contains(&format!(" {attribute}")), "{attribute}");
        }
    }

    #[test]
    fn every_part_is_documented() {
        let root = crate::workspace_root();
        let mut own = BTreeSet::new();
        let folders = ["", "app", "board", "panels"].map(|folder| root.join("web/src").join(folder));
        let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
        let files = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        for file in files {
            let source = std::fs::read_to_string(file).unwrap();
            let named = source.split("part: '").skip(1).filter_map(|rest| rest.split('\'').next());
            own.extend(named.flat_map(str::split_whitespace).map(str::to_owned));
        }
        let text = std::fs::read_to_string(root.join("docs/board.md")).unwrap();
        let parts =
            listed(&text, "The parts for `::part()` are ").unwrap().into_iter().collect::<BTreeSet<_>>();
        let lacking: Vec<_> = own.difference(&parts).collect();
        assert!(lacking.is_empty(), "docs/board.md does not name {lacking:?}");
    }

    #[test]
    fn every_event_is_documented() {
        let root = crate::workspace_root();
        let text = std::fs::read_to_string(root.join("docs/board.md")).unwrap();
        let events = listed(&text, "| `sgf-open`").unwrap();
        assert_eq!(events, ["sgf-open", "sgf-step", "sgf-change"]);
    }
}
