//! Scenes as LaTeX: psgo for Go, TikZ for all other boards.
//!
//! psgo (a package in TeX Live's games collection) supports Go boards up to 19×19 and all markup of FF\[4\], so that authors can
//! find stones and marks by name and continue by hand. Everything else, including larger and oblong Go boards, is drawn with
//! TikZ.

mod psgo;
mod tikz;

use crate::scene::Scene;
use crate::theme::Theme;

/// Options of LaTeX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LatexOptions {
    /// The width of a cell, in thousandths of a millimeter.
    pub cell: i32,
    /// Whether to write a complete document with a page as large as the picture, or a fragment to include in one.
    pub document: bool,
    /// Draws Go with TikZ as well, exactly like the other back ends.
    pub tikz: bool,
}

sgf_syntax::options!(LatexOptions);

impl Default for LatexOptions {
    /// A fragment with cells of 6 mm.
    fn default() -> LatexOptions {
        LatexOptions { cell: 6000, document: false, tikz: false }
    }
}

/// Returns the preamble for the fragments of [`latex`] that use these packages.
///
/// It works with every engine; scripts other than Latin need lualatex or xelatex and a suitable font. psgo draws with PostScript,
/// which pdflatex does not support, so the preamble reports that once instead of failing at every stone.
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
/// A psgo fragment needs `\usepackage{psgo}` and lualatex, xelatex, or latex and dvips; a TikZ fragment needs `\usepackage{tikz}`
/// and works with every engine.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::latex::{LatexOptions, latex};
/// use sgf_render::{Diagram, Theme, View, draw};
/// let go = game(1).unwrap();
/// let mut start = go.begin(&Options::default().with_size(9, 9))?;
/// start.play_text(sgf_model::value::Color::Black, "cg").unwrap();
/// let scene = draw(&Diagram::new(go, start), &View::default())?;
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

/// Returns the package that a fragment needs: `psgo` or `tikz`.
#[must_use]
pub fn package(scene: &Scene, options: &LatexOptions) -> &'static str {
    if !options.tikz && psgo::knows(scene) { "psgo" } else { "tikz" }
}

/// Escapes text for LaTeX.
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
