//! The page that maps the messages of SGFC to the rules.

use std::fmt::Write;

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
    page
}

fn row(message: &Message, page: &mut String) {
    let condition = cell(message.condition);
    let _ = match message.answer {
        Answer::NotAFinding(reason) => {
            writeln!(page, "| {} | {condition} | — | {} |", message.number, cell(reason))
        }
        Answer::Found(examples) => {
            let rules: Vec<String> = message.rules().map(link).collect();
            // One line of the table for each rule would hide what belongs together.
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
