//! Read, check, fix, edit and render Smart Game Format (SGF) records of Go and forty other games.
//!
//! This is the crate to depend on. It covers common tasks with short calls, and re-exports every other crate of the project
//! as a module: [`syntax`] (bytes and trees), [`model`] (properties, values, charsets, game info), [`play`] (games,
//! positions, rules), [`render`] (pictures), [`book`] (books), [`lint`] (rules and reports), [`convert`] (versions and whole records),
//! [`formats`] (other formats).
//!
//! # Cookbook
//!
//! ## Read a record
//!
//! [`read`] makes a [`Document`] of any bytes. It never fails: a broken file still has a tree, and [`check`] reports its
//! problems. Nothing is lost: [`Document::write`] returns the same bytes.
//!
//! ```
//! let bytes = b"(;GM[1]SZ[9]KM[6.5]PB[Honinbo Shusaku];B[ee]C[the center];W[ec](;B[ge])(;B[cg]))";
//! let doc = opensgf::read(bytes);
//! assert_eq!(doc.games().len(), 1);
//! assert_eq!(doc.write(), bytes);
//! ```
//!
//! ## Go: moves and captures
//!
//! [`go`] covers what most programs need from Go records: moves with `(x, y)` points, passes as `None`, and the captured stones of
//! each move. [`go::replay`] steps through the boards.
//!
//! ```
//! use opensgf::go::{GoRecord as _, Point};
//! let doc = opensgf::read(b"(;GM[1]SZ[9]KM[6.5];W[aa];B[ba];W[];B[ab])");
//! let game = opensgf::games(&doc).next().expect("the file contains a game");
//! let moves = game.go()?.moves()?;
//! assert_eq!(moves[1].point, Some(Point::new(1, 0)));
//! assert_eq!(moves[2].point, None); // a pass
//! assert_eq!(moves[3].captures, [Point::new(0, 0)]);
//! # Ok::<(), opensgf::go::GoError>(())
//! ```
//!
//! ## Typed values
//!
//! [`games`] iterates over the games as [`GameView`]s, which know their charset and the types of their properties. [`prop`]
//! has a typed key for each property.
//!
//! ```
//! use opensgf::prop;
//! use opensgf::value::kind::Either;
//! # let bytes = b"(;GM[1]SZ[9]KM[6.5]PB[Honinbo Shusaku];B[ee]C[the center];W[ec](;B[ge])(;B[cg]))";
//! let doc = opensgf::read(bytes);
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! assert_eq!(game.get(prop::PB), Some(Ok("Honinbo Shusaku".into())));
//! assert_eq!(game.get(prop::KM), Some(Ok(6.5)));
//! assert_eq!(game.get(prop::SZ), Some(Ok(Either::First(9))));
//! assert_eq!(game.get(prop::PW), None);
//! ```
//!
//! ## Main line and variations
//!
//! A [`Node`] is a cursor with access to its parent, children and siblings. No traversal recurses, so deep nesting is fine.
//!
//! ```
//! # let bytes = b"(;GM[1]SZ[9]KM[6.5]PB[Honinbo Shusaku];B[ee]C[the center];W[ec](;B[ge])(;B[cg]))";
//! # let doc = opensgf::read(bytes);
//! # let game = opensgf::games(&doc).next().expect("the record has a game");
//! let moves = game.main_line().filter_map(|node| game.move_in(node)).map(|property| property.raw());
//! assert_eq!(moves.collect::<Vec<_>>(), [b"ee", b"ec", b"ge"]);
//!
//! let branching = game.nodes().find(|node| node.children().count() > 1).expect("there is a variation");
//! assert_eq!(branching.get(b"W").map(|property| property.raw()), Some(&b"ec"[..]));
//! let comment = game.get_in(branching.parent().expect("it is not the root"), prop::C);
//! assert_eq!(comment, Some(Ok("the center".into())));
//! # use opensgf::prop;
//! ```
//!
//! ## Check and fix
//!
//! ```
//! use opensgf::{Applicability, Config, Severity};
//! let doc = opensgf::read(b"(;GM[1];B[aa;W[bb])");
//! let found = opensgf::check(&doc, &Config::default());
//! let errors = found.iter().filter(|finding| finding.severity == Severity::Error);
//! assert_eq!(errors.map(|finding| finding.rule.name).collect::<Vec<_>>(), ["unclosed-value"]);
//!
//! let fixed = opensgf::fix(&doc, &Config::default(), Applicability::Safe);
//! assert_eq!(fixed.document.write(), b"(;GM[1];B[aa];W[bb])");
//! ```
//!
//! To process many files, create a [`Checker`] once and share it. [`report`] writes findings as text or JSON.
//!
//! ## Edit
//!
//! A [`Transaction`] collects edits, and commits them without touching any other byte. [`Put`](record::Put) escapes text and
//! encodes it in the charset of the game; here, the second byte of `表` in Shift_JIS is a backslash. It fails for characters
//! that the charset lacks.
//!
//! ```
//! use opensgf::prop;
//! use opensgf::record::Put;
//! let doc = opensgf::read(b"(;CA[Shift_JIS]PB[\x8C\xE9]\n ;B[aa] ;W[bb])");
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! let mut edit = doc.edit();
//! edit.put(&game, game.root(), prop::PB, "表 [9p]")?;
//! assert!(edit.put(&game, game.root(), prop::PW, "박정환").is_err());
//! let answer = edit.append_child(game.root().first_child().expect("there is a move"));
//! edit.put_escaped(&game, answer, "W", &["cc".to_owned()])?;
//! let doc = edit.commit().document;
//! assert_eq!(
//!     doc.write(),
//!     b"(;CA[Shift_JIS]PB[\x95\x5C [9p\\]]\n ;B[aa] (;W[bb])(;W[cc]))",
//! );
//! # Ok::<(), opensgf::record::PutError>(())
//! ```
//!
//! ## Editing sessions
//!
//! A [`Session`] owns a record that an editor shows and changes, with navigation, undo and redo. Each operation returns what
//! it changed.
//!
//! ```
//! use opensgf::session::{Mark, Rules, Session};
//! use opensgf::value::Color;
//! let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])".to_vec()));
//! session.last();
//! let change = session.play_text(Color::White, "ec", Rules::Obeyed)?;
//! assert_eq!(session.selection(), change.new.first().map(|nodes| nodes.start));
//! let site = session.position()?.site("ee")?;
//! session.mark(site, Some(Mark::Triangle))?;
//! assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ee];W[ec]TR[ee])");
//! session.undo();
//! assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ee];W[ec])");
//! # Ok::<(), opensgf::SessionError>(())
//! ```
//!
//! ## Format
//!
//! ```
//! use opensgf::Layout;
//! let doc = opensgf::read(b"(;FF[4];B[aa];W[bb](;B[cc])(;B[dd]))");
//! // The result is parsed again and compared with the original.
//! let new = opensgf::format(&doc, &Layout::default().with(|layout| layout.nodes_per_line = Some(1)))?;
//! assert_eq!(new, b"(;FF[4]\n;B[aa]\n;W[bb]\n(;B[cc])\n(;B[dd]))\n");
//! # Ok::<(), opensgf::RoundTripError>(())
//! ```
//!
//! ## Convert
//!
//! [`convert`] upgrades old records to FF\[4\] and UTF-8, and back. It also strips, splits and joins records.
//!
//! ```
//! use opensgf::convert::{Options, StripOptions, strip, to_ff4};
//! let doc = opensgf::read(b"(;CA[ISO-8859-1]PB[Zo\xEB]KI[11];Black[qd]L[dd]C[the corner])");
//! let converted = to_ff4(&doc, &Options::default())?.document;
//! let text = "(;FF[4]CA[UTF-8]PB[Zo\u{eb}]KM[5.5];B[qd]LB[dd:A]C[the corner])";
//! assert_eq!(converted.write(), text.as_bytes());
//! let silent = strip(&converted, &StripOptions::default().with(|what| what.comments = true))?;
//! assert!(silent.write().ends_with(b"LB[dd:A])"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Merge
//!
//! [`merge`] compares records by content, and merges records with a common origin.
//!
//! ```
//! use opensgf::merge::merge;
//! let base = opensgf::read(b"(;GM[1];B[dd])");
//! let ours = opensgf::read(b"(;GM[1];B[dd]C[well played];W[pp])");
//! let theirs = opensgf::read(b"(;GM[1];B[dd]TR[dd];W[dp])");
//! let merged = merge(Some(&base), &ours, &theirs)?;
//! assert_eq!(merged.document.write(), b"(;GM[1];B[dd]C[well played]TR[dd](;W[pp])(;W[dp]))");
//! # Ok::<(), opensgf::merge::MergeError>(())
//! ```
//!
//! ## Records of other formats
//!
//! [`formats`] detects other formats by content, reads them as SGF, and writes them with a list of losses.
//!
//! ```
//! use opensgf::formats::{self, Detected};
//! let bytes = b"boardsize 9\nkomi 5.5\nplay b e5\nplay w c3\n";
//! let Detected::Foreign(format) = formats::detect(bytes, Some("script.gtp")) else { panic!("this is GTP") };
//! let reading = formats::read(bytes, format, &formats::Options::default());
//! let doc = opensgf::read(reading.sgf.as_bytes());
//! let games: Vec<_> = opensgf::games(&doc).collect();
//! let written = formats::write(&games, formats::format("katago").expect("a known game"))?;
//! assert!(written.bytes.starts_with(b"{\"id\":\"game 1\",\"boardXSize\":9,"));
//! # Ok::<(), formats::WriteError>(())
//! ```
//!
//! [`formats::analysis`] reads engine analysis, whichever program stored it in the record. [`put_analysis`] adds it to a
//! picture.
//!
//! ## Move numbers and inherited properties
//!
//! ```
//! use opensgf::prop;
//! let doc = opensgf::read(b"(;PM[2];B[aa];W[bb](;B[cc])(;B[dd]MN[1];W[ee]))");
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! let numbers = game.move_numbers();
//! let last = game.nodes().last().expect("the game has a root");
//! assert_eq!(numbers.of(last), Some(2));
//! assert_eq!(game.inherited(last, prop::PM), Some(Ok(2)));
//! ```
//!
//! ## Positions and rules
//!
//! [`play`] knows the games. A [`Timeline`](play::replay::Timeline) returns the position at any node. Positions are
//! independent values with checked and unchecked moves.
//!
//! ```
//! use opensgf::play::{Options, identify, replay::Timeline};
//! use opensgf::value::Color;
//! let doc = opensgf::read(b"(;GM[2];B[d3];W[c5])");
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! let othello = identify(&game, None).spec.expect("GM[2] is a game");
//! let timeline = Timeline::new(&game, othello, &Options::of(&game))?;
//! let mut position = timeline.at(game.main_line().last().expect("the game has a root"));
//! assert_eq!(position.turn(), Some(Color::Black));
//! assert!(position.play_text(Color::Black, "a1").is_err());
//! position.play_text(Color::Black, "b6")?;
//! let owner = position.occupant(position.site("c5")?).owner();
//! assert_eq!(owner, Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Pictures
//!
//! [`render`] converts a position to a [`Scene`](render::Scene), and writes scenes as SVG, or as text for terminals and
//! mail. A [`View`](render::View) selects what to show, and a [`Theme`](render::Theme) the colors.
//!
//! ```
//! use opensgf::play::identify;
//! use opensgf::render::{Diagram, Theme, View, draw, svg, text};
//! let doc = opensgf::read(b"(;GM[1]SZ[5];B[cc];W[dc]LB[bb:a])");
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! let go = identify(&game, None).spec.expect("GM[1] is a game");
//! let last = game.main_line().last().expect("the game has a root");
//! let scene = draw(&Diagram::at(&game, go, last)?, &View::default())?;
//! let theme = Theme::named("book").expect("it is built in");
//! assert!(svg(&scene, &theme, &Default::default()).starts_with("<svg"));
//! assert!(text(&scene, &theme, &Default::default()).contains("\n4 ├ a ┼─┼─┤ 4\n3 ├─┼─●(○)┤ 3\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Charsets
//!
//! The charset comes from CA, from the bytes, or from a guess that knows typical names.
//!
//! ```
//! use opensgf::charset::{Charset, Evidence};
//! use opensgf::prop;
//! let doc = opensgf::read(b"(;PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE])");
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! assert_eq!(game.get(prop::PB), Some(Ok("柯洁".into())));
//! assert_eq!(game.charset(), Charset::GB18030);
//! assert_eq!(game.detection().map(|detection| detection.evidence), Some(Evidence::Guessed));
//! ```
//!
//! ## Files larger than memory
//!
//! [`visit`] walks through bytes without building a tree, and a [`game_reader`] reads a stream game by game.
//!
//! ```
//! use opensgf::{Flow, Visitor};
//! #[derive(Default)]
//! struct Games(usize);
//! impl Visitor for Games {
//!     fn game(&mut self, _: usize) -> Flow {
//!         self.0 += 1;
//!         Flow::Skip
//!     }
//! }
//! let mut games = Games::default();
//! opensgf::visit(b"(;B[aa](;W[bb])(;W[cc])) (;GM[11])", &mut games);
//! assert_eq!(games.0, 2);
//! ```
//!
//! # Features
//!
//! Small programs disable the default features and select what they need. Reading, writing, editing and typed values are
//! always available.
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `go` | yes | [`play`] and [`go`], with the rules of Go |
//! | `all-games` | yes | the rules of all other games |
//! | `amazons`, `ataxx`, `backgammon`, `byte`, `chase`, `chess`, `dvonn`, `exxit`, `focus`, `gess`, `gipf`, `gomoku`, `havannah`, `hex`, `hive`, `hnefatafl`, `kropki`, `loa`, `morris`, `octi`, `othello`, `phutball`, `shogi`, `trax`, `twixt`, `xiangqi`, `yinsh`, `zertz` | no | the rules of one game, in builds without `all-games` |
//! | `lint` | yes | [`lint`]: checks, fixes and reports |
//! | `convert` | yes | [`convert`]: versions of the format, and operations on whole records |
//! | `formats` | yes | [`formats`]: other formats, and engine analysis; enables `all-games` |
//! | `merge` | yes | [`merge`]: comparison and merging of records; enables `convert` |
//! | `player` | no | [`player`](https://docs.rs/sgf-player): an opponent for every game with rules; enables `go` |
//! | `session` | yes | [`session`]: editing with undo; enables `convert` |
//! | `render` | yes | [`render`]: pictures as SVG, text and LaTeX |
//! | `book` | yes | [`book`]: books of games and problems in HTML, Markdown and LaTeX; enables `render` |
//! | `png` | no | pixel images |
//! | `animation` | no | GIF, APNG and animated SVG; enables `png` |
//! | `db` | no | [`db`](https://docs.rs/sgf-db): searchable databases; enables `all-games` |
//! | `parquet` | no | Parquet datasets of databases; enables `db` |
//! | `pdf` | no | pictures and books as PDF; enables `book` |
//! | `epub` | no | books as EPUB; enables `book` |
//! | `theme-files` | yes | custom themes in TOML |
//! | `charsets` | no | UTF-16, UTF-32 and Latin-1; without it, only UTF-8 and ASCII, and the positions of other characters |
//! | `legacy-charsets` | yes | all other charsets and their detection; enables `charsets` |
//! | `serde` | no | serialization of spans, paths and game info |
//!
//! ```toml
//! opensgf = { version = "0.1", default-features = false, features = ["go", "render"] }
//! ```
#![forbid(unsafe_code)]

#[cfg(all(feature = "formats", feature = "render"))]
mod analysis;
#[cfg(all(feature = "db", feature = "render"))]
pub mod functions;
#[cfg(feature = "go")]
pub mod go;
mod heading;
mod layout;
mod read;
#[cfg(feature = "go")]
mod readings;
#[cfg(feature = "session")]
pub mod session;
#[cfg(all(feature = "session", feature = "render"))]
pub mod workbench;

#[cfg(all(feature = "formats", feature = "render"))]
pub use analysis::{AnalysisPart, put_analysis};
#[cfg(feature = "go")]
pub use heading::board_size;
pub use heading::root_line;
pub use layout::format;
pub use read::{game_reader, read, read_as, read_in, visit, visit_with};
#[cfg(feature = "go")]
pub use readings::Readings;
#[cfg(feature = "session")]
pub use session::{Change, Session, SessionError};

#[cfg(feature = "book")]
pub use sgf_book as book;
#[cfg(feature = "convert")]
pub use sgf_convert as convert;
#[cfg(feature = "db")]
pub use sgf_db as db;
#[cfg(feature = "formats")]
pub use sgf_formats as formats;
#[cfg(feature = "go")]
pub use sgf_games as play;
#[cfg(feature = "lint")]
pub use sgf_lint as lint;
#[cfg(feature = "merge")]
pub use sgf_merge as merge;
pub use sgf_model as model;
#[cfg(feature = "player")]
pub use sgf_player as player;
#[cfg(feature = "render")]
pub use sgf_render as render;
pub use sgf_syntax as syntax;

#[cfg(feature = "lint")]
pub use sgf_lint::{
    Applicability, Checker, Config, Diagnostic, Fix, Fixed, IntactNames, LazyNames, LeftOut, Limit,
    ParseSelectorError, Requirements, Rule, Selector, Severity, check, explain, fix, report, rules,
};
pub use sgf_model::record::{self, GameInfo, GameView, RoundTripError, find, first_difference, games};
pub use sgf_model::{charset, info, printable, prop, table, value};
pub use sgf_syntax::{
    Buffers, Committed, Document, Fact, FactKind, Flow, Form, Game, GameReader, GameText, IsText, Landmark,
    Landmarks, Layout, LineIndex, Node, NodeId, NodePath, NodeRef, PathError, Place, Property, Remap,
    ScanMode, Span, Subtree, TextEdit, TextEdits, Transaction, TreeEdit, Value, Visitor,
};
