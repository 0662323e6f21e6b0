//! Figures, tiles and goods are conserved, and points equal their derivation.

use super::{Law, Transition, Verdict, require};
use bastide_engine::action::{Action, Piece, Quarter};
use bastide_engine::event::{Event, Field};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Goods;
use bastide_engine::view::SeatView;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The figures in supply, on the board and in Carcassonne add up to those of the start, and so do all tiles. Every move
/// of a figure or tile has its event; a tile is reported as discarded only when chance discards it.
#[derive(Default)]
pub struct Conserved {
    start: Option<Counts>,
}

#[derive(Clone, PartialEq, Debug)]
struct Counts {
    figures: Tally<(Seat, Piece)>,
    tiles: usize,
}

impl Law for Conserved {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let now = counts(game);
        let start = self.start.get_or_insert_with(|| now.clone());
        require(now == *start, || {
            format!("figures and tiles were {start:?}, they are {now:?}")
        })
    }

    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let is_discarded = |event: &Event| matches!(event, Event::Discarded { .. });
        let reported = step.events.iter().any(is_discarded);
        require(reported == matches!(step.action, Action::Discard(_)), || {
            format!("after {:?} the events are {:?}", step.action, step.events)
        })?;
        let mut supplies = supplies(step.before);
        let mut residents = residents(step.before);
        let mut tokens = tokens(step.before);
        for event in step.events {
            match *event {
                Event::Deployed { seat, piece, .. } => change(&mut supplies, (seat, piece), -1)?,
                Event::Returned { seat, piece, .. } => change(&mut supplies, (seat, piece), 1)?,
                Event::Entered {
                    seat, quarter, piece, ..
                } => {
                    change(&mut supplies, (seat, piece), -1)?;
                    change(&mut residents, (seat, quarter, piece), 1)?;
                }
                Event::Joined {
                    seat, quarter, piece, ..
                } => change(&mut residents, (seat, quarter, piece), -1)?,
                Event::Goods {
                    seat, goods, count, ..
                } => change(&mut tokens, (seat, goods), count.into())?,
                Event::GuardPosted { seat, .. } => change(&mut supplies, (seat, Piece::Follower), -1)?,
                _ => {}
            }
        }
        same("supplies", &supplies, &self::supplies(step.after))?;
        same("figures in Carcassonne", &residents, &self::residents(step.after))?;
        same("goods", &tokens, &self::tokens(step.after))
    }
}

type Tally<T> = BTreeMap<T, u32>;

fn change<T: Ord + Debug + Copy>(tally: &mut Tally<T>, what: T, by: i32) -> Verdict {
    let count = tally.entry(what).or_default();
    *count = count
        .checked_add_signed(by)
        .ok_or_else(|| format!("{what:?} leaves where nothing is left"))?;
    // Counts of zero are not listed.
    tally.retain(|_, count| *count > 0);
    Ok(())
}

fn same<T: Ord + Debug>(what: &str, told: &Tally<T>, found: &Tally<T>) -> Verdict {
    require(told == found, || {
        format!("by the events {what} are {told:?}, they are {found:?}")
    })
}

fn counts(game: &AnyGame) -> Counts {
    let view = game.view();
    let mut figures = supplies(game);
    for figure in &view.figures {
        *figures.entry((figure.seat, figure.piece)).or_default() += 1;
    }
    for ((seat, _, piece), count) in residents(game) {
        *figures.entry((seat, piece)).or_default() += count;
    }
    for &(seat, ..) in view.city_wall.iter().flat_map(|wall| &wall.guards) {
        *figures.entry((seat, Piece::Follower)).or_default() += 1;
    }
    let bag: usize = view.bag.iter().map(|&(_, count)| usize::from(count)).sum();
    let tiles = view.tiles.len() + bag + usize::from(view.discarded) + usize::from(view.drawn.is_some());
    Counts { figures, tiles }
}

fn supplies(game: &AnyGame) -> Tally<(Seat, Piece)> {
    by_seat(game, |view| view.supply.clone())
}

fn tokens(game: &AnyGame) -> Tally<(Seat, Goods)> {
    by_seat(game, |view| view.goods.clone())
}

fn by_seat<T: Ord>(game: &AnyGame, list: fn(&SeatView) -> Vec<(T, u8)>) -> Tally<(Seat, T)> {
    let mut tally = Tally::new();
    for (seat, view) in Seat::all(game.seats()).zip(&game.view().seats) {
        for (what, count) in list(view).into_iter().filter(|&(_, count)| count > 0) {
            *tally.entry((seat, what)).or_default() += u32::from(count);
        }
    }
    tally
}

fn residents(game: &AnyGame) -> Tally<(Seat, Quarter, Piece)> {
    let quarters = game.view().quarters;
    let figures = quarters.into_iter().flat_map(|quarters| quarters.figures);
    figures
        .map(|(seat, quarter, piece, count)| ((seat, quarter, piece), u32::from(count)))
        .collect()
}

/// Scores change only by the points of events, never fall, and every derivation adds up.
pub struct Explained;

impl Law for Explained {
    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let mut expected: Vec<u32> = step.before.scores().iter().map(|&score| score.into()).collect();
        for event in step.events {
            if let Event::Scored { seat, points, .. } | Event::Awarded { seat, points, .. } = event {
                expected[seat.idx()] += u32::from(points.total());
                adds_up(event)?;
            }
        }
        let after: Vec<u32> = step.after.scores().iter().map(|&score| score.into()).collect();
        require(expected == after, || {
            format!("by the events scores are {expected:?}, they are {after:?}")
        })?;
        let mut pairs = step.before.scores().iter().zip(step.after.scores());
        require(pairs.all(|(before, after)| before <= after), || {
            format!("scores fell from {:?} to {after:?}", step.before.scores())
        })
    }
}

/// The derivation `4 tiles × 2 + 1 shields × 2` gives the number of points beside it.
fn adds_up(event: &Event) -> Verdict {
    let fields = event.fields();
    let field = |name: &str| {
        fields
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    };
    let sum = field("sum").map(Field::to_string).unwrap_or_default();
    let shown = sum.split(" + ").map(product).sum::<Option<i64>>();
    let points = match field("points") {
        Some(Field::Number(points)) => Some(*points),
        _ => None,
    };
    require(shown.is_some() && shown == points, || {
        format!("{points:?} points are explained by `{sum}`")
    })?;
    require(points > Some(0), || "0 points are told as scored".to_owned())
}

fn product(term: &str) -> Option<i64> {
    let (counted, each) = term.split_once(" × ")?;
    let (count, what) = counted.split_once(' ')?;
    let (count, each): (i64, i64) = (count.parse().ok()?, each.parse().ok()?);
    (!what.is_empty()).then_some(count * each)
}
