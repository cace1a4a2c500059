//! What games add to the search, one file each; the others use the defaults.

#[cfg(feature = "all-games")]
mod backgammon;
mod go;
#[cfg(feature = "all-games")]
mod others;
