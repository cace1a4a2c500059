//! Smart Game Format: positions and figures drawn as pictures.
//!
//! It must not know of diagnostics, of files and of browsers.
