//! Fonts of the system, for letters that the built-in ones do not have.
//!
//! To look for them takes a while, so it is done when the first such letter is met.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fontdb::{Database, FaceInfo, ID, Style, Weight};
use opensgf::render::fonts::FontFile;
use opensgf::render::pdf::has_letter;

/// The fonts of the system, which are looked for when they are needed; one for all pictures of a run.
#[derive(Default)]
pub(crate) struct SystemFonts {
    fonts: OnceLock<Database>,
    /// The faces in the order in which they are asked.
    faces: OnceLock<Vec<ID>>,
    found: Mutex<BTreeMap<char, Option<FontFile>>>,
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
    /// Finds a font that has a letter, once for each letter.
    pub(crate) fn find(&self, letter: char) -> Option<FontFile> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let file = found.get(&letter).cloned();
        file.unwrap_or_else(|| {
            let file = self.search(letter);
            found.insert(letter, file.clone());
            file
        })
    }

    fn search(&self, letter: char) -> Option<FontFile> {
        let fonts = self.fonts.get_or_init(|| {
            let mut fonts = Database::new();
            fonts.load_system_fonts();
            fonts
        });
        let faces = self.faces.get_or_init(|| {
            let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
            faces.sort_by_cached_key(|face| (rank(face), face.post_script_name.clone(), face.index));
            faces.into_iter().map(|face| face.id).collect()
        });
        let has = |id: &ID| fonts.with_face_data(*id, |bytes, index| has_letter(bytes, index, letter));
        let id = faces.iter().find(|id| has(id).unwrap_or(false))?;
        fonts.with_face_data(*id, |bytes, index| FontFile { data: Arc::new(bytes.to_vec()), index })
    }
}

/// How late a face is asked.
fn rank(face: &FaceInfo) -> (usize, bool, u16) {
    let family = face.families.first().map_or("", |(name, _)| name);
    let place = FIRST.iter().position(|name| family.starts_with(name)).unwrap_or(FIRST.len());
    (place, face.style != Style::Normal, face.weight.0.abs_diff(Weight::NORMAL.0))
}
