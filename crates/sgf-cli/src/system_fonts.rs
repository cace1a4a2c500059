//! Fonts of the system, for letters that the built-in ones do not have.
//!
//! To look for them takes a while, so it is done when the first such letter is met.

use std::cell::OnceCell;
use std::sync::Arc;

use fontdb::{Database, FaceInfo, Style, Weight};
use opensgf::render::pdf::{FontFile, has_letter};

/// The fonts of the system, which are looked for when they are needed.
#[derive(Default)]
pub(crate) struct SystemFonts {
    fonts: OnceCell<Database>,
}

/// What the names of families begin with that are asked first: plain faces with many letters.
const FIRST: [&str; 7] = [
    "Noto Sans CJK JP",
    "Noto Sans CJK",
    "Source Han Sans",
    "Noto Sans",
    "Noto Emoji",
    "DejaVu Sans",
    "Arial",
];

impl SystemFonts {
    /// Finds a font that has a letter.
    pub(crate) fn find(&self, letter: char) -> Option<FontFile> {
        let fonts = self.fonts.get_or_init(|| {
            let mut fonts = Database::new();
            fonts.load_system_fonts();
            fonts
        });
        let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
        faces.sort_by_cached_key(|face| (rank(face), face.post_script_name.clone(), face.index));
        let has = |face: &&FaceInfo| {
            let known = fonts.with_face_data(face.id, |bytes, index| has_letter(bytes, index, letter));
            known.unwrap_or(false)
        };
        let face = faces.into_iter().find(has)?;
        fonts.with_face_data(face.id, |bytes, index| FontFile { data: Arc::new(bytes.to_vec()), index })
    }
}

/// How late a face is asked.
fn rank(face: &FaceInfo) -> (usize, bool, u16) {
    let family = face.families.first().map_or("", |(name, _)| name);
    let place = FIRST.iter().position(|name| family.starts_with(name)).unwrap_or(FIRST.len());
    (place, face.style != Style::Normal, face.weight.0.abs_diff(Weight::NORMAL.0))
}
