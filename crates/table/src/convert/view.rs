//! The state of a game.

use super::ToWire;
use super::action::edge;
use super::place::corner;
use bastide_engine::action::{End, Piece, Quarter};
use bastide_engine::city::{self, City};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Side};
use bastide_engine::kernel::tile::RegionIdx;
use bastide_engine::region_name::RegionName;
use bastide_engine::view::{CityWallView, FigureView, QuartersView, SeatView, TileView, View, WallsView};
use bastide_wire::decision::Decision;
use bastide_wire::place::Region;
use bastide_wire::state::{
    CityWall, Figure, GoodsCount, Guard, Keep, Now, OpenEnd, PieceCount, Quarters, Resident, SeatNow, Status,
    Tile, Tower, WallTileCount, Walls, WallsSeat,
};

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
        rotation: laid.rot.to_wire(),
    }
}

/// Everything but the tiles and what the table adds: clocks, requests to undo, the seed.
pub fn now(game: &AnyGame, view: &View, decision: Option<Decision>) -> Now {
    let is_over = game.decision().is_none();
    let winners = game.winners();
    Now {
        status: if is_over { Status::Over } else { Status::Running },
        seats: view.seats.iter().map(seat).collect(),
        figures: view.figures.iter().map(|shown| figure(game, shown)).collect(),
        drawn: view.drawn.map(|tile| tile.id.as_str().into()),
        bag: view
            .bag
            .iter()
            .map(|(tile, count)| (tile.id.as_str().into(), *count))
            .collect(),
        discarded: view.discarded,
        quarters: view.quarters.as_ref().map(|view| quarters(game, view)),
        walls: view.walls.as_ref().map(|view| walls(game, view)),
        city_wall: view.city_wall.as_ref().map(|view| city_wall(game, view)),
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
        awaits: Vec::new(),
        rematch: None,
    }
}

fn figure(game: &AnyGame, shown: &FigureView) -> Figure {
    Figure {
        seat: shown.seat.0,
        piece: shown.piece.to_wire(),
        x: shown.pos.x,
        y: shown.pos.y,
        region: region(game, shown.pos, shown.region),
    }
}

fn region(game: &AnyGame, pos: Pos, region: RegionIdx) -> Region {
    let (tile, rot) = game.tile_at(pos).expect("figures stand on laid tiles");
    RegionName::of(&game.tiles()[tile.0 as usize], region, rot).to_wire()
}

fn seat(view: &SeatView) -> SeatNow {
    SeatNow {
        score: view.score,
        supply: view
            .supply
            .iter()
            .map(|&(piece, count)| PieceCount {
                piece: piece.to_wire(),
                count,
            })
            .collect(),
        goods: view
            .goods
            .iter()
            .map(|&(goods, count)| GoodsCount {
                goods: goods.to_wire(),
                count,
            })
            .collect(),
        titles: view.titles.iter().map(|title| title.to_wire()).collect(),
        resigned: view.resigned,
    }
}

fn quarters(game: &AnyGame, view: &QuartersView) -> Quarters {
    let resident = |&(seat, quarter, piece, count): &(Seat, Quarter, Piece, u8)| Resident {
        seat: seat.0,
        quarter: quarter.to_wire(),
        piece: piece.to_wire(),
        count,
    };
    let is_closed = |quarter: &&Quarter| match game {
        AnyGame::Classic(classic) => !classic.is_quarter_open(**quarter),
        AnyGame::Castle(_) | AnyGame::City(_) => false,
    };
    let closed = Quarter::ALL.iter().filter(is_closed);
    Quarters {
        count: view.count.to_wire(),
        figures: view.figures.iter().map(resident).collect(),
        closed: closed.map(|quarter| quarter.to_wire()).collect(),
    }
}

fn walls(game: &AnyGame, view: &WallsView) -> Walls {
    let seats = view.seats.iter().map(|seat| WallsSeat {
        space: seat.space,
        lap: seat.lap,
        wall_tiles: seat
            .wall_tiles
            .iter()
            .map(|&(kind, count)| WallTileCount {
                kind: kind.to_wire(),
                count,
            })
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

fn city_wall(game: &AnyGame, view: &CityWallView) -> CityWall {
    let edges = |edges: &[(Pos, Side)]| edges.iter().map(|edge| edge.to_wire()).collect();
    let towers = view.towers.iter().map(|&(seat, end, pos, side)| Tower {
        seat: seat.0,
        end: end.to_wire(),
        x: pos.x,
        y: pos.y,
        side: side.to_wire(),
        corner: corner((pos, side), end),
    });
    let (open_ends, guards) = match game {
        AnyGame::City(city) => (open_ends(city), guards(city)),
        AnyGame::Classic(_) | AnyGame::Castle(_) => Default::default(),
    };
    CityWall {
        gate: view.gate.map(ToWire::to_wire),
        left: edges(&view.left),
        right: edges(&view.right),
        open_ends,
        guards,
        towers: towers.collect(),
        towers_left: view.towers_left.clone(),
        walls_left: view.walls_left,
        piles: view.piles,
    }
}

fn open_ends(city: &City) -> Vec<OpenEnd> {
    let open_end = |end: &End| {
        let (pos, side) = edge(city, city.next_wall(*end)?);
        Some(OpenEnd {
            end: end.to_wire(),
            x: pos.x,
            y: pos.y,
            side: side.to_wire(),
        })
    };
    End::ALL.iter().filter_map(open_end).collect()
}

fn guards(city: &City) -> Vec<Guard> {
    let guard = |&(seat, wall): &(Seat, city::Edge)| {
        let (pos, side) = edge(city, wall);
        Guard {
            seat: seat.0,
            x: pos.x,
            y: pos.y,
            side: side.to_wire(),
            sees_to: edge(city, city.far_end(wall)).0.to_wire(),
        }
    };
    city.guards().iter().map(guard).collect()
}
