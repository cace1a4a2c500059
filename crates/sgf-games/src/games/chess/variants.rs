//! Variants of chess: their names, and where kings and rooks start.

/// The names of Chess960 in records and programs.
pub(crate) const NAMES: &[&str] = &["Chess960", "Chess 960", "Fischerandom", "Fischer Random", "FRC"];

/// Returns whether a variant is Chess960, whatever the case, spaces and dashes of its name.
pub(crate) fn is_960(name: &str) -> bool {
    let plain = |text: &str| {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.collect::<String>().to_ascii_lowercase()
    };
    let name = plain(name);
    let name = name.strip_suffix("chess").unwrap_or(&name);
    NAMES.iter().any(|known| plain(known) == name) || name == "fischerrandom"
}

/// Returns whether chess knows a variant.
pub(crate) fn is_variant(name: &str) -> bool {
    is_960(name) || ["standard", "chess", "normal"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// The columns on which the king and the kingside and queenside rook of a color start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Homes {
    pub(super) king: Option<u16>,
    pub(super) rooks: [Option<u16>; 2],
}

impl Homes {
    pub(super) const STANDARD: Homes = Homes { king: Some(4), rooks: [Some(7), Some(0)] };
}
