//! Text shaping: font selection, bidirectional text, and ligatures.

use std::rc::Rc;

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use rustybuzz::{BufferFlags, Direction, UnicodeBuffer};
use unicode_bidi::BidiInfo;

use super::Fonts;
use super::fonts::Style;
use super::glyphs::{Run, Shaped};

/// A hyphenation point at the end of a line. Viewers join the word again when text is copied.
pub const SOFT_HYPHEN: char = '\u{AD}';

/// The maximum length in bytes of cached texts: words repeat, lines do not.
const SHORT: usize = 24;

/// Draws glyphs; the place is the left end of the baseline.
pub fn draw_shaped(
    surface: &mut Surface<'_>,
    fonts: &Fonts<'_>,
    shaped: &Shaped,
    (mut x, y): (f32, f32),
    size: f32,
) {
    for run in &shaped.runs {
        let font = fonts.faces[run.face].font.clone();
        surface.draw_glyphs(Point::from_xy(x, y), &run.glyphs, font, &run.text, size, false);
        x += run.width * size;
    }
}

impl Fonts<'_> {
    /// Shapes a text of one line; short texts are cached.
    pub fn shape(&mut self, text: &str, bold: bool) -> Rc<Shaped> {
        self.shape_as(text, Style { bold, in_picture: false })
    }

    /// Shapes a text of one line in a style.
    pub fn shape_as(&mut self, text: &str, style: Style) -> Rc<Shaped> {
        let key = (text.to_owned(), style);
        if let Some(known) = self.shaped.get(&key) {
            return Rc::clone(known);
        }
        let shaped = Rc::new(shape(self, text, style));
        if text.len() <= SHORT {
            self.shaped.insert(key, Rc::clone(&shaped));
        }
        shaped
    }
}

/// Shapes a text of one line.
fn shape(fonts: &mut Fonts<'_>, text: &str, style: Style) -> Shaped {
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let mut shaped = Shaped::default();
    if text.is_ascii() {
        runs(fonts, &text, style, Direction::LeftToRight, &mut shaped.runs);
    } else {
        let info = BidiInfo::new(&text, None);
        for paragraph in &info.paragraphs {
            let (levels, visual) = info.visual_runs(paragraph, paragraph.range.clone());
            for range in visual {
                let is_rtl = levels.get(range.start).is_some_and(unicode_bidi::Level::is_rtl);
                let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
                let first = shaped.runs.len();
                runs(fonts, &text[range], style, direction, &mut shaped.runs);
                if is_rtl {
                    shaped.runs[first..].reverse();
                }
            }
        }
    }
    shaped.width = shaped.runs.iter().map(|run| run.width).sum();
    shaped
}

/// Splits a text of one direction into runs of one font, in logical order.
fn runs(fonts: &mut Fonts<'_>, text: &str, style: Style, direction: Direction, out: &mut Vec<Run>) {
    let main = fonts.plain(style);
    let mut start = 0;
    let mut face = None;
    for (at, letter) in text.char_indices() {
        // Joiners and variation selectors stay with the character before them.
        let is_joined = matches!(letter, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
        if is_joined && face.is_some() {
            continue;
        }
        // A soft hyphen at the end of a line is drawn as a hyphen.
        let sought = if letter == SOFT_HYPHEN { '-' } else { letter };
        let own = fonts.face_of(sought, style).unwrap_or_else(|| {
            fonts.note_missing(letter);
            main
        });
        if let Some(last) = face.filter(|last| *last != own) {
            out.push(run(fonts, &text[start..at], last, direction));
            start = at;
        }
        face = Some(own);
    }
    if let Some(face) = face {
        out.push(run(fonts, &text[start..], face, direction));
    }
}

fn run(fonts: &Fonts<'_>, text: &str, face: usize, direction: Direction) -> Run {
    let own = &fonts.faces[face];
    let shaper = rustybuzz::Face::from_slice(own.bytes(), own.index()).expect("the font was parsed before");
    let em = shaper.units_per_em().max(1) as f32;
    let mut buffer = UnicodeBuffer::new();
    match text.strip_suffix(SOFT_HYPHEN) {
        Some(word) => {
            buffer.push_str(word);
            buffer.add('-', word.len() as u32);
        }
        None => buffer.push_str(text),
    }
    buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES);
    buffer.guess_segment_properties();
    buffer.set_direction(direction);
    let output = rustybuzz::shape(&shaper, &[], buffer);
    let (infos, positions) = (output.glyph_infos(), output.glyph_positions());
    let glyph = |(index, (info, position)): (usize, (&rustybuzz::GlyphInfo, &rustybuzz::GlyphPosition))| {
        let from = info.cluster as usize;
        // A cluster ends where the next one in the text starts; in right-to-left text that one is earlier in the list.
        let cluster = |other: &&rustybuzz::GlyphInfo| other.cluster > info.cluster;
        let to = match direction {
            Direction::RightToLeft => infos[..index].iter().rev().find(cluster),
            _ => infos[index..].iter().find(cluster),
        };
        KrillaGlyph {
            glyph_id: GlyphId::new(info.glyph_id),
            text_range: from..to.map_or(text.len(), |next| next.cluster as usize),
            x_advance: position.x_advance as f32 / em,
            x_offset: position.x_offset as f32 / em,
            y_offset: position.y_offset as f32 / em,
            y_advance: position.y_advance as f32 / em,
            location: None,
        }
    };
    let glyphs: Vec<KrillaGlyph> = infos.iter().zip(positions).enumerate().map(glyph).collect();
    let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
    Run { face, text: text.to_owned(), glyphs, width }
}
