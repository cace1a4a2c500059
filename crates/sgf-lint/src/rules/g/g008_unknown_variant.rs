//! G008: a variant or rules that the game does not know.

use sgf_games::{GameSpec, Options};
use sgf_model::record::GameView;
use sgf_model::value::{TextDecoder, simple_text};

use super::course::identified;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds games whose SU names a variant that is not known here. Rules in RU that are not known here are a note.
    ///
    /// ## Why it matters
    /// A variant may begin with other pieces on other squares. So the moves are not judged, and nothing is said about them: no
    /// finding does not mean that they are legal. By rules that are not known, moves are judged as if nothing were said.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[9]SU[Parachute];B[b1b3])
    /// ```
    G008 unknown-variant, Warning, fix: None, since: "0.1", sgfc: [],
    on: Properties(Which::Named(&["RU", "SU"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let ident: &[u8] = if at.property.ident() == b"SU" { b"SU" } else { b"RU" };
    if cx.in_root(ident).is_none_or(|property| property.span() != at.property.span()) {
        return;
    }
    // Only where GM is missing or names no game, the moves are asked: it takes longer.
    let spec = sgf_games::game(cx.gm).or_else(|| {
        let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
        identified(cx, &view)
    });
    let Some((spec, value)) = spec.zip(at.property.values().next()) else { return };
    let name = simple_text(cx.characters(value.raw()));
    let options = match ident {
        b"SU" => Options::default().with_variant(&*name),
        _ => Options::default().with_rules(&*name),
    };
    if spec.unknown_names(&options).is_empty() {
        return;
    }
    if ident == b"SU" {
        let message = format!("no variant of {} that is known here: its moves are not judged", spec.name);
        out.report(value.span(), message);
    } else {
        let message =
            format!("no rules of {} that are known here: moves are judged by the usual ones", spec.name);
        out.report(value.span(), message).note();
    }
}

/// Tells whether a game is of a variant that is not known, so that nothing can be said about its moves.
pub(crate) fn is_unknown(spec: &GameSpec, options: &Options) -> bool {
    spec.unknown_names(options).iter().any(|unknown| unknown.ident == "SU")
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn names_are_reported_where_they_stand() {
        check(
            "G008",
            "
(;GM[29]SU[Brandub]RU[Foo];B[a4a5])
           ^^^^^^^ no variant of Hnefatafl that is known here: its moves are not judged
                      ^^^ no rules of Hnefatafl that are known here: moves are judged by the usual ones
",
        );
        check("G008", "\n(;GM[1]RU[Japanese];B[aa]RU[Foo])(;GM[27]SU[hive-plm])\n");
    }

    #[test]
    fn games_without_a_number_are_told_by_their_moves() {
        check(
            "G008",
            "
(;SO[http://www.littlegolem.com]EV[havannah.mc.1]RU[LG]SZ[8];W[M8];B[A1];W[F11])
                                                    ^^ no rules of Havannah that are known here: moves are judged by the usual ones
",
        );
    }

    #[test]
    fn moves_of_an_unknown_variant_are_not_judged() {
        check("G001", "\n(;GM[3]SU[chess960];W[e2e5])(;GM[27]SU[x];W[zz])\n");
    }
}
