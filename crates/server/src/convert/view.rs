//! From a game to what is sent of it.

use crate::decision::Decision;
use crate::event::letter;
use crate::state::{
    Amount, CityWall, Edge, Figure, Guard, Keep, Now, Quarters, Resident, SeatNow, Status, Tile, Tower,
    Walls, WallsSeat,
};
use bastide_engine::action::{Piece, Quarter};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::RegionIdx;
use bastide_engine::region_name::RegionName;
use bastide_engine::view::{CityWallView, QuartersView, SeatView, TileView, View, WallsView};
use std::borrow::Cow;

/// The laid tiles from number `from` on, in the order of laying.
pub fn tiles(view: &View, from: usize) -> Vec<Tile> {
    view.tiles[from.min(view.tiles.len())..]
        .iter()
        .map(tile)
        .collect()
}

fn tile(laid: &TileView) -> Tile {
    Tile {
        tile: laid.tile.id.as_str().into(),
        x: laid.pos.x,
        y: laid.pos.y,
        turn: letter(laid.rot.north_to()),
    }
}

/// Everything but the tiles and what the table adds: clocks, wishes, the seed.
pub fn now(game: &AnyGame, view: &View, decision: Option<Decision>) -> Now {
    let is_over = game.decision().is_none();
    let winners = game.winners();
    Now {
        status: if is_over { Status::Over } else { Status::Running },
        seats: view.seats.iter().map(seat).collect(),
        figures: view
            .figures
            .iter()
            .map(|figure| Figure {
                seat: figure.seat.0,
                piece: figure.piece.name().into(),
                x: figure.pos.x,
                y: figure.pos.y,
                region: region(game, figure.pos, figure.region),
            })
            .collect(),
        drawn: view.drawn.map(|tile| tile.id.as_str().into()),
        bag: view
            .bag
            .iter()
            .map(|(tile, count)| (tile.id.as_str().into(), *count))
            .collect(),
        discarded: view.discarded,
        quarters: view.quarters.as_ref().map(quarters),
        walls: view.walls.as_ref().map(|view| walls(game, view)),
        city_wall: view.city_wall.as_ref().map(city_wall),
        decision,
        winners: if is_over {
            winners.iter().map(|seat| seat.0).collect()
        } else {
            Vec::new()
        },
        clock: None,
        undo: None,
        may_undo: Vec::new(),
        seed: None,
        rematch: None,
    }
}

fn region(game: &AnyGame, pos: Pos, region: RegionIdx) -> String {
    game.tile_at(pos).map_or_else(String::new, |(tile, rot)| {
        RegionName::of(&game.tiles()[tile.0 as usize], region, rot).to_string()
    })
}

fn amount(what: &'static str, count: u8) -> Amount {
    Amount {
        what: what.into(),
        count,
    }
}

fn seat(view: &SeatView) -> SeatNow {
    SeatNow {
        score: view.score,
        supply: view
            .supply
            .iter()
            .map(|&(piece, count)| amount(piece.name(), count))
            .collect(),
        goods: view
            .goods
            .iter()
            .map(|&(goods, count)| amount(goods.name(), count))
            .collect(),
        titles: view
            .titles
            .iter()
            .map(|title| Cow::Borrowed(title.name()))
            .collect(),
        resigned: view.resigned,
    }
}

fn quarters(view: &QuartersView) -> Quarters {
    let resident = |&(seat, quarter, piece, count): &(Seat, Quarter, Piece, u8)| Resident {
        seat: seat.0,
        quarter: quarter.name().into(),
        piece: piece.name().into(),
        count,
    };
    Quarters {
        count: view.count.name().into(),
        figures: view.figures.iter().map(resident).collect(),
    }
}

fn walls(game: &AnyGame, view: &WallsView) -> Walls {
    let seats = view.seats.iter().map(|seat| WallsSeat {
        space: seat.space,
        lap: seat.lap,
        wall_tiles: seat
            .wall_tiles
            .iter()
            .map(|&(kind, count)| amount(kind.name(), count))
            .collect(),
        keep: seat.keep.map(|(tiles, pos, house)| Keep {
            tiles,
            x: pos.x,
            y: pos.y,
            region: region(game, pos, house),
        }),
    });
    Walls {
        lying: view.lying.clone(),
        seats: seats.collect(),
    }
}

fn city_wall(view: &CityWallView) -> CityWall {
    let edge = |&(pos, side): &(Pos, Side)| Edge {
        x: pos.x,
        y: pos.y,
        side: letter(side),
    };
    CityWall {
        gate: view.gate.as_ref().map(edge),
        left: view.left.iter().map(edge).collect(),
        right: view.right.iter().map(edge).collect(),
        guards: view
            .guards
            .iter()
            .map(|&(seat, pos, side)| Guard {
                seat: seat.0,
                x: pos.x,
                y: pos.y,
                side: letter(side),
            })
            .collect(),
        towers: view
            .towers
            .iter()
            .map(|&(seat, end, pos, side)| Tower {
                seat: seat.0,
                end: end.name().into(),
                x: pos.x,
                y: pos.y,
                side: letter(side),
            })
            .collect(),
        towers_left: view.towers_left.clone(),
        walls_left: view.walls_left,
        piles: view.piles,
    }
}
