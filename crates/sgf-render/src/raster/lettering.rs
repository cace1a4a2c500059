//! Text in the bundled fonts: one glyph per character, side by side.
//!
//! That is enough for Latin, Greek, Cyrillic and Chinese. Text with any other character is left to usvg as a whole, so that
//! scripts are shaped correctly.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use resvg::tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Transform};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::kern::SubtableKind;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::canvas::Lettering;
use crate::fonts::BUNDLED;

/// A loaded bundled font.
struct Face {
    bold: bool,
    font: FontRef<'static>,
    characters: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    /// Units per em.
    em: f32,
}

/// A face and a glyph of it.
type Glyph = (usize, GlyphId);

/// The position of a text, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The center.
    pub(super) at: (f32, f32),
    /// The distance of the baseline below the center.
    pub(super) base: f32,
    pub(super) size: f32,
}

/// Writes text, and caches the outlines of glyphs.
#[derive(Default)]
pub(super) struct Letters {
    outlines: BTreeMap<Glyph, Option<Path>>,
}

impl Letters {
    /// Writes a text; returns false without writing if a character is in no bundled font.
    pub(super) fn write(
        &mut self,
        pixels: &mut Pixmap,
        Spot { at: (x, y), base, size }: Spot,
        text: &Lettering<'_>,
        paint: &Paint<'_>,
    ) -> bool {
        let Some(glyphs) = glyphs(text.text, text.bold) else { return false };
        let width = glyphs.last().map_or(0.0, |last| last.1 + last.2);
        let (upwards, way) = if text.turned { (-1.0, -1.0) } else { (1.0, 1.0) };
        for (glyph, from, _) in glyphs {
            if let Some(outline) = self.outline(glyph) {
                let (left, scale) = ((from - width / 2.0) * size * way, size / faces()[glyph.0].em);
                let transform = Transform::from_row(
                    scale * way,
                    0.0,
                    0.0,
                    -scale * upwards,
                    x + left,
                    y + base * upwards,
                );
                pixels.fill_path(outline, paint, FillRule::Winding, transform, None);
            }
        }
        true
    }

    fn outline(&mut self, glyph: Glyph) -> Option<&Path> {
        self.outlines.entry(glyph).or_insert_with(|| outline(glyph)).as_ref()
    }
}

/// The glyphs of a text with their start and width in ems; `None` if a character is in no bundled font.
fn glyphs(text: &str, bold: bool) -> Option<Vec<(Glyph, f32, f32)>> {
    let mut glyphs: Vec<(Glyph, f32, f32)> = Vec::with_capacity(text.len());
    let mut at = 0.0;
    for letter in text.chars() {
        let glyph = glyph(if letter.is_ascii_control() { ' ' } else { letter }, bold)?;
        let face = &faces()[glyph.0];
        if let Some(&(last, _, _)) = glyphs.last().filter(|last| last.0.0 == glyph.0) {
            at += kerning(face, last.1, glyph.1) / face.em;
        }
        let width = face.metrics.advance_width(glyph.1).unwrap_or(0.0) / face.em;
        glyphs.push((glyph, at, width));
        at += width;
    }
    Some(glyphs)
}

fn glyph(letter: char, bold: bool) -> Option<Glyph> {
    let of_weight = faces().iter().enumerate().filter(|(_, face)| face.bold == bold);
    let mut found = of_weight.filter_map(|(index, face)| Some((index, face.characters.map(letter)?)));
    found.next()
}

fn faces() -> &'static [Face] {
    static FACES: OnceLock<Vec<Face>> = OnceLock::new();
    FACES.get_or_init(|| {
        let read = |font: &crate::fonts::Font| {
            let bold = font.bold;
            let font = FontRef::new(font.bytes).ok()?;
            let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
            let em = f32::from(font.head().ok()?.units_per_em().max(1));
            Some(Face { bold, characters: font.charmap(), metrics, em, font })
        };
        BUNDLED.iter().filter_map(read).collect()
    })
}

/// The kerning between two glyphs.
fn kerning(face: &Face, left: GlyphId, right: GlyphId) -> f32 {
    let Ok(table) = face.font.kern() else { return 0.0 };
    let pairs = table.subtables().flatten().filter_map(|table| match table.kind() {
        Ok(SubtableKind::Format0(pairs)) => pairs.kerning(left, right),
        _ => None,
    });
    pairs.sum::<i32>() as f32
}

fn outline((face, glyph): Glyph) -> Option<Path> {
    let mut scene_builder = GlyphPen(PathBuilder::new());
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    faces()[face].font.outline_glyphs().get(glyph)?.draw(settings, &mut scene_builder).ok()?;
    scene_builder.0.finish()
}

/// Collects the outline of a glyph.
struct GlyphPen(PathBuilder);

impl OutlinePen for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_fonts_have_the_characters_of_boards() {
        assert_eq!(faces().len(), BUNDLED.len());
        let texts = ["ABCDEFGHJKLMNOPQRSTUVWXYZ 0123456789", "äöüßéñç„“–…", "αβγΩ", "Жуковский", "Nguyễn"];
        let signs = [
            "□△○×!?+-",
            "♔♕♖♗♘♙♚♛♜♝♞♟",
            "⚀⚅",
            "十九百〇",
            "王玉飛角金銀桂香歩龍馬と",
            "將士象車馬砲卒帥仕相炮兵",
        ];
        for text in texts.into_iter().chain(signs) {
            for bold in [false, true] {
                assert!(glyphs(text, bold).is_some(), "{text}, bold {bold}");
            }
        }
        assert!(glyphs("سلام", false).is_none());
        assert!(glyphs("囲碁", false).is_none());
        assert!(glyphs("🙂", false).is_none());
    }

    #[test]
    fn text_is_no_wider_than_estimated() {
        let letters = ('0'..='z').chain('À'..='ʯ').chain('Α'..='я').filter(|letter| letter.is_alphanumeric());
        for letter in letters {
            let text = letter.to_string();
            if let Some((_, _, width)) = glyphs(&text, false).and_then(|glyphs| glyphs.last().copied()) {
                let measured = crate::width(&text) as f32 / 1000.0;
                assert!(width <= measured * 1.15, "{letter:?} is {width} wide, measured as {measured}");
            }
        }
    }

    #[test]
    fn pairs_are_kerned() {
        let width =
            |text| glyphs(text, false).and_then(|glyphs| glyphs.last().map(|last| last.1 + last.2)).unwrap();
        assert!(width("AV") < width("A") + width("V"));
        assert_eq!(width("12"), width("1") + width("2"));
    }
}
