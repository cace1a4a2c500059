//! Which values the locals of a function hold, and which of them are wanted at the same time.
//!
//! A local holds one value after another. What is written in one place and read in another, and read nowhere together with something else,
//! may be in any local of its type in which nothing else is wanted meanwhile.

use std::collections::BTreeSet;

use anyhow::{bail, ensure};
use bit_set::BitSet;
use wasmparser::{BinaryReader, FunctionBody, Operator, ValType};

/// A function: where in it locals are meant, and in which order it is run.
pub(crate) struct Flow<'m> {
    /// The list of its locals, and its instructions.
    pub(crate) body: &'m [u8],
    /// The types of all locals, those of the parameters first.
    pub(crate) types: Vec<ValType>,
    pub(crate) n_params: usize,
    /// The instructions that mean a local, in the order in which they stand.
    pub(crate) events: Vec<Event>,
    blocks: Vec<Block>,
}

/// An instruction that means a local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// From where to where the number of the local stands.
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) local: usize,
    pub(crate) writes: bool,
}

/// Instructions that are run one after the other.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) events: Vec<usize>,
    pub(crate) next: Vec<usize>,
}

/// From where each event may have the value that it reads: the numbers of events, and behind those, of locals as the function begins with
/// them. Nothing for events that write, and for those that are never run.
pub(crate) type Origins = Vec<Vec<usize>>;

impl<'m> Flow<'m> {
    /// Reads a function whose parameters have these types.
    ///
    /// # Errors
    ///
    /// Fails when it is damaged, or goes on in a way that is not known here.
    pub(crate) fn read(body: &'m [u8], params: &[ValType]) -> anyhow::Result<Flow<'m>> {
        let parts = FunctionBody::new(BinaryReader::new(body, 0));
        let mut locals = parts.get_locals_reader()?;
        let mut types = params.to_vec();
        for _ in 0..locals.get_count() {
            let (count, kind) = locals.read()?;
            types.extend(std::iter::repeat_n(kind, count as usize));
        }
        let n_params = params.len();
        let mut walk = Walk::default();
        walk.run(&parts)?;
        Ok(Flow { body, types, n_params, events: walk.events, blocks: walk.blocks })
    }

    /// Says of each event from where it may have what it reads.
    pub(crate) fn origins(&self) -> Origins {
        let n_events = self.events.len();
        // What may be in each local: whatever an event writes there, and what is there in the beginning.
        let mut of_local: Vec<BitSet> =
            (0..self.types.len()).map(|local| BitSet::from_iter([n_events + local])).collect();
        for (event, found) in self.events.iter().enumerate().filter(|(_, event)| event.writes) {
            of_local[found.local].insert(event);
        }
        let pass = |now: &mut BitSet, event: usize| {
            let Event { local, writes, .. } = self.events[event];
            if writes {
                now.difference_with(&of_local[local]);
                now.insert(event);
            }
        };
        let mut at_begin = vec![BitSet::new(); self.blocks.len()];
        at_begin[0].extend(n_events..n_events + self.types.len());
        let mut left = BTreeSet::from([0]);
        while let Some(block) = left.pop_first() {
            let mut now = at_begin[block].clone();
            self.blocks[block].events.iter().for_each(|&event| pass(&mut now, event));
            for &next in &self.blocks[block].next {
                if !now.is_subset(&at_begin[next]) {
                    at_begin[next].union_with(&now);
                    left.insert(next);
                }
            }
        }
        let mut origins = vec![Vec::new(); n_events];
        for (block, mut now) in std::iter::zip(&self.blocks, at_begin) {
            for &event in &block.events {
                let Event { local, writes, .. } = self.events[event];
                if !writes {
                    origins[event] = now.intersection(&of_local[local]).collect();
                }
                pass(&mut now, event);
            }
        }
        origins
    }

    /// Says which values are wanted while another one is written or given, so that they are never in one local.
    ///
    /// `value` has the value that each event reads or writes, and behind those, of what each local holds in the beginning.
    pub(crate) fn meetings(&self, value: &[usize], n_values: usize) -> Vec<BitSet> {
        let mut wanted = vec![BitSet::new(); self.blocks.len()];
        let at_end = |wanted: &[BitSet], block: &Block| {
            let mut now = BitSet::new();
            block.next.iter().for_each(|&next| now.union_with(&wanted[next]));
            now
        };
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for (number, block) in self.blocks.iter().enumerate().rev() {
                let mut now = at_end(&wanted, block);
                for &event in block.events.iter().rev() {
                    if self.events[event].writes {
                        now.remove(value[event]);
                    } else {
                        now.insert(value[event]);
                    }
                }
                if now != wanted[number] {
                    wanted[number] = now;
                    is_changed = true;
                }
            }
        }
        let mut meetings = vec![BitSet::new(); n_values];
        let mut meet = |written: usize, others: &BitSet| {
            for other in others.iter().filter(|&other| other != written) {
                meetings[written].insert(other);
                meetings[other].insert(written);
            }
        };
        for block in &self.blocks {
            let mut now = at_end(&wanted, block);
            for &event in block.events.iter().rev() {
                if self.events[event].writes {
                    meet(value[event], &now);
                    now.remove(value[event]);
                } else {
                    now.insert(value[event]);
                }
            }
        }
        let given = &wanted[0];
        given.iter().for_each(|value| meet(value, given));
        meetings
    }
}

/// A way through the instructions of a function, which finds where it parts and meets.
#[derive(Default)]
struct Walk {
    events: Vec<Event>,
    blocks: Vec<Block>,
    /// What is open at this place, the function itself first.
    open: Vec<Open>,
    /// The block that goes on here.
    now: usize,
}

/// Something that `end` closes.
struct Open {
    /// Where a jump to it leads.
    target: usize,
    /// What goes on behind it; nothing of a loop, which is left at its end.
    after: Option<usize>,
    /// Where an `if` without `else` goes on from, when it is not true.
    unless: Option<usize>,
}

impl Walk {
    fn run(&mut self, parts: &FunctionBody<'_>) -> anyhow::Result<()> {
        let begin = self.block();
        let end = self.block();
        self.now = begin;
        self.open.push(Open { target: end, after: Some(end), unless: None });
        let mut operators = parts.get_operators_reader()?;
        while !operators.eof() {
            let start = operators.original_position() + 1;
            let operator = operators.read()?;
            let event =
                |local: u32, writes: bool, end: usize| Event { start, end, local: local as usize, writes };
            match operator {
                Operator::LocalGet { local_index } => {
                    self.event(event(local_index, false, operators.original_position()));
                }
                Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                    self.event(event(local_index, true, operators.original_position()));
                }
                operator => self.step(&operator)?,
            }
        }
        ensure!(self.open.is_empty(), "a function without an end");
        Ok(())
    }

    fn block(&mut self) -> usize {
        self.blocks.push(Block::default());
        self.blocks.len() - 1
    }

    fn event(&mut self, event: Event) {
        self.blocks[self.now].events.push(self.events.len());
        self.events.push(event);
    }

    fn lead(&mut self, from: usize, to: usize) {
        if !self.blocks[from].next.contains(&to) {
            self.blocks[from].next.push(to);
        }
    }

    fn jump(&mut self, depth: u32) -> anyhow::Result<()> {
        let place = self.open.len().checked_sub(depth as usize + 1);
        let Some(open) = place.and_then(|place| self.open.get(place)) else { bail!("a jump to nowhere") };
        self.lead(self.now, open.target);
        Ok(())
    }

    /// Begins a block that this one leads to, or does not.
    fn go_on(&mut self, is_led_to: bool) {
        let next = self.block();
        if is_led_to {
            self.lead(self.now, next);
        }
        self.now = next;
    }

    fn step(&mut self, operator: &Operator<'_>) -> anyhow::Result<()> {
        match operator {
            Operator::Block { .. } => {
                let after = self.block();
                self.open.push(Open { target: after, after: Some(after), unless: None });
            }
            Operator::Loop { .. } => {
                self.go_on(true);
                self.open.push(Open { target: self.now, after: None, unless: None });
            }
            Operator::If { .. } => {
                let after = self.block();
                self.open.push(Open { target: after, after: Some(after), unless: Some(self.now) });
                self.go_on(true);
            }
            Operator::Else => {
                let open = self.open.last_mut().and_then(|open| open.after.zip(open.unless.take()));
                let Some((after, unless)) = open else { bail!("an else without an if") };
                self.lead(self.now, after);
                self.now = unless;
                self.go_on(true);
            }
            Operator::End => {
                let Some(open) = self.open.pop() else { bail!("an end of nothing") };
                if let Some(after) = open.after {
                    self.lead(self.now, after);
                    open.unless.into_iter().for_each(|unless| self.lead(unless, after));
                    self.now = after;
                }
            }
            Operator::Br { relative_depth } => {
                self.jump(*relative_depth)?;
                self.go_on(false);
            }
            Operator::BrIf { relative_depth } => {
                self.jump(*relative_depth)?;
                self.go_on(true);
            }
            Operator::BrTable { targets } => {
                for depth in targets.targets() {
                    self.jump(depth?)?;
                }
                self.jump(targets.default())?;
                self.go_on(false);
            }
            Operator::Return | Operator::Unreachable => self.go_on(false),
            other => ensure!(is_passed_through(other), "an instruction that is not known here: {other:?}"),
        }
        Ok(())
    }
}

/// Tells whether an instruction goes on to the one behind it, and nowhere else: those that browsers have had for years, but for the jumps.
fn is_passed_through(operator: &Operator<'_>) -> bool {
    macro_rules! by_proposal {
        ($(@$proposal:ident $name:ident $({ $($field:ident: $kind:ty),* })? => $visit:ident ($($arity:tt)*))*) => {
            match operator {
                $(Operator::$name { .. } => by_proposal!(of $proposal),)*
                _ => false,
            }
        };
        (of mvp) => { true };
        (of sign_extension) => { true };
        (of saturating_float_to_int) => { true };
        (of bulk_memory) => { true };
        (of reference_types) => { true };
        (of $other:ident) => { false };
    }
    wasmparser::for_each_operator!(by_proposal)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GET: u8 = 0x20;
    const SET: u8 = 0x21;
    const END: u8 = 0x0B;

    /// A function with one parameter and two more locals, all whole numbers of 32 bits. Its values come from nowhere: the way is looked at alone.
    fn origins(instructions: &[u8]) -> Origins {
        let body = [&[1, 2, 0x7F], instructions, &[END]].concat();
        Flow::read(&body, &[ValType::I32]).unwrap().origins()
    }

    #[test]
    fn what_was_written_last_is_read() {
        // The parameter, the zero of local 1, and what event 2 writes; locals stand behind the five events.
        let found = origins(&[GET, 0, GET, 1, SET, 1, GET, 1, GET, 2]);
        assert_eq!(found, [vec![5], vec![6], vec![], vec![2], vec![7]]);
    }

    #[test]
    fn ways_part_and_meet() {
        // if: set 1; else: nothing; end; get 1
        assert_eq!(origins(&[0x04, 0x40, SET, 1, END, GET, 1])[1], [0, 3]);
        assert_eq!(origins(&[0x04, 0x40, SET, 1, 0x05, SET, 1, END, GET, 1])[2], [0, 1]);
        // A block that is left before the second writing, or not.
        assert_eq!(origins(&[SET, 1, 0x02, 0x40, 0x0D, 0, SET, 1, END, GET, 1])[2], [0, 1]);
        assert_eq!(origins(&[SET, 1, 0x02, 0x40, 0x0C, 0, SET, 1, END, GET, 1])[2], [0]);
        // A table of jumps: out of one block, or of both.
        let table = [0x02, 0x40, 0x02, 0x40, 0x0E, 1, 0, 1, END, SET, 1, END, GET, 1];
        assert_eq!(origins(&table)[1], [0, 3]);
    }

    #[test]
    fn loops_come_back() {
        // loop: get 1; set 1; br_if 0; end
        assert_eq!(origins(&[0x03, 0x40, GET, 1, SET, 1, 0x0D, 0, END])[0], [1, 3]);
        assert_eq!(origins(&[0x03, 0x40, GET, 1, SET, 1, 0x0D, 1, END])[0], [3]);
    }

    #[test]
    fn what_is_never_run_reads_nothing() {
        assert!(origins(&[SET, 1, 0x0F, GET, 1])[1].is_empty());
        assert!(origins(&[SET, 1, 0x00, GET, 1])[1].is_empty());
    }

    #[test]
    fn values_that_are_wanted_together_meet() {
        // Value 0: written in 1, read at the end. Value 1: written in 2 and read. Value 2: written in 2 later, never read.
        let body = [1, 2, 0x7F, SET, 1, SET, 2, GET, 2, SET, 2, GET, 1, SET, 2, END];
        let flow = Flow::read(&body, &[ValType::I32]).unwrap();
        let value = [0, 1, 1, 2, 0, 3, 4, 5, 6];
        let met: Vec<Vec<usize>> = flow.meetings(&value, 7).iter().map(|met| met.iter().collect()).collect();
        assert_eq!(met, [vec![1, 2], vec![0], vec![0], vec![], vec![], vec![], vec![]]);
    }

    #[test]
    fn what_is_given_together_meets() {
        let body = [1, 2, 0x7F, GET, 0, GET, 1, END];
        let flow = Flow::read(&body, &[ValType::I32]).unwrap();
        let met = flow.meetings(&[0, 1, 0, 1, 2], 3);
        assert!(met[0].contains(1) && met[1].contains(0) && met[2].is_empty());
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let refused = |instructions: &[u8]| Flow::read(&[&[0], instructions].concat(), &[]).is_err();
        assert!(refused(&[0x08, 0, END]), "throw");
        assert!(refused(&[0x12, 0, END]), "a call that returns for this function");
        assert!(refused(&[0x0C, 1, END]), "a jump to nowhere");
        assert!(refused(&[0x05, END]), "an else without an if");
        assert!(refused(&[0x02, 0x40, END]), "a block without an end");
        assert!(!refused(&[0xFC, 0x0A, 0, 0, END]), "memory.copy");
    }
}
