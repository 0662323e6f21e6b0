//! Listed actions are accepted and others refused; `apply` agrees with `play`; only the seat to act may act.

use super::{Law, Transition, Verdict, require};
use bastide_engine::action::{Action, End, Piece, Quarter, WallTile};
use bastide_engine::data::board::CASTLE;
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::kernel::tile::{MAX_REGIONS, RegionIdx, TileIdx};
use std::collections::HashSet;

/// Every listed action is accepted, none is listed twice, and every other action is refused with a reason and changes
/// nothing.
#[derive(Default)]
pub struct Listed {
    swept: bool,
}

impl Law for Listed {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let mut actions = vec![Action::Resign];
        game.legal_actions(&mut actions);
        let listed: HashSet<_> = actions.iter().copied().collect();
        require(listed.len() == actions.len(), || {
            format!("an action is listed twice: {actions:?}")
        })?;
        require(actions.is_empty() == game.decision().is_none(), || {
            format!("{:?} is asked, legal is {actions:?}", game.decision())
        })?;
        require(actions != [Action::Pass], || {
            format!("{:?} is asked, only passing is possible", game.decision())
        })?;
        let picked: Vec<_> = (0..=game.count_legal()).map(|nth| game.nth_legal(nth)).collect();
        let wanted: Vec<_> = actions.iter().copied().map(Some).chain([None]).collect();
        require(picked == wanted, || {
            format!("listed are {actions:?}, picked {picked:?}")
        })?;
        for &action in &actions {
            let check = game.check(action);
            require(check.is_ok(), || {
                format!("{action:?} is listed but refused: {check:?}")
            })?;
        }
        let mut refused = Vec::new();
        for action in self.candidates(game) {
            match game.check(action) {
                Ok(()) => require(listed.contains(&action), || {
                    format!("{action:?} is accepted but not listed")
                })?,
                Err(_) if listed.contains(&action) => unreachable!("all that is listed has been checked"),
                Err(illegal) => {
                    require(!illegal.to_string().is_empty(), || {
                        format!("{action:?} is refused without a reason")
                    })?;
                    refused.push(action);
                }
            }
        }
        can_resign(game, &mut refused)?;
        refuses(game, &refused)
    }
}

/// Resigning is never listed, but possible whenever a seat is to act.
fn can_resign(game: &AnyGame, refused: &mut Vec<Action>) -> Verdict {
    let seat_asked = matches!(game.decision().map(|asked| asked.actor), Some(Actor::Seat(_)));
    let accepted = game.check(Action::Resign).is_ok();
    if !accepted {
        refused.push(Action::Resign);
    }
    require(accepted == seat_asked, || {
        format!("{:?} is asked, giving up accepted: {accepted}", game.decision())
    })
}

/// B26: a refused action leaves the state unchanged.
fn refuses(game: &AnyGame, refused: &[Action]) -> Verdict {
    let mut scratch = game.clone();
    let mut events = Vec::new();
    for &action in refused {
        let played = scratch.play(action, &mut events);
        require(played.is_err(), || {
            format!("{action:?} is refused by check and taken by play")
        })?;
    }
    require(events.is_empty(), || format!("refused actions caused {events:?}"))?;
    // Compared once for all actions, because comparing states is slow.
    require(scratch == *game, || {
        let culprit = refused.iter().find(|&&action| {
            let mut scratch = game.clone();
            let _ = scratch.play(action, &mut Vec::new());
            scratch != *game
        });
        format!("a refused action changed the state: {culprit:?}")
    })
}

impl Listed {
    fn candidates(&mut self, game: &AnyGame) -> Vec<Action> {
        let mut actions = vec![Action::Pass, Action::Guard];
        let tiles = (0..=game.tiles().len() as u8).chain([u8::MAX]).map(TileIdx);
        actions.extend(tiles.flat_map(|tile| [Action::Draw(tile), Action::Discard(tile)]));
        let squares = self.squares(game);
        let places = |pos: Pos| Rot::ALL.map(|rot| Action::Place { pos, rot });
        actions.extend(squares.into_iter().flat_map(places));
        let pos = last(game);
        for region in (0..=MAX_REGIONS as u8 + 3).chain([u8::MAX]).map(RegionIdx) {
            let deploys = Piece::ALL.iter();
            actions.extend(deploys.map(|&piece| Action::Deploy { piece, region }));
            actions.push(Action::First { pos, region });
        }
        actions.extend(joins(game));
        actions.extend(firsts(game));
        for &quarter in Quarter::ALL {
            actions.push(Action::Count(quarter));
            actions.extend(Piece::ALL.iter().map(|&piece| Action::Quarter { quarter, piece }));
        }
        for &kind in WallTile::ALL {
            actions.push(Action::Use(kind));
            let spaces = CASTLE.towers.iter().map(|tower| tower.space).chain([13, u8::MAX]);
            actions.extend(spaces.map(|space| Action::Reveal { space, kind }));
        }
        // All sides of all tiles if the gate is to be set, else those of one tile.
        let is_gate = game.decision().is_some_and(|asked| asked.choice == Choice::Gate);
        let tried = game.view().tiles.into_iter().map(|laid| laid.pos);
        let tried = tried.filter(|&tried| is_gate || tried == pos);
        actions.extend(tried.flat_map(|pos| Side::ALL.map(|side| Action::Gate { pos, side })));
        actions.extend(
            End::ALL
                .iter()
                .flat_map(|&end| [Action::Wall(end), Action::Tower(end)]),
        );
        actions
    }

    /// The squares around the laid tiles, the limits of the coordinates, and once in a game all squares in a wide area,
    /// because a board may map squares that are far apart to one cell.
    fn squares(&mut self, game: &AnyGame) -> Vec<Pos> {
        let laid = game.view().tiles;
        let columns = laid.iter().map(|laid| laid.pos.x);
        let rows = laid.iter().map(|laid| laid.pos.y);
        let is_place = game.decision().is_some_and(|asked| asked.choice == Choice::Place);
        let sweep = !self.swept && is_place && laid.len() >= 36;
        self.swept |= sweep;
        let margin = if sweep { 160 } else { 2 };
        let across = columns.clone().min().unwrap_or(0) - margin..=columns.max().unwrap_or(0) + margin;
        let down = rows.clone().min().unwrap_or(0) - margin..=rows.max().unwrap_or(0) + margin;
        let corners = [i16::MIN, i16::MAX].map(|x| [i16::MIN, i16::MAX].map(|y| Pos::new(x, y)));
        down.flat_map(|y| across.clone().map(move |x| Pos::new(x, y)))
            .chain(corners.into_iter().flatten())
            .collect()
    }
}

/// The square of the last laid tile.
fn last(game: &AnyGame) -> Pos {
    let laid = game.view().tiles;
    laid.last().map_or(Pos::default(), |laid| laid.pos)
}

/// Actions of figures that join features: on all regions of all tiles if that is the decision, because only the region
/// that names a feature is accepted; else on the regions of the last tile.
fn joins(game: &AnyGame) -> Vec<Action> {
    let choice = game.decision().map(|asked| asked.choice);
    let is_asked = matches!(choice, Some(Choice::Join | Choice::Market));
    let last = last(game);
    let mut squares = vec![Pos::new(i16::MAX, i16::MIN), last.step(Side::North)];
    let laid = game.view().tiles.into_iter().map(|laid| laid.pos);
    squares.extend(laid.filter(|&pos| is_asked || pos == last));
    let mut joins = Vec::new();
    for pos in squares {
        for region in (0..=MAX_REGIONS as u8).chain([u8::MAX]).map(RegionIdx) {
            let pieces = Piece::ALL.iter();
            joins.extend(pieces.map(|&piece| Action::Join { pos, region, piece }));
        }
    }
    joins
}

/// Actions that choose the feature to score first: on all regions of all tiles if that is the decision, because only the
/// region that names a feature is accepted.
fn firsts(game: &AnyGame) -> Vec<Action> {
    let is_asked = game.decision().is_some_and(|asked| asked.choice == Choice::First);
    let laid = game.view().tiles.into_iter().filter(|_| is_asked);
    let regions = |pos: Pos| {
        (0..=MAX_REGIONS as u8)
            .map(RegionIdx)
            .map(move |region| Action::First { pos, region })
    };
    laid.flat_map(|laid| regions(laid.pos)).collect()
}

/// `apply` and `play` lead to equal states.
pub struct ApplyAgrees;

impl Law for ApplyAgrees {
    fn transition(&mut self, step: Transition<'_>) -> Verdict {
        let mut twin = step.before.clone();
        twin.apply(step.action);
        require(twin == *step.after, || {
            format!(
                "apply and play of {:?} differ: {twin:?} and {:?}",
                step.action, step.after
            )
        })
    }
}

/// Only the seat to act may act.
pub struct Turns;

impl Law for Turns {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let asked = game.decision().map(|asked| asked.actor);
        // One seat more than the game has.
        for seat in Seat::all(game.seats() + 1) {
            let check = game.check_turn(seat);
            require(check.is_ok() == (asked == Some(Actor::Seat(seat))), || {
                format!("{asked:?} is asked, for seat {seat} it is {check:?}")
            })?;
            let reason = check.err().map(|illegal| illegal.to_string());
            require(reason.as_deref() != Some(""), || {
                format!("seat {seat} is refused without a reason")
            })?;
        }
        let seat_acts = matches!(asked, Some(Actor::Seat(seat)) if seat.0 < game.seats());
        let chance_acts = asked == Some(Actor::Chance);
        let view = game.view();
        let has_given_up = |seat: Seat| view.seats[seat.idx()].resigned;
        require(
            !matches!(asked, Some(Actor::Seat(seat)) if seat_acts && has_given_up(seat)),
            || format!("{asked:?} is asked and has given up"),
        )?;
        require((game.chances() > 0) == chance_acts, || {
            format!("{asked:?} is asked, chances are {}", game.chances())
        })?;
        require(seat_acts || chance_acts || asked.is_none(), || {
            format!("{asked:?} is asked at a table of {}", game.seats())
        })
    }
}
