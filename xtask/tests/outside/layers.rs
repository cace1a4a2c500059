//! Dependencies between crates follow the table, and ARCHITECTURE.md shows it.

use xtask::layers::{self, CRATES, Edge, Violation, Workspace};
use xtask::workspace_root;

fn edge(from: &str, to: &str, is_dev: bool) -> Edge {
    Edge { from: from.to_owned(), to: to.to_owned(), is_dev }
}

fn violations_of(edges: &[Edge]) -> Vec<Violation> {
    let members = edges.iter().flat_map(|edge| [edge.from.clone(), edge.to.clone()]).collect();
    layers::violations(&Workspace { members, edges: edges.to_vec() })
}

#[test]
fn workspace_follows_the_table() {
    let workspace = layers::workspace(&workspace_root()).unwrap();
    assert!(workspace.members.contains("sgf-syntax"), "the members were not read");
    assert!(workspace.edges.contains(&edge("sgf-model", "sgf-syntax", false)), "the edges were not read");
    assert_eq!(layers::violations(&workspace), []);
}

#[test]
fn finds_upward_dependencies() {
    let upwards = edge("sgf-syntax", "sgf-model", false);
    let found = violations_of(&[edge("sgf-model", "sgf-syntax", false), upwards.clone()]);
    assert_eq!(found, [Violation::Forbidden(upwards)]);
}

#[test]
fn finds_shells_that_skip_the_facade() {
    let past_the_facade = edge("sgf-cli", "sgf-lint", false);
    assert_eq!(
        violations_of(&[edge("sgf-cli", "opensgf", false), past_the_facade.clone()]),
        [Violation::Forbidden(past_the_facade)]
    );
}

#[test]
fn allows_testkit_only_in_tests() {
    assert_eq!(violations_of(&[edge("sgf-lint", "sgf-testkit", true)]), []);
    let shipped = edge("sgf-lint", "sgf-testkit", false);
    assert_eq!(violations_of(std::slice::from_ref(&shipped)), [Violation::Forbidden(shipped)]);
}

#[test]
fn dev_dependencies_follow_the_table() {
    let in_tests = edge("sgf-syntax", "opensgf", true);
    assert_eq!(violations_of(std::slice::from_ref(&in_tests)), [Violation::Forbidden(in_tests)]);
}

#[test]
fn finds_crates_without_a_row() {
    let workspace = Workspace { members: ["sgf-secret".to_owned()].into(), edges: Vec::new() };
    assert_eq!(layers::violations(&workspace), [Violation::Unknown("sgf-secret".to_owned())]);
}

#[test]
fn table_has_no_cycles() {
    // Each library crate may only use those above it in the list; crates for tests and benchmarks are last.
    let library = CRATES.iter().take_while(|row| row.name != "sgf-testkit");
    let mut seen: Vec<&str> = Vec::new();
    for row in library {
        for used in row.may_use {
            assert!(seen.contains(used), "{} is above {used}", row.name);
        }
        seen.push(row.name);
    }
    assert!(seen.len() >= 9, "{seen:?}");
}

#[test]
fn architecture_shows_the_table() {
    let page = std::fs::read_to_string(workspace_root().join("ARCHITECTURE.md")).unwrap();
    let table = layers::markdown();
    assert!(page.contains(&table), "ARCHITECTURE.md lacks the table of `cargo xtask layers`:\n{table}");
}
