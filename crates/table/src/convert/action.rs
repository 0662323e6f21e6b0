//! Actions in both directions, and the legal actions of a decision.

use super::place::corner;
use super::{FromWire, ToWire};
use bastide_engine::action as engine;
use bastide_engine::action::{End, Piece, Quarter, WallTile};
use bastide_engine::city::{City, Edge};
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::geometry::{Pos, Rot, Side};
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::region_name::{At, RegionName};
use bastide_wire::action::{Action, LegalAction, Target};
use bastide_wire::decision::Decision;

/// The wire action of a line; `None` for chance actions.
pub fn action(line: &ActionLine) -> Option<Action> {
    Some(match *line {
        ActionLine::Draw(_) | ActionLine::Discard(_) | ActionLine::Reveal { .. } => return None,
        ActionLine::Place { pos, rot } => Action::Place {
            x: pos.x,
            y: pos.y,
            rotation: rot.to_wire(),
        },
        ActionLine::Deploy { piece, region } => Action::Deploy {
            piece: piece.to_wire(),
            region: region.to_wire(),
        },
        ActionLine::Pass => Action::Pass,
        ActionLine::Quarter { quarter, piece } => Action::Quarter {
            quarter: quarter.to_wire(),
            piece: piece.to_wire(),
        },
        ActionLine::Count(quarter) => Action::Count {
            quarter: quarter.to_wire(),
        },
        ActionLine::Join { region, pos, piece } => Action::Join {
            x: pos.x,
            y: pos.y,
            region: region.to_wire(),
            piece: piece.to_wire(),
        },
        ActionLine::First { region, pos } => Action::First {
            x: pos.x,
            y: pos.y,
            region: region.to_wire(),
        },
        ActionLine::Use(tile) => Action::Use { kind: tile.to_wire() },
        ActionLine::Gate { pos, side } => Action::Gate {
            x: pos.x,
            y: pos.y,
            side: side.to_wire(),
        },
        ActionLine::Wall(end) => Action::Wall { end: end.to_wire() },
        ActionLine::Guard => Action::Guard,
        ActionLine::Tower(end) => Action::Tower { end: end.to_wire() },
        ActionLine::Resign => Action::Resign,
    })
}

impl FromWire<Action> for ActionLine {
    fn from_wire(action: Action) -> ActionLine {
        match action {
            Action::Place { x, y, rotation } => ActionLine::Place {
                pos: Pos::new(x, y),
                rot: Rot::from_wire(rotation),
            },
            Action::Deploy { piece, region } => ActionLine::Deploy {
                piece: Piece::from_wire(piece),
                region: RegionName::from_wire(region),
            },
            Action::Pass => ActionLine::Pass,
            Action::Quarter { quarter, piece } => ActionLine::Quarter {
                quarter: Quarter::from_wire(quarter),
                piece: Piece::from_wire(piece),
            },
            Action::Count { quarter } => ActionLine::Count(Quarter::from_wire(quarter)),
            Action::Join { x, y, region, piece } => ActionLine::Join {
                region: RegionName::from_wire(region),
                pos: Pos::new(x, y),
                piece: Piece::from_wire(piece),
            },
            Action::First { x, y, region } => ActionLine::First {
                region: RegionName::from_wire(region),
                pos: Pos::new(x, y),
            },
            Action::Use { kind } => ActionLine::Use(WallTile::from_wire(kind)),
            Action::Gate { x, y, side } => ActionLine::Gate {
                pos: Pos::new(x, y),
                side: Side::from_wire(side),
            },
            Action::Wall { end } => ActionLine::Wall(End::from_wire(end)),
            Action::Guard => ActionLine::Guard,
            Action::Tower { end } => ActionLine::Tower(End::from_wire(end)),
            Action::Resign => ActionLine::Resign,
        }
    }
}

/// The decision that the game waits for, without the legal actions; `None` when the game is over.
pub fn decision(game: &AnyGame) -> Option<Decision> {
    let decision = game.decision()?;
    let seat = match decision.actor {
        Actor::Seat(seat) => Some(seat.0),
        Actor::Chance => None,
    };
    Some(Decision {
        seat,
        kind: decision.choice.to_wire(),
        legal: None,
    })
}

/// The decision that the game waits for, with all legal actions; `None` when the game is over.
pub fn decision_with_legal(game: &AnyGame) -> Option<Decision> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let legal = actions
        .into_iter()
        .filter_map(|action| legal_action(game, action));
    Some(Decision {
        legal: Some(legal.collect()),
        ..decision(game)?
    })
}

/// A legal action with its line and target; `None` for chance actions.
pub fn legal_action(game: &AnyGame, legal: engine::Action) -> Option<LegalAction> {
    let line = resolve::write(game, legal)?;
    Some(LegalAction {
        action: action(&line)?,
        target: target(game, &line),
        closes: game.would_close(legal).into_iter().map(At::to_wire).collect(),
        line: line.to_string(),
    })
}

fn target(game: &AnyGame, line: &ActionLine) -> Option<Target> {
    match (line, game) {
        (&ActionLine::Deploy { region, .. }, _) => {
            let pos = game.placed()?;
            Some(Target::Region(At { pos, region }.to_wire()))
        }
        (&ActionLine::Wall(end), AnyGame::City(city)) => {
            Some(Target::Edge(edge(city, city.next_wall(end)?).to_wire()))
        }
        (ActionLine::Guard, AnyGame::City(city)) => {
            let Actor::Seat(seat) = city.decision()?.actor else {
                return None;
            };
            Some(Target::Edge(edge(city, city.post(seat)?).to_wire()))
        }
        (&ActionLine::Tower(end), AnyGame::City(city)) => {
            Some(Target::Corner(corner(edge(city, city.last_wall(end)?), end)))
        }
        _ => None,
    }
}

/// A side of a laid tile by the tile's square.
pub(super) fn edge(city: &City, edge: Edge) -> (Pos, Side) {
    (city.board().laid_in(edge.slot).pos, edge.side)
}
