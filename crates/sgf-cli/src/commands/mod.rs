//! The commands, one file each.

pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod get;
pub(crate) mod info;
pub(crate) mod join;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod set;
pub(crate) mod show;
pub(crate) mod sort;
pub(crate) mod split;
pub(crate) mod strip;
pub(crate) mod tree;

use crate::Outcome;
use crate::cli::Command;
use crate::terminal::Output;

/// Runs a command.
pub(crate) fn run(command: &Command, out: &mut Output) -> anyhow::Result<Outcome> {
    match command {
        Command::Check(check) => check.run(out),
        Command::Fmt(fmt) => fmt.run(out),
        Command::Tree(tree) => tree.run(out),
        Command::Info(info) => info.run(out),
        Command::Show(show) => show.run(out),
        Command::Play(play) => play.run(out),
        Command::Book(book) => book.run(out),
        Command::Score(score) => score.run(out),
        Command::Perft(perft) => perft.run(out),
        Command::Convert(convert) => convert.run(out),
        Command::Get(get) => get.run(out),
        Command::Set(set) => set.run(out),
        Command::Strip(strip) => strip.run(out),
        Command::Split(split) => split.run(out),
        Command::Join(join) => join.run(out),
        Command::Sort(sort) => sort.run(out),
        Command::Explain(explain) => explain.run(out),
        Command::Render(render) => render.run(out),
        Command::Rules(rules) => rules.run(out),
        Command::Completions(completions) => completions.run(out),
        Command::Man(man) => man.run(out),
    }
}
