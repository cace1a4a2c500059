//! The fonts that come with the crate: what PNG and PDF are lettered with, so that the same record gives the same picture on
//! every computer.
//!
//! They are small parts of two free families, as TrueType without hints: DejaVu Sans, which SVG names first too, for Latin, Greek,
//! Cyrillic and signs; and of Noto Sans CJK the Chinese numerals of coordinates and the characters on the pieces of Xiangqi and Shogi. Characters
//! that these lack (other Chinese ones, Arabic, emoji) come from the fonts of the system. `subset.py` in this folder makes the files; their
//! licences stand beside them.

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

/// Declares the bundled fonts: the family, the weight and the file.
macro_rules! fonts {
    ($($family:literal $bold:literal $file:literal,)+) => {
        /// All bundled fonts; among those of a weight, the one that is asked first stands first.
        pub const BUNDLED: &[Font] =
            &[$(Font { family: $family, bold: $bold, bytes: include_bytes!($file) }),+];
    };
}

fonts! {
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
