//! Changes of the tree, compared with a pointer tree in which each operation is a line or two.

use sgf_syntax::{Document, Game, Node, Subtree, TreeEdit};
use testkit::Random;

/// A node with a unique name, and its children.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plain {
    name: usize,
    children: Vec<Plain>,
}

impl Plain {
    fn random(random: &mut Random, depth: usize, next: &mut usize) -> Plain {
        *next += 1;
        let (name, n_children) = (*next, if depth == 0 { 0 } else { *random.pick(&[0, 1, 1, 1, 2, 3]) });
        Plain { name, children: (0..n_children).map(|_| Plain::random(random, depth - 1, next)).collect() }
    }

    /// Writes the node in one of the many equivalent ways.
    fn write(&self, random: &mut Random, out: &mut String) {
        let space = |random: &mut Random| *random.pick(&["", "", "\n", " "]);
        out.push_str(&format!(";{}C[{}]{}", space(random), self.name, space(random)));
        let wrap = self.children.len() > 1 || random.one_in(6);
        for child in &self.children {
            out.push_str(if wrap { "(" } else { "" });
            child.write(random, out);
            out.push_str(if wrap { ")" } else { "" });
            out.push_str(space(random));
        }
    }

    fn of(node: Node<'_>) -> Plain {
        Plain { name: name(node), children: node.children().map(Plain::of).collect() }
    }

    /// Calls a function with the siblings of a node, including itself, and its index.
    fn at(&mut self, name: usize, act: &mut impl FnMut(&mut Vec<Plain>, usize)) {
        if let Some(index) = self.children.iter().position(|child| child.name == name) {
            return act(&mut self.children, index);
        }
        self.children.iter_mut().for_each(|child| child.at(name, act));
    }

    fn find(&mut self, name: usize) -> Option<&mut Plain> {
        if self.name == name {
            return Some(self);
        }
        self.children.iter_mut().find_map(|child| child.find(name))
    }

    fn has(&self, name: usize) -> bool {
        self.name == name || self.children.iter().any(|child| child.has(name))
    }

    /// Moves the path to a node to the front.
    fn main_line(&mut self, name: usize) {
        if let Some(index) = self.children.iter().position(|child| child.has(name)) {
            self.children[..=index].rotate_right(1);
            self.children[0].main_line(name);
        }
    }
}

fn name(node: Node<'_>) -> usize {
    let value = node.get(b"C").expect("each node has a name").raw();
    std::str::from_utf8(value).expect("ASCII").parse().expect("a number")
}

/// The game that changes: the middle one.
fn middle<'d>(doc: &'d Document<'_>) -> Game<'d> {
    doc.game(doc.games().len() / 2).expect("a game")
}

fn leaf(name: usize) -> Plain {
    Plain { name, children: Vec::new() }
}

fn subtree(name: usize, node: Node<'_>) -> Subtree {
    Subtree::node(&[(b"C", vec![name.to_string().into_bytes()])], node.game().mode())
}

/// One operation, on the text and on the pointer tree; `None` if it is not possible.
fn operate(random: &mut Random, doc: &Document<'_>, tree: &mut Plain) -> Option<(&'static str, TreeEdit)> {
    const NEW: usize = 9999;
    let game = middle(doc);
    let node = game.node(random.below(game.node_count())).expect("a node");
    let here = name(node);
    Some(match random.below(10) {
        0 if !node.is_root() => {
            tree.at(here, &mut |children, index| {
                let child = std::mem::replace(&mut children[index], leaf(NEW));
                children[index].children.push(child);
            });
            ("above", TreeEdit::insert_above(node, &subtree(NEW, node)))
        }
        1 => {
            let plain = tree.find(here)?;
            let children = std::mem::take(&mut plain.children);
            plain.children.push(Plain { name: NEW, children });
            ("below", TreeEdit::insert_below(node, &subtree(NEW, node)))
        }
        2 => {
            let number = random.below(4);
            let plain = tree.find(here)?;
            let at = number.min(plain.children.len());
            plain.children.insert(at, leaf(NEW));
            ("child", TreeEdit::insert_child(node, number, &subtree(NEW, node)))
        }
        3 if !node.is_root() => {
            tree.at(here, &mut |children, index| drop(children.remove(index)));
            ("remove subtree", TreeEdit::remove_subtree(doc, node))
        }
        4 if !node.is_root() => {
            tree.at(here, &mut |children, index| {
                let node = children.remove(index);
                children.splice(index..index, node.children);
            });
            ("remove node", TreeEdit::remove_node(node))
        }
        5 => {
            let edit = TreeEdit::promote(node)?;
            tree.at(here, &mut |children, index| children.swap(index - 1, index));
            ("promote", edit)
        }
        6 => {
            let edit = TreeEdit::demote(node)?;
            tree.at(here, &mut |children, index| children.swap(index, index + 1));
            ("demote", edit)
        }
        7 => {
            let edit = TreeEdit::make_main_line(node)?;
            tree.main_line(here);
            ("main line", edit)
        }
        8 => {
            *tree = Plain { name: here, children: tree.find(here)?.children.clone() };
            ("root", TreeEdit::make_root(node, &subtree(here, node)))
        }
        9 if !node.is_root() => {
            let target = game.node(random.below(game.node_count())).expect("a node");
            let is_last = node.parent() == Some(target) && node.next_sibling().is_none();
            if is_last || node.subtree().any(|inside| inside == target) {
                return None;
            }
            let moved = tree.find(here)?.clone();
            tree.at(here, &mut |children, index| drop(children.remove(index)));
            tree.find(name(target))?.children.push(moved);
            ("move", TreeEdit::move_subtree(node, target))
        }
        _ => return None,
    })
}

#[test]
fn operations_agree_with_a_pointer_tree() {
    let mut random = Random::named("tree edits");
    let mut n_done = 0;
    for _ in 0..6000 {
        let mut tree = Plain::random(&mut random, 5, &mut 0);
        let is_alone = random.one_in(2);
        let mut text = String::from(if is_alone { "(" } else { "(;C[0])\n(" });
        tree.write(&mut random, &mut text);
        text.push_str(if is_alone { ")" } else { ")\n(;C[1])" });
        let doc = Document::parse(text.as_bytes());
        let Some((what, edit)) = operate(&mut random, &doc, &mut tree) else { continue };
        n_done += 1;
        let new = doc.commit(&edit.edits);
        let shown = || format!("{what}: {}", new.write().escape_ascii());
        assert_eq!(Plain::of(middle(&new).root()), tree, "{text} {}", shown());
        assert!(new.facts().is_empty() && edit.is_kept_by(&doc, &new), "{text} {}", shown());
        let mut n_stay = 0;
        for node in middle(&doc).nodes() {
            if let Some(id) = edit.remap.of(node) {
                n_stay += 1;
                assert_eq!(new.node(id).map(name), Some(name(node)), "{text} {}", shown());
                assert_eq!(edit.remap.reversed().of(id), Some(node.id()));
            }
        }
        let n_new = edit.new.len();
        assert_eq!(n_stay + n_new, middle(&new).node_count(), "{text} {}", shown());
        let back = new.commit(&edit.edits.inverse(doc.text()));
        assert_eq!(back.write(), doc.write());
    }
    assert!(n_done > 3000, "{n_done} operations were possible");
}

#[test]
fn copied_subtrees_are_complete() {
    let mut random = Random::named("subtrees");
    for _ in 0..2000 {
        let [mut target, source] = [0, 1000].map(|mut first| Plain::random(&mut random, 4, &mut first));
        let mut text = String::from("(");
        target.write(&mut random, &mut text);
        text.push_str(")(");
        source.write(&mut random, &mut text);
        text.push(')');
        let doc = Document::parse(text.as_bytes());
        let [into, from] = [0, 1].map(|index| doc.game(index).expect("a game"));
        let copied = from.node(random.below(from.node_count())).expect("a node");
        let parent = into.node(random.below(into.node_count())).expect("a node");
        let edit = TreeEdit::insert_child(parent, 1, &Subtree::of(copied));
        let plain = target.find(name(parent)).expect("it is there");
        plain.children.insert(plain.children.len().min(1), Plain::of(copied));
        let new = doc.commit(&edit.edits);
        let shown = new.write().escape_ascii();
        assert_eq!(Plain::of(new.game(0).expect("a game").root()), target, "{text}: {shown}");
        let first = edit.first_new().and_then(|id| new.node(id)).expect("it is there");
        assert_eq!(Plain::of(first), Plain::of(copied), "{text}: {shown}");
        assert!(edit.is_kept_by(&doc, &new));
    }
}

#[test]
fn adds_and_removes_games() {
    let doc = Document::parse(b"(;C[1])\n(;C[2])");
    let second = doc.game(1).expect("a game").root();
    let edit = TreeEdit::append_game(&doc, &subtree(3, second));
    let new = doc.commit(&edit.edits);
    assert_eq!(new.write(), b"(;C[1])\n(;C[2])\n(;C[3])");
    assert_eq!(edit.first_new().and_then(|id| new.node(id)).map(name), Some(3));
    assert!(edit.is_kept_by(&doc, &new));
    let edit = TreeEdit::remove_subtree(&doc, doc.game(0).expect("a game").root());
    let new = doc.commit(&edit.edits);
    assert_eq!(edit.remap.of(second).and_then(|id| new.node(id)).map(name), Some(2));
    assert!(edit.is_kept_by(&doc, &new));
    let empty = Document::parse(b"");
    let edit = TreeEdit::append_game(&empty, &subtree(1, second));
    assert_eq!(empty.commit(&edit.edits).write(), b"(;C[1])");
}
