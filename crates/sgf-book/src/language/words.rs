//! Translations of the words of books: one table.
//!
//! The web page has its own table, because this crate must also work alone. Words in both have the same key, and a test of
//! `xtask` compares them.

use super::Language;

/// Declares the words: variant, key, and the word in each language, in the order of [`Language::ALL`].
macro_rules! words {
    ($($name:ident $key:literal $words:expr;)+) => {
        /// A word or phrase of a book; `{0}` and `{1}` are placeholders. Counted words have a form for one, in Russian one for
        /// few, and one for all other numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Word {
            $(#[doc = $key] $name,)+
        }

        /// All words: the key, and the word in each language, in the order of [`Language::ALL`].
        ///
        /// # Examples
        ///
        /// ```
        /// use sgf_book::language::WORDS;
        /// let (_, black) = WORDS.iter().find(|(key, _)| *key == "black").expect("books name the players");
        /// assert_eq!(black[..2], ["Black", "Schwarz"]);
        /// ```
        pub const WORDS: &[(&str, [&str; Language::ALL.len()])] = &[$(($key, $words)),+];
    };
}

words! {
    Black "black" ["Black", "Schwarz", "Noir", "Negro", "黒", "黑", "흑", "Чёрные"];
    White "white" ["White", "Weiß", "Blanc", "Blanco", "白", "白", "백", "Белые"];
    ToMove "toMove" ["{0} to move", "{0} am Zug", "Trait à {0}", "Juega {0}", "{0}の番", "轮到{0}", "{0} 차례", "Ход: {0}"];
    Games "nGames" ["{0} game|{0} games", "{0} Partie|{0} Partien", "{0} partie|{0} parties", "{0} partida|{0} partidas", "{0}局", "{0} 局", "{0}국", "{0} партия|{0} партии|{0} партий"];
    Contents "book.contents" ["Contents", "Inhalt", "Table des matières", "Índice", "目次", "目录", "차례", "Содержание"];
    Figure "book.figure" ["Figure {0}", "Figur {0}", "Figure {0}", "Figura {0}", "第{0}譜", "第{0}谱", "제{0}보", "Диаграмма {0}"];
    Variation "book.variation" ["Variation {0}", "Variante {0}", "Variante {0}", "Variante {0}", "変化図{0}", "变化图{0}", "변화도 {0}", "Вариант {0}"];
    Branch "book.branch" ["at move {0} in {1}", "zu Zug {0} in {1}", "au coup {0}, {1}", "en la jugada {0}, {1}", "（{1}の{0}手目）", "（{1}第{0}手）", "({1} {0}수)", "на ходу {0}, {1}"];
    Continued "book.continued" ["continued", "Fortsetzung", "suite", "continuación", "続き", "续", "계속", "продолжение"];
    Problems "book.problems" ["Problems", "Aufgaben", "Problèmes", "Problemas", "問題", "题目", "문제", "Задачи"];
    Problem "book.problem" ["Problem {0}", "Aufgabe {0}", "Problème {0}", "Problema {0}", "問題{0}", "第{0}题", "문제 {0}", "Задача {0}"];
    Solutions "book.solutions" ["Solutions", "Lösungen", "Solutions", "Soluciones", "解答", "解答", "정답", "Решения"];
    Solution "book.solution" ["Solution {0}", "Lösung {0}", "Solution {0}", "Solución {0}", "解答{0}", "解答{0}", "정답 {0}", "Решение {0}"];
    Failure "book.failure" ["Wrong", "Falsch", "Échec", "Incorrecto", "失敗", "失败", "실패", "Неверно"];
    Correct "book.correct" ["Right", "Richtig", "Juste", "Correcto", "正解", "正解", "정해", "Верно"];
    After "book.after" ["after {0}", "nach {0}", "après {0}", "tras {0}", "{0}まで", "至{0}", "{0}까지", "после {0}"];
    Pass "book.pass" ["pass", "gepasst", "passe", "pasa", "パス", "停一手", "통과", "пас"];
    Tenuki "book.tenuki" ["tenuki", "Tenuki", "tenuki", "tenuki", "手抜き", "脱先", "손뺌", "тэнуки"];
    At "book.at" ["at {0}", "auf {0}", "en {0}", "en {0}", "→{0}", "在{0}", "→{0}", "на {0}"];
    KoAt "book.koAt" ["ko at {0}", "Ko auf {0}", "ko en {0}", "ko en {0}", "コウ取り→{0}", "提劫在{0}", "패따냄→{0}", "ко на {0}"];
    TheMark "book.theMark" ["the {0}", "{0}", "{0}", "{0}", "{0}", "{0}", "{0}", "{0}"];
    Triangle "book.triangle" ["triangle", "Dreieck", "triangle", "triángulo", "三角", "三角", "세모", "треугольник"];
    Square "book.square" ["square", "Quadrat", "carré", "cuadrado", "四角", "方块", "네모", "квадрат"];
    Circle "book.circle" ["circle", "Kreis", "cercle", "círculo", "丸", "圆圈", "동그라미", "круг"];
    Cross "book.cross" ["cross", "Kreuz", "croix", "cruz", "バツ", "叉", "가위표", "крест"];
    Selected "book.selected" ["selected point", "ausgewählter Punkt", "point choisi", "punto elegido", "選択点", "选定点", "선택한 점", "выбранное поле"];
    Label "book.label" ["label", "Beschriftung", "étiquette", "etiqueta", "ラベル", "标签", "글자", "метка"];
    Arrow "book.arrow" ["arrow", "Pfeil", "flèche", "flecha", "矢印", "箭头", "화살표", "стрелка"];
    Line "book.line" ["line", "Linie", "ligne", "línea", "線", "线", "선", "линия"];
    TerritoryBlack "book.territoryBlack" ["territory of Black", "Gebiet von Schwarz", "territoire noir", "territorio negro", "黒地", "黑地", "흑집", "территория чёрных"];
    TerritoryWhite "book.territoryWhite" ["territory of White", "Gebiet von Weiß", "territoire blanc", "territorio blanco", "白地", "白地", "백집", "территория белых"];
    GoodForBlack "goodForBlack" ["Good for Black", "Gut für Schwarz", "Bon pour Noir", "Bueno para negro", "黒よし", "黑好", "흑 좋음", "Лучше чёрным"];
    GoodForWhite "goodForWhite" ["Good for White", "Gut für Weiß", "Bon pour Blanc", "Bueno para blanco", "白よし", "白好", "백 좋음", "Лучше белым"];
    Even "even" ["Even", "Ausgeglichen", "Égal", "Igualado", "互角", "两分", "호각", "Равно"];
    Unclear "unclear" ["Unclear", "Unklar", "Incertain", "Incierto", "不明", "不明", "불분명", "Неясно"];
    Hotspot "hotspot" ["Hotspot", "Wichtige Stelle", "Point chaud", "Punto clave", "注目", "热点", "주목", "Важное место"];
    Good "good" ["Good move", "Guter Zug", "Bon coup", "Buena jugada", "好手", "好手", "좋은 수", "Хороший ход"];
    Bad "bad" ["Bad move", "Schlechter Zug", "Mauvais coup", "Mala jugada", "悪手", "坏手", "나쁜 수", "Плохой ход"];
    Doubtful "doubtful" ["Doubtful", "Zweifelhaft", "Douteux", "Dudosa", "疑問手", "疑问手", "의문수", "Сомнительно"];
    Interesting "interesting" ["Interesting", "Interessant", "Intéressant", "Interesante", "面白い手", "有趣的手", "흥미로운 수", "Интересно"];
    VeryGoodForBlack "book.veryGoodForBlack" ["Very good for Black", "Sehr gut für Schwarz", "Très bon pour Noir", "Muy bueno para negro", "黒大いによし", "黑非常好", "흑 매우 좋음", "Намного лучше чёрным"];
    VeryGoodForWhite "book.veryGoodForWhite" ["Very good for White", "Sehr gut für Weiß", "Très bon pour Blanc", "Muy bueno para blanco", "白大いによし", "白非常好", "백 매우 좋음", "Намного лучше белым"];
    VeryEven "book.veryEven" ["Clearly even", "Völlig ausgeglichen", "Tout à fait égal", "Muy igualado", "まったく互角", "完全两分", "완전한 호각", "Совершенно равно"];
    VeryUnclear "book.veryUnclear" ["Very unclear", "Sehr unklar", "Très incertain", "Muy incierto", "まったく不明", "很不明", "매우 불분명", "Совсем неясно"];
    VeryHotspot "book.veryHotspot" ["Important hotspot", "Sehr wichtige Stelle", "Point très chaud", "Punto muy importante", "特に注目", "重要热点", "특히 주목", "Очень важное место"];
    VeryGood "book.veryGood" ["Very good move", "Sehr guter Zug", "Très bon coup", "Muy buena jugada", "妙手", "妙手", "묘수", "Очень хороший ход"];
    VeryBad "book.veryBad" ["Very bad move", "Sehr schlechter Zug", "Très mauvais coup", "Muy mala jugada", "大悪手", "大坏手", "매우 나쁜 수", "Очень плохой ход"];
    Wins "book.wins" ["{0} wins", "{0} gewinnt", "{0} gagne", "{0} gana", "{0}勝ち", "{0}胜", "{0} 승", "{0} выиграли"];
    WinsBy "book.winsBy" ["{0} wins by {1}", "{0} gewinnt mit {1}", "{0} gagne de {1}", "{0} gana por {1}", "{0}{1}目勝ち", "{0}胜{1}", "{0} {1}집 승", "{0} выиграли {1}"];
    WinsByResignation "book.winsByResignation" ["{0} wins by resignation", "{0} gewinnt durch Aufgabe", "{0} gagne par abandon", "{0} gana por abandono", "{0}中押し勝ち", "{0}中盘胜", "{0} 불계승", "{0} выиграли: сдача"];
    WinsOnTime "book.winsOnTime" ["{0} wins on time", "{0} gewinnt auf Zeit", "{0} gagne au temps", "{0} gana por tiempo", "{0}時間切れ勝ち", "{0}超时胜", "{0} 시간승", "{0} выиграли по времени"];
    WinsByForfeit "book.winsByForfeit" ["{0} wins by forfeit", "{0} gewinnt kampflos", "{0} gagne par forfait", "{0} gana por incomparecencia", "{0}不戦勝", "{0}因弃权胜", "{0} 기권승", "{0} выиграли: неявка"];
    Draw "book.draw" ["draw", "Unentschieden", "nulle", "empate", "持碁", "和棋", "무승부", "ничья"];
    NoResult "book.noResult" ["no result", "kein Ergebnis", "sans résultat", "sin resultado", "無勝負", "无胜负", "무효", "без результата"];
    Unknown "book.unknown" ["unknown", "unbekannt", "inconnu", "desconocido", "不明", "不明", "불명", "неизвестно"];
    Hours "book.hours" ["{0} h", "{0} Std.", "{0} h", "{0} h", "{0}時間", "{0}小时", "{0}시간", "{0} ч"];
    Minutes "book.minutes" ["{0} min", "{0} Min.", "{0} min", "{0} min", "{0}分", "{0}分", "{0}분", "{0} мин"];
    Seconds "book.seconds" ["{0} s", "{0} Sek.", "{0} s", "{0} s", "{0}秒", "{0}秒", "{0}초", "{0} с"];
    Event "info.EV" ["Event", "Turnier", "Événement", "Torneo", "大会", "赛事", "대회", "Турнир"];
    Round "info.RO" ["Round", "Runde", "Ronde", "Ronda", "回戦", "轮次", "라운드", "Тур"];
    Place "info.PC" ["Place", "Ort", "Lieu", "Lugar", "場所", "地点", "장소", "Место"];
    Date "info.DT" ["Date", "Datum", "Date", "Fecha", "日付", "日期", "날짜", "Дата"];
    Komi "info.KM" ["Komi", "Komi", "Komi", "Komi", "コミ", "贴目", "덤", "Коми"];
    Handicap "info.HA" ["Handicap", "Vorgabe", "Handicap", "Ventaja", "置石", "让子", "접바둑", "Фора"];
    Rules "info.RU" ["Rules", "Regeln", "Règles", "Reglas", "ルール", "规则", "규칙", "Правила"];
    TimeLimit "info.TM" ["Time limit", "Bedenkzeit", "Temps de réflexion", "Tiempo", "持ち時間", "用时", "제한 시간", "Контроль времени"];
    Overtime "info.OT" ["Overtime", "Nachspielzeit", "Temps supplémentaire", "Tiempo extra", "秒読み", "读秒", "초읽기", "Дополнительное время"];
    Opening "info.ON" ["Opening", "Eröffnung", "Ouverture", "Apertura", "布石", "布局", "포석", "Дебют"];
    Source "info.SO" ["Source", "Quelle", "Source", "Fuente", "出典", "来源", "출처", "Источник"];
    Annotation "info.AN" ["Annotation", "Kommentiert von", "Annotations", "Comentarista", "解説", "评注者", "해설", "Комментатор"];
    Result "info.RE" ["Result", "Ergebnis", "Résultat", "Resultado", "結果", "结果", "결과", "Результат"];
}

impl Language {
    /// Returns a word in this language.
    pub(crate) fn word(self, word: Word) -> &'static str {
        WORDS[word as usize].1[self as usize]
    }

    /// Returns a phrase in this language with its values: `{0}`, `{1}`.
    pub(crate) fn phrase(self, word: Word, parts: &[&str]) -> String {
        filled(self.word(word), parts)
    }

    /// Returns a counted phrase, in the form for a number.
    pub(crate) fn counted(self, word: Word, count: usize) -> String {
        let forms: Vec<&str> = self.word(word).split('|').collect();
        let form = self.form(count).min(forms.len() - 1);
        filled(forms[form], &[&count.to_string()])
    }

    /// The index of the plural form of a number; the last one is for all other numbers.
    const fn form(self, count: usize) -> usize {
        match self {
            Language::French if count == 0 => 0,
            Language::Russian => match (count % 10, count % 100) {
                (1, 0..=10 | 12..=99) => 0,
                (2..=4, 0..=11 | 15..=99) => 1,
                _ => 2,
            },
            _ if count == 1 => 0,
            _ => usize::MAX,
        }
    }
}

/// Inserts values into a phrase.
fn filled(phrase: &str, parts: &[&str]) -> String {
    let mut out = String::new();
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        let (index, after) = after.split_once('}').unwrap_or(("", after));
        out.push_str(before);
        out.push_str(index.parse().ok().and_then(|index: usize| parts.get(index)).unwrap_or(&""));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_have_the_same_placeholders_in_all_languages() {
        for (key, words) in WORDS {
            let places = |text: &str| [text.contains("{0}"), text.contains("{1}")];
            assert!(words.iter().all(|word| !word.is_empty() && places(word) == places(words[0])), "{key}");
        }
    }

    #[test]
    fn keys_are_unique() {
        let mut keys: Vec<&str> = WORDS.iter().map(|(key, _)| *key).collect();
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn counted_words_have_plural_forms() {
        for (language, counts, expected) in [
            (Language::English, [0, 1, 2, 21], ["0 games", "1 game", "2 games", "21 games"]),
            (Language::French, [0, 1, 2, 21], ["0 partie", "1 partie", "2 parties", "21 parties"]),
            (Language::Russian, [1, 3, 11, 22], ["1 партия", "3 партии", "11 партий", "22 партии"]),
            (Language::Russian, [5, 12, 100, 101], ["5 партий", "12 партий", "100 партий", "101 партия"]),
            (Language::Japanese, [0, 1, 2, 21], ["0局", "1局", "2局", "21局"]),
        ] {
            assert_eq!(counts.map(|count| language.counted(Word::Games, count)), expected);
        }
    }

    #[test]
    fn values_follow_the_word_order_of_the_language() {
        let branch = |language: Language, figure| language.phrase(Word::Branch, &["7", figure]);
        assert_eq!(branch(Language::English, "Figure 2"), "at move 7 in Figure 2");
        assert_eq!(branch(Language::Japanese, "第2譜"), "（第2譜の7手目）");
    }
}
