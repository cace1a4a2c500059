//! The formats, a folder for each, and the table of them.

/// Declares the formats, in the order of the reference page: those of Go, those of backgammon.
macro_rules! formats {
    ($($name:ident,)+) => {
        $(mod $name;)+

        /// All formats that are known beside SGF.
        pub const FORMATS: &[&crate::Format] = &[$(&$name::FORMAT),+];
    };
}

formats! {
    gib,
    ngf,
    ugf,
    gtp,
    ogs,
    katago,
    mat,
    xgid,
    gnubgid,
    snowie,
}
