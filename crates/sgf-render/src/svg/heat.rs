//! Measured values: soft discs, which share a gradient for each of some colours.

use super::xml::Xml;
use crate::canvas::HEAT;
use crate::scene::{Place, Role};
use crate::theme::{Colour, Theme};

/// How many colours measured values have.
const STEPS: usize = 32;

/// Which colours of measured values are seen: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heats(u32);

impl Heats {
    /// Writes a disc.
    pub(super) fn disc(&mut self, out: &mut Xml, id: &str, at: Place, share: i32) {
        let step = share.clamp(0, 1000) as usize * (STEPS - 1) / 1000;
        self.0 |= 1 << step;
        out.attribute("<circle class=\"heat\" cx=\"", at.x)
            .attribute(" cy=\"", at.y)
            .attribute(" r=\"", HEAT.0);
        out.put(" fill=\"url(#").put(id).put("h").whole(step as u32).put(")\"/>\n");
    }

    /// Writes the gradients of the values that are seen: each from its full colour to none.
    pub(super) fn gradients(self, out: &mut Xml, id: &str, theme: &Theme, game: u16) {
        for (step, colour) in self.seen(theme, game) {
            out.put("<radialGradient id=\"").put(id).put("h").whole(step).put("\">");
            for (offset, opacity) in [(HEAT.1, opacity(colour)), (1000, 0)] {
                out.put("<stop offset=\"").share(offset).put("\" stop-color=\"");
                out.colour(Colour { alpha: 255, ..colour }).put("\" stop-opacity=\"");
                out.share(opacity).put("\"/>");
            }
            out.put("</radialGradient>\n");
        }
    }

    /// Writes rules that give the gradients the colours of another theme.
    pub(super) fn colours(self, out: &mut Xml, id: &str, theme: &Theme, game: u16) {
        for (step, colour) in self.seen(theme, game) {
            let gradient = |out: &mut Xml| {
                out.put("#").put(id).put("h").whole(step).put(" stop");
            };
            gradient(out);
            out.put("{stop-color:").colour(Colour { alpha: 255, ..colour }).put("}");
            gradient(out);
            out.put(":first-child{stop-opacity:").share(opacity(colour)).put("}");
        }
    }

    fn seen(self, theme: &Theme, game: u16) -> impl Iterator<Item = (u32, Colour)> {
        let (cold, hot) = (theme.colour(Role::Cold, game), theme.colour(Role::Hot, game));
        let seen = (0..STEPS).filter(move |step| self.0 >> step & 1 == 1);
        seen.map(move |step| (step as u32, cold.mixed(hot, (step * 1000 / (STEPS - 1)) as i32)))
    }
}

/// How opaque a colour is, in thousandths.
fn opacity(colour: Colour) -> i32 {
    i32::from(colour.alpha) * 1000 / 255
}
