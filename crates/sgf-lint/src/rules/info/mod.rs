//! M: rules about game info: values that programs cannot read, and values that contradict each other.

mod entry;

pub(super) use m012_score_and_komi::is_impossible_in;

crate::rules::rules! {
    m001_result,
    m002_date,
    m003_no_such_date,
    m004_time_limit,
    m005_overtime,
    m006_komi,
    m007_komi_times_hundred,
    m008_handicap,
    m009_rules,
    m010_rank,
    m011_application,
    m012_score_and_komi,
    m013_handicap_and_komi,
    m014_server_dialect,
    m015_impossible_result,
    m016_round,
    m017_requirement,
    m018_rating_in_name,
}
