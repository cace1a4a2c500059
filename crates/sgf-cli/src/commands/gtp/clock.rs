//! The clocks of the protocol: main time, then a number of stones in each period (Canadian byo-yomi).

use std::time::Duration;

use opensgf::value::Color;

/// The number of moves for which the main time has to last.
const MOVES_LEFT: u32 = 30;
/// Part of a period that is used, so that a late answer loses no game.
const SAFE: f64 = 0.9;
/// The shortest time for a move.
const LEAST: Duration = Duration::from_millis(10);

/// The time of both players.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    settings: Option<Settings>,
    /// By color.
    left: [Left; 2],
}

/// Main time, byo-yomi time, and stones in each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// The time that is left; without stones, main time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Left {
    time: Duration,
    stones: u32,
}

impl Clock {
    /// Starts both clocks. Periods without stones mean no limit.
    pub(super) fn set(&mut self, main: u64, period: u64, stones: u32) {
        let settings =
            Settings { main: Duration::from_secs(main), period: Duration::from_secs(period), stones };
        self.settings = (period == 0 || stones > 0).then_some(settings);
        self.restart();
    }

    /// Sets the clocks to the beginning of a game.
    pub(super) fn restart(&mut self) {
        let Some(settings) = self.settings else { return };
        self.left = [Left { time: settings.main, stones: 0 }; 2];
        for color in [Color::Black, Color::White] {
            self.enter_period(color);
        }
    }

    /// Sets a clock to what the controller's clock shows.
    pub(super) fn set_left(&mut self, color: Color, seconds: u64, stones: u32) {
        self.left[color as usize] = Left { time: Duration::from_secs(seconds), stones };
    }

    /// The time for the next move; `None` without a limit.
    pub(super) fn budget(&self, color: Color) -> Option<Duration> {
        let settings = self.settings?;
        let left = self.left[color as usize];
        let budget = match left.stones {
            0 => left.time / MOVES_LEFT + settings.period.mul_f64(SAFE) / settings.stones.max(1),
            stones => left.time.mul_f64(SAFE) / stones,
        };
        // Main time and the first period together can be less than the sum above.
        let most = if left.stones == 0 { left.time + settings.period } else { left.time };
        Some(budget.min(most.mul_f64(SAFE)).max(LEAST))
    }

    /// Takes the time of a move off a clock.
    pub(super) fn spend(&mut self, color: Color, time: Duration) {
        let left = &mut self.left[color as usize];
        left.time = left.time.saturating_sub(time);
        match left.stones {
            0 => {}
            1 => *left = Left::default(),
            stones => left.stones = stones - 1,
        }
        self.enter_period(color);
    }

    /// Begins the next period if the main time or the stones of a period are used up.
    fn enter_period(&mut self, color: Color) {
        let Some(settings) = self.settings else { return };
        let left = &mut self.left[color as usize];
        if left.stones == 0 && left.time.is_zero() && settings.stones > 0 {
            *left = Left { time: settings.period, stones: settings.stones };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(main: u64, period: u64, stones: u32) -> Clock {
        let mut clock = Clock::default();
        clock.set(main, period, stones);
        clock
    }

    fn budget(clock: &Clock) -> Option<f64> {
        clock.budget(Color::Black).map(|time| time.as_secs_f64())
    }

    #[test]
    fn periods_without_stones_are_no_limit() {
        assert_eq!(budget(&Clock::default()), None);
        assert_eq!(budget(&clock(0, 10, 0)), None);
        assert_eq!(budget(&clock(60, 0, 0)), Some(2.0));
    }

    #[test]
    fn periods_begin_after_the_main_time() {
        let mut clock = clock(30, 10, 2);
        assert_eq!(budget(&clock), Some(5.5));
        clock.spend(Color::Black, Duration::from_secs(31));
        assert_eq!(budget(&clock), Some(4.5));
        clock.spend(Color::Black, Duration::from_secs(6));
        assert_eq!(budget(&clock), Some(3.6));
        clock.spend(Color::Black, Duration::from_secs(1));
        assert_eq!(budget(&clock), Some(4.5), "the next period");
        clock.set_left(Color::Black, 1, 1);
        assert_eq!(budget(&clock), Some(0.9));
        assert_eq!(clock.budget(Color::White), Some(Duration::from_millis(5500)), "the other clock");
    }

    #[test]
    fn a_move_has_a_little_time_even_when_there_is_none() {
        let mut clock = clock(1, 0, 0);
        clock.spend(Color::Black, Duration::from_secs(2));
        assert_eq!(clock.budget(Color::Black), Some(LEAST));
    }
}
