//! The fonts that come with the crate: what PNG and PDF are lettered with, so that the same record gives the same picture on
//! every computer.
//!
//! They are small parts of free families, as TrueType without hints: DejaVu Sans, which SVG names first too, for Latin, Greek,
//! Cyrillic and signs; DejaVu Serif for the text of books; and of Noto Sans CJK the Chinese numerals of coordinates and the characters on the pieces of Xiangqi and Shogi. Characters
//! that these lack (other Chinese ones, Arabic, emoji) are written with fonts that the caller finds: a [`Finder`] knows where, because
//! this crate reads no files. `subset.py` in this folder makes the files; their
//! licences stand beside them.

use std::fmt;
use std::sync::Arc;

/// A font as it lies in a file.
///
/// # Examples
///
/// ```
/// use sgf_render::fonts::{Finder, FontFile, bundled};
/// use std::sync::Arc;
/// let dejavu = bundled(false).next().expect("fonts are part of the crate");
/// let find = |_: char| Some(FontFile { data: Arc::new(dejavu.bytes.to_vec()), index: 0 });
/// assert!(Finder::new(&find).find('囲').is_some());
/// ```
#[derive(Clone, Debug)]
pub struct FontFile {
    /// The bytes of the file.
    pub data: Arc<Vec<u8>>,
    /// Which font of the file, where it is a collection.
    pub index: u32,
}

/// Finds a font that has a letter which the bundled fonts lack.
///
/// # Examples
///
/// ```
/// use sgf_render::fonts::Finder;
/// assert!(Finder::default().find('囲').is_none());
/// let asked = std::cell::Cell::new(' ');
/// let find = |letter| { asked.set(letter); None };
/// assert!(Finder::new(&find).find('囲').is_none());
/// assert_eq!(asked.get(), '囲');
/// ```
#[derive(Clone, Copy, Default)]
pub struct Finder<'a> {
    find: Option<Find<'a>>,
    heavy: Option<Find<'a>>,
}

/// What finds a font for a letter.
type Find<'a> = &'a dyn Fn(char) -> Option<FontFile>;

impl<'a> Finder<'a> {
    /// Makes a finder of a function, which is asked at most once for each letter of a picture or a book.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::fonts::Finder;
    /// let find = |_: char| None;
    /// assert!(Finder::new(&find).find('囲').is_none());
    /// ```
    #[must_use]
    pub fn new(find: &'a dyn Fn(char) -> Option<FontFile>) -> Finder<'a> {
        Finder { find: Some(find), heavy: None }
    }

    /// Adds a function that finds fonts whose letters are heavy.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::fonts::Finder;
    /// let none = |_: char| None;
    /// assert!(Finder::new(&none).with_heavy(&none).find_heavy('囲').is_none());
    /// ```
    #[must_use]
    pub fn with_heavy(self, heavy: &'a dyn Fn(char) -> Option<FontFile>) -> Finder<'a> {
        Finder { heavy: Some(heavy), ..self }
    }

    /// Finds a font of heavy letters that has a letter; the default finds none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::fonts::Finder;
    /// assert!(Finder::default().find_heavy('A').is_none());
    /// ```
    #[must_use]
    pub fn find_heavy(self, letter: char) -> Option<FontFile> {
        self.heavy.and_then(|find| find(letter))
    }

    /// Finds a font that has a letter; the default finds none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::fonts::Finder;
    /// assert!(Finder::default().find('A').is_none());
    /// ```
    #[must_use]
    pub fn find(self, letter: char) -> Option<FontFile> {
        self.find.and_then(|find| find(letter))
    }
}

impl fmt::Debug for Finder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Finder").field(&self.find.is_some()).finish()
    }
}

/// A font file that is part of the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Font {
    /// The name of its family.
    pub family: &'static str,
    /// Whether its letters are heavy.
    pub bold: bool,
    /// The file, in TrueType.
    pub bytes: &'static [u8],
}

/// Declares bundled fonts: the family, the weight and the file.
macro_rules! fonts {
    ($(#[$doc:meta])+ $name:ident $($family:literal $bold:literal $file:literal,)+) => {
        $(#[$doc])+
        pub const $name: &[Font] =
            &[$(Font { family: $family, bold: $bold, bytes: include_bytes!($file) }),+];
    };
}

fonts! {
    /// The bundled fonts of books with serifs: their signs and Chinese numerals are those of [`BUNDLED`].
    SERIF
    "DejaVu Serif" false "DejaVuSerif.ttf",
    "DejaVu Serif" true "DejaVuSerif-Bold.ttf",
}

fonts! {
    /// All bundled fonts without serifs; among those of a weight, the one that is asked first stands first.
    BUNDLED
    "DejaVu Sans" false "DejaVuSans.ttf",
    "Noto Sans CJK JP" false "NotoSansCJKjp-Regular.ttf",
    "DejaVu Sans" true "DejaVuSans-Bold.ttf",
    "Noto Sans CJK JP" true "NotoSansCJKjp-Bold.ttf",
}

/// Returns the bundled fonts of a weight, in the order in which a character is looked for.
///
/// # Examples
///
/// ```
/// use sgf_render::fonts;
/// let families: Vec<_> = fonts::bundled(false).map(|font| font.family).collect();
/// assert_eq!(families, ["DejaVu Sans", "Noto Sans CJK JP"]);
/// ```
pub fn bundled(bold: bool) -> impl Iterator<Item = &'static Font> {
    BUNDLED.iter().filter(move |font| font.bold == bold)
}
