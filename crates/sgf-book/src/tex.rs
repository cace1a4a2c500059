//! A book as a LaTeX document, with pictures by psgo or TikZ.

use super::{Block, Book, BookOptions, Letters, Paper, PerPage, Picture, Text};
use crate::language::Language;
use sgf_render::draw;
use sgf_render::fonts::is_wide;
use sgf_render::latex::{LatexOptions, escaped, latex, package, preamble};

/// Writes a book as a LaTeX document, or with [`BookOptions::fragment`] as a file for `\input` in the body of one.
///
/// A fragment has no preamble, title page and page breaks; its first lines name the packages that the document has to load.
///
/// Text beyond Latin script needs lualatex or xelatex, and a font that has it: the document looks for one, and a character that
/// no font has ends the run with an error.
///
/// # Examples
///
/// ```
/// use sgf_book::{Book, BookOptions, tex};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[100%]SZ[9];B[ee];W[ge]C[Here.])");
/// let text = tex(&Book::of(&doc, &BookOptions::default()), &BookOptions::default());
/// assert!(text.contains("\\section*{100\\%}") && text.contains("\\end{document}"));
/// ```
#[must_use]
pub fn tex(book: &Book, options: &BookOptions) -> String {
    let mut pages = Pages { body: String::new(), options, language: book.language, packages: Vec::new() };
    if !options.fragment {
        pages.front(book);
    }
    for (index, part) in book.parts.iter().enumerate() {
        if !options.fragment && (index > 0 || book.has_title_page) {
            pages.body.push_str("\\clearpage\n");
        }
        pages.heading("section", &part.title);
        for (word, text) in &part.info {
            pages.body.push_str(&format!("\\noindent {}: {}\\par\n", escaped(word), escaped(text)));
        }
        part.blocks.iter().for_each(|block| pages.block(block));
    }
    pages.finish(book)
}

struct Pages<'a> {
    body: String,
    options: &'a BookOptions,
    language: Language,
    packages: Vec<&'static str>,
}

impl Pages<'_> {
    /// The title page and the contents.
    fn front(&mut self, book: &Book) {
        if book.has_title_page {
            let (title, author) = (escaped(&book.title), escaped(&book.author));
            self.body.push_str(&format!(
                "\\begin{{titlepage}}\\centering\\vspace*{{\\stretch{{1}}}}\n{{\\Huge\\bfseries {title}\\par}}\n\
                 \\vspace{{8mm}}\n{{\\Large {author}\\par}}\n\\vspace*{{\\stretch{{2}}}}\n\\end{{titlepage}}\n"
            ));
        }
        if book.parts.len() > 1 {
            let contents = escaped(self.language.word(crate::language::Word::Contents));
            self.body
                .push_str(&format!("\\renewcommand{{\\contentsname}}{{{contents}}}\n\\tableofcontents\n"));
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => {
                if !self.options.fragment {
                    self.body.push_str("\\clearpage\n");
                }
                self.heading("subsection", text);
            }
            Block::Picture(picture) => self.picture(picture),
            Block::Text(text) => self.text(text),
        }
    }

    /// A heading without a number, which the contents list at a level.
    fn heading(&mut self, level: &str, title: &str) {
        let title = escaped(title);
        self.body
            .push_str(&format!("\\section*{{{title}}}\n\\addcontentsline{{toc}}{{{level}}}{{{title}}}\n"));
        if level == "section" && !self.options.fragment {
            self.body.push_str(&format!("\\markboth{{{title}}}{{{title}}}\n"));
        }
    }

    /// The width of the text, in thousandths of a millimeter.
    fn width(&self) -> i32 {
        let (width, _) = self.options.paper.size();
        let text = ((width - self.options.gutter) * 1000.0) as i32 - 2 * MARGIN;
        match self.options.per_page {
            PerPage::One => text,
            PerPage::Two => text * 11 / 20,
            PerPage::Four => (text - 8000) / 2,
        }
    }

    fn picture(&mut self, picture: &Picture) {
        if !picture.moves.is_empty() {
            self.body.push_str(&format!("\n\\textbf{{{}}}\n", escaped(&picture.moves)));
        }
        self.body.push_str("\n\\begin{center}\n");
        if let Ok(scene) = draw(&picture.diagram, &picture.view) {
            // A margin of a cell on both sides, for the coordinates of psgo.
            let cells = (scene.frame.width / 1000 + 1).max(i32::from(scene.board.0.min(13)) / 2);
            let width = (self.width() / cells.max(1)).min(7000);
            let how = LatexOptions::default().with(|options| options.cell = width);
            let package = package(&scene, &how);
            if !self.packages.contains(&package) {
                self.packages.push(package);
            }
            self.body.push_str(&latex(&scene, &self.options.theme, &how));
        }
        let mut lines = Vec::new();
        if !picture.title.is_empty() {
            lines.push(format!("\\textbf{{{}}}{}", escaped(&picture.title), escaped(&picture.caption)));
        }
        if !picture.notes.is_empty() {
            let notes: Vec<String> = picture.notes.iter().map(|note| escaped(&note.to_string())).collect();
            lines.push(format!("{{\\small {}}}", notes.join("\\quad ")));
        }
        // Cropped boards extend half a line beyond their boxes.
        self.body.push_str(&format!("\n\\par\\vspace{{4mm}}\n{}\n\\end{{center}}\n", lines.join("\\\\\n")));
    }

    fn text(&mut self, text: &Text) {
        self.body.push('\n');
        let leads = text.leads(self.language);
        if !leads.is_empty() {
            self.body.push_str(&format!("\\textbf{{{}:}} ", escaped(&leads)));
        }
        if !text.name.is_empty() {
            self.body.push_str(&format!("\\textit{{{}{}}} ", escaped(&text.name), self.language.stop()));
        }
        if !text.evaluations.is_empty() {
            self.body.push_str(&format!("\\textit{{{}}} ", escaped(&text.evaluation(self.language))));
        }
        let lines = text.text.lines().map(str::trim).filter(|line| !line.is_empty());
        let paragraphs: Vec<String> = lines.map(escaped).collect();
        self.body.push_str(&paragraphs.join("\n\n"));
        if !text.references.is_empty() {
            self.body.push_str(&format!(" ({})", escaped(&text.references.join(", "))));
        }
        if !text.instead.is_empty() {
            self.body.push_str(&format!(" {}", escaped(&text.instead())));
        }
        self.body.push('\n');
    }

    fn finish(self, book: &Book) -> String {
        if self.options.fragment {
            let packages = self.packages.iter().map(|name| format!("%   \\usepackage{{{name}}}\n"));
            let head = "% Add this file with \\input, and load in the preamble:\n";
            let needs = match self.packages.contains(&"psgo") {
                true => "% psgo needs lualatex, xelatex, or latex and dvips.\n",
                false => "",
            };
            return format!("{head}{}{needs}{}", packages.collect::<String>(), self.body);
        }
        let columns = if self.options.per_page == PerPage::Four { ",twocolumn" } else { "" };
        let sides = if self.options.gutter > 0.0 { ",twoside" } else { "" };
        let geometry = geometry(self.options.paper, self.options.gutter);
        let scripts = scripts(&self.body, &format!("{}{}", book.title, book.author));
        let preamble = preamble(&self.packages);
        let (babel, fonts) = (babel(self.language), fonts(&self.options.letters, self.language, &scripts));
        let (title, author) = (escaped(&book.title), escaped(&book.author));
        format!(
            "\\documentclass[10pt{columns}{sides}]{{article}}\n\\usepackage[{geometry}]{{geometry}}\n\
             {preamble}{fonts}{babel}\\usepackage[hidelinks,unicode]{{hyperref}}\n\
             \\hypersetup{{pdftitle={{{title}}},pdfauthor={{{author}}},pdflang={{{}}}}}\n\
             \\pagestyle{{headings}}\n\\setlength{{\\parindent}}{{0pt}}\n\
             \\setlength{{\\parskip}}{{4pt}}\n\\setlength{{\\columnsep}}{{8mm}}\n\\raggedbottom\n\\begin{{document}}\n{}\\end{{document}}\n",
            self.language.code(),
            self.body
        )
    }
}

/// The margin of the pages, in thousandths of a millimeter.
const MARGIN: i32 = 20_000;

fn geometry(paper: Paper, gutter: f32) -> String {
    let (width, height) = paper.size();
    let margin = MARGIN / 1000;
    format!("papersize={{{width}mm,{height}mm}},margin={margin}mm,bindingoffset={gutter}mm")
}

/// The language for hyphenation and dates; languages without hyphenation need none.
fn babel(language: Language) -> &'static str {
    match language {
        Language::English => "\\usepackage[english]{babel}\n",
        Language::German => "\\usepackage[ngerman]{babel}\n",
        Language::French => "\\usepackage[french]{babel}\n",
        Language::Spanish => "\\usepackage[spanish,es-noshorthands]{babel}\n",
        Language::Russian => "\\usepackage[russian]{babel}\n",
        Language::Japanese | Language::Chinese | Language::Korean => "",
    }
}

/// The scripts of the text besides Latin.
#[derive(Default)]
struct Scripts {
    has_cjk: bool,
    has_cyrillic: bool,
}

fn scripts(body: &str, more: &str) -> Scripts {
    let mut scripts = Scripts::default();
    for letter in body.chars().chain(more.chars()) {
        match letter {
            '\u{0370}'..='\u{052F}' => scripts.has_cyrillic = true,
            letter if is_wide(letter) => scripts.has_cjk = true,
            _ => {}
        }
    }
    scripts
}

/// Fallback families with Chinese, Japanese and Korean characters.
const CJK: [&str; 2] = ["WenQuanYi Micro Hei", "Arial Unicode MS"];

/// Families with Latin, Greek and Cyrillic characters.
const WIDE: [&str; 6] =
    ["CMU Serif", "Libertinus Serif", "Noto Serif", "DejaVu Serif", "FreeSerif", "Times New Roman"];

/// The fonts of the document. Missing characters are an error instead of a gap.
fn fonts(letters: &Letters, language: Language, scripts: &Scripts) -> String {
    let mut out = String::from("\\tracinglostchars=3\n\\iftutex\n");
    let wanted: Vec<&str> = match letters {
        Letters::Named(names) => names.iter().map(String::as_str).collect(),
        Letters::Sans => vec!["DejaVu Sans", "Noto Sans"],
        Letters::Serif if scripts.has_cyrillic => WIDE.to_vec(),
        Letters::Serif => Vec::new(),
    };
    out.push_str(&first_of("setmainfont", &wanted));
    if scripts.has_cjk {
        let asked: Vec<&str> =
            wanted.iter().filter(|_| matches!(letters, Letters::Named(_))).copied().collect();
        let has_serifs = *letters != Letters::Sans;
        let wide = [has_serifs, !has_serifs].into_iter().flat_map(|serifs| language.wide_families(serifs));
        let cjk: Vec<&str> = asked.into_iter().skip(1).chain(wide.copied()).chain(CJK).collect();
        // xeCJK and luatexja use a separate font for these scripts, and break lines between characters.
        out.push_str("\\ifxetex\\usepackage{xeCJK}\n");
        out.push_str(&first_of("setCJKmainfont", &cjk));
        // Range 2 is Greek and Cyrillic, which would otherwise be as wide as kanji.
        out.push_str("\\else\\usepackage{luatexja-fontspec}\\ltjsetparameter{jacharrange={-2}}\n");
        out.push_str(&first_of("setmainjfont", &cjk));
        out.push_str("\\fi\n");
    }
    out.push_str("\\else\n");
    if scripts.has_cjk {
        out.push_str(
            "\\errmessage{this book has Chinese, Japanese or Korean letters: use lualatex or xelatex}\\csname @@end\\endcsname\n",
        );
    }
    if scripts.has_cyrillic {
        out.push_str("\\usepackage[T1,T2A]{fontenc}\n");
    }
    out + "\\fi\n"
}

/// Selects the first installed font.
fn first_of(command: &str, names: &[&str]) -> String {
    let set = |out: String, name: &&str| {
        let name = escaped(name);
        format!("\\IfFontExistsTF{{{name}}}{{\\{command}{{{name}}}}}{{{out}}}")
    };
    let all = names.iter().rev().fold(String::new(), set);
    if all.is_empty() { all } else { all + "\n" }
}
