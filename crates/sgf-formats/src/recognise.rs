//! Which format some bytes are in.
//!
//! Every format looks at the beginning of the file and says how sure it is. SGF begins with a parenthesis and a semicolon, as
//! nothing else does but GGF, and is known by that at once. Elsewhere the surest format wins; the extension of the file's name
//! decides between equals. What nobody claims is SGF, since any bytes can be read as such.

use crate::beginning::Beginning;
use crate::format::Format;
use crate::formats::{FORMATS, is_ggf};
use crate::utf16;

/// How sure a format is that some bytes are its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Claim {
    /// They are not.
    No,
    /// They are so short that only the file's name can tell.
    IfNamed,
    /// They can be, and other things look like this, too.
    Maybe,
    /// Nothing else looks like this.
    Sure,
}

impl Claim {
    /// Sure if something holds, and otherwise not.
    pub(crate) fn sure_if(holds: bool) -> Claim {
        if holds { Claim::Sure } else { Claim::No }
    }

    /// Possible if something holds, and otherwise not.
    pub(crate) fn maybe_if(holds: bool) -> Claim {
        if holds { Claim::Maybe } else { Claim::No }
    }
}

/// What some bytes are.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Recognised, recognise};
/// assert!(matches!(recognise(b"(;GM[1];B[aa])", None), Recognised::Sgf));
/// assert!(matches!(recognise(b"boardsize 9\nplay b e5\n", None), Recognised::Foreign(format) if format.name == "gtp"));
/// ```
#[derive(Clone, Debug)]
pub enum Recognised {
    /// SGF, or what nobody knows.
    Sgf,
    /// A record of another format.
    Foreign(&'static Format),
    /// Several formats claim them, and the name of the file does not decide: the caller has to say which it is.
    Unclear(Vec<&'static Format>),
}

/// Finds out in which format some bytes are; the name of their file may help.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Recognised, recognise};
/// assert!(matches!(recognise(b"(;GM[1];B[aa])", Some("game.gib")), Recognised::Sgf));
/// let bytes = b"boardsize 19\nplay b d4\n";
/// assert!(matches!(recognise(bytes, None), Recognised::Foreign(format) if format.name == "gtp"));
/// ```
#[must_use]
pub fn recognise(bytes: &[u8], name: Option<&str>) -> Recognised {
    if begins_as_sgf(bytes) && !is_ggf(bytes) {
        return Recognised::Sgf;
    }
    let whole = Beginning::new(bytes);
    let recoded = utf16::recoded(&bytes[..bytes.len().min(128 * 1024)]);
    let text = recoded.as_ref().map(|recoded| Beginning::new(recoded.text.as_bytes()));
    if text.as_ref().is_some_and(|text| begins_as_sgf(text.bytes)) {
        return Recognised::Sgf;
    }
    let extension = name.and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
    let claim = |format: &Format| {
        let beginning = text.as_ref().filter(|_| format.is_text).unwrap_or(&whole);
        (format.recognise)(beginning)
    };
    settle(FORMATS.iter().map(|&format| (format, claim(format))).collect(), &whole, extension)
}

fn settle(
    claims: Vec<(&'static Format, Claim)>,
    beginning: &Beginning<'_>,
    extension: Option<&str>,
) -> Recognised {
    let best = claims.iter().map(|(_, claim)| *claim).max().unwrap_or(Claim::No);
    let is_sgf = extension.is_some_and(|it| it.eq_ignore_ascii_case("sgf")) || holds_sgf(beginning.bytes);
    if best == Claim::No || (best < Claim::Sure && is_sgf) {
        return Recognised::Sgf;
    }
    let claimants: Vec<_> = claims.into_iter().filter(|it| it.1 == best).map(|(format, _)| format).collect();
    let is_named = |format: &&'static Format| extension.is_some_and(|it| format.has_extension(it));
    let named: Vec<_> = claimants.iter().copied().filter(is_named).collect();
    match (&claimants[..], &named[..]) {
        (_, []) if best == Claim::IfNamed => Recognised::Sgf,
        ([format], _) | (_, [format]) => Recognised::Foreign(format),
        _ => Recognised::Unclear(claimants),
    }
}

/// Tells whether the first thing in some bytes is the beginning of a game tree.
pub(crate) fn begins_as_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"))
}

/// Tells whether a game tree begins anywhere in some bytes.
fn holds_sgf(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'(', bytes).any(|at| begins_as_sgf(&bytes[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognised(bytes: &[u8], name: Option<&str>) -> String {
        match recognise(bytes, name) {
            Recognised::Sgf => "sgf".into(),
            Recognised::Foreign(format) => format.name.into(),
            Recognised::Unclear(formats) => {
                formats.iter().map(|format| format.name).collect::<Vec<_>>().join(" or ")
            }
        }
    }

    #[test]
    fn what_nobody_claims_is_sgf() {
        for bytes in
            [&b""[..], b"hello", b"\xFF\x00\xFF", b"From: a@b\n\n(;GM[1])", b"( ;)", b"\xEF\xBB\xBF(;)"]
        {
            assert_eq!(recognised(bytes, None), "sgf");
        }
    }

    #[test]
    fn a_wrong_name_does_not_hide_a_format() {
        let gib = b"\\HS\n\\[GAMEINFOMAIN=GRLT:0\\]\n\\HE\n\\GS\n\\GE\n";
        assert_eq!(recognised(gib, Some("a.sgf")), "gib");
        assert_eq!(recognised(b"(;GM[1])", Some("a.gib")), "sgf");
    }

    #[test]
    fn what_may_be_something_else_gives_way_to_sgf() {
        let commands = b"komi 5.5\nplay b d4\n";
        assert_eq!(recognised(commands, None), "gtp");
        assert_eq!(recognised(commands, Some("a.sgf")), "sgf");
        assert_eq!(recognised(b"komi 5.5\nplay b d4\n(;GM[1])", None), "sgf");
    }

    #[test]
    fn what_is_too_short_to_be_known_is_what_its_name_says() {
        for bytes in [&b"e6\n"[..], b"f5 d6\n"] {
            assert_eq!(recognised(bytes, Some("a.transcript")), "transcript");
            assert_eq!(recognised(bytes, Some("a.sgf")), "sgf");
            assert_eq!(recognised(bytes, None), "sgf");
        }
        assert_eq!(recognised(b"e6 (;GM[2])", Some("a.txt")), "sgf");
        assert_eq!(recognised(b"a1\n", Some("a.transcript")), "sgf");
    }

    #[test]
    fn what_two_formats_claim_is_told() {
        let formats: Vec<_> =
            ["gib", "ngf"].map(|name| crate::format(name).expect("it is in the table")).into();
        let claims = || formats.iter().map(|&format| (format, Claim::Maybe)).collect();
        let nothing = Beginning::new(b"");
        assert!(matches!(settle(claims(), &nothing, None), Recognised::Unclear(both) if both.len() == 2));
        let by_name = settle(claims(), &nothing, Some("NGF"));
        assert!(matches!(by_name, Recognised::Foreign(format) if format.name == "ngf"));
    }
}
