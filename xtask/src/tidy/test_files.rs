//! Which files are tests, judging by where they stand and by who declares them.
//!
//! A file under `tests/` or `examples/` is one by its place. A file in `src/` is one if a module declares it, or a folder
//! that it stands in, with `#[cfg(test)] mod name;`.

use crate::source::Token;

/// The places of test modules in a checkout.
#[derive(Clone, Debug, Default)]
pub struct TestFiles {
    /// Paths of modules without their `.rs` or `/mod.rs`.
    modules: Vec<String>,
}

impl TestFiles {
    /// Notes the test modules that the file at `path` declares.
    pub fn note(&mut self, path: &str, tokens: &[Token]) {
        let folder = module_folder(path);
        for window in tokens.windows(3).filter(|window| window[0].is_test) {
            if window[0].text == "mod" && window[2].text == ";" {
                self.modules.push(format!("{folder}{}", window[1].text));
            }
        }
    }

    /// Tells whether the file at `path` is a test.
    #[must_use]
    pub fn contain(&self, path: &str) -> bool {
        let is_in_place = path.split('/').any(|part| matches!(part, "tests" | "examples"));
        is_in_place || self.modules.iter().any(|module| is_of_module(path, module))
    }
}

/// The folder, with a `/` at its end, in which the file at `path` has its modules.
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
