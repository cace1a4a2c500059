//! Scenes as LaTeX: psgo for Go, TikZ for all other boards.
//!
//! psgo (a package of TeX Live's games) knows the boards of Go up to 19×19 and all of FF\[4\]'s markup, so that an author finds
//! stones and marks by their names and can go on writing them by hand. What psgo does not know, larger and oblong boards
//! among it, is drawn with TikZ, as is every other game.

mod psgo;
mod tikz;

use crate::formats::{Format, Kind, NotWritten, Settings, cell, one};
use crate::scene::Scene;
use crate::theme::Theme;

/// The row of the table of output formats.
pub(crate) const FORMAT: Format = Format {
    name: "latex",
    help: "LaTeX: psgo for Go (lualatex, xelatex, or latex and dvips), TikZ for other boards",
    extensions: &["tex"],
    kind: Kind::Text,
    has_size: true,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write,
};

fn write(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, NotWritten> {
    let scene = one(&scenes)?;
    let cell = (cell(scene, settings.size, 6.0) * 1000.0) as i32;
    let options = LatexOptions { cell: cell.max(1), document: true, ..LatexOptions::default() };
    Ok(latex(scene, theme, &options).into_bytes())
}

/// How LaTeX is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LatexOptions {
    /// The width of a cell, in thousandths of a millimetre.
    pub cell: i32,
    /// Whether a whole document is written, of a page as large as the picture, or a fragment to be put into one.
    pub document: bool,
    /// Draws Go with TikZ, too: exactly as the other back ends do.
    pub tikz: bool,
}

sgf_syntax::options!(LatexOptions);

impl Default for LatexOptions {
    /// A fragment with cells of 6 mm.
    fn default() -> LatexOptions {
        LatexOptions { cell: 6000, document: false, tikz: false }
    }
}

/// What a document's preamble needs for the fragments of [`latex`] that use these packages.
///
/// It serves every engine: letters beyond Latin need lualatex or xelatex, and a font that has them. psgo draws through
/// PostScript, which pdflatex cannot; it says so instead of failing at every stone.
#[must_use]
pub fn preamble(packages: &[&str]) -> String {
    let mut preamble = String::from(
        "\\usepackage{iftex}\n\\iftutex\\usepackage{fontspec}\\else\n\
         \\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{lmodern,helvet}\n\\fi\n",
    );
    if packages.contains(&"psgo") {
        preamble.push_str(
            "\\ifpdftex\\ifpdf\\errmessage{psgo needs PostScript: use lualatex, xelatex, or latex and dvips}\
             \\csname @@end\\endcsname\\fi\\fi\n",
        );
    }
    packages.iter().for_each(|package| preamble.push_str(&format!("\\usepackage{{{package}}}\n")));
    preamble
}

/// Writes a scene as LaTeX.
///
/// A fragment of psgo needs `\usepackage{psgo}` and runs through lualatex, xelatex, or latex and dvips; one of TikZ needs
/// `\usepackage{tikz}` and runs everywhere.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::latex::{LatexOptions, latex};
/// use sgf_render::{Subject, Theme, View, draw};
/// let go = game(1).unwrap();
/// let mut start = go.begin(&Options::default().with_size(9, 9))?;
/// start.play_text(sgf_model::value::Color::Black, "cg").unwrap();
/// let scene = draw(&Subject::new(go, start), &View::default())?;
/// let text = latex(&scene, &Theme::default(), &LatexOptions::default());
/// assert!(text.contains("\\stone{black}{c}{3}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn latex(scene: &Scene, theme: &Theme, options: &LatexOptions) -> String {
    let is_psgo = !options.tikz && psgo::knows(scene);
    let picture = if is_psgo { psgo::picture(scene, options) } else { tikz::picture(scene, theme, options) };
    if !options.document {
        return picture;
    }
    let (width, height) = match is_psgo {
        true => psgo::extent(scene, options),
        false => [scene.frame.width, scene.frame.height]
            .map(|length| i64::from(length) * i64::from(options.cell) / 1000)
            .map(|length| i32::try_from(length).unwrap_or(i32::MAX))
            .into(),
    };
    let preamble = preamble(&[package(scene, options)]);
    let (width, height) = (width / 1000 + 3, height / 1000 + 3);
    format!(
        "\\documentclass{{article}}\n\\usepackage[papersize={{{width}mm,{height}mm}},margin=1mm]{{geometry}}\n\
         {preamble}\\pagestyle{{empty}}\n\\setlength{{\\parindent}}{{0pt}}\n\
         \\setlength{{\\topskip}}{{0pt}}\n\\begin{{document}}\n{picture}\\end{{document}}\n"
    )
}

/// Which package a fragment needs: `psgo` or `tikz`.
#[must_use]
pub fn package(scene: &Scene, options: &LatexOptions) -> &'static str {
    if !options.tikz && psgo::knows(scene) { "psgo" } else { "tikz" }
}

/// Writes a text so that LaTeX shows it.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(letter);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
