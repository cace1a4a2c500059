//! Measured values: soft discs that share one gradient per color.

use super::xml::Xml;
use crate::canvas::HEAT;
use crate::scene::{Place, Role};
use crate::theme::{Rgba, Theme};

/// The number of colors of measured values.
const STEPS: usize = 32;

/// The used colors of measured values, one bit each.
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
        out.put(" fill=\"url(#").put(id).put("h").integer(step as u32).put(")\"/>\n");
    }

    /// Writes the gradients of the used colors, each from full color to transparent.
    pub(super) fn gradients(self, out: &mut Xml, id: &str, theme: &Theme, game: u16) {
        for (step, color) in self.seen(theme, game) {
            out.put("<radialGradient id=\"").put(id).put("h").integer(step).put("\">");
            for (offset, opacity) in [(HEAT.1, opacity(color)), (1000, 0)] {
                out.put("<stop offset=\"").share(offset).put("\" stop-color=\"");
                out.color(Rgba { alpha: 255, ..color }).put("\" stop-opacity=\"");
                out.share(opacity).put("\"/>");
            }
            out.put("</radialGradient>\n");
        }
    }

    /// Writes rules for the gradients in the colors of another theme.
    pub(super) fn colors(self, out: &mut Xml, id: &str, theme: &Theme, game: u16) {
        for (step, color) in self.seen(theme, game) {
            let gradient = |out: &mut Xml| {
                out.put("#").put(id).put("h").integer(step).put(" stop");
            };
            gradient(out);
            out.put("{stop-color:").color(Rgba { alpha: 255, ..color }).put("}");
            gradient(out);
            out.put(":first-child{stop-opacity:").share(opacity(color)).put("}");
        }
    }

    fn seen(self, theme: &Theme, game: u16) -> impl Iterator<Item = (u32, Rgba)> {
        let (cold, hot) = (theme.color(Role::Cold, game), theme.color(Role::Hot, game));
        let seen = (0..STEPS).filter(move |step| self.0 >> step & 1 == 1);
        seen.map(move |step| (step as u32, cold.mixed(hot, (step * 1000 / (STEPS - 1)) as i32)))
    }
}

/// The opacity of a color, in thousandths.
fn opacity(color: Rgba) -> i32 {
    i32::from(color.alpha) * 1000 / 255
}
