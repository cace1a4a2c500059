//! G008: unknown variants and rules.

use sgf_games::Options;
use sgf_model::record::GameView;
use sgf_model::value::{TextDecoder, simple_text};

use super::course::identified;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds games whose SU names an unknown variant. Unknown rules in RU are reported as a note.
    ///
    /// ## Why it matters
    /// A variant may have a different starting position, so its moves are not checked, and the absence of findings does not
    /// mean that they are legal. If the rules are unknown, moves are checked against the standard rules of the game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[9]SU[Parachute];B[b1b3])
    /// ```
    G008 unknown-variant, Warning, fix: None, since: "0.1", sgfc: [],
    on: Properties(PropertyFilter::Named(&["RU", "SU"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let ident: &[u8] = if at.property.ident() == b"SU" { b"SU" } else { b"RU" };
    if cx.in_root(ident).is_none_or(|property| property.span() != at.property.span()) {
        return;
    }
    // Identifying the game by its moves is slower, so only do it if GM is missing or unknown.
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
        let message = format!("unknown variant of {}; its moves are not checked", spec.name);
        out.report(value.span(), message);
    } else {
        let message = format!("unknown rules of {}; moves are checked against the standard rules", spec.name);
        out.report(value.span(), message).note();
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_variants_and_rules() {
        check(
            "G008",
            "
(;GM[29]SU[Brandub]RU[Foo];B[a4a5])
           ^^^^^^^ unknown variant of Hnefatafl; its moves are not checked
                      ^^^ unknown rules of Hnefatafl; moves are checked against the standard rules
",
        );
        check("G008", "\n(;GM[1]RU[Japanese];B[aa]RU[Foo])(;GM[27]SU[hive-plm])\n");
    }

    #[test]
    fn identifies_games_without_gm() {
        check(
            "G008",
            "
(;SO[http://www.littlegolem.com]EV[havannah.mc.1]RU[LG]SZ[8];W[M8];B[A1];W[F11])
                                                    ^^ unknown rules of Havannah; moves are checked against the standard rules
",
        );
    }

    #[test]
    fn does_not_check_moves_of_unknown_variants() {
        check("G001", "\n(;GM[3]SU[atomic];W[e2e5])(;GM[27]SU[x];W[zz])\n");
    }
}
