//! The doors between the crates: which one may use which.
//!
//! The table is the law and the test; ARCHITECTURE.md shows it, and a test compares the two. To open a door, change
//! the table and write the reason into DESIGN.md.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// A crate of the workspace, and the crates of the workspace that it may use.
pub struct Room {
    /// The name of the package.
    pub name: &'static str,
    /// The packages that it may depend on.
    pub may_use: &'static [&'static str],
    /// What it must know nothing of, for the reader.
    pub must_not_know: &'static str,
}

const LIBRARY: &[&str] = &[
    "sgf-syntax",
    "sgf-model",
    "sgf-games",
    "sgf-lint",
    "sgf-render",
    "sgf-db",
    "sgf-convert",
    "opensgf",
    "testkit",
];

/// Every crate of the workspace, from the bottom to the top.
///
/// Crates that the plan names but nobody has begun stand here too: the day that they begin, their doors are known.
pub const ROOMS: &[Room] = &[
    Room {
        name: "sgf-syntax",
        may_use: &[],
        must_not_know: "a property's name, a game, the text of a message, files",
    },
    Room {
        name: "sgf-model",
        may_use: &["sgf-syntax"],
        must_not_know: "the rules of a game, severities, files",
    },
    Room {
        name: "sgf-games",
        may_use: &["sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing, files; and no game names another",
    },
    Room {
        name: "sgf-lint",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "files, the colours of a terminal",
    },
    Room {
        name: "sgf-render",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, files, browsers",
    },
    Room {
        name: "sgf-db",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing",
    },
    Room {
        name: "sgf-convert",
        may_use: &["sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "diagnostics, drawing, files",
    },
    Room {
        name: "opensgf",
        may_use: &["sgf-convert", "sgf-db", "sgf-render", "sgf-lint", "sgf-games", "sgf-model", "sgf-syntax"],
        must_not_know: "files, terminals",
    },
    Room { name: "sgf-cli", may_use: &["opensgf"], must_not_know: "the other shells" },
    Room { name: "sgf-wasm", may_use: &["opensgf"], must_not_know: "the other shells" },
    Room {
        name: "testkit",
        may_use: &["sgf-model", "sgf-syntax"],
        must_not_know: "what it tests from above",
    },
    Room { name: "benches", may_use: LIBRARY, must_not_know: "the shells" },
    Room { name: "xtask", may_use: &["opensgf", "testkit"], must_not_know: "the insides of the library" },
];

/// The crate that every other one may use in its tests.
const TEST_HELPER: &str = "testkit";

/// What a workspace consists of, as far as the doors are concerned.
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
    /// The package that is depended on.
    pub to: String,
    /// Whether only the tests, examples and benches of `from` see it.
    pub is_dev: bool,
}

/// A dependency, or a crate, that the table does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A member that has no row.
    NoRoom(String),
    /// A dependency through a wall.
    NoDoor(Edge),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoom(name) => write!(f, "{name}: not in the table of xtask/src/layers.rs"),
            Self::NoDoor(edge) => {
                let kind = if edge.is_dev { "in its tests" } else { "at all" };
                write!(f, "{} may not use {} {kind}", edge.from, edge.to)
            }
        }
    }
}

/// Reads the members of the workspace at `root` and their dependencies, from `cargo metadata`.
///
/// # Errors
///
/// Fails when cargo cannot be run or does not like a manifest.
pub fn workspace(root: &Path) -> anyhow::Result<Workspace> {
    let metadata = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    Ok(from_metadata(&metadata))
}

fn from_metadata(metadata: &Metadata) -> Workspace {
    let packages = metadata.workspace_packages();
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

/// Returns everything in `workspace` that the table does not allow; nothing when all is well.
#[must_use]
pub fn violations(workspace: &Workspace) -> Vec<Violation> {
    let strangers = workspace.members.iter().filter(|name| room(name).is_none());
    let walls = workspace.edges.iter().filter(|edge| !is_open(edge));
    strangers.cloned().map(Violation::NoRoom).chain(walls.cloned().map(Violation::NoDoor)).collect()
}

/// Returns the table as it stands in ARCHITECTURE.md.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| crate | may use | must not know |\n|---|---|---|\n");
    for room in ROOMS {
        let may_use =
            if room.may_use.is_empty() { "nothing of ours".into() } else { room.may_use.join(", ") };
        text.push_str(&format!("| {} | {may_use} | {} |\n", room.name, room.must_not_know));
    }
    text
}

fn room(name: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.name == name)
}

fn is_open(edge: &Edge) -> bool {
    let is_test_helper = edge.is_dev && edge.to == TEST_HELPER;
    is_test_helper || room(&edge.from).is_some_and(|room| room.may_use.contains(&edge.to.as_str()))
}
