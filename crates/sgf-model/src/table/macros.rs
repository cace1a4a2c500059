//! The macro for the rows of the table.

/// Defines rows of the property table, and a typed key for each.
///
/// ```
/// mod mine {
///     sgf_model::properties! {
///         games: Only(&[1]);
///
///         /// The number of stones that Black has captured.
///         XC = One<Number>, "Captures", None / NodeAnnotation, FF 4, Practice("An example");
///     }
/// }
/// assert_eq!(mine::ROWS[0].ident, "XC");
/// assert_eq!(mine::EXPLANATIONS[0].doc, "The number of stones that Black has captured.");
/// assert_eq!(mine::XC.ident(), "XC");
/// ```
///
/// A row consists of its meaning (one line of documentation), the identifier, the shape and the type of its values, the
/// title, the property type and the group (`None + inherit / Misc` if the value is inherited), the versions of
/// the format as digits, and the page of the specification or the programs that use it.
#[macro_export]
macro_rules! properties {
    (
        games: $games:expr;
        $(
            #[doc = $doc:literal]
            $ident:ident = $values:ty, $title:literal,
            $prop_type:ident $(+ $inherit:ident)? / $group:ident, FF $versions:literal, $source:expr;
        )+
    ) => {
        #[allow(unused_imports, reason = "few tables use every type")]
        use $crate::table::{Games::*, Source::*};
        #[allow(unused_imports, reason = "few tables use every type")]
        use $crate::value::{Elist, List, One, kind::*};

        /// The rows of this table, in source order.
        pub static ROWS: &[$crate::table::Property] = &[
            $(
                $crate::table::Property {
                    ident: stringify!($ident),
                    title: $title,
                    prop_type: $crate::table::PropType::$prop_type,
                    inherit: $crate::properties!(@inherit $($inherit)?),
                    group: $crate::table::Group::$group,
                    shape: <$values as $crate::value::Shaped>::SHAPE,
                    forms: <$values as $crate::value::Shaped>::FORMS,
                    games: $games,
                    versions: $crate::table::Versions::of($versions),
                },
            )+
        ];

        /// The meaning of each row, and where it is defined.
        pub static EXPLANATIONS: &[$crate::table::Explanation] =
            &[$($crate::table::Explanation { doc: $doc.trim_ascii(), source: $source },)+];

        $(
            #[doc = concat!("`", stringify!($ident), "`, ", $title, ":")]
            #[doc = $doc]
            #[allow(non_upper_case_globals, reason = "Little Golem writes small letters")]
            pub const $ident: $crate::table::Key<$values> = $crate::table::Key::new(stringify!($ident));
        )+
    };
    (@inherit) => { false };
    (@inherit inherit) => { true };
}
