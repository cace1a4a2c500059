//! The tree of many games, as a record.

use sgf_model::charset::Charset;

use super::{Builder, Info, Opening, OpeningNode, OpeningOptions};
use crate::recode::alone;

/// What is to be written next.
enum Next {
    /// A node, its depth, whether it has parentheses of its own, and whether game info stands above it already.
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
        document: alone(text, Charset::UTF_8),
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
        let said = node.said.as_deref().map(|said| said.write(line.as_deref()));
        let bare = || super::said::Said::default().write(line.as_deref());
        out.extend_from_slice(&said.unwrap_or_else(bare));
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

/// The children that stay, the one that most games chose first.
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

/// How many games passed a node, and who won: `12 games: Black won 7, White won 4`.
fn counts(node: &OpeningNode) -> String {
    let games = if node.n_games == 1 { "1 game".to_owned() } else { format!("{} games", node.n_games) };
    let wins = [("Black", node.n_black), ("White", node.n_white)];
    let wins =
        wins.into_iter().filter(|(_, count)| *count > 0).map(|(who, count)| format!("{who} won {count}"));
    let wins = wins.collect::<Vec<_>>().join(", ");
    if wins.is_empty() { games } else { format!("{games}: {wins}") }
}
