//! V: rules about values that do not have the type of their property.
//!
//! They cover all properties except game info, whose values are checked by M rules. Missing and surplus values are reported
//! here for all properties. The module `read` interprets nonstandard values for all rules.

pub(crate) mod board;
mod cache;
pub(crate) mod edit;
mod number;
pub(crate) mod places;
pub(crate) mod read;
mod size;

pub(crate) use cache::Cache;

crate::rules::rules! {
    v001_several_values,
    v002_bad_value,
    v003_loose_number,
    v004_loose_point,
    v005_loose_color,
    v006_loose_double,
    v007_needless_value,
    v008_empty_value,
    v009_empty_text,
    v010_bad_root_value,
    v011_square_as_rectangle,
    v012_board_too_large,
    v013_missing_colon,
    v014_loose_side,
    v015_reversed_rectangle,
    v016_one_point_rectangle,
    v017_off_board,
    v018_one_point_line,
    v019_repeated_line,
    v020_out_of_range,
    v021_handicap_number,
    v022_own_value,
    v023_impossible_size,
}
