//! What the workbench tells, as JSON.

use opensgf::render::live::{Element, Moved, Patch, Put, units};
use opensgf::render::scene::Owner;
use opensgf::value::Color;
#[cfg(feature = "edit")]
use opensgf::workbench::Touch;
use opensgf::workbench::{Facts, Next, Property, Token, Workbench};

use crate::json::Json;

pub(crate) const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

pub(crate) fn patch(json: &mut Json, patch: &Patch) {
    json.object(|json| {
        if let Some(frame) = patch.frame {
            let sides = [frame.x, frame.y, frame.width, frame.height];
            json.name("frame").text(&sides.map(units).join(" "));
        }
        json.name("defs").list(&patch.defs, element);
        json.name("removed").texts(patch.removed.iter().map(|key| key.name()));
        json.name("moved").list(&patch.moved, moved);
        json.name("put").list(&patch.put, put);
    });
}

fn moved(json: &mut Json, moved: &Moved) {
    json.object(|json| {
        json.name("from").text(&moved.from.name());
        json.name("key").text(&moved.to.name());
        json.name("layer").text(moved.to.layer.name());
        json.name("x").text(&units(moved.to.at.x));
        json.name("y").text(&units(moved.to.at.y));
        json.name("before").or_null(moved.before.map(|key| key.name()).as_deref());
        json.name("point").or_null(moved.point.as_deref());
    });
}

fn put(json: &mut Json, put: &Put) {
    json.object(|json| {
        json.name("key").text(&put.key.name());
        json.name("layer").text(put.key.layer.name());
        json.name("x").text(&units(put.key.at.x));
        json.name("y").text(&units(put.key.at.y));
        json.name("before").or_null(put.before.map(|key| key.name()).as_deref());
        json.name("point").or_null(put.point.as_deref());
        if let Some(since) = put.since {
            json.name("since").number(since.get().into());
        }
        json.name("elements").list(&put.elements, element);
        if put.spread {
            json.name("spread").truth(true);
        }
        if let Some(shadow) = &put.shadow {
            element(json.name("shadow"), shadow);
        }
    });
}

/// A list of tag, attributes, elements and text.
fn element(json: &mut Json, of: &Element) {
    json.list([()], |json, ()| {
        json.text(of.tag);
        json.object(|json| of.attributes.iter().for_each(|(name, value)| json.name(name).text(value)));
        if of.children.is_empty() && of.text.is_none() {
            return;
        }
        json.list(&of.children, element);
        if let Some(text) = &of.text {
            json.text(text);
        }
    });
}

pub(crate) fn facts(json: &mut Json, facts: &Facts) {
    let color = |json: &mut Json, color: Option<Color>| json.or_null(color.map(letter));
    json.object(|json| {
        json.name("node").number(facts.node.into());
        json.name("path").text(&facts.path);
        json.name("number").number(facts.number);
        json.name("last").or_null(facts.last.as_deref());
        color(json.name("lastColor"), facts.last_color);
        color(json.name("turn"), facts.turn);
        json.name("outcome").or_null(facts.outcome.as_deref());
        json.name("notes").list(facts.remarks.iter().chain(&facts.notes), |json, note| {
            json.texts(std::iter::once(note.pattern).chain(note.values.iter().map(String::as_str)));
        });
        json.name("clocks").list(&facts.clocks, |json, (time, moves)| {
            json.list([time, moves], |json, text| json.or_null(text.as_deref()));
        });
        json.name("nextClocks").list(&facts.next_clocks, |json, time| json.or_null(time.as_deref()));
        json.name("judgements").list(&facts.judgements, |json, (ident, value)| json.texts([ident, value]));
        json.name("next").list(&facts.next, next);
        json.name("children").number(facts.n_children as i64);
        json.name("siblings").list(&facts.siblings, |json, node| json.number((*node).into()));
        json.name("conflicts").number(facts.n_conflicts as i64);
        json.name("description").text(&facts.description);
    });
}

fn next(json: &mut Json, next: &Next) {
    json.object(|json| {
        json.name("node").number(next.node.into());
        json.name("color").or_null(next.color.map(letter));
        json.name("text").text(&next.text);
        match next.site {
            Some(site) => json.name("site").number(site.number().into()),
            None => json.name("site").null(),
        }
    });
}

pub(crate) fn token(json: &mut Json, token: &Token) {
    json.list([()], |json, ()| match token {
        Token::Text(text) => json.text(text),
        Token::Point(text, site) => {
            json.text(text);
            json.text("point");
            json.number(site.number().into());
        }
        Token::Move(text, number) => {
            json.text(text);
            json.text("move");
            json.number(*number);
        }
        Token::Link(text) => {
            json.text(text);
            json.text("link");
        }
    });
}

pub(crate) fn points(json: &mut Json, bench: &Workbench) {
    let occupants = bench.shown().map(|(subject, scene)| opensgf::render::sites::occupants(subject, scene));
    json.list(bench.points(), |json, point| {
        let standing = occupants.as_ref().and_then(|occupants| occupants.get(&point.cell));
        json.object(|json| {
            json.name("site").number(point.site.number().into());
            json.name("name").text(&point.name);
            json.name("x").text(&units(point.at.x));
            json.name("y").text(&units(point.at.y));
            json.name("row").number(point.cell.row.into());
            json.name("column").number(point.cell.column.into());
            if let Some((owner, kind)) = standing {
                json.name("owner").text(match owner {
                    Owner::Black => "b",
                    Owner::White => "w",
                    Owner::Neutral => "n",
                });
                json.name("kind").or_null(*kind);
            }
        });
    });
}

#[cfg(feature = "edit")]
pub(crate) fn touch(json: &mut Json, touch: &Touch) {
    json.object(|json| {
        json.name("next").list(&touch.next, |json, site| json.number(site.number().into()));
        json.name("moves").list(&touch.moves, |json, (text, said)| json.texts([text, said]));
    });
}

pub(crate) fn property(json: &mut Json, property: &Property) {
    json.object(|json| {
        json.name("ident").text(&property.ident);
        json.name("title").text(property.title);
        json.name("values").texts(&property.values);
    });
}

/// A part of the tree: stretches of nodes, each with what is shown of its nodes, and the lines between rows.
pub(crate) fn tree(json: &mut Json, bench: &Workbench, [left, top, width, height]: [u32; 4]) {
    let tree = bench.tree();
    let (columns, rows) = (left..left.saturating_add(width), top..top.saturating_add(height));
    let (stretches, branches) = tree.window(columns, rows);
    let here = bench.session().node();
    let place = here.and_then(|node| tree.place(node.index() as u32));
    json.object(|json| {
        json.name("columns").number(tree.n_columns().into());
        json.name("rows").number(tree.n_rows().into());
        json.name("here").list([place.unwrap_or_default()], |json, (column, row)| {
            json.number(column.into());
            json.number(row.into());
        });
        json.name("branches").list(branches, |json, branch| {
            let numbers = [branch.column, branch.top, branch.bottom, branch.node, branch.n_folded];
            json.list(numbers, |json, number| json.number(number.into()));
        });
        json.name("stretches").list(stretches, |json, stretch| {
            json.object(|json| {
                let numbers = [stretch.node, stretch.column, stretch.row];
                json.name("at").list(numbers, |json, number| json.number(number.into()));
                json.name("begins").truth(stretch.begins);
                json.name("goesOn").truth(stretch.goes_on);
                json.name("nodes").list(stretch.node..stretch.node + stretch.n_nodes, |json, node| {
                    tree_node(json, bench, node);
                });
            });
        });
    });
}

/// A node of the tree: its colour, signs of what it has, its number, and whether it lies on the way to the selected one.
fn tree_node(json: &mut Json, bench: &Workbench, node: u32) {
    let kind = bench.node_kind(node);
    let mut signs = String::new();
    let flags = [
        (kind.sets_up, 's'),
        (kind.comment, 'c'),
        (kind.hotspot, 'h'),
        (kind.name, 'n'),
        (kind.conflict, 'x'),
        (bench.is_above(node), 'p'),
    ];
    signs.extend(flags.into_iter().filter(|(is_so, _)| *is_so).map(|(_, sign)| sign));
    json.list([()], |json, ()| {
        json.text(kind.color.map_or("", letter));
        json.text(&signs);
        json.number(kind.number.unwrap_or(0));
        json.text(kind.judgement.unwrap_or(""));
    });
}
