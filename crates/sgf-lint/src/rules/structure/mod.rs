//! S: rules about the structure of the file. Most of them report facts of the parser.

mod cache;
mod content;
pub(crate) mod parens;
pub(crate) mod repeats;
pub(crate) mod tail;

pub(crate) use cache::Cache;
pub(crate) use content::is_page;

crate::rules::rules! {
    s001_no_game,
    s002_empty_file,
    s003_nul_file,
    s004_byte_order_mark,
    s005_utf_16,
    s006_text_before,
    s007_text_between,
    s008_text_after,
    s009_data_outside,
    s010_text_inside,
    s011_missing_parenthesis,
    s012_missing_semicolon,
    s013_unclosed_variation,
    s014_stray_parenthesis,
    s015_empty_variation,
    s016_double_parenthesis,
    s017_node_after_variation,
    s018_missing_value,
    s019_missing_identifier,
    s020_unclosed_value,
    s021_unescaped_bracket,
    s022_small_letters,
    s023_irregular_identifier,
    s024_long_identifier,
    s025_repeated_property,
    s026_control_byte,
    s027_mixed_line_breaks,
    s028_too_large,
    s029_unclosed_game,
    s030_html_page,
    s031_swallowed_property,
}
