//! The bundled fonts, used for PNG and PDF so that pictures are the same on every computer.
//!
//! The fonts are subsets of free families, as TrueType without hints: DejaVu Sans (also the first choice in SVG) for Latin,
//! Greek, Cyrillic and symbols; Literata for the text of books; and Noto Sans CJK for the Chinese numerals of coordinates and
//! the characters of xiangqi and shogi pieces. For other characters (more Chinese, Arabic, emoji), a [`Finder`] of the caller
//! provides fonts, because this crate reads no files. `subset.py` in this folder makes the files; their licenses are next to
//! them.

use std::fmt;
use std::sync::Arc;

/// The content of a font file.
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
    /// The index of the font in a collection.
    pub index: u32,
}

/// Finds fonts for characters that the bundled fonts lack.
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

/// Finds a font that has a character.
type Find<'a> = &'a dyn Fn(char) -> Option<FontFile>;

impl<'a> Finder<'a> {
    /// Makes a finder from a function, which is called at most once for each character of a picture or book.
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

    /// Adds a function that finds bold fonts.
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

    /// Finds a bold font that has a character; the default finds none.
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

    /// Finds a font that has a character; the default finds none.
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

/// A bundled font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Font {
    /// The name of its family.
    pub family: &'static str,
    /// Whether it is bold.
    pub bold: bool,
    /// The TrueType file.
    pub bytes: &'static [u8],
}

/// Declares bundled fonts: family, whether it is bold, file.
macro_rules! fonts {
    ($(#[$doc:meta])+ $name:ident $($family:literal $bold:literal $file:literal,)+) => {
        $(#[$doc])+
        pub const $name: &[Font] =
            &[$(Font { family: $family, bold: $bold, bytes: include_bytes!($file) }),+];
    };
}

fonts! {
    /// The bundled serif fonts for books; their symbols and Chinese numerals are those of [`BUNDLED`].
    SERIF
    "Literata" false "Literata-Regular.ttf",
    "Literata" true "Literata-Bold.ttf",
}

fonts! {
    /// The bundled sans-serif fonts; within each weight, in search order.
    BUNDLED
    "DejaVu Sans" false "DejaVuSans.ttf",
    "Noto Sans CJK JP" false "NotoSansCJKjp-Regular.ttf",
    "DejaVu Sans" true "DejaVuSans-Bold.ttf",
    "Noto Sans CJK JP" true "NotoSansCJKjp-Bold.ttf",
}

/// Returns the bundled fonts of a weight, in search order.
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

/// Returns whether a character is Chinese, Japanese or Korean.
#[must_use]
pub const fn is_wide(letter: char) -> bool {
    matches!(letter,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}
