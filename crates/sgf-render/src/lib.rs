//! Smart Game Format: positions and figures drawn as pictures.
//!
//! A [`Subject`] is a position with all that a record says about it; a [`View`] says what of it is to be seen. The two make a
//! [`Scene`]: a list of stones, marks, labels and lines with their places. Back ends draw scenes: [`svg()`](svg::svg) here, others beside it.
//! A [`Theme`] gives things their colours.
//!
//! It must not know of diagnostics, of files and of browsers.

#![cfg_attr(
    not(feature = "all-games"),
    allow(dead_code, unused_imports, unused_macros, reason = "Go alone does not need all that games share")
)]

#[cfg(feature = "animation")]
pub mod animation;
mod board;
pub mod book;
mod canvas;
mod draw;
pub mod figures;
pub mod fonts;
pub mod formats;
pub mod language;
pub mod latex;
pub mod live;
mod markup;
mod move_text;
#[cfg(feature = "pdf")]
pub mod pdf;
mod pen;
mod phrase;
#[cfg(feature = "png")]
pub mod raster;
pub mod scene;
pub mod sites;
mod skins;
mod subject;
mod surface;
pub mod svg;
pub mod text;
mod theme;
mod view;
mod watch;
mod width;
mod words;

pub use board::Cell;
pub use canvas::{Canvas, Lettering, paint};
pub use draw::{NoPicture, draw, draw_bare, has_part};
pub use markup::{Markup, Next, remarks};
pub use move_text::MoveText;
pub use phrase::Phrase;
pub use scene::Scene;
pub use sgf_games::{Axis, Labels};
pub use subject::{MOST_NEXT, Numbered, Subject};
pub use svg::svg;
pub use text::text;
#[cfg(feature = "theme-files")]
pub use theme::ThemeError;
pub use theme::{Colour, Stones, Theme};
pub use view::{Coordinates, Orientation, Sides, View, Window};
pub use width::width;
pub use words::{assumption, notes, word};
