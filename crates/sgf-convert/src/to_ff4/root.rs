//! What the root says of itself: version, charset, program.

use crate::Options;
use crate::charsets::put_first;
use crate::plan::NodePlan;

/// Makes the root say UTF-8.
pub(super) fn declare_charset(plan: &mut NodePlan<'_>) {
    put_first(plan, "CA", "UTF-8");
}

/// Makes the root say FF\[4\] and UTF-8, and name the program that it was told to name.
pub(super) fn declare(plan: &mut NodePlan<'_>, options: &Options) {
    // What is added to a root comes first: a reader wants to know the charset before the first text.
    declare_charset(plan);
    put_first(plan, "FF", "4");
    if let Some(application) = &options.application {
        match plan.find(b"AP") {
            Some(index) => plan.set(index, vec![application.encode().into_bytes()]),
            None => plan.add("AP", vec![application.encode().into_bytes()]),
        }
    }
}
