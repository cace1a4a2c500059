//! The toolkit for Smart Game Format records: parse, check, fix, format, edit.
//!
//! This is the crate that programs depend on if they use OpenSGF. It combines the other crates so that common jobs are
//! short, and re-exports what these jobs need. If you need more, it also re-exports each crate as a module: [`syntax`]
//! (bytes and the tree), [`model`] (properties, values, charsets, game info), [`play`] (games, positions, rules),
//! [`render`] (pictures), [`lint`] (rules and reports), [`convert`] (versions, and surgery on whole records), [`formats`]
//! (records of other formats).
//!
//! # Cookbook
//!
//! ## Read a record
//!
//! [`read`] makes a [`Document`] from any bytes. It never fails: a broken file has a tree too, and [`check`] reports
//! its problems. Nothing is lost: [`Document::write`] returns the same bytes.
//!
//! ```
//! let bytes = b"(;GM[1]SZ[9]KM[6.5]PB[Honinbo Shusaku];B[ee]C[the centre];W[ec](;B[ge])(;B[cg]))";
//! let doc = opensgf::read(bytes);
//! assert_eq!(doc.games().len(), 1);
//! assert_eq!(doc.write(), bytes);
//! ```
//!
//! ## Typed values
//!
//! [`games`] iterates over the games as [`GameView`]s, which know the charset of the game and the meaning of its
//! properties. [`prop`] has a typed key for each property.
//!
//! ```
//! use opensgf::prop;
//! use opensgf::value::kind::Either;
//! # let bytes = b"(;GM[1]SZ[9]KM[6.5]PB[Honinbo Shusaku];B[ee]C[the centre];W[ec](;B[ge])(;B[cg]))";
//! let doc = opensgf::read(bytes);
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! assert_eq!(game.get(prop::PB), Some(Ok("Honinbo Shusaku".into())));
//! assert_eq!(game.get(prop::KM), Some(Ok(6.5)));
//! assert_eq!(game.get(prop::SZ), Some(Ok(Either::First(9))));
//! assert_eq!(game.get(prop::PW), None);
//! ```
//!
//! ## The main line and the variations
//!
//! A [`Node`] knows its neighbours. No traversal recurses, so a million nested variations are not a problem.
//!
//! ```
//! # let bytes = b"(;GM[1]SZ[9]KM[6.5]PB[Honinbo Shusaku];B[ee]C[the centre];W[ec](;B[ge])(;B[cg]))";
//! # let doc = opensgf::read(bytes);
//! # let game = opensgf::games(&doc).next().expect("the record has a game");
//! let moves = game.main_line().filter_map(|node| game.move_in(node)).map(|property| property.raw());
//! assert_eq!(moves.collect::<Vec<_>>(), [b"ee", b"ec", b"ge"]);
//!
//! let branching = game.nodes().find(|node| node.children().count() > 1).expect("there is a variation");
//! assert_eq!(branching.get(b"W").map(|property| property.raw()), Some(&b"ec"[..]));
//! let comment = game.get_in(branching.parent().expect("it is not the root"), prop::C);
//! assert_eq!(comment, Some(Ok("the centre".into())));
//! # use opensgf::prop;
//! ```
//!
//! ## What is wrong, and how to repair it
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
//! For many files, make one [`Checker`] and share it; [`report`] writes what it found as text or JSON.
//!
//! ## Change something
//!
//! A [`Transaction`] collects changes; committing makes them, and no other byte of the file changes. Text goes in by
//! [`Put`](record::Put): it is escaped and written in the charset of the game, here Shift_JIS, in which the second byte of
//! `表` is a backslash. A character that the charset does not have is refused.
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
//! ## A record under way
//!
//! A [`Session`] owns a record that somebody looks at and changes: it steps, edits, plays, and takes all of it back. Each operation says
//! what it changed.
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
//! ## Another layout
//!
//! ```
//! use opensgf::Layout;
//! let doc = opensgf::read(b"(;FF[4];B[aa];W[bb](;B[cc])(;B[dd]))");
//! // The new form is read again and compared, since it will replace someone's file.
//! let new = opensgf::format(&doc, &Layout::default().with(|layout| layout.nodes_per_line = Some(1)))?;
//! assert_eq!(new, b"(;FF[4]\n;B[aa]\n;W[bb]\n(;B[cc])\n(;B[dd]))\n");
//! # Ok::<(), opensgf::Differs>(())
//! ```
//!
//! ## Another version, another selection
//!
//! [`convert`] brings old records to FF\[4\] and UTF-8 and back, and takes records apart and together.
//!
//! ```
//! use opensgf::convert::{Options, What, strip, to_ff4};
//! let doc = opensgf::read(b"(;CA[ISO-8859-1]PB[Zo\xEB]KI[11];Black[qd]L[dd]C[the corner])");
//! let converted = to_ff4(&doc, &Options::default())?.document;
//! let text = "(;FF[4]CA[UTF-8]PB[Zo\u{eb}]KM[5.5];B[qd]LB[dd:A]C[the corner])";
//! assert_eq!(converted.write(), text.as_bytes());
//! let silent = strip(&converted, &What::default().with(|what| what.comments = true))?;
//! assert!(silent.write().ends_with(b"LB[dd:A])"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Records that changed in several hands
//!
//! [`merge`] compares records by what they say, and merges two that began as one.
//!
//! ```
//! use opensgf::merge::merge;
//! let base = opensgf::read(b"(;GM[1];B[dd])");
//! let ours = opensgf::read(b"(;GM[1];B[dd]C[well played];W[pp])");
//! let theirs = opensgf::read(b"(;GM[1];B[dd]TR[dd];W[dp])");
//! let merged = merge(Some(&base), &ours, &theirs)?;
//! assert_eq!(merged.document.write(), b"(;GM[1];B[dd]C[well played]TR[dd](;W[pp])(;W[dp]))");
//! # Ok::<(), opensgf::merge::Refused>(())
//! ```
//!
//! ## Records of other formats
//!
//! [`formats`] recognises them by their content, reads them as SGF, and tells what it met; writing tells what is lost.
//!
//! ```
//! use opensgf::formats::{self, Recognised};
//! let bytes = b"boardsize 9\nkomi 5.5\nplay b e5\nplay w c3\n";
//! let Recognised::Foreign(format) = formats::recognise(bytes, Some("script.gtp")) else { panic!("this is GTP") };
//! let reading = formats::read(bytes, format, &formats::Options::default());
//! let doc = opensgf::read(reading.sgf.as_bytes());
//! let games: Vec<_> = opensgf::games(&doc).collect();
//! let written = formats::write(&games, formats::format("katago").expect("it is in the table"))?;
//! assert!(written.bytes.starts_with(b"{\"id\":\"game 1\",\"boardXSize\":9,"));
//! # Ok::<(), formats::Unwritable>(())
//! ```
//!
//! [`formats::analysis`] reads what engines have said of positions, whichever program kept it in the record; [`put_analysis`] puts it on a
//! picture.
//!
//! ## Move numbers, and what holds at a node
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
//! ## What stands on the board
//!
//! [`play`] knows the games. A [`Timeline`](play::replay::Timeline) has the position at every node, whatever the record
//! did to get there; a position of its own can be played on by the rules.
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
//! ## A picture
//!
//! [`render`] makes a [`Scene`](render::Scene) of a position: what it shows, and where. Back ends write scenes as SVG,
//! and as text for terminals, mail and source code. A [`View`](render::View) says what to show, and a
//! [`Theme`](render::Theme) in which colours.
//!
//! ```
//! use opensgf::play::identify;
//! use opensgf::render::{Subject, Theme, View, draw, svg, text};
//! let doc = opensgf::read(b"(;GM[1]SZ[5];B[cc];W[dc]LB[bb:a])");
//! let game = opensgf::games(&doc).next().expect("the record has a game");
//! let go = identify(&game, None).spec.expect("GM[1] is a game");
//! let last = game.main_line().last().expect("the game has a root");
//! let scene = draw(&Subject::at(&game, go, last)?, &View::default())?;
//! let theme = Theme::named("book").expect("it is built in");
//! assert!(svg(&scene, &theme, &Default::default()).starts_with("<svg"));
//! assert!(text(&scene, &theme, &Default::default()).contains("\n4 ├ a ┼─┼─┤ 4\n3 ├─┼─●(○)┤ 3\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Text in any charset
//!
//! The charset comes from CA, from the bytes, or from a guess that knows how names look; a view says which.
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
//! [`visit`] walks over the bytes without building a tree, and a [`game_reader`] takes one game at a time out of a stream.
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
//! A program that needs little switches the default features off and names what it needs. Reading, writing, editing and
//! typed values are always there. `cargo xtask wasm-size` measures what a page has to load.
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `go` | yes | [`play`] with the board and the rules of Go |
//! | `all-games` | yes | the boards and the rules of all games, where there would be Go alone |
//! | `lint` | yes | [`lint`]: checks, repairs and reports |
//! | `convert` | yes | [`convert`]: versions of the format, and surgery on whole records |
//! | `formats` | yes | [`formats`]: records of other formats, and the analysis of engines; brings `all-games` |
//! | `merge` | yes | [`merge`]: what differs between records, and records that changed in several hands; brings `convert` |
//! | `session` | yes | [`session`]: a record that is edited, with undo; brings `convert` |
//! | `render` | yes | [`render`]: pictures as SVG, text and LaTeX, and books |
//! | `png` | no | pictures in pixels |
//! | `animation` | no | GIF, APNG and animated SVG; brings `png` |
//! | `db` | no | [`db`](https://docs.rs/sgf-db): collections in a folder; brings all games |
//! | `parquet` | no | databases as datasets of Parquet files, for other engines; brings `db` |
//! | `pdf` | no | pictures and books as PDF |
//! | `theme-files` | yes | themes of one's own, read from TOML |
//! | `charsets` | no | UTF-16, UTF-32 and Latin-1, and the names of charsets; `legacy-charsets` brings it. Without it there are UTF-8 and ASCII, and a character of any other charset is located and not guessed |
//! | `legacy-charsets` | yes | all charsets and their detection; brings `charsets`; without it text is read in Unicode and Latin-1, and a character of any other charset is located and not guessed |
//! | `serde` | no | spans, places, paths, game info and its values can be serialized with serde |
//!
//! ```toml
//! opensgf = { version = "0.1", default-features = false, features = ["go", "render"] }
//! ```
#![forbid(unsafe_code)]

#[cfg(all(feature = "formats", feature = "render"))]
mod analysis;
#[cfg(all(feature = "db", feature = "render"))]
pub mod functions;
mod heading;
mod layout;
mod read;
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
#[cfg(feature = "session")]
pub use session::{Change, Session, SessionError};

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
#[cfg(feature = "render")]
pub use sgf_render as render;
pub use sgf_syntax as syntax;

#[cfg(feature = "lint")]
pub use sgf_lint::{
    Applicability, Checker, Config, Diagnostic, Fix, Fixed, LateTexts, Rule, Selector, Severity,
    UnknownSelector, WholeTexts, check, explain, fix, report, rules,
};
pub use sgf_model::record::{self, Differs, GameInfo, GameView, find, first_difference, games};
pub use sgf_model::{charset, info, printable, prop, table, value};
pub use sgf_syntax::{
    Buffers, Committed, Document, Fact, FactKind, Flow, Form, Game, GameReader, GameText, IsText, Landmark,
    Landmarks, Layout, LineIndex, Node, NodeId, NodePath, NodeRef, PathError, Place, Property, Remap,
    ScanMode, Sorted, Span, Subtree, TextEdit, TextEdits, Transaction, TreeEdit, Value, Visitor,
};
