//! Comments and embedded commands: `[%clk 0:09:57]`, `[%eval 0.35,20]`, `[%csl Ga4]`, `[%cal Ge2e4]`.
//!
//! Cute Chess reports `+0.35/12 1.2s`: the score for the player who moved, the depth of the search, and the time used. The text stays in the
//! comment, since SGF has no property for the last two.

use sgf_model::value::encode_real;

/// The parts of a comment.
#[derive(Default, Debug, PartialEq)]
pub(super) struct Remark {
    /// The text, including commands without a property.
    pub(super) text: String,
    /// The remaining seconds of the player.
    pub(super) clock: Option<String>,
    /// The value for Black.
    pub(super) value: Option<String>,
    pub(super) circles: Vec<String>,
    pub(super) arrows: Vec<String>,
    /// The report of a tournament manager.
    pub(super) report: Option<Report>,
    /// Whether marks have colors other than green, the default.
    pub(super) has_colors: bool,
}

/// A report of Cute Chess or a similar program on a move of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Report {
    /// The score in pawns for the player who moved; `None` for an announced mate.
    pub(super) score: Option<f64>,
}

impl Report {
    /// Reads `+0.35/12 1.2s` and `-M5/20 0.54s, White mates`.
    fn read(text: &str) -> Option<Report> {
        let (score, rest) = text.split_once('/')?;
        let mut words = rest.split([' ', ',']);
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let has_depth = words.next().is_some_and(|depth| depth.split('/').all(is_digits));
        let seconds = words.next().and_then(|word| word.strip_suffix('s'))?.parse::<f64>().ok()?;
        let value = score.trim_start_matches(['+', '-']);
        let is_mate = value.strip_prefix(['M', '#']).is_some_and(is_digits);
        let is_number = value.split('.').all(is_digits) && value.contains('.');
        let is_report =
            has_depth && seconds.is_finite() && (is_mate || is_number) && score.len() <= value.len() + 1;
        is_report.then(|| Report { score: score.parse().ok().filter(|_| is_number) })
    }
}

impl Remark {
    pub(super) fn read(text: &str) -> Remark {
        let mut remark = Remark::default();
        let mut rest = text;
        let mut plain = String::new();
        while let Some((before, behind)) = rest.split_once("[%") {
            let Some((command, after)) = behind.split_once(']') else { break };
            plain.push_str(before);
            if !remark.take(command) {
                plain.push_str(&format!("[%{command}]"));
            }
            rest = after;
        }
        plain.push_str(rest);
        remark.text = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        remark.report = Report::read(&remark.text);
        remark
    }

    /// Reads a command; returns whether it has a property.
    fn take(&mut self, command: &str) -> bool {
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match name {
            "clk" if self.clock.is_none() => self.clock = seconds(value.trim()),
            "eval" if self.value.is_none() => {
                let pawns = value.trim().parse::<f64>().ok().filter(|_| !value.contains([',', '#']));
                self.value = pawns.and_then(|pawns| encode_real(-pawns + 0.0).ok());
                return self.value.is_some();
            }
            "csl" => return self.marks(value, 2),
            "cal" => return self.marks(value, 4),
            _ => return false,
        }
        self.clock.is_some()
    }

    fn marks(&mut self, value: &str, length: usize) -> bool {
        let marks: Vec<&str> = value.split(',').map(str::trim).collect();
        let is_mark = |mark: &&str| {
            mark.len() == length + 1
                && mark.is_ascii()
                && mark[1..].bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if !marks.iter().all(is_mark) {
            return false;
        }
        for mark in marks {
            self.has_colors |= !mark.starts_with('G');
            match length {
                2 => self.circles.push(mark[1..].to_owned()),
                _ => self.arrows.push(format!("{}:{}", &mark[1..3], &mark[3..])),
            }
        }
        true
    }
}

/// Reads `0:09:57`, `0:09:57.3`.
fn seconds(text: &str) -> Option<String> {
    let parts: Option<Vec<f64>> = text
        .split(':')
        .map(|part| part.parse::<f64>().ok().filter(|part| (0.0..1e6).contains(part)))
        .collect();
    let parts = parts.filter(|parts| (1..=3).contains(&parts.len()))?;
    encode_real(parts.iter().fold(0.0, |sum, part| sum * 60.0 + part)).ok()
}

/// Writes seconds as a clock time.
pub(super) fn clock(seconds: f64) -> String {
    let seconds_floor = seconds.floor() as u64;
    let rest = seconds - seconds.floor();
    let rest = if rest > 0.0 {
        format!("{rest:.3}").trim_start_matches('0').trim_end_matches('0').to_owned()
    } else {
        String::new()
    };
    format!("{}:{:02}:{:02}{rest}", seconds_floor / 3600, seconds_floor / 60 % 60, seconds_floor % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_commands_from_comments() {
        let remark = Remark::read("a [%clk 0:09:57]  b [%eval 0.35] [%eval #-3] [%csl Ga4,Rb5] [%cal Ge2e4]");
        assert_eq!(remark.text, "a b [%eval #-3]");
        assert_eq!((remark.clock.as_deref(), remark.value.as_deref()), (Some("597"), Some("-0.35")));
        assert_eq!((remark.circles.join(" "), remark.arrows.join(" ")), ("a4 b5".into(), "e2:e4".into()));
        assert!(remark.has_colors);
        assert_eq!(Remark::read("[%clk soon] [%open").text, "[%clk soon] [%open");
        assert_eq!([597.0, 3725.5].map(clock), ["0:09:57", "1:02:05.5"]);
    }
}
