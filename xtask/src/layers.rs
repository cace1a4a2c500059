//! The dependencies between the crates: which one may use which.
//!
//! The tests check the workspace against this table; ARCHITECTURE.md shows it, and a test compares the two. To allow a new
//! dependency, change the table and write the reason into DESIGN.md.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// A crate of the workspace, and its allowed dependencies in the workspace.
pub struct Crate {
    /// The name of the package.
    pub name: &'static str,
    /// The packages that it may depend on.
    pub may_use: &'static [&'static str],
    /// Topics outside of its responsibility, for the reader.
    pub must_not_know: &'static str,
}

const LIBRARY: &[&str] = &[
    "sgf-syntax",
    "sgf-charset",
    "sgf-model",
    "sgf-games",
    "sgf-lint",
    "sgf-render",
    "sgf-book",
    "sgf-db",
    "sgf-convert",
    "sgf-formats",
    "sgf-merge",
    "sgf-player",
    "opensgf",
    "sgf-testkit",
];

/// The crates of the library, which do not access files, the environment or the clock.
pub fn library() -> impl Iterator<Item = &'static str> {
    LIBRARY.iter().copied().filter(|name| *name != TEST_HELPER)
}

/// Every crate of the workspace, from bottom to top.
///
/// Planned crates are listed too, so that their dependencies are decided first.
pub const CRATES: &[Crate] = &[
    Crate {
        name: "sgf-syntax",
        may_use: &[],
        must_not_know: "a property's name, a game, the text of a message, files",
    },
    Crate { name: "sgf-charset", may_use: &["sgf-syntax"], must_not_know: "properties, games, files" },
    Crate {
        name: "sgf-model",
        may_use: &["sgf-charset", "sgf-syntax"],
        must_not_know: "the rules of a game, severities, files",
    },
    Crate {
        name: "sgf-games",
        may_use: &["sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing, files; and no game may import another game",
    },
    Crate {
        name: "sgf-lint",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "files, the colors of a terminal",
    },
    Crate {
        name: "sgf-render",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, files, browsers",
    },
    Crate {
        name: "sgf-book",
        may_use: &["sgf-render", "sgf-games", "sgf-model", "sgf-charset", "sgf-syntax"],
        must_not_know: "diagnostics, files, browsers",
    },
    Crate {
        name: "sgf-db",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing",
    },
    Crate {
        name: "sgf-convert",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing, files",
    },
    Crate {
        name: "sgf-formats",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "files, terminals, severities, the wording of messages",
    },
    Crate {
        name: "sgf-merge",
        may_use: &["sgf-formats", "sgf-convert", "sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing, files, terminals",
    },
    Crate {
        name: "sgf-player",
        may_use: &["sgf-games", "sgf-model"],
        must_not_know: "diagnostics, drawing, files, clocks, threads",
    },
    Crate {
        name: "opensgf",
        may_use: &[
            "sgf-formats",
            "sgf-merge",
            "sgf-player",
            "sgf-convert",
            "sgf-db",
            "sgf-book",
            "sgf-render",
            "sgf-lint",
            "sgf-games",
            "sgf-model",
            "sgf-syntax",
        ],
        must_not_know: "files, terminals",
    },
    Crate { name: "sgf-files", may_use: &[], must_not_know: "the contents of records, terminals, browsers" },
    Crate {
        name: "sgf-engine",
        may_use: &["sgf-files"],
        must_not_know: "rules of games, terminals, files of records",
    },
    Crate {
        name: "sgf-view",
        may_use: &["opensgf", "sgf-files"],
        must_not_know: "the rules of a game, terminals, which files are records",
    },
    Crate {
        name: "sgf-cli",
        may_use: &["opensgf", "sgf-engine", "sgf-files", "sgf-view"],
        must_not_know: "sockets, browsers, the shells that are not its own",
    },
    Crate { name: "sgf-wasm", may_use: &["opensgf"], must_not_know: "the other shells" },
    Crate {
        name: "sgf-datafusion",
        may_use: &["opensgf"],
        must_not_know: "clusters, terminals, how a function computes its values",
    },
    Crate {
        name: "sgf-cluster",
        may_use: &["opensgf", "sgf-datafusion"],
        must_not_know: "how a function computes its values, the other shells",
    },
    Crate { name: "sgf-testkit", may_use: &[], must_not_know: "the crates whose tests use it" },
    Crate { name: "benches", may_use: LIBRARY, must_not_know: "the shells" },
    Crate { name: "wasm-glue", may_use: &[], must_not_know: "what is in the module" },
    Crate { name: "wasm-probe", may_use: &["opensgf"], must_not_know: "the other shells" },
    Crate {
        name: "xtask",
        may_use: &["opensgf", "sgf-testkit"],
        must_not_know: "the internals of the library",
    },
];

/// The crate that every other crate may use in its tests.
const TEST_HELPER: &str = "sgf-testkit";

/// The members of a workspace and the dependencies among them.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// The names of the member packages.
    pub members: BTreeSet<String>,
    /// The dependencies among them.
    pub edges: Vec<Edge>,
}

/// A dependency of one member on another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The package that depends.
    pub from: String,
    /// The package that it depends on.
    pub to: String,
    /// Whether only the tests, examples and benches of `from` see it.
    pub is_dev: bool,
}

/// A crate that has no row in the table, or a dependency that the table does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A member that has no row.
    Unknown(String),
    /// A dependency that no row allows.
    Forbidden(Edge),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "{name}: not in the table of xtask/src/layers.rs"),
            Self::Forbidden(edge) => {
                let kind = if edge.is_dev { "in its tests" } else { "at all" };
                write!(f, "{} may not use {} {kind}", edge.from, edge.to)
            }
        }
    }
}

/// The folders of the workspaces whose crates are in the table.
pub const WORKSPACES: &[&str] = &["", "cluster"];

/// Reads the members of the workspaces at `root` and their dependencies, from `cargo metadata`.
///
/// # Errors
///
/// Fails if cargo cannot be run or rejects a manifest.
pub fn workspace(root: &Path) -> anyhow::Result<Workspace> {
    let read = |folder: &&str| {
        MetadataCommand::new().manifest_path(root.join(folder).join("Cargo.toml")).no_deps().exec()
    };
    Ok(from_metadata(&WORKSPACES.iter().map(read).collect::<Result<Vec<_>, _>>()?))
}

fn from_metadata(workspaces: &[Metadata]) -> Workspace {
    let packages: Vec<_> = workspaces.iter().flat_map(Metadata::workspace_packages).collect();
    let members: BTreeSet<String> = packages.iter().map(|package| package.name.to_string()).collect();
    let mut edges = Vec::new();
    for package in packages {
        for dependency in package.dependencies.iter().filter(|dependency| members.contains(&dependency.name))
        {
            edges.push(Edge {
                from: package.name.to_string(),
                to: dependency.name.clone(),
                is_dev: dependency.kind == DependencyKind::Development,
            });
        }
    }
    Workspace { members, edges }
}

/// Returns everything in `workspace` that the table does not allow.
#[must_use]
pub fn violations(workspace: &Workspace) -> Vec<Violation> {
    let unknown = workspace.members.iter().filter(|name| row(name).is_none());
    let forbidden = workspace.edges.iter().filter(|edge| !is_allowed(edge));
    unknown.cloned().map(Violation::Unknown).chain(forbidden.cloned().map(Violation::Forbidden)).collect()
}

/// Returns the table as ARCHITECTURE.md shows it.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| crate | may use | must not know |\n|---|---|---|\n");
    for row in CRATES {
        let may_use = if row.may_use.is_empty() { "no other crate".into() } else { row.may_use.join(", ") };
        text.push_str(&format!("| {} | {may_use} | {} |\n", row.name, row.must_not_know));
    }
    text
}

fn row(name: &str) -> Option<&'static Crate> {
    CRATES.iter().find(|row| row.name == name)
}

fn is_allowed(edge: &Edge) -> bool {
    let is_test_helper = edge.is_dev && edge.to == TEST_HELPER;
    // Tests of a crate may enable more of its features.
    let is_itself = edge.is_dev && edge.to == edge.from;
    is_test_helper || is_itself || row(&edge.from).is_some_and(|row| row.may_use.contains(&edge.to.as_str()))
}
