//! The formats, a folder for each, and the table of them.

/// Declares the formats, in the order of the reference page: by their games, and by how common they are.
macro_rules! formats {
    ($($name:ident,)+) => {
        $(mod $name;)+

        /// All formats that are known beside SGF.
        pub const FORMATS: &[&crate::Format] = &[$(&$name::FORMAT),+];
    };
}

pub(crate) use ggf::is_ggf;

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
    hexworld,
    t1,
    wthor,
    transcript,
    ggf,
    obf,
    uhp,
    pgn,
    kif,
    ki2,
    csa,
    usi,
    renlib,
    psq,
    xqf,
    cbr,
    jago,
}
