//! Any record can be drawn, and the SVG is well-formed XML.

use sgf_games::{GAMES, GameSpec, Options, game};
use sgf_model::record;
use sgf_render::latex::{LatexOptions, latex};
use sgf_render::svg::SvgOptions;
use sgf_render::text::{TextOptions, text};
use sgf_render::{Coordinates, Diagram, Scene, Theme, View, Window, draw, svg};
use sgf_syntax::Document;
use testkit::Random;
use testkit::mutate::mutate;

/// SVG options that differ from the defaults.
fn svg_with<'a>(change: impl FnOnce(&mut SvgOptions<'a>)) -> SvgOptions<'a> {
    let mut options = SvgOptions::default();
    change(&mut options);
    options
}

/// Draws a scene with all back ends; returns the SVG after parsing it as XML.
fn drawn(scene: &Scene, theme: &Theme) -> String {
    let options = svg_with(|options| options.plain = true);
    let picture = svg(scene, theme, &options);
    let xml = roxmltree::Document::parse(&picture).unwrap_or_else(|error| panic!("{error}\n{picture}"));
    let ids: Vec<_> = xml.descendants().filter_map(|node| node.attribute("id")).collect();
    for used in xml.descendants().filter_map(|node| node.attribute("href")) {
        assert!(ids.contains(&used.trim_start_matches('#')), "{used} is not there");
    }
    let _ = (text(scene, theme, &TextOptions::default()), latex(scene, theme, &LatexOptions::default()));
    pixels(scene, theme);
    picture
}

#[cfg(feature = "png")]
fn pixels(scene: &Scene, theme: &Theme) {
    use sgf_render::raster::{PngOptions, png};
    let mut options = PngOptions::default();
    options.width = 40;
    if let Ok(bytes) = png(scene, theme, &options) {
        assert!(bytes.starts_with(b"\x89PNG"));
    }
}

#[cfg(not(feature = "png"))]
fn pixels(_: &Scene, _: &Theme) {}

/// The scenes of all nodes of a record, read as a given game.
fn scenes(bytes: &[u8], spec: &'static GameSpec, look: &View) -> Vec<Scene> {
    let doc = Document::parse(bytes);
    let mut scenes = Vec::new();
    for view in record::games(&doc) {
        let is_large = |(columns, rows): (u32, u32)| columns > 60 || rows > 60;
        if Options::of(&view).size.is_some_and(is_large) {
            continue;
        }
        for node in view.nodes().take(20) {
            scenes.extend(Diagram::at(&view, spec, node).ok().and_then(|diagram| draw(&diagram, look).ok()));
        }
    }
    scenes
}

/// A record with every kind of markup.
const MARKED: &[u8] = "(;FF[4]GM[1]SZ[9]PB[<Black> & Co]PW[W]AB[aa][bb:cc]AW[hh];B[ee]TE[1]LB[aa:1][bb:long label][cc:黒]\
    TR[dd]CR[ee]MA[ff]SQ[gg]SL[hh]TB[ia]TW[ib]AR[aa:ii][bb:bc]LN[cc:dd]DD[ha:ii]VW[aa:hh];W[]BM[2]N[x];B[tt]DM[1]HO[1]V[3])"
    .as_bytes();

#[test]
fn draws_damaged_records() {
    let mut random = Random::named("damaged_records_are_drawn");
    let themes: Vec<Theme> = Theme::names().filter_map(Theme::named).collect();
    let mut n_scenes = 0;
    for _ in 0..400 {
        let mut record = MARKED.to_vec();
        mutate(&mut record, &mut random);
        let spec: &&GameSpec = random.pick(GAMES);
        let coordinates = [Coordinates::Own, Coordinates::Cjk, Coordinates::Sgf, Coordinates::None];
        let window = [Window::Record, Window::Auto, Window::Whole, Window::Of("C3:x".to_owned())];
        let look = View::default().with(|view| {
            view.coordinates = *random.pick(&coordinates);
            view.window = random.pick(&window).clone();
            view.numbers = random.one_in(2).then_some(1..=300);
            view.variations = random.one_in(2);
        });
        for scene in scenes(&record, spec, &look) {
            drawn(&scene, random.pick(&themes));
            n_scenes += 1;
        }
    }
    assert!(n_scenes > 100, "{n_scenes} scenes");
}

#[test]
fn draws_boards_of_all_sizes() {
    for spec in GAMES {
        for (columns, rows) in [(1, 1), (1, 52), (2, 2), (3, 702), (26, 27), (52, 52)] {
            let Ok(position) = spec.begin(&Options::default().with_size(columns, rows)) else { continue };
            let Ok(scene) = draw(&Diagram::new(spec, position), &View::default()) else { continue };
            let picture = drawn(&scene, &Theme::default());
            assert!(scene.frame.width > 0 && scene.frame.height > 0, "{} {columns}x{rows}", spec.name);
            let xml = roxmltree::Document::parse(&picture).unwrap();
            let words = xml.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
            assert!(
                words.is_some_and(|words| words.starts_with(spec.name)),
                "{} {columns}x{rows}",
                spec.name
            );
        }
    }
}

#[test]
fn draws_marks_on_every_point_of_the_largest_board() {
    let names = (b'a'..=b'z').chain(b'A'..=b'Z').map(char::from);
    let points = || names.clone().flat_map(|column| names.clone().map(move |row| format!("{column}{row}")));
    let mut record = String::from("(;GM[1]SZ[52]");
    for property in ["TR", "SL", "TB"] {
        record.push_str(property);
        points().for_each(|point| record.push_str(&format!("[{point}]")));
    }
    record.push_str("LB");
    points().for_each(|point| record.push_str(&format!("[{point}:{point}]")));
    record.push(')');
    let scenes = scenes(record.as_bytes(), game(1).unwrap(), &View::default());
    let picture = drawn(&scenes[0], &Theme::default());
    assert_eq!(picture.matches("<text").count(), 52 * 52 + 4 * 52);
}

/// Several pictures on one page do not conflict: their definitions have unique names, unless the pictures are equal.
#[test]
fn different_pictures_share_no_names() {
    let go = game(1).unwrap();
    let all = |look: &View| scenes(MARKED, go, look);
    let mut pictures = Vec::new();
    for theme in Theme::names().filter_map(Theme::named) {
        for scene in all(&View::default()) {
            pictures.push(svg(&scene, &theme, &SvgOptions::default()));
            pictures.push(svg(&scene, &theme, &svg_with(|options| options.width = Some(99))));
        }
    }
    let own = Theme::read("based-on = \"book\"\n[colors]\nblack = \"#111\"").unwrap();
    let other = Theme::read("based-on = \"book\"\n[colors]\nblack = \"#222\"").unwrap();
    pictures.extend([own, other].map(|theme| svg(&all(&View::default())[0], &theme, &SvgOptions::default())));
    let mut seen: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for (number, picture) in pictures.iter().enumerate() {
        let xml = roxmltree::Document::parse(picture).unwrap();
        let ids = xml.descendants().filter_map(|node| node.attribute("id"));
        let class = xml.root_element().attribute("class").and_then(|class| class.strip_prefix("sgf "));
        let class = class.expect("the picture has a class of its own");
        assert!(picture.contains(&format!("<style>.{class} ")), "{class}");
        for name in ids.chain([class]) {
            let first = *seen.entry(name.to_owned()).or_insert(number);
            assert_eq!(first, number, "{name} occurs in two pictures");
        }
    }
    let again = svg(&all(&View::default())[0], &Theme::named("kaya").unwrap(), &SvgOptions::default());
    assert_eq!(again, pictures[0]);
    let named = svg_with(|options| options.prefix = "mine");
    let named = svg(&all(&View::default())[0], &Theme::default(), &named);
    assert!(named.contains("class=\"sgf mine\"") && named.contains("id=\"minea\""), "{named}");
}

/// Another test checks that the gallery is up to date.
#[test]
fn gallery_pictures_share_no_names() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let folder = root.join("docs/gallery");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "svg"));
    paths.sort();
    assert!(paths.len() > 60, "{} pictures", paths.len());
    // Each name, its definition, and the picture where it occurs first.
    let mut known: std::collections::BTreeMap<String, (String, String)> = std::collections::BTreeMap::new();
    for path in paths {
        let picture = std::fs::read_to_string(&path).unwrap();
        let xml = roxmltree::Document::parse(&picture).unwrap();
        let defined =
            xml.descendants().filter_map(|node| Some((node.attribute("id")?, &picture[node.range()])));
        let (_, style) = picture.split_once("<style>").unwrap();
        let (style, _) = style.split_once("</style>").unwrap();
        let class = xml.root_element().attribute("class").unwrap();
        // All rules of a picture apply inside its own class, and its animations have its prefix.
        let own = class.strip_prefix("sgf ").unwrap();
        let keyframes = style.split("@keyframes ").skip(1);
        assert!(keyframes.clone().all(|rest| rest.starts_with(own)), "{}", path.display());
        let rules = style.split('}').filter(|rule| rule.contains('.') && !rule.contains('@'));
        for rule in rules.filter(|rule| rule.starts_with('.')) {
            let is_own = [" ", "-"].iter().any(|end| rule.starts_with(&format!(".{own}{end}")));
            assert!(is_own, "{}: {rule}", path.display());
        }
        for (name, meaning) in defined.chain([(own, style)]) {
            let here = (meaning.to_owned(), path.display().to_string());
            let (first, place) = known.entry(name.to_owned()).or_insert_with(|| here.clone());
            assert!(*first == here.0, "{name} differs in {place} and {}", here.1);
        }
    }
}

#[test]
fn svg_contains_labels_of_all_scripts() {
    let labels = ["سلام", "囲碁", "🙂👨‍👩‍👧", "한국", "हिंदी", "e\u{301}", "<&>\"", "\u{200f}x", "AV"];
    let points = ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"];
    let values = points.iter().zip(labels).map(|(point, label)| format!("[{point}:{label}]"));
    let record = format!("(;GM[1]SZ[9]CA[UTF-8]AB[aa]AW[bb]LB{})", values.collect::<String>());
    let scenes = scenes(record.as_bytes(), game(1).unwrap(), &View::default());
    let picture = drawn(&scenes[0], &Theme::default());
    let xml = roxmltree::Document::parse(&picture).unwrap();
    let texts: Vec<_> =
        xml.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
    for label in labels {
        assert!(texts.contains(&label), "{label} is not in {texts:?}");
    }
}

#[cfg(feature = "png")]
#[test]
fn png_is_reproducible_and_has_the_requested_width() {
    use sgf_render::raster::{PngOptions, png};
    for scene in scenes(MARKED, game(1).unwrap(), &View::default()) {
        for width in [1, 7, 333] {
            for transparent in [false, true] {
                let mut options = PngOptions::default();
                (options.width, options.transparent) = (width, transparent);
                let draw = || png(&scene, &Theme::default(), &options).unwrap();
                let bytes = draw();
                assert_eq!(bytes[16..20], width.to_be_bytes());
                assert!(bytes == draw());
            }
        }
        for width in [0, u32::MAX] {
            let mut options = PngOptions::default();
            options.width = width;
            assert!(png(&scene, &Theme::default(), &options).is_err());
        }
    }
}

/// The SVG of the last position of a record.
fn last(record: &str, options: &SvgOptions<'_>) -> String {
    let doc = Document::parse(record.as_bytes());
    let view = record::games(&doc).next().unwrap();
    let node = view.main_line().last().unwrap();
    let diagram = Diagram::at(&view, game(view.number()).unwrap(), node).unwrap();
    svg(&draw(&diagram, &View::default()).unwrap(), &Theme::default(), options)
}

/// The pieces of a picture: their points and move numbers.
fn pieces(picture: &str) -> Vec<(String, Option<String>)> {
    let xml = roxmltree::Document::parse(picture).unwrap();
    let text = |text: &str| text.to_owned();
    let piece = |node: roxmltree::Node<'_, '_>| {
        Some((text(node.attribute("data-point")?), node.attribute("data-move").map(text)))
    };
    xml.descendants().filter_map(piece).collect()
}

#[test]
fn pieces_have_their_point_and_move_number() {
    let said = |record: &str| {
        let pieces = pieces(&last(record, &SvgOptions::default()));
        let one = |(point, number): (String, Option<String>)| match number {
            Some(number) => format!("{point} {number}"),
            None => point,
        };
        let mut pieces: Vec<String> = pieces.into_iter().map(one).collect();
        pieces.sort();
        pieces.join(", ")
    };
    assert_eq!(said("(;GM[1]SZ[9]AB[aa];B[ee];W[ge];B[cc]MN[31])"), "A9, C7 31, E5 1, G5 2");
    // The stone of move 2 was captured.
    assert_eq!(said("(;GM[1]SZ[5];B[ba];W[aa];B[ab])"), "A4 3, B5 1");
    assert_eq!(said("(;GM[3]AW[Ke1][b2]AB[Ke8];W[b2b4];B[e8e7])"), "b4 1, e1, e7 2");
    assert_eq!(said("(;GM[8]AB[K5i][P*]AW[K5a]PL[B];B[P*5e])"), "5a, 5e 1, 5i");
}

#[test]
fn options_change_size_and_colors() {
    const GAME: &str = "(;GM[1]SZ[9];B[ee];W[ge])";
    let usual = last(GAME, &SvgOptions::default());
    assert!(usual.contains(" width=\"") && usual.contains("<rect class=\"page\""));
    let head = |picture: &str| picture[..picture.find("<title>").unwrap()].to_owned();
    let responsive = head(&last(GAME, &svg_with(|options| options.responsive = true)));
    assert!(!responsive.contains(" width=") && !responsive.contains(" height="), "{responsive}");
    let limited =
        head(&last(GAME, &svg_with(|options| (options.responsive, options.width) = (true, Some(500)))));
    assert!(limited.contains("style=\"max-width:500px\"") && !limited.contains(" width="), "{limited}");
    assert!(!last(GAME, &svg_with(|options| options.transparent = true)).contains("class=\"page\""));
    let plain = last(GAME, &svg_with(|options| options.plain = true));
    assert!(!plain.contains("var(") && plain.contains("fill:#"));
    let night = Theme::named("night").unwrap();
    let dark = last(GAME, &svg_with(|options| options.dark = Some(&night)));
    let (light, dark) = dark.split_once("@media (prefers-color-scheme:dark){").unwrap();
    let board = |theme: &Theme| theme.color(sgf_render::scene::Role::Board, 1).to_string();
    assert!(light.contains(&board(&Theme::default())) && dark.contains(&board(&night)));
}

/// Measured values have the colors of the dark theme on dark pages.
#[test]
fn heat_is_dark_on_dark_pages() {
    let spec = game(1).unwrap();
    let position = spec.begin(&Options::default()).unwrap();
    let site = position.site("dd").unwrap();
    let values = vec![(site, 1000, "50".to_owned())];
    let scene = draw(&Diagram { values, ..Diagram::new(spec, position) }, &View::default()).unwrap();
    let night = Theme::named("night").unwrap();
    let picture = svg(&scene, &Theme::default(), &svg_with(|options| options.dark = Some(&night)));
    let (light, dark) = picture.split_once("@media (prefers-color-scheme:dark){").unwrap();
    let (dark, below) = dark.split_once("</style>").unwrap();
    let id = below.split_once("<radialGradient id=\"").unwrap().1.split_once('"').unwrap().0;
    let hot = |theme: &Theme| {
        let color = theme.color(sgf_render::scene::Role::Hot, 1);
        sgf_render::Rgba { alpha: 255, ..color }.to_string()
    };
    assert!(dark.contains(&format!("#{id} stop{{stop-color:{}}}", hot(&night))), "{dark}");
    assert!(below.contains(&format!("stop-color=\"{}\"", hot(&Theme::default()))), "{light}");
}

/// The parts of a stone take their colors from classes, which use variables.
#[test]
fn page_variables_recolor_stones() {
    for theme in Theme::names().filter_map(Theme::named) {
        let scene = &scenes(MARKED, game(1).unwrap(), &View::default())[0];
        let picture = svg(scene, &theme, &SvgOptions::default());
        let xml = roxmltree::Document::parse(&picture).unwrap();
        let defs = xml.descendants().find(|node| node.has_tag_name("defs")).unwrap();
        for node in defs.descendants() {
            let own = ["fill", "stroke", "stop-color"].into_iter().filter_map(|name| node.attribute(name));
            let own: Vec<&str> = own.filter(|color| !color.starts_with("url(") && *color != "#fff").collect();
            assert!(own.is_empty(), "{}: {own:?}", theme.name);
        }
        // A rule for descendants does not match inside `use`.
        let class = xml.root_element().attribute("class").unwrap().strip_prefix("sgf ").unwrap();
        for (name, property) in [("black", "fill"), ("white", "fill"), ("s-black-rim", "fill:none;stroke")] {
            assert!(picture.contains(&format!("}}.{class}-{name}{{{property}:#")), "{}: {name}", theme.name);
        }
        for role in ["black", "white"] {
            assert!(picture.contains(&format!("fill:var(--sgf-{role},#")), "{}", theme.name);
        }
    }
}
