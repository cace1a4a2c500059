//! A book as LaTeX: a document of its own, with pictures by psgo or TikZ.

use super::{Block, Book, BookOptions, Paper, PerPage, Picture, Text};
use crate::draw;
use crate::latex::{LatexOptions, escaped, latex, package, preamble};

/// Writes a book as a document of LaTeX.
///
/// Text beyond Latin letters needs lualatex or xelatex, and a font that has them.
///
/// # Examples
///
/// ```
/// use sgf_render::book::{Book, BookOptions, tex};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[100%]SZ[9];B[ee];W[ge]C[Here.])");
/// let text = tex(&Book::of(&doc, &BookOptions::default()), &BookOptions::default());
/// assert!(text.contains("\\section*{100\\%}") && text.contains("\\end{document}"));
/// ```
#[must_use]
pub fn tex(book: &Book, options: &BookOptions) -> String {
    let mut pages = Pages { body: String::new(), options, packages: Vec::new() };
    for (index, part) in book.parts.iter().enumerate() {
        if index > 0 {
            pages.body.push_str("\\clearpage\n");
        }
        pages.body.push_str(&format!("\\section*{{{0}}}\n\\markboth{{{0}}}{{{0}}}\n", escaped(&part.title)));
        for (word, text) in &part.info {
            pages.body.push_str(&format!("\\noindent {}: {}\\par\n", escaped(word), escaped(text)));
        }
        part.blocks.iter().for_each(|block| pages.block(block));
    }
    pages.finish()
}

struct Pages<'a> {
    body: String,
    options: &'a BookOptions,
    packages: Vec<&'static str>,
}

impl Pages<'_> {
    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => {
                self.body.push_str(&format!("\\clearpage\n\\section*{{{}}}\n", escaped(text)))
            }
            Block::Picture(picture) => self.picture(picture),
            Block::Text(text) => self.text(text),
        }
    }

    /// The width of the text, in thousandths of a millimetre.
    fn width(&self) -> i32 {
        let (width, _) = self.options.paper.size();
        let text = (width * 1000.0) as i32 - 2 * MARGIN;
        match self.options.per_page {
            PerPage::One => text,
            PerPage::Two => text * 11 / 20,
            PerPage::Four => (text - 8000) / 2,
        }
    }

    fn picture(&mut self, picture: &Picture) {
        self.body.push_str("\n\\begin{center}\n");
        if let Ok(scene) = draw(&picture.subject, &picture.look) {
            // A margin of a cell on both sides, for the coordinates of psgo.
            let cells = (scene.frame.width / 1000 + 1).max(i32::from(scene.board.0.min(13)) / 2);
            let how =
                LatexOptions { cell: (self.width() / cells.max(1)).min(7000), ..LatexOptions::default() };
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
        // Boards that are cut reach half a line beyond their boxes.
        self.body.push_str(&format!("\n\\par\\vspace{{4mm}}\n{}\n\\end{{center}}\n", lines.join("\\\\\n")));
    }

    fn text(&mut self, text: &Text) {
        self.body.push('\n');
        if let Some((color, number)) = text.lead {
            self.body.push_str(&format!("\\textbf{{{} {number}:}} ", super::color_name(color)));
        }
        if !text.name.is_empty() {
            self.body.push_str(&format!("\\textit{{{}.}} ", escaped(&text.name)));
        }
        let lines = text.text.lines().map(str::trim).filter(|line| !line.is_empty());
        let paragraphs: Vec<String> = lines.map(escaped).collect();
        self.body.push_str(&paragraphs.join("\n\n"));
        if !text.told.is_empty() {
            self.body.push_str(&format!(" ({})", escaped(&text.told.join(", "))));
        }
        self.body.push('\n');
    }

    fn finish(self) -> String {
        let paper = match self.options.paper {
            Paper::A4 => "a4paper",
            Paper::A5 => "a5paper",
            Paper::Letter => "letterpaper",
        };
        let columns = if self.options.per_page == PerPage::Four { ",twocolumn" } else { "" };
        let preamble = preamble(&self.packages);
        let margin = MARGIN / 1000;
        format!(
            "\\documentclass[10pt,{paper}{columns}]{{article}}\n\\usepackage[margin={margin}mm]{{geometry}}\n\
             {preamble}\\pagestyle{{headings}}\n\\setlength{{\\parindent}}{{0pt}}\n\
             \\setlength{{\\parskip}}{{4pt}}\n\\setlength{{\\columnsep}}{{8mm}}\n\\raggedbottom\n\\begin{{document}}\n{}\\end{{document}}\n",
            self.body
        )
    }
}

/// The margin of the pages, in thousandths of a millimetre.
const MARGIN: i32 = 20_000;
