//! F: rules about format versions: properties and values that do not belong to the version of the game.

mod cache;
mod declared_version;

pub(crate) use declared_version::{declared_version, implied_version};

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
