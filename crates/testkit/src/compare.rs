//! Compares an oracle with the engine after every action.

use crate::oracle::Oracle;
use bastide_engine::action::{Action, Piece, Quarter};
use bastide_engine::event::Title;
use bastide_engine::game::{Decision, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::kernel::tile::{Goods, RegionIdx};
use bastide_engine::view::{CityWallView, QuartersView, WallsView};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// A position in terms that oracle and engine share. Lists without a meaningful order are sorted; duplicates are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    pub decision: Option<Decision>,
    pub legal: Vec<Action>,
    pub scores: Vec<u32>,
    pub supplies: Vec<BTreeMap<Piece, u8>>,
    pub figures: Vec<(Seat, Piece, Pos, RegionIdx)>,
    /// One entry for each figure in the city of Carcassonne.
    pub residents: Vec<(Seat, Quarter, Piece)>,
    pub count: Option<Quarter>,
    pub goods: Vec<BTreeMap<Goods, u8>>,
    pub titles: BTreeMap<Title, Seat>,
    pub laid: Vec<(Pos, &'static str, Rot)>,
    pub drawn: Option<&'static str>,
    pub bag: Vec<&'static str>,
    pub discarded: u16,
    pub resigned: Vec<Seat>,
    pub winners: Vec<Seat>,
    pub walls: Option<WallsView>,
    pub city_wall: Option<CityWallView>,
}

impl Seen {
    /// The engine's position.
    pub fn of(game: &dyn Game) -> Seen {
        let view = game.view();
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let figures = view.figures.iter();
        let tiles = view.tiles.iter();
        let bag = view.bag.iter();
        let seats = || Seat::all(game.seats()).zip(&view.seats);
        let mut seen = Seen {
            decision: game.decision(),
            legal,
            scores: game.scores().iter().map(|&score| score.into()).collect(),
            supplies: seats()
                .map(|(_, seat)| seat.supply.iter().copied().collect())
                .collect(),
            figures: figures.map(|f| (f.seat, f.piece, f.pos, f.region)).collect(),
            residents: view.quarters.iter().flat_map(residents).collect(),
            count: view.quarters.as_ref().map(|quarters| quarters.count),
            goods: seats()
                .map(|(_, seat)| seat.goods.iter().copied().collect())
                .collect(),
            titles: seats()
                .flat_map(|(seat, view)| view.titles.iter().map(move |&title| (title, seat)))
                .collect(),
            laid: tiles
                .map(|laid| (laid.pos, laid.tile.id.as_str(), laid.rot))
                .collect(),
            drawn: view.drawn.map(|tile| tile.id.as_str()),
            bag: bag
                .flat_map(|(tile, count)| std::iter::repeat_n(tile.id.as_str(), (*count).into()))
                .collect(),
            discarded: view.discarded,
            resigned: seats()
                .filter(|(_, seat)| seat.resigned)
                .map(|(seat, _)| seat)
                .collect(),
            winners: game.winners().iter().collect(),
            walls: view.walls,
            city_wall: view.city_wall,
        };
        seen.sort();
        seen
    }

    /// Sorts the lists, so that their order depends only on their entries.
    pub fn sort(&mut self) {
        self.legal.sort();
        self.figures.sort();
        self.residents.sort();
        self.laid.sort();
        self.bag.sort();
        if let Some(walls) = &mut self.walls {
            walls.lying.sort();
            walls.seats.iter_mut().for_each(|seat| seat.wall_tiles.sort());
        }
        if let Some(wall) = &mut self.city_wall {
            wall.guards.sort();
            wall.towers.sort();
        }
    }
}

/// One entry for each figure.
fn residents(quarters: &QuartersView) -> impl Iterator<Item = (Seat, Quarter, Piece)> {
    let figures = quarters.figures.iter();
    figures
        .flat_map(|&(seat, quarter, piece, count)| std::iter::repeat_n((seat, quarter, piece), count.into()))
}

/// The first difference between an oracle and the engine.
pub fn disagreement(oracle: &dyn Oracle, game: &dyn Game) -> Option<String> {
    let book = oracle.seen();
    let engine = Seen::of(game);
    if book == engine {
        return None;
    }
    let legal = lists("legal actions", &book.legal, &engine.legal);
    let figures = || lists("figures", &book.figures, &engine.figures);
    let residents = || lists("figures in Carcassonne", &book.residents, &engine.residents);
    let laid = || lists("laid tiles", &book.laid, &engine.laid);
    let bag = || lists("tiles in the bag", &book.bag, &engine.bag);
    one("decision", &book.decision, &engine.decision)
        .or(legal)
        .or_else(|| one("scores", &book.scores, &engine.scores))
        .or_else(|| one("supplies", &book.supplies, &engine.supplies))
        .or_else(figures)
        .or_else(residents)
        .or_else(|| one("the count's quarter", &book.count, &engine.count))
        .or_else(|| one("goods", &book.goods, &engine.goods))
        .or_else(|| one("titles", &book.titles, &engine.titles))
        .or_else(laid)
        .or_else(|| one("drawn tile", &book.drawn, &engine.drawn))
        .or_else(bag)
        .or_else(|| one("number of discarded tiles", &book.discarded, &engine.discarded))
        .or_else(|| one("seats that gave up", &book.resigned, &engine.resigned))
        .or_else(|| one("winners", &book.winners, &engine.winners))
        .or_else(|| one("walls", &book.walls, &engine.walls))
        .or_else(|| one("wall of the city", &book.city_wall, &engine.city_wall))
}

fn one<T: PartialEq + Debug>(what: &str, book: &T, engine: &T) -> Option<String> {
    (book != engine).then(|| format!("{what}: by the book {book:?}, the engine says {engine:?}"))
}

fn lists<T: PartialEq + Debug>(what: &str, book: &[T], engine: &[T]) -> Option<String> {
    let missing: Vec<_> = book.iter().filter(|entry| !engine.contains(entry)).collect();
    let extra: Vec<_> = engine.iter().filter(|entry| !book.contains(entry)).collect();
    (book != engine).then(|| {
        format!(
            "{what}: {} by the book, {} in the engine; the engine lacks {missing:?} and has besides {extra:?}",
            book.len(),
            engine.len()
        )
    })
}
