//! Castle's board as text: empty squares, walls, towers, markers and keeps.

use super::board::{TILE_ROWS, TextStyle};
use super::canvas::Canvas;
use super::letters::{Entry, Land, land_colour, land_letter};
use crate::castle::walls;
use crate::palette::{self, STONE, WHITE};
use crate::shape::TileArt;
use bastide_engine::data::board::CASTLE;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::view::WallsView;
use std::collections::BTreeMap;

/// The thickness of the walls in characters, across and down: the visible part of a start square and the wall behind it.
pub(super) const FRAME: (usize, usize) = (6, 3);

/// Draws the empty board: walls, squares with dots at their corners, and towers labelled with their lower space.
pub(super) fn ground(canvas: &mut Canvas, style: TextStyle) {
    canvas.explain(Entry::Wall);
    let (across, down) = (FRAME.0 as i32, FRAME.1 as i32);
    let (columns, rows) = (style.tile_columns() as i32, TILE_ROWS as i32);
    let stone = Some(land_colour(Land::Town));
    for &pos in &CASTLE.squares {
        let (left, top) = canvas.corner(pos);
        for row in top - down..top + rows + down {
            for column in left - across..left + columns + across {
                canvas.put(column, row, land_letter(Land::Town, true), stone);
            }
        }
    }
    for &pos in &CASTLE.squares {
        let (left, top) = canvas.corner(pos);
        for row in top..top + rows {
            for column in left..left + columns {
                canvas.put(column, row, ' ', None);
            }
        }
        canvas.empty(pos, ['.', '.'], "");
    }
    for (corner, tower) in walls().corners.iter().zip(&CASTLE.towers) {
        let (left, top) = canvas.corner(tower.at);
        // The tower fills the corner outside both walls.
        let left = if corner.tower.x < corner.at.x {
            left - across
        } else {
            left
        };
        let top = if corner.tower.y < corner.at.y {
            top - down
        } else {
            top
        };
        let lines = [
            "/----\\".to_owned(),
            format!("|{:^4}|", tower.space),
            "\\----/".to_owned(),
        ];
        for (row, line) in (top..).zip(lines) {
            for (column, letter) in (left..).zip(line.chars()) {
                canvas.put(column, row, letter, Some(STONE));
            }
        }
    }
}

/// Draws wall tiles on towers, keeps on houses, and markers on the track.
pub(super) fn pieces(canvas: &mut Canvas, shown: &WallsView, arts: &BTreeMap<Pos, TileArt>) {
    for corner in &walls().corners {
        if shown.lying.contains(&corner.space) {
            canvas.explain(Entry::WallTile);
            canvas.write_on_walls(corner.at, corner.outward, &format!("{:>3}*", corner.space), STONE);
        }
    }
    let mut markers: BTreeMap<u16, Vec<Seat>> = BTreeMap::new();
    for (seat, on_walls) in Seat::all(shown.seats.len() as u8).zip(&shown.seats) {
        markers.entry(on_walls.space).or_default().push(seat);
        let Some((_, pos, region)) = on_walls.keep else {
            continue;
        };
        if let Some(region) = arts.get(&pos).and_then(|art| art.region(region)) {
            canvas.explain(Entry::Keep);
            canvas.write(pos, region.spot, &format!("|{seat}|"), palette::seat(seat));
        }
    }
    for (space, seats) in markers {
        let Some(space) = walls().space(space) else {
            continue;
        };
        let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
        let paper = match seats[..] {
            [seat] => palette::seat(seat),
            _ => WHITE,
        };
        canvas.explain(Entry::Marker);
        let text = format!("<{}>", names.join(","));
        canvas.write_on_walls(space.foot(), space.outward, &text, paper);
    }
}
