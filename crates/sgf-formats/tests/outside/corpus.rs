//! Real SGF records, if available: none is detected as another format, and engine analysis is read.

use sgf_formats::{Detected, analysis, detect};
use sgf_model::record;
use sgf_syntax::Document;
use testkit::corpus;

#[test]
fn detects_no_sgf_record_as_another_format() {
    let _ = corpus::map(|path, bytes| match detect(bytes, None) {
        Detected::Sgf => {}
        other => panic!("{}: {other:?}", path.display()),
    });
}

#[allow(clippy::print_stdout, reason = "the developer sees what was found")]
#[test]
fn reads_analysis_of_real_records() {
    let found = corpus::map(|_, bytes| {
        let document = Document::parse(bytes);
        let series = |view| {
            analysis::series(&view, view.nodes()).filter(|it| it.score.or(it.winrate).is_some()).count()
        };
        record::games(&document).map(series).sum::<usize>()
    });
    let Some(found) = found else { return };
    let n_records = found.iter().filter(|n_values| **n_values > 0).count();
    let n_values: usize = found.iter().sum();
    println!("{n_values} positions in {n_records} records have values of an engine");
    assert!(n_records > 0);
}
