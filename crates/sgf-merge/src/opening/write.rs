//! Writing an opening tree as a record.

use sgf_model::charset::Charset;

use super::{Builder, Info, Opening, OpeningNode, OpeningOptions};
use crate::recode::single_game;

/// A pending part of the text.
enum Next {
    /// A node, its depth, whether it has parentheses, and whether an ancestor has game info.
    Node {
        node: u32,
        depth: usize,
        is_variation: bool,
        has_info: bool,
    },
    Close,
}

pub(super) fn write(builder: Builder, options: &OpeningOptions) -> Opening {
    let mut text = Vec::new();
    for root in &builder.roots {
        write_tree(&builder, *root, options, &mut text);
        text.push(b'\n');
    }
    let is_apart = |last: u32| builder.nodes[last as usize].info == Info::Mixed;
    let apart = builder.games.iter().filter(|game| game.has_info && is_apart(game.last));
    let mut n_apart = 0;
    for game in apart {
        text.extend_from_slice(&game.text);
        text.push(b'\n');
        n_apart += 1;
    }
    Opening {
        document: single_game(text, Charset::UTF_8),
        n_games: builder.games.len(),
        n_apart,
        n_turned: builder.n_turned,
        n_left_out: builder.n_left_out,
    }
}

fn write_tree(builder: &Builder, root: u32, options: &OpeningOptions, out: &mut Vec<u8>) {
    let mut open = vec![Next::Node { node: root, depth: 0, is_variation: true, has_info: false }];
    while let Some(next) = open.pop() {
        let Next::Node { node: number, depth, is_variation, has_info } = next else {
            out.push(b')');
            continue;
        };
        if is_variation {
            out.push(b'(');
            open.push(Next::Close);
        }
        let node = &builder.nodes[number as usize];
        out.push(b';');
        if depth == 0 {
            out.extend_from_slice(&builder.head);
        }
        out.extend_from_slice(&node.key);
        let is_counted = options.counts && is_variation && node.n_games > 0;
        let line = is_counted.then(|| counts(node));
        let annotations = node.annotations.as_deref().map(|annotations| annotations.write(line.as_deref()));
        let without_annotations = || super::annotations::Annotations::default().write(line.as_deref());
        out.extend_from_slice(&annotations.unwrap_or_else(without_annotations));
        let info = match node.info {
            Info::One(info) if !has_info => &builder.infos[info as usize][..],
            _ => &[],
        };
        out.extend_from_slice(info);
        let has_info = has_info || matches!(node.info, Info::One(_));
        let children = kept(builder, node, depth, options);
        let is_variation = children.len() > 1;
        let next = |node| Next::Node { node, depth: depth + 1, is_variation, has_info };
        open.extend(children.into_iter().rev().map(next));
    }
}

/// The children to keep, the most popular first.
fn kept(builder: &Builder, node: &OpeningNode, depth: usize, options: &OpeningOptions) -> Vec<u32> {
    if options.max_depth.is_some_and(|most| depth >= most) {
        return Vec::new();
    }
    let n_games = |child: &u32| builder.nodes[*child as usize].n_games;
    let is_kept = |child: &u32| options.min_games <= 1 || n_games(child) as usize >= options.min_games;
    let mut children: Vec<u32> = node.children.iter().copied().filter(is_kept).collect();
    children.sort_by_key(|child| std::cmp::Reverse(n_games(child)));
    children
}

/// The number of games through a node, and the wins: `12 games: Black won 7, White won 4`.
fn counts(node: &OpeningNode) -> String {
    let games = if node.n_games == 1 { "1 game".to_owned() } else { format!("{} games", node.n_games) };
    let wins = [("Black", node.n_black), ("White", node.n_white)];
    let wins =
        wins.into_iter().filter(|(_, count)| *count > 0).map(|(who, count)| format!("{who} won {count}"));
    let wins = wins.collect::<Vec<_>>().join(", ");
    if wins.is_empty() { games } else { format!("{games}: {wins}") }
}
