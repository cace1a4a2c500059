//! Real records, where the developer has them: none is taken for another format, and what engines said in them is read.

use sgf_formats::{Recognised, analysis, recognise};
use sgf_model::record;
use sgf_syntax::Document;
use testkit::corpus;

#[test]
fn no_record_is_taken_for_another_format() {
    let _ = corpus::map(|path, bytes| match recognise(bytes, None) {
        Recognised::Sgf => {}
        other => panic!("{}: {other:?}", path.display()),
    });
}

#[allow(clippy::print_stdout, reason = "the developer sees what was found")]
#[test]
fn analysis_is_where_programs_keep_it() {
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
