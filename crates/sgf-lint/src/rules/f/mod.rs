//! F: old formats. What the declared version of the format does not have, and what became of it.

mod cache;
mod version;

pub(crate) use version::{declared_version, shown_version};

pub(crate) use cache::Cache;

crate::rules::rules! {
    f001_unknown_version,
    f002_missing_version,
    f003_obsolete_property,
    f004_newer_property,
    f005_newer_feature,
    f006_view_values,
    f007_integer_komi,
    f008_old_pass,
}
