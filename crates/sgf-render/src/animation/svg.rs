//! Animations as SVG: each item occurs once, and CSS shows it at its time.
//!
//! With reduced motion, or in programs without animations, the last frame is shown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::timeline::{TimedItem, timeline};
use super::{AnimationError, Frame};
use crate::canvas::{Canvas, paint_item};
use crate::svg::{Picture, SvgOptions, name};
use crate::theme::Theme;

/// Writes frames as an animated SVG; `plays` is the number of repetitions, `None` for an endless loop.
///
/// # Errors
///
/// Fails without frames.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_model::record;
/// use sgf_render::animation::{animated_svg, timed};
/// use sgf_render::{Diagram, Theme, View, draw, svg::SvgOptions};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[5];B[cc];W[cb])");
/// let view = record::games(&doc).next().unwrap();
/// let go = game(1).unwrap();
/// let scene = |node| draw(&Diagram::at(&view, go, node).unwrap(), &View::default()).unwrap();
/// let frames = timed(view.main_line().map(scene), 1000, 3000);
/// let svg = animated_svg(frames, &Theme::default(), &SvgOptions::default(), None)?;
/// assert!(svg.contains("prefers-reduced-motion"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn animated_svg(
    frames: impl IntoIterator<Item = Frame>,
    theme: &Theme,
    options: &SvgOptions<'_>,
    plays: Option<u16>,
) -> Result<String, AnimationError> {
    let frames: Vec<Frame> = frames.into_iter().collect();
    let last = &frames.last().ok_or(AnimationError::Empty)?.scene;
    let things = timeline(&frames);
    let times_of_frames: Vec<u32> = frames.iter().map(|frame| frame.time).collect();
    let name = name(last, &(&things, times_of_frames, plays), theme, options);
    let mut times = Times::new(&frames, &name);
    let mut picture = Picture::new(last, theme, options, name.clone());
    picture.page(last.frame);
    let is_together = |one: &TimedItem<'_>, other: &TimedItem<'_>| {
        (one.item.layer, &one.frames) == (other.item.layer, &other.frames)
    };
    let mut layer = None;
    for together in things.chunk_by(is_together) {
        if layer.replace(together[0].item.layer) != Some(together[0].item.layer) {
            picture.layer(together[0].item.layer);
        }
        let draw =
            |picture: &mut Picture<'_>| together.iter().for_each(|seen| paint_item(seen.item, picture));
        match times.class(&together[0].frames) {
            None => draw(&mut picture),
            Some(class) => picture.group(&class, draw),
        }
    }
    Ok(picture.finish(last, &times.style(plays)))
}

/// Visibility classes: each span of frames has a number.
struct Times<'a> {
    /// The prefix of the picture.
    picture: &'a str,
    /// The start time of each frame, and the end of the last one.
    starts: Vec<u64>,
    numbers: BTreeMap<(usize, usize), usize>,
}

impl<'a> Times<'a> {
    fn new(frames: &[Frame], picture: &'a str) -> Times<'a> {
        let ends = frames.iter().scan(0, |sum, frame| {
            *sum += u64::from(frame.time);
            Some(*sum)
        });
        Times { picture, starts: std::iter::once(0).chain(ends).collect(), numbers: BTreeMap::new() }
    }

    fn n_frames(&self) -> usize {
        self.starts.len() - 1
    }

    /// The class of items visible in a span of frames; none for items visible in all.
    fn class(&mut self, frames: &Range<usize>) -> Option<String> {
        let is_all = *frames == (0..self.n_frames());
        let next = self.numbers.len();
        (!is_all).then(|| {
            let number = *self.numbers.entry((frames.start, frames.end)).or_insert(next);
            format!("m {}m{number}", self.picture)
        })
    }

    /// The start of a frame, in percent of the total time.
    fn percent(&self, frame: usize) -> String {
        let thousandths = self.starts[frame] * 100_000 / self.starts[self.n_frames()].max(1);
        let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Without motion, items that are not in the last frame are hidden. With motion, each span of frames has keyframes.
    fn style(&self, plays: Option<u16>) -> String {
        let (picture, n_frames) = (self.picture, self.n_frames());
        let mut out = String::new();
        for (_, number) in self.numbers.iter().filter(|(span, _)| span.1 < n_frames) {
            let _ = write!(out, ".{picture} .{picture}m{number}{{visibility:hidden}}");
        }
        let time = self.starts[n_frames];
        let plays = plays.map_or_else(|| "infinite".to_owned(), |plays| plays.to_string());
        out.push_str("@media (prefers-reduced-motion:no-preference){");
        let _ = write!(out, ".{picture} .m{{animation:{time}ms step-end {plays}}}");
        for (&(from, to), number) in &self.numbers {
            let _ = write!(out, ".{picture} .{picture}m{number}{{animation-name:{picture}m{number}}}");
            let _ = write!(out, "@keyframes {picture}m{number}{{0%{{visibility:");
            if from > 0 {
                let _ = write!(out, "hidden}}{}%{{visibility:", self.percent(from));
            }
            out.push_str("visible}");
            if to < n_frames {
                let _ = write!(out, "{}%{{visibility:hidden}}", self.percent(to));
            }
            out.push('}');
        }
        out.push('}');
        out
    }
}
