//! Records tries of problems.

use opensgf::db::{Database, Filter, Marks, Try};

use crate::Outcome;
use crate::io::terminal::Output;

use super::super::import::now;
use super::FindProblems;

impl FindProblems {
    /// Records a try of each named problem, after checking all of them.
    pub(super) fn record_tries(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.filter.filter() == Filter::default(), "--record takes no other conditions");
        let database = Database::open(&self.db)?;
        let damage = database.damaged();
        // A rebuilt catalog gives games other numbers.
        if let Some(lost) = damage.iter().find(|damage| damage.segment == 0) {
            anyhow::bail!("{lost}: the numbers of games are not certain, so no try is recorded");
        }
        let records = database.content_ids(&self.record)?;
        for id in &self.record {
            anyhow::ensure!(database.problem(*id)?.is_some(), "game {id} is no problem");
        }
        let mut marks = Marks::create_or_open(&self.db)?;
        let time = self.on.map_or_else(now, |day| day.noon());
        for record in records {
            marks.record_try(record, Try { time, is_solved: self.solved })?;
        }
        let progress = database.progress()?;
        for id in &self.record {
            let Some(progress) = progress.get(id) else { continue };
            let (n_solved, n_tries) = (progress.n_solved, progress.n_tries);
            let tries = if n_tries == 1 { "try" } else { "tries" };
            out.inform(format_args!(
                "problem {id}: {n_solved} of {n_tries} {tries} solved, due on {}",
                progress.due
            ))?;
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(if damage.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }
}
