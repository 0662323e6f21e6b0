//! Nothing gets lost: figures and tiles are conserved, and points explain themselves.

use super::{Law, Step, Verdict, require};
use bastide_engine::action::Piece;
use bastide_engine::event::{Event, Field};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use std::collections::BTreeMap;

/// Supply and figures on the board are together what they were at the start, and so are the tiles wherever they are.
#[derive(Default)]
pub struct Conserved {
    start: Option<Counts>,
}

#[derive(Clone, PartialEq, Debug)]
struct Counts {
    figures: BTreeMap<(Seat, Piece), u32>,
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

    fn step(&mut self, step: Step<'_>) -> Verdict {
        let mut supplies = supplies(step.before);
        for event in step.events {
            match event {
                Event::Deployed { seat, piece, .. } => *supplies.entry((*seat, *piece)).or_default() -= 1,
                Event::GuardPosted { seat, .. } => {
                    *supplies.entry((*seat, Piece::Follower)).or_default() -= 1;
                }
                Event::Returned { seat, piece, .. } => *supplies.entry((*seat, *piece)).or_default() += 1,
                _ => {}
            }
        }
        let after = self::supplies(step.after);
        require(supplies == after, || {
            format!("by the events supplies are {supplies:?}, they are {after:?}")
        })
    }
}

fn counts(game: &AnyGame) -> Counts {
    let view = game.view(None);
    let mut figures = supplies(game);
    for figure in &view.figures {
        *figures.entry((figure.seat, figure.piece)).or_default() += 1;
    }
    for &(seat, ..) in view.city_wall.iter().flat_map(|wall| &wall.guards) {
        *figures.entry((seat, Piece::Follower)).or_default() += 1;
    }
    let bag: usize = view.bag.iter().map(|&(_, count)| usize::from(count)).sum();
    let tiles = view.tiles.len() + bag + usize::from(view.discarded) + usize::from(view.drawn.is_some());
    Counts { figures, tiles }
}

fn supplies(game: &AnyGame) -> BTreeMap<(Seat, Piece), u32> {
    let seats = Seat::all(game.seats()).zip(game.view(None).seats);
    let each = |(seat, view): (Seat, bastide_engine::view::SeatView)| {
        view.supply
            .into_iter()
            .map(move |(piece, count)| ((seat, piece), u32::from(count)))
    };
    seats.flat_map(each).collect()
}

/// Scores change by what the events say and by nothing else, never fall, and every sum that is shown adds up.
pub struct Explained;

impl Law for Explained {
    fn step(&mut self, step: Step<'_>) -> Verdict {
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

/// The sum as it is shown, `4 tiles × 2 + 1 shields × 2`, gives the points as they are shown.
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
