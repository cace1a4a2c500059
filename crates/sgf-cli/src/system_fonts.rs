//! Fonts of the system, for characters that the built-in fonts lack, and fonts chosen by the user.
//!
//! Searching fonts is slow, so it starts with the first such character.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use std::path::Path;

use fontdb::{Database, FaceInfo, Family, ID, Query, Style, Weight};
use opensgf::book::language::Language;
use opensgf::render::fonts::FontFile;
use opensgf::render::pdf::has_letter;

/// The fonts of the system, loaded on first use, and shared by all images of a run.
#[derive(Default)]
pub(crate) struct SystemFonts {
    fonts: OnceLock<Database>,
    /// Prefixes of font families to search before [`FIRST`].
    preferred: Vec<&'static str>,
    /// The faces in search order.
    faces: OnceLock<Vec<ID>>,
    found: Mutex<BTreeMap<(char, bool), Option<FontFile>>>,
}

/// A font chosen by the user.
pub(crate) struct NamedFont {
    /// The name of the family.
    pub(crate) family: String,
    pub(crate) regular: FontFile,
    /// The bold face, if there is one.
    pub(crate) bold: Option<FontFile>,
}

/// The minimum weight of bold faces.
const BOLD: u16 = 600;

/// Prefixes of font families to search first: plain faces with many characters.
const FIRST: [&str; 7] = [
    "Noto Sans CJK JP",
    "Noto Sans CJK",
    "Source Han Sans",
    "Noto Sans",
    "Noto Emoji",
    "DejaVu Sans",
    "Arial",
];

/// The families to search first for the text of a book: those of its language, with serifs if the text has them.
fn preferred(has_serifs: bool, language: Language) -> Vec<&'static str> {
    let with_serifs = if has_serifs { language.wide_families(true) } else { &[] };
    let noto = has_serifs.then_some("Noto Serif");
    with_serifs.iter().copied().chain(noto).chain(language.wide_families(false).iter().copied()).collect()
}

impl SystemFonts {
    /// The same fonts in the order for the text of a book.
    pub(crate) fn for_text(self, has_serifs: bool, language: Language) -> SystemFonts {
        SystemFonts {
            fonts: self.fonts,
            preferred: preferred(has_serifs, language),
            ..SystemFonts::default()
        }
    }

    /// Finds a font that has a character. Results are cached.
    pub(crate) fn find(&self, letter: char) -> Option<FontFile> {
        self.find_weight(letter, false)
    }

    /// Finds a bold font that has a character.
    pub(crate) fn find_bold(&self, letter: char) -> Option<FontFile> {
        self.find_weight(letter, true)
    }

    fn find_weight(&self, letter: char, heavy: bool) -> Option<FontFile> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let file = found.get(&(letter, heavy)).cloned();
        file.unwrap_or_else(|| {
            let file = self.search(letter, heavy);
            found.insert((letter, heavy), file.clone());
            file
        })
    }

    fn fonts(&self) -> &Database {
        self.fonts.get_or_init(|| {
            let mut fonts = Database::new();
            fonts.load_system_fonts();
            fonts
        })
    }

    /// Finds a font by family name or file.
    pub(crate) fn named(&self, name: &str) -> anyhow::Result<NamedFont> {
        let path = Path::new(name);
        let endings = ["ttf", "otf", "ttc", "otc"];
        let has_ending =
            path.extension().is_some_and(|it| endings.iter().any(|ending| it.eq_ignore_ascii_case(ending)));
        if has_ending || name.contains(std::path::MAIN_SEPARATOR) {
            let mut fonts = Database::new();
            fonts.load_font_file(path).map_err(|error| {
                anyhow::anyhow!("cannot read the font {name}: {}", crate::io::terminal::reason(&error))
            })?;
            let first =
                fonts.faces().next().map(|face| face.families.first().map(|(family, _)| family.clone()));
            let family = first.flatten().ok_or_else(|| anyhow::anyhow!("{name} is not a font"))?;
            return of_family(&fonts, &family).ok_or_else(|| anyhow::anyhow!("{name} is not a font"));
        }
        of_family(self.fonts(), name).ok_or_else(|| {
            anyhow::anyhow!("unknown font {name}; use a font family, or a .ttf, .otf or .ttc file")
        })
    }

    fn search(&self, letter: char, heavy: bool) -> Option<FontFile> {
        let fonts = self.fonts();
        let faces = self.faces.get_or_init(|| {
            let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
            faces.sort_by_cached_key(|face| (self.rank(face), face.post_script_name.clone(), face.index));
            faces.into_iter().map(|face| face.id).collect()
        });
        let has = |id: &ID| fonts.with_face_data(*id, |bytes, index| has_letter(bytes, index, letter));
        let has_weight = |id: &&ID| {
            let is_heavy = |face: &FaceInfo| face.weight.0 >= BOLD && face.style == Style::Normal;
            !heavy || fonts.face(**id).is_some_and(is_heavy)
        };
        let id = faces.iter().filter(has_weight).find(|id| has(id).unwrap_or(false))?;
        file(fonts, *id)
    }

    /// The search order of a face.
    fn rank(&self, face: &FaceInfo) -> (usize, bool, u16) {
        let family = face.families.first().map_or("", |(name, _)| name);
        let mut order = self.preferred.iter().chain(&FIRST);
        let n_families = self.preferred.len() + FIRST.len();
        let place = order.position(|name| family.starts_with(name)).unwrap_or(n_families);
        (place, face.style != Style::Normal, face.weight.0.abs_diff(Weight::NORMAL.0))
    }
}

fn file(fonts: &Database, id: ID) -> Option<FontFile> {
    fonts.with_face_data(id, |bytes, index| FontFile { data: Arc::new(bytes.to_vec()), index })
}

/// A family, with its bold face if it has one.
fn of_family(fonts: &Database, family: &str) -> Option<NamedFont> {
    let query = |weight| {
        let id = fonts.query(&Query { families: &[Family::Name(family)], weight, ..Query::default() })?;
        fonts.face(id)
    };
    let regular = query(Weight::NORMAL)?;
    let bold = query(Weight::BOLD).filter(|face| face.weight.0 >= BOLD && face.id != regular.id);
    Some(NamedFont {
        family: family.to_owned(),
        regular: file(fonts, regular.id)?,
        bold: bold.and_then(|face| file(fonts, face.id)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefers_fonts_for_the_language_and_serifs() {
        let first = preferred(true, Language::Chinese);
        assert_eq!(first[0], "Noto Serif CJK SC");
        // Sans-serif fonts of the language come after those with serifs.
        assert!(first.contains(&"Noto Sans CJK SC"), "{first:?}");
        assert_eq!(preferred(false, Language::Korean)[0], "Noto Sans CJK KR");
        assert!(preferred(false, Language::Korean).iter().all(|name| !name.contains("Serif")));
    }
}
