//! Version, charset and program in the root.

use crate::Options;
use crate::charsets::put_first;
use crate::plan::NodePlan;

/// Declares UTF-8.
pub(super) fn declare_charset(plan: &mut NodePlan<'_>) {
    put_first(plan, "CA", "UTF-8");
}

/// Declares FF\[4\] and UTF-8, and the program if the options name one.
pub(super) fn declare(plan: &mut NodePlan<'_>, options: &Options) {
    // New properties come first, so that readers know the charset before the first text.
    declare_charset(plan);
    put_first(plan, "FF", "4");
    if let Some(application) = &options.application {
        match plan.find(b"AP") {
            Some(index) => plan.set(index, vec![application.encode().into_bytes()]),
            None => plan.add("AP", vec![application.encode().into_bytes()]),
        }
    }
}
