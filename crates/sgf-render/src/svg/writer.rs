//! The head of the file and its style sheet.

use super::xml::Xml;
use super::{FACES, SvgOptions};
use crate::scene::{Place, Role, Scene};
use crate::theme::Theme;

/// Writes the opening tag, the title and the description.
pub(super) fn head(out: &mut Xml, scene: &Scene, picture: &str, options: &SvgOptions<'_>) {
    let frame = scene.frame;
    out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"").point(Place::new(frame.x, frame.y));
    out.put(" ").point(Place::new(frame.width, frame.height));
    let width = options.width.map_or(i64::from(frame.width) * 30 / 1000, i64::from).max(1);
    let height = (width * i64::from(frame.height) / i64::from(frame.width.max(1))).max(1);
    let pixels = |length: i64| u32::try_from(length).unwrap_or(u32::MAX);
    match (options.responsive, options.width) {
        (false, _) => {
            out.put("\" width=\"").integer(pixels(width)).put("\" height=\"").integer(pixels(height));
        }
        // A picture without a size takes the width of its container.
        (true, None) => {}
        (true, Some(_)) => {
            out.put("\" style=\"max-width:").integer(pixels(width)).put("px");
        }
    }
    out.put("\" role=\"img\" class=\"sgf ").put(picture);
    out.put("\" font-family=\"").put(FACES).put("\" text-anchor=\"middle\">\n");
    out.put("<title>").text(&scene.title).put("</title>\n");
    out.put("<desc>").text(&scene.description).put("</desc>\n");
}

/// The roles that a picture uses, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    /// Fill colors.
    pub(super) fills: u64,
    /// Stroke colors.
    pub(super) strokes: u64,
    /// Gradient colors.
    pub(super) stops: u64,
    /// Fill and stroke colors of stones. Rules for descendants do not match inside `use`, so these classes contain the prefix of
    /// the picture.
    pub(super) stones: (u64, u64),
}

/// The classes of a picture.
pub(super) struct Style<'a> {
    pub(super) game: u16,
    /// The prefix of the picture: its classes apply only inside it.
    pub(super) picture: &'a str,
    pub(super) is_plain: bool,
    pub(super) uses: Uses,
}

impl Style<'_> {
    /// Writes the classes in the colors of a theme.
    ///
    /// Each color is written twice: directly, for programs that do not support CSS variables and skip the second declaration, and
    /// as a variable, which pages may set.
    pub(super) fn write(&self, out: &mut Xml, theme: &Theme) {
        let Style { game, picture, is_plain, uses } = *self;
        let mut rules = |set: u64, class: &str, begin: &str, property: &str| {
            for &role in Role::ALL.iter().filter(|&&role| set >> role as u64 & 1 == 1) {
                let (name, color) = (role.name(), theme.color(role, game).hex());
                out.put(".").put(picture).put(class).put(name);
                out.put(begin).put(property).put(":").put(color.as_str());
                if !is_plain {
                    out.put(";").put(property).put(":var(--sgf-").put(name);
                    out.put(",").put(color.as_str()).put(")");
                }
                out.put("}");
            }
        };
        rules(uses.strokes, " .s-", "{fill:none;", "stroke");
        rules(uses.fills, " .", "{", "fill");
        rules(uses.stops, " .t-", "{", "stop-color");
        rules(uses.stones.1, "-s-", "{fill:none;", "stroke");
        rules(uses.stones.0, "-", "{", "fill");
    }
}
