//! P: rules about the placement of properties: in their node, on their path, and on the board.

mod cache;
mod level;
mod moves;
pub(crate) mod paths;
mod point_set;
pub(crate) mod points;
mod territory;
mod used_points;

pub(crate) use cache::Cache;

crate::rules::rules! {
    p001_move_in_root,
    p002_setup_and_move,
    p003_root_property_outside_root,
    p004_unknown_property,
    p005_two_moves,
    p006_point_twice,
    p007_idle_setup,
    p008_contradicting_annotations,
    p009_good_and_bad_move,
    p010_annotation_without_move,
    p011_second_game_info,
    p012_versions_differ,
    p013_games_differ,
    p014_empty_node,
    p015_variation_level,
    p016_occupied_point,
    p017_ko_retaken,
    p018_suicide,
    p019_several_games,
    p020_handicap_and_stones,
    p021_setup_after_root,
    p022_same_color_twice,
    p023_wrong_player,
    p024_needless_inheritance,
    p025_contradicting_clocks,
    p026_move_number_without_move,
    p027_variation_level_unclear,
    p028_superko,
    p029_second_initial_position,
    p030_unsettled_conflict,
    p031_setup_as_moves,
}
