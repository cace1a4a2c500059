//! The doors between the crates are those of the table, and the table is the one that ARCHITECTURE.md shows.

use xtask::layers::{self, Edge, ROOMS, Violation, Workspace};
use xtask::workspace_root;

fn edge(from: &str, to: &str, is_dev: bool) -> Edge {
    Edge { from: from.to_owned(), to: to.to_owned(), is_dev }
}

fn violations_of(edges: &[Edge]) -> Vec<Violation> {
    let members = edges.iter().flat_map(|edge| [edge.from.clone(), edge.to.clone()]).collect();
    layers::violations(&Workspace { members, edges: edges.to_vec() })
}

#[test]
fn the_workspace_keeps_to_its_doors() {
    let workspace = layers::workspace(&workspace_root()).unwrap();
    assert!(workspace.members.contains("sgf-syntax"), "the members were not read");
    assert!(workspace.edges.contains(&edge("sgf-model", "sgf-syntax", false)), "the edges were not read");
    assert_eq!(layers::violations(&workspace), []);
}

#[test]
fn an_edge_upwards_is_found() {
    let upwards = edge("sgf-syntax", "sgf-model", false);
    let found = violations_of(&[edge("sgf-model", "sgf-syntax", false), upwards.clone()]);
    assert_eq!(found, [Violation::NoDoor(upwards)]);
}

#[test]
fn a_shell_that_skips_the_facade_is_found() {
    let past_the_facade = edge("sgf-cli", "sgf-lint", false);
    assert_eq!(
        violations_of(&[edge("sgf-cli", "opensgf", false), past_the_facade.clone()]),
        [Violation::NoDoor(past_the_facade)]
    );
}

#[test]
fn testkit_is_for_tests_only() {
    assert_eq!(violations_of(&[edge("sgf-lint", "testkit", true)]), []);
    let shipped = edge("sgf-lint", "testkit", false);
    assert_eq!(violations_of(std::slice::from_ref(&shipped)), [Violation::NoDoor(shipped)]);
}

#[test]
fn a_wall_stands_in_tests_too() {
    let in_tests = edge("sgf-syntax", "opensgf", true);
    assert_eq!(violations_of(std::slice::from_ref(&in_tests)), [Violation::NoDoor(in_tests)]);
}

#[test]
fn a_crate_without_a_row_is_found() {
    let workspace = Workspace { members: ["sgf-secret".to_owned()].into(), edges: Vec::new() };
    assert_eq!(layers::violations(&workspace), [Violation::NoRoom("sgf-secret".to_owned())]);
}

#[test]
fn the_table_has_no_circle() {
    // Each library crate may use only those above it in the list; what tests and measures stands at the end.
    let library = ROOMS.iter().take_while(|room| room.name != "testkit");
    let mut seen: Vec<&str> = Vec::new();
    for room in library {
        for used in room.may_use {
            assert!(seen.contains(used), "{} stands above {used}", room.name);
        }
        seen.push(room.name);
    }
    assert!(seen.len() >= 9, "{seen:?}");
}

#[test]
fn architecture_shows_the_table() {
    let page = std::fs::read_to_string(workspace_root().join("ARCHITECTURE.md")).unwrap();
    let table = layers::markdown();
    assert!(page.contains(&table), "ARCHITECTURE.md lacks the table of `cargo xtask layers`:\n{table}");
}
