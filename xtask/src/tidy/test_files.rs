//! Recognizes test files by path or declaration.
//!
//! Files in `tests/` or `examples/` are tests. Files in `src/` are if they, or a module above them, are declared with
//! `#[cfg(test)] mod name;`.

use crate::source::Token;

/// The test modules of a checkout.
#[derive(Clone, Debug, Default)]
pub struct TestFiles {
    /// Paths of modules without `.rs` or `/mod.rs`.
    modules: Vec<String>,
}

impl TestFiles {
    /// Adds the test modules that the file at `path` declares.
    pub fn note(&mut self, path: &str, tokens: &[Token]) {
        let folder = module_folder(path);
        for window in tokens.windows(3).filter(|window| window[0].is_test) {
            if window[0].text == "mod" && window[2].text == ";" {
                self.modules.push(format!("{folder}{}", window[1].text));
            }
        }
    }

    /// Returns whether the file at `path` is a test.
    #[must_use]
    pub fn contain(&self, path: &str) -> bool {
        let is_in_place = path.split('/').any(|part| matches!(part, "tests" | "examples"));
        is_in_place || self.modules.iter().any(|module| is_of_module(path, module))
    }
}

/// The folder of the submodules of a file, with a trailing `/`.
fn module_folder(path: &str) -> String {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    match stem.rsplit_once('/') {
        Some((folder, "mod" | "lib" | "main")) => format!("{folder}/"),
        _ => format!("{stem}/"),
    }
}

fn is_of_module(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}
