//! Smart Game Format: diagrams of positions as SVG, PNG, PDF, text and LaTeX.
//!
//! A [`Diagram`] is a position with everything a record says about it; a [`View`] selects what to show. Together they make a
//! [`Scene`]: a list of stones, marks, labels and lines with their places. Back ends such as [`svg()`](svg::svg) draw scenes in
//! the colors of a [`Theme`].
//!
//! This crate must not depend on diagnostics, files, or browsers.

#![cfg_attr(
    not(feature = "all-games"),
    allow(dead_code, unused_imports, unused_macros, reason = "Go alone does not need all that games share")
)]

#[cfg(feature = "animation")]
pub mod animation;
mod board;
mod canvas;
mod cell;
mod diagram;
mod draw;
pub mod fonts;
pub mod formats;
pub mod latex;
mod markup;
mod move_text;
mod notes;
pub mod patch;
#[cfg(feature = "pdf")]
pub mod pdf;
mod phrase;
#[cfg(feature = "png")]
pub mod raster;
pub mod scene;
mod scene_builder;
pub mod sites;
mod skins;
mod surface;
pub mod svg;
pub mod text;
mod theme;
mod view;
mod watch;
mod width;
mod words;

pub use canvas::{Canvas, Lettering, paint};
pub use cell::Cell;
pub use diagram::{Diagram, MAX_NEXT_MOVES, NumberedMove};
pub use draw::{DrawError, draw, draw_bare, has_part};
pub use markup::{Markup, Next, marked_sites, remarks};
pub use move_text::MoveText;
pub use notes::notes;
pub use phrase::Phrase;
pub use scene::Scene;
pub use sgf_games::{Axis, Labels};
pub use svg::svg;
pub use text::text;
#[cfg(feature = "theme-files")]
pub use theme::ThemeError;
pub use theme::{Rgba, Stones, Theme};
pub use view::{Coordinates, Orientation, Sides, View, Window};
pub use width::width;
pub use words::{assumption, word};
