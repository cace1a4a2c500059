//! Fonts of the system, for letters that the built-in ones do not have, and fonts that are named by a user.
//!
//! To look for them takes a while, so it is done when the first such letter is met.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use std::path::Path;

use fontdb::{Database, FaceInfo, Family, ID, Query, Style, Weight};
use opensgf::render::fonts::FontFile;
use opensgf::render::pdf::has_letter;

/// The fonts of the system, which are looked for when they are needed; one for all pictures of a run.
#[derive(Default)]
pub(crate) struct SystemFonts {
    fonts: OnceLock<Database>,
    /// The faces in the order in which they are asked.
    faces: OnceLock<Vec<ID>>,
    found: Mutex<BTreeMap<(char, bool), Option<FontFile>>>,
}

/// A font that a user has named.
pub(crate) struct NamedFont {
    /// What its family is called.
    pub(crate) family: String,
    pub(crate) regular: FontFile,
    /// Its heavy letters, if there are any.
    pub(crate) bold: Option<FontFile>,
}

/// From which weight on letters are heavy.
const HEAVY: u16 = 600;

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
        self.find_weight(letter, false)
    }

    /// Finds a font of heavy letters that has a letter.
    pub(crate) fn find_heavy(&self, letter: char) -> Option<FontFile> {
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

    /// Finds a font by the name of its family, or by its file.
    pub(crate) fn named(&self, name: &str) -> anyhow::Result<NamedFont> {
        let path = Path::new(name);
        let endings = ["ttf", "otf", "ttc", "otc"];
        let has_ending =
            path.extension().is_some_and(|it| endings.iter().any(|ending| it.eq_ignore_ascii_case(ending)));
        if has_ending || name.contains(std::path::MAIN_SEPARATOR) {
            let mut fonts = Database::new();
            fonts.load_font_file(path).map_err(|error| {
                anyhow::anyhow!("cannot read the font {name}: {}", crate::terminal::reason(&error))
            })?;
            let first =
                fonts.faces().next().map(|face| face.families.first().map(|(family, _)| family.clone()));
            let family = first.flatten().ok_or_else(|| anyhow::anyhow!("{name} is not a font"))?;
            return of_family(&fonts, &family).ok_or_else(|| anyhow::anyhow!("{name} is not a font"));
        }
        of_family(self.fonts(), name).ok_or_else(|| {
            anyhow::anyhow!(
                "no font is called {name}; name a family, or a file that ends with .ttf, .otf or .ttc"
            )
        })
    }

    fn search(&self, letter: char, heavy: bool) -> Option<FontFile> {
        let fonts = self.fonts();
        let faces = self.faces.get_or_init(|| {
            let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
            faces.sort_by_cached_key(|face| (rank(face), face.post_script_name.clone(), face.index));
            faces.into_iter().map(|face| face.id).collect()
        });
        let has = |id: &ID| fonts.with_face_data(*id, |bytes, index| has_letter(bytes, index, letter));
        let has_weight = |id: &&ID| {
            let is_heavy = |face: &FaceInfo| face.weight.0 >= HEAVY && face.style == Style::Normal;
            !heavy || fonts.face(**id).is_some_and(is_heavy)
        };
        let id = faces.iter().filter(has_weight).find(|id| has(id).unwrap_or(false))?;
        file(fonts, *id)
    }
}

fn file(fonts: &Database, id: ID) -> Option<FontFile> {
    fonts.with_face_data(id, |bytes, index| FontFile { data: Arc::new(bytes.to_vec()), index })
}

/// A family, with its heavy letters if it has them.
fn of_family(fonts: &Database, family: &str) -> Option<NamedFont> {
    let query = |weight| {
        let id = fonts.query(&Query { families: &[Family::Name(family)], weight, ..Query::default() })?;
        fonts.face(id)
    };
    let regular = query(Weight::NORMAL)?;
    let bold = query(Weight::BOLD).filter(|face| face.weight.0 >= HEAVY && face.id != regular.id);
    Some(NamedFont {
        family: family.to_owned(),
        regular: file(fonts, regular.id)?,
        bold: bold.and_then(|face| file(fonts, face.id)),
    })
}

/// How late a face is asked.
fn rank(face: &FaceInfo) -> (usize, bool, u16) {
    let family = face.families.first().map_or("", |(name, _)| name);
    let place = FIRST.iter().position(|name| family.starts_with(name)).unwrap_or(FIRST.len());
    (place, face.style != Style::Normal, face.weight.0.abs_diff(Weight::NORMAL.0))
}
