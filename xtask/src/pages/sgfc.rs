//! The page that maps the messages of SGFC to the rules.

use std::fmt::Write;

use opensgf::lint::sgfc::values::{AGREED, DIFFERENT, Repair};
use opensgf::lint::sgfc::{Answer, MESSAGES, Message};

use super::{cell, code, link, origin};

/// Writes the page.
pub(super) fn page() -> String {
    let found = MESSAGES.iter().filter(|message| matches!(message.answer, Answer::Found(_))).count();
    let mut page = String::from("# From SGFC to OpenSGF\n\n");
    page += &origin("the table of SGFC's messages");
    let _ = writeln!(
        page,
        "SGFC is Arno Hollosi's checker of SGF files, the reference of the field. Version 2.0 has {} numbered messages. \
         {found} of them are about a record, and a rule finds each of these; a test proves it with the records in this \
         table. The others are about SGFC's own work.\n",
        MESSAGES.len(),
    );
    page += "The descriptions are in our own words. A number can have several rules. What SGFC reports only with an option, \
             OpenSGF finds without one, as a note.\n\n";
    page += "| SGFC | condition | found by | for example |\n|---|---|---|---|\n";
    MESSAGES.iter().for_each(|message| row(message, &mut page));
    values(&mut page);
    page
}

/// Writes the repairs of both programs for the same values.
fn values(page: &mut String) {
    page.push_str(
        "\n## Repairs of values\n\nSGFC keeps the digits of what should be a number and drops the rest, and reads the common English \
         forms of results and dates. OpenSGF reads a value as a whole. What leaves a doubt is an unsafe fix; what is vague, \
         impossible or contradicts itself stays as it is, and words that have no place in the new value go into OT or GC. A test \
         makes all fixes of these tables in records of FF[4].\n\nThese values are repaired on purpose in another way than by SGFC:\n\n\
         | property | value | SGFC 2.0 | OpenSGF |\n|---|---|---|---|\n",
    );
    DIFFERENT.iter().for_each(|repair| value(repair, page));
    page.push_str(
        "\nOf these, both make the same:\n\n| property | value | SGFC 2.0 | OpenSGF |\n|---|---|---|---|\n",
    );
    AGREED.iter().for_each(|repair| value(repair, page));
}

fn value(repair: &Repair, page: &mut String) {
    let shown = |text: Option<&str>| match text {
        None => "stays".to_owned(),
        Some("") => "(nothing)".to_owned(),
        Some(text) => format!("`{}`", cell(text)),
    };
    let (written, sgfc, ours) = (shown(Some(repair.written)), shown(repair.sgfc), shown(repair.ours));
    let _ = writeln!(page, "| {} | {written} | {sgfc} | {ours} |", repair.ident);
}

fn row(message: &Message, page: &mut String) {
    let condition = cell(message.condition);
    let _ = match message.answer {
        Answer::NotAFinding(reason) => {
            writeln!(page, "| {} | {condition} | — | {} |", message.number, cell(reason))
        }
        Answer::Found(examples) => {
            let rules: Vec<String> = message.rules().map(link).collect();
            // One row for all rules of a message.
            let records =
                message.rules().filter_map(|rule| examples.iter().find(|one| one.code == rule.code));
            let records: Vec<String> = records.map(|example| code(example.record)).collect();
            writeln!(
                page,
                "| {} | {condition} | {} | {} |",
                message.number,
                rules.join("<br>"),
                records.join("<br>")
            )
        }
    };
}
