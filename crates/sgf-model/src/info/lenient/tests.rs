//! Tables of values from real records and their readings.

use proptest::prelude::*;

use super::*;

/// `W+R` for a certain reading, `W+? (rest)` for a likely one with words left over, `-` for none.
fn shown<T>(reading: Option<Reading<T>>, show: impl Fn(T) -> String) -> String {
    let Some(Reading { value, certainty, rest }) = reading else { return "-".to_owned() };
    let doubt = if certainty == Certainty::Likely { "~" } else { "" };
    let rest = if rest.is_empty() { rest } else { format!(" [{rest}]") };
    format!("{doubt}{}{rest}", show(value))
}

#[test]
fn reads_results() {
    let table = [
        ("B+R", "B+R"),
        (" W+3.5 ", "W+3.5"),
        ("b+3,5", "B+3.5"),
        ("B+R.", "B+R"),
        ("B+3.5 moku", "B+3.5"),
        ("B + 3.5 points", "B+3.5"),
        ("w+resign", "W+R"),
        ("W+resignation", "W+R"),
        ("B+time", "B+T"),
        ("W+Time Over", "W+T"),
        ("W+time-out", "W+T"),
        ("W+.5", "W+0.5"),
        ("Ｂ＋３．５", "B+3.5"),
        ("B+2目半", "B+2.5"),
        ("B+中押", "B+R"),
        ("B", "~B+"),
        ("w", "~W+"),
        ("B+Illegal", "B+F"),
        ("W+illegal move", "W+F"),
        ("W+Disqualification", "W+F"),
        ("B+2.75 zi", "~B+5.5"),
        ("B+2又3/4子", "~B+5.5"),
        ("W+1/4", "~W+0.25"),
        ("W+1/2", "W+0.5"),
        ("B+AW", "~B+ [AW]"),
        ("W+11.5?", "~W+11.5 [?]"),
        ("B+1 5/6", "~B+ [1 5/6]"),
        ("B+6 1/2", "B+6.5"),
        ("W+R (time pressure)", "~W+R [(time pressure)]"),
        ("B+, the line broke down", "~B+ [the line broke down]"),
        ("W+ (a gift of Black)", "~W+ [(a gift of Black)]"),
        ("B+7.5,W+3", "-"),
        ("B+-3", "-"),
        ("B+1.5 ? W+timeout", "-"),
        ("X+", "-"),
        ("White wins on time", "W+T"),
        ("Black wins by 12 points", "B+12"),
        ("Black wins by half a point", "B+0.5"),
        ("Black won by 3 1/2", "B+3.5"),
        ("White wins by resignation", "W+R"),
        ("white won by forfeit.", "W+F"),
        ("Black resigns", "W+R"),
        ("White resigns.", "B+R"),
        ("Black lost on time", "W+T"),
        ("White ran out of time", "B+T"),
        ("Black forfeits", "W+F"),
        ("Black resigns. W 120.5 B 90.0", "~W+R [W 120.5 B 90.0]"),
        ("Black wins and White wins", "-"),
        ("Won by Black", "B+"),
        ("Winner: White", "W+"),
        ("Zwart wint", "B+"),
        ("Black by 3.5", "B+3.5"),
        ("White by resignation", "W+R"),
        ("Black by", "-"),
        ("White +5.5", "W+5.5"),
        ("Negras ganan por abandono", "B+R"),
        ("Белые выиграли", "W+"),
        ("Чёрные сдались", "W+R"),
        ("Ничья", "0"),
        ("Svart vinner", "B+"),
        ("Bianco vince per tempo", "W+T"),
        ("Weiß gewinnt durch Aufgabe", "W+R"),
        ("Game won by Somebody7", "-"),
        ("Игру выиграл(а) Кто-то.", "-"),
        ("Jigo", "0"),
        ("draw", "0"),
        ("The game is a draw", "0"),
        ("Unfinished", "Void"),
        ("Left unfinished", "Void"),
        ("Game suspended", "Void"),
        ("has adjourned.", "Void"),
        ("Both lost", "~Void [Both lost]"),
        ("Not played", "~Void [Not played]"),
        ("Unknown", "?"),
        ("? (the rest is lost)", "~? [(the rest is lost)]"),
        ("白中押胜", "W+R"),
        ("白中盘胜", "W+R"),
        ("黑胜", "B+"),
        ("黑胜2目半", "B+2.5"),
        ("黑胜半目", "B+0.5"),
        ("黑4目半胜", "B+4.5"),
        ("白勝43.5目", "W+43.5"),
        ("白二目半胜", "W+2.5"),
        ("黑胜3/4子", "~B+1.5"),
        ("黑胜2又3/4子", "~B+5.5"),
        ("黑胜2 3/4子", "~B+5.5"),
        ("白勝一子", "~W+2"),
        ("黑胜四分之三子", "~B+1.5"),
        ("黑胜二又四分之一子", "~B+4.5"),
        ("白胜半子", "~W+1"),
        ("黑1又1/4子胜", "~B+2.5"),
        ("黑胜1 5/6子", "~B+ [1 5/6子]"),
        ("黑胜(中盘)", "B+R"),
        ("黒の中押し勝ち", "B+R"),
        ("白番、中押し勝ち", "W+R"),
        ("黒勝ち(時間切れ)", "B+T"),
        ("白超时负", "B+T"),
        ("黑超时胜", "B+T"),
        ("白认输", "B+R"),
        ("黒中押し勝ち", "B+R"),
        ("257手、白中押し勝ち", "W+R"),
        ("白3目半勝ち", "W+3.5"),
        ("黒番2目勝ち", "B+2"),
        ("白時間切れ勝ち", "W+T"),
        ("持碁", "0"),
        ("無勝負", "Void"),
        ("294수 흑0.5집승", "B+0.5"),
        ("250수 백7.5집승", "W+7.5"),
        ("111수 흑불계승", "B+R"),
        ("백불계승", "W+R"),
        ("흑 3집반승", "B+3.5"),
        ("흑 시간승", "B+T"),
        ("무승부", "0"),
        ("黑胜白胜", "-"),
        ("黑", "-"),
        ("", "-"),
        ("win", "-"),
        ("resign", "-"),
        ("3.5", "-"),
    ];
    for (text, expected) in table {
        assert_eq!(shown(result(text), super::super::result::GameResult::encode), expected, "{text}");
    }
}

#[test]
fn reads_dates() {
    let table = [
        ("1996-12-27,28", "1996-12-27,28"),
        ("1997/6/5", "1997-06-05"),
        ("1997/06/05", "1997-06-05"),
        ("1997-6-5", "1997-06-05"),
        ("1997.06.05", "1997-06-05"),
        ("2018-9-12,13", "2018-09-12,13"),
        ("20230515", "2023-05-15"),
        ("2003-01-01T10:00", "2003-01-01 [10:00]"),
        ("2016-03-09T04:00:00.123456789+09:00", "2016-03-09 [04:00:00.123456789+09:00]"),
        ("1997-06-05 12:00", "1997-06-05 [12:00]"),
        ("2017.08.14 14:57", "2017-08-14 [14:57]"),
        ("2001/02/01 19:53:20 UT", "2001-02-01 [19:53:20 UT]"),
        ("5 June 1997", "1997-06-05"),
        ("June 5, 1997", "1997-06-05"),
        ("June 5th 1997", "1997-06-05"),
        ("June 1997", "1997-06"),
        ("14 apr 97", "~1997-04-14"),
        ("April 14-15, 1957", "1957-04-14,15"),
        ("May 1-3, 1990", "~1990-05-01,02,03"),
        ("Wed Jan 15 08:00:01 CET 2020", "2020-01-15 [08:00:01 CET]"),
        ("Sun Jan 15 08:00:01 CET 2020", "~2020-01-15 [08:00:01 CET]"),
        ("3 November 2018 (Tokyo)", "~2018-11-03 [(Tokyo)]"),
        ("2019年5月1日", "2019-05-01"),
        ("2019年5月", "2019-05"),
        ("2019년 5월 1일", "2019-05-01"),
        ("2019年2月30日", "-"),
        ("25/12/1997", "1997-12-25"),
        ("12/25/1997", "1997-12-25"),
        ("13.9.2007", "2007-09-13"),
        ("01.08.2001", "~2001-08-01"),
        ("9-09-2000", "2000-09-09"),
        ("01/02/1997", "-"),
        ("1767-01-06..28", "~1767-01-06,28 [..28]"),
        ("1933-10-16..1934-01-29", "~1933-10-16,1934-01-29 [..1934-01-29]"),
        ("Mai 1990", "~1990-05"),
        ("circa 1650", "-"),
        ("ca. 1665", "-"),
        ("c. 1580", "-"),
        ("1660s", "-"),
        ("1956?", "-"),
        ("1956-06-18?", "-"),
        ("1997-13-45", "-"),
        ("1997-02-30", "-"),
        ("1926-27", "-"),
        ("30 February 1997", "-"),
        ("1959 or 1960", "-"),
        ("1990-04-28 or 30", "-"),
        ("1777-11-20+", "-"),
        ("0850 onwards", "-"),
        ("1600 approx. (some era)", "-"),
        ("Summer 1857", "-"),
        ("1885-04-06..Fall 1886", "-"),
        ("Not played", "-"),
        ("南宋", "-"),
        ("196", "-"),
        ("99999999", "-"),
        ("", "-"),
        ("?", "-"),
    ];
    for (text, expected) in table {
        assert_eq!(shown(dates(text), |value| value.encode()), expected, "{text}");
    }
}

#[test]
fn reads_time_limits() {
    let table = [
        ("1800", "1800"),
        ("60.0", "60"),
        ("3h", "10800"),
        ("1.5h", "5400"),
        ("2h30m", "9000"),
        ("1h 30m", "5400"),
        ("2m30s", "150"),
        ("30s", "~30"),
        ("1 hour", "3600"),
        ("2hrs", "7200"),
        ("60 min", "3600"),
        ("60 mins.", "3600"),
        ("4h each", "14400"),
        ("2h per player", "7200"),
        ("30 days", "2592000"),
        ("3시간", "10800"),
        ("3時間", "10800"),
        ("限制时间 20分", "1200"),
        ("1:30:00", "5400"),
        ("15:00:00", "54000"),
        ("30:00", "1800"),
        ("50:00", "3000"),
        ("3:00", "~180"),
        ("3:00(5x1:00)", "~180 & 5x1:00 = 5x60 byo-yomi"),
        ("30 min + 5x30", "1800 & 5x30 = 5x30 byo-yomi"),
        ("30 min 5x30", "1800 & 5x30 = 5x30 byo-yomi"),
        ("10:00(5x1:00)", "600 & 5x1:00 = 5x60 byo-yomi"),
        ("5:00:00(5x1:00)", "18000 & 5x1:00 = 5x60 byo-yomi"),
        ("30:00+30:00/25", "1800 & 30:00/25 = 25/1800 Canadian"),
        ("30s/mv", "0 & 30s/mv = 30 simple"),
        ("1m/move", "0 & 1m/move = 60 simple"),
        ("30sec,10x1min", "0 & 30sec,10x1min = 30 simple +10x60"),
        ("30s/move + 10x1m", "0 & 30s/move + 10x1m = 30 simple +10x60"),
        ("10 min + 30 sec/move", "600 & 30 sec/move = 30 simple"),
        ("25m+30s byoyomi", "1500 & 30s byoyomi = 30 simple"),
        ("1h30", "5400"),
        ("one hour", "3600"),
        ("2 heures", "7200"),
        ("45 min", "2700"),
        ("00:44:10", "2650"),
        ("1 Stunde", "3600"),
        ("1.5h (1move/30s)", "5400 & 1move/30s = 30 simple"),
        ("每方限时10分 60秒读秒5次", "600 & 60秒读秒5次 = 5x60 byo-yomi"),
        ("5分 30秒读秒3次", "300 & 30秒读秒3次 = 3x30 byo-yomi"),
        ("10 min 30 sec/move", "600 & 30 sec/move = 30 simple"),
        ("30 min, 1move/min max", "~1800 & 1move/min max"),
        ("1h + 1m", "~3600 & 1m"),
        ("20sec,3min", "-"),
        ("4h/1m", "-"),
        ("30 min, 5x30", "1800 & 5x30 = 5x30 byo-yomi"),
        ("1 hr/125 moves", "-"),
        ("60 + 10/25", "-"),
        ("1800,0,30,5", "-"),
        ("15m B; 5m W", "-"),
        ("10次1分", "-"),
        ("Quickplay", "-"),
        ("30:75", "-"),
        ("-", "-"),
        ("-60", "-"),
        ("", "-"),
    ];
    for (text, expected) in table {
        let show = |time: TimeControl| {
            let words = if time.words.is_empty() { String::new() } else { format!(" & {}", time.words) };
            let overtime = time.overtime.map(|overtime| format!(" = {overtime}")).unwrap_or_default();
            format!("{}{words}{overtime}", time.main)
        };
        assert_eq!(shown(time_control(text), show), expected, "{text}");
    }
}

#[test]
fn reads_overtime() {
    let table = [
        ("5x30 byo-yomi", "5x30 byo-yomi"),
        ("5x30 Byo-yomi", "5x30 byo-yomi"),
        ("3x60s byo-yomi", "3x60 byo-yomi"),
        ("5 x 60 seconds Byo-yomi", "5x60 byo-yomi"),
        ("5x1:00", "5x60 byo-yomi"),
        ("60s", "~60 simple"),
        ("60 sec/move byo-yomi", "60 simple"),
        ("60s/move byo-yomi", "60 simple"),
        ("30 sec/move", "30 simple"),
        ("25/300 Canadian", "25/300 Canadian"),
        ("25 moves / 10 min", "25/600 Canadian"),
        ("25 moves in 10 minutes", "25/600 Canadian"),
        ("1 moves / 28 sec", "1/28 Canadian"),
        ("10s fischer", "10 fischer"),
        ("86400 fischer", "86400 fischer"),
        ("Fischer: 30 sec", "30 fischer"),
        ("+30 sec per move", "30 fischer"),
        ("10s increment", "10 fischer"),
        ("1 day increment", "86400 fischer"),
        ("3 x 60 sec", "3x60 byo-yomi"),
        ("3 periods of 60 seconds", "3x60 byo-yomi"),
        ("Byo-yomi: 5 x 30 s", "5x30 byo-yomi"),
        ("30 sec x 5", "5x30 byo-yomi"),
        ("30秒3回", "3x30 byo-yomi"),
        ("Canadian: 25/600 Canadian", "-"),
        ("10 minutes for 25 stones", "25/600 Canadian"),
        ("None", "none"),
        ("sudden death", "none"),
        ("15", "-"),
        ("8 xyz 16", "-"),
        ("10/25", "-"),
        ("5 mins Japanese style, 1 move / min", "-"),
        ("", "-"),
    ];
    for (text, expected) in table {
        assert_eq!(shown(overtime(text), |value| value.to_string()), expected, "{text}");
    }
}

#[test]
fn reads_small_values() {
    let number = |value: f64| value.to_string();
    let komis = [
        ("6.5", "6.5"),
        ("6,5", "6.5"),
        ("7½", "7.5"),
        ("6 1/2", "6.5"),
        ("five and a half", "5.5"),
        ("6.5 points", "6.5"),
        ("6目半", "6.5"),
        ("reverse 5.5", "-5.5"),
        ("-5.5", "-5.5"),
        ("reverse -5.5", "-"),
        ("5.5 reverse", "-5.5"),
        ("3又3/4子", "~7.5"),
        ("黑贴3又3/4子", "~7.5"),
        ("黒6目半", "6.5"),
        ("6目半コミ出し", "6.5"),
        ("贴目7.5", "7.5"),
        ("komi: 6.5", "6.5"),
        ("+0.5", "0.5"),
        ("0", "0"),
        ("none", "0"),
        ("No komi", "0"),
        ("650", "~6.5"),
        ("375", "~3.75"),
        ("-100.00", "-100"),
        ("101", "101"),
        ("100.00", "100"),
        ("6.5 or 7.5", "~6.5 [or 7.5]"),
        ("x", "-"),
        ("", "-"),
    ];
    for (text, expected) in komis {
        assert_eq!(shown(komi(text), number), expected, "{text}");
    }
    let handicaps = [
        ("4", "4"),
        ("0", "0"),
        ("two", "2"),
        ("4 stones", "4"),
        ("2子", "2"),
        ("1", "-"),
        ("7.5", "-"),
        ("none", "0"),
        ("对子", "0"),
        ("互先", "0"),
        ("受4子", "4"),
        ("Handicap: 3", "3"),
        ("H5", "5"),
        ("9子局", "9"),
    ];
    for (text, expected) in handicaps {
        assert_eq!(shown(handicap(text), |value| value.to_string()), expected, "{text}");
    }
    let sizes = [
        ("19", "19"),
        ("19x19", "19"),
        ("19 x 19", "19"),
        ("19:19", "19"),
        ("19.0", "19"),
        ("13×9", "13:9"),
        ("9路", "9"),
        ("19.5", "-"),
        ("0", "-"),
        ("-10", "-"),
        ("big", "-"),
    ];
    for (text, expected) in sizes {
        assert_eq!(shown(size(text), |value| value.to_string()), expected, "{text}");
    }
    let numbers =
        [("1.0", "1"), (" 4 ", "4"), ("4.", "4"), ("-10", "-10"), ("7.5", "-"), ("1e3", "-"), ("", "-")];
    for (text, expected) in numbers {
        assert_eq!(shown(whole_number(text), |value| value.to_string()), expected, "{text}");
    }
    let moves = [("112", "112"), ("306 moves", "~306 [moves]"), ("12.", "12"), ("7.5", "-"), ("x", "-")];
    for (text, expected) in moves {
        assert_eq!(shown(move_number(text), |value| value.to_string()), expected, "{text}");
    }
    let colors = [
        ("b", "B"),
        ("White", "W"),
        ("黑", "B"),
        ("1", "~B"),
        ("2", "~W"),
        ("X", "~B"),
        ("O", "~W"),
        ("3", "-"),
        ("", "-"),
    ];
    for (text, expected) in colors {
        assert_eq!(shown(color(text), |value| value.encode().to_owned()), expected, "{text}");
    }
    let all_rules = [
        ("chinese", "Chinese"),
        ("JPN", "Japanese"),
        ("Ing Goe", "GOE"),
        ("New Zealand", "NZ"),
        ("Tromp/Taylor", "Tromp-Taylor"),
        ("Japanese rules", "Japanese"),
        ("Japanese Rules", "Japanese"),
        ("日本", "Japanese"),
        ("日本ルール", "Japanese"),
        ("中国规则", "Chinese"),
        ("中國規則", "Chinese"),
        (" Chinese  rules ", "Chinese"),
        ("rules:chinese", "Chinese"),
        ("Rules: Chinese", "Chinese"),
        ("Chinese (area)", "Chinese"),
        ("Chinese, area", "-"),
        ("chinese area scoring", "Chinese"),
        ("Japanese (territory)", "Japanese"),
        ("Japanese (area)", "-"),
        ("Japanese 1989", "~Japanese"),
        ("jp", "Japanese"),
        ("ing", "GOE"),
        ("Ing's rules", "GOE"),
        ("new-zealand", "NZ"),
        ("tromp_taylor", "Tromp-Taylor"),
        ("Stone_Scoring", "Stone_Scoring"),
        ("stone scoring", "Stone_Scoring"),
        ("Area", "Area"),
        ("area scoring", "Area"),
        ("Territory", "Territory"),
        ("Old Chinese", "Old Chinese"),
        ("ancient-area", "~Old Chinese"),
        ("chinese-ogs", "~Chinese"),
        ("BGA", "~AGA"),
        ("한국 룰", "Korean"),
        ("Tang (Japanese + group tax)", "-"),
        ("koSIMPLEscoreAREAtaxNONEsui0", "-"),
        ("rules", "-"),
        ("Uchikomi", "-"),
        ("", "-"),
    ];
    for (text, expected) in all_rules {
        assert_eq!(shown(rules(text), |value| value.name().to_owned()), expected, "{text}");
    }
}

#[test]
fn reads_ranks() {
    let table = [
        ("9d", "9d"),
        ("9段", "~9d"),
        ("九段", "~9d"),
        ("P9段", "9p"),
        ("P9", "9p"),
        ("9단", "~9d"),
        ("1级", "1k"),
        ("4 dan", "4d"),
        ("9 dan pro", "9p"),
        ("15K", "15k"),
        ("17k ", "17k"),
        ("3 kyu?", "3k?"),
        ("9p, Honinbo", "~9p [Honinbo]"),
        ("9p & Kisei", "-"),
        ("P9p", "9p"),
        ("6d ama", "~6d [ama]"),
        ("2p & 9p", "-"),
        ("16.1k", "-"),
        ("2552", "-"),
        ("2524?", "-"),
        ("NR", "-"),
        ("Honinbo", "-"),
        ("25th Honinbo", "-"),
        ("P", "-"),
        ("", "-"),
    ];
    for (text, expected) in table {
        assert_eq!(shown(rank(text), |value| value.to_string()), expected, "{text}");
    }
}

#[test]
fn reads_clocks() {
    let table = [
        ("330", "330"),
        ("-5", "-5"),
        ("5:30", "330"),
        ("1:02:03", "3723"),
        ("90s", "90"),
        ("1e3", "-"),
        ("5:3", "-"),
    ];
    for (text, expected) in table {
        assert_eq!(shown(seconds(text), |value| value.to_string()), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_parses_without_panic(text in "\\PC{0,24}") {
        let _ = (result(&text), dates(&text), time_control(&text), overtime(&text), seconds(&text));
        let _ = (komi(&text), handicap(&text), move_number(&text), size(&text), rank(&text), rules(&text));
    }

    #[test]
    fn combined_pieces_parse_without_panic(
        pieces in proptest::collection::vec(proptest::sample::select(vec![
            "B", "W", "+", "wins", "resigns", "3", ".5", "½", "1/2", "h", "min", "x", "/", ":", "00", "黑", "胜", "半", "目",
            "흑", "집", "승", "May", "1997", "-", "..", ",", " ", "T", "年", "5", "?", "time", "by", "each", "(", ")",
        ]), 0..10),
    ) {
        let text = pieces.concat();
        let _ = (result(&text), dates(&text), time_control(&text), overtime(&text), seconds(&text));
        let _ = (komi(&text), handicap(&text), move_number(&text), size(&text), rank(&text), rules(&text));
    }

    #[test]
    fn valid_values_keep_their_meaning(winner in "[BW]", score in 0u32..500, text in "[0-9]{4}-[01][0-9]") {
        let code = format!("{winner}+{}", f64::from(score) / 2.0);
        prop_assert_eq!(shown(result(&code), super::super::result::GameResult::encode), code);
        if let Ok(value) = crate::info::Dates::parse(&text) {
            prop_assert_eq!(dates(&text), Some(Reading::certain(value)));
        }
    }
}
