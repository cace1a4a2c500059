//! Compares the frames of animations with the scenes.

use std::io::Cursor;

use sgf_games::game;
use sgf_model::record;
use sgf_syntax::Document;

use super::*;
use crate::svg::SvgOptions;
use crate::{Diagram, View, draw};

/// Black captures a stone of White, which is replaced at the end.
const CAPTURE: &[u8] = b"(;GM[1]SZ[5];B[ba];W[aa];B[ab];W[dd];B[de];W[cc];B[cb];AE[ba]AW[aa])";

fn scenes() -> Vec<Scene> {
    let doc = Document::parse(CAPTURE);
    let view = record::games(&doc).next().unwrap();
    let scene = |node| draw(&Diagram::at(&view, game(1).unwrap(), node).unwrap(), &View::default()).unwrap();
    view.main_line().map(scene).collect()
}

fn frames() -> Vec<Frame> {
    timed(scenes(), 400, 2000).collect()
}

fn theme() -> Theme {
    Theme::default()
}

fn options() -> AnimationOptions<'static> {
    AnimationOptions { width: 120, plays: Some(3), ..AnimationOptions::default() }
}

/// The pictures of the scenes, three bytes per pixel.
fn expected() -> Vec<Vec<u8>> {
    let scenes = scenes();
    let blank = raster::blank(&scenes[0], options().width).unwrap();
    let picture = |scene| pixels(scene, &theme(), options().fonts, blank.clone());
    let bytes = |pixels: Pixmap| pixels.data().chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
    scenes.iter().map(picture).map(bytes).collect()
}

#[test]
fn apng_is_lossless() {
    let bytes = apng(frames(), &theme(), &options()).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let control = reader.info().animation_control.unwrap();
    assert_eq!((control.num_frames, control.num_plays), (9, 3));
    let (width, height) = reader.info().size();
    let mut shown = vec![0; (width * height * 3) as usize];
    let mut areas = 0;
    for expected in expected() {
        let mut data = vec![0; shown.len()];
        reader.next_frame(&mut data).unwrap();
        let frame = *reader.info().frame_control().unwrap();
        areas += frame.width * frame.height;
        for (row, line) in data.chunks((frame.width * 3) as usize).take(frame.height as usize).enumerate() {
            let from = (((frame.y_offset as usize + row) * width as usize) + frame.x_offset as usize) * 3;
            shown[from..from + line.len()].copy_from_slice(line);
        }
        assert!(shown == expected, "frame {frame:?}");
    }
    assert!(areas < width * height * 4, "only changed areas are drawn again");
}

#[test]
fn gif_approximates_colors() {
    let bytes = super::gif(frames(), &theme(), &options()).unwrap();
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
    let palette = decoder.global_palette().unwrap().to_vec();
    let width = usize::from(decoder.width());
    let mut shown = vec![0; width * usize::from(decoder.height()) * 3];
    let mut delays = Vec::new();
    for expected in expected() {
        let frame = decoder.read_next_frame().unwrap().unwrap();
        delays.push(frame.delay);
        for (index, &color) in
            frame.buffer.iter().enumerate().filter(|(_, color)| frame.transparent != Some(**color))
        {
            let (row, column) = (index / usize::from(frame.width), index % usize::from(frame.width));
            let at = ((row + usize::from(frame.top)) * width + column + usize::from(frame.left)) * 3;
            shown[at..at + 3].copy_from_slice(&palette[usize::from(color) * 3..][..3]);
        }
        let most = shown.iter().zip(&expected).map(|(one, other)| one.abs_diff(*other)).max().unwrap();
        assert!(most < 40, "{most}");
    }
    assert_eq!(delays, [40, 40, 40, 40, 40, 40, 40, 40, 200]);
}

#[test]
fn svg_animation_hides_captured_stones() {
    let svg = animated_svg(frames(), &theme(), &SvgOptions::default(), None).unwrap();
    roxmltree::Document::parse(&svg).unwrap();
    let all = frames();
    let things = timeline::timeline(&all);
    let at_corner = things.iter().filter(|seen| {
        seen.item.at == crate::scene::Place::new(0, 0)
            && matches!(seen.item.kind, crate::scene::ItemKind::Piece(_))
    });
    let mut spans: Vec<_> = at_corner.map(|seen| seen.frames.clone()).collect();
    spans.sort_by_key(|span| span.start);
    assert_eq!(spans, [2..3, 8..9], "it is seen, taken by the next move, and back at the end");
    // Eight frames of 400 ms and one of 2000 ms take 5200 ms; the third starts at 800 and ends at 1200.
    assert!(svg.contains("{0%{visibility:hidden}15.384%{visibility:visible}23.076%{visibility:hidden}}"));
    assert!(svg.contains("animation:5200ms step-end infinite"));
    assert!(svg.contains("@media (prefers-reduced-motion:no-preference)"));
}

#[test]
fn items_keep_the_order_of_their_scene() {
    let all = frames();
    let things = timeline::timeline(&all);
    for (number, frame) in all.iter().enumerate() {
        let seen: Vec<_> =
            things.iter().filter(|seen| seen.frames.contains(&number)).map(|seen| seen.item).collect();
        assert_eq!(seen, frame.scene.items.iter().collect::<Vec<_>>(), "frame {number}");
    }
}

#[test]
fn rejects_empty_animations() {
    let none = || std::iter::empty::<Frame>();
    assert_eq!(super::gif(none(), &theme(), &options()), Err(AnimationError::Empty));
    assert_eq!(apng(Vec::new(), &theme(), &options()), Err(AnimationError::Empty));
    assert_eq!(animated_svg(none(), &theme(), &SvgOptions::default(), None), Err(AnimationError::Empty));
}

#[test]
fn frames_contain_only_changed_areas() {
    let mut after = Pixmap::new(20, 10).unwrap();
    let before = after.clone();
    assert_eq!(Area::changed(&before, &after), Area { left: 0, top: 0, width: 1, height: 1 });
    for index in [20 * 2 + 5, 20 * 7 + 3, 20 * 4 + 11] {
        after.data_mut()[index * 4] = 9;
    }
    let area = Area::changed(&before, &after);
    assert_eq!(area, Area { left: 3, top: 2, width: 9, height: 6 });
    assert_eq!(area.pixels(&after).filter(|pixel| pixel[0] == 9).count(), 3);
    assert_eq!(area.pixels(&after).count(), 54);
}
