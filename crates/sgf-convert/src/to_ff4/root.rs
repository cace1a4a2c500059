//! What the root says of itself: version, charset, program.

use std::borrow::Cow;

use crate::Options;
use crate::plan::{Item, NodePlan};

/// Makes the root say FF\[4\] and UTF-8, and name the program that it was told to name.
pub(super) fn declare(plan: &mut NodePlan<'_>, options: &Options) {
    // What is added to a root comes first: a reader wants to know the charset before the first text.
    put_first(plan, "CA", "UTF-8".into());
    put_first(plan, "FF", "4".into());
    if let Some(application) = &options.application {
        match plan.find(b"AP") {
            Some(index) => plan.set(index, vec![application.encode().into_bytes()]),
            None => plan.add("AP", vec![application.encode().into_bytes()]),
        }
    }
}

fn put_first(plan: &mut NodePlan<'_>, ident: &'static str, value: String) {
    let ident = ident.as_bytes();
    match plan.find(ident) {
        Some(index) => {
            plan.remove(ident);
            plan.set(index, vec![value.into_bytes()]);
        }
        None => {
            let values = vec![Cow::Owned(value.into_bytes())];
            let item =
                Item { property: None, ident: Cow::Borrowed(ident), values, is_gone: false, is_front: true };
            plan.lead.insert(0, item);
        }
    }
}
