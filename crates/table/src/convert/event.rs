//! Events and points.

use super::ToWire;
use bastide_engine::event as engine;
use bastide_engine::points;
use bastide_wire::event::Event;
use bastide_wire::points::{Points, Term};

impl ToWire for &engine::Event {
    type Wire = Event;

    fn to_wire(self) -> Event {
        match *self {
            engine::Event::Drawn { tile } => Event::Drawn { tile: tile.into() },
            engine::Event::Discarded { tile } => Event::Discarded { tile: tile.into() },
            engine::Event::Placed { seat, tile, pos, rot } => Event::Placed {
                seat: seat.0,
                tile: tile.into(),
                at: pos.to_wire(),
                rotation: rot.to_wire(),
            },
            engine::Event::Deployed { seat, piece, at } => Event::Deployed {
                seat: seat.0,
                piece: piece.to_wire(),
                at: at.to_wire(),
            },
            engine::Event::Scored {
                seat,
                ref points,
                feature,
                tiles,
                at,
                why,
            } => Event::Scored {
                seat: seat.0,
                points: points.total(),
                feature: feature.to_wire(),
                tiles,
                at: at.to_wire(),
                why: why.to_wire(),
                terms: terms(points),
            },
            engine::Event::Returned { seat, piece, at } => Event::Returned {
                seat: seat.0,
                piece: piece.to_wire(),
                at: at.to_wire(),
            },
            engine::Event::Awarded {
                seat,
                ref points,
                award,
            } => Event::Awarded {
                seat: seat.0,
                points: points.total(),
                r#for: award.to_wire(),
                terms: terms(points),
            },
            engine::Event::Goods {
                seat,
                goods,
                count,
                at,
            } => Event::Goods {
                seat: seat.0,
                goods: goods.to_wire(),
                count,
                at: at.to_wire(),
            },
            engine::Event::SecondTurn { seat } => Event::SecondTurn { seat: seat.0 },
            engine::Event::ChallengeLost { seat, at, winner } => Event::ChallengeLost {
                seat: seat.0,
                at: at.to_wire(),
                winner: winner.to_wire(),
            },
            engine::Event::Entered { seat, quarter, piece } => Event::Entered {
                seat: seat.0,
                quarter: quarter.to_wire(),
                piece: piece.to_wire(),
            },
            engine::Event::CountMoved { seat, quarter } => Event::CountMoved {
                seat: seat.0,
                quarter: quarter.to_wire(),
            },
            engine::Event::Joined {
                seat,
                piece,
                quarter,
                at,
            } => Event::Joined {
                seat: seat.0,
                piece: piece.to_wire(),
                quarter: quarter.to_wire(),
                at: at.to_wire(),
            },
            engine::Event::TitleTaken { seat, title, tiles } => Event::TitleTaken {
                seat: seat.0,
                title: title.to_wire(),
                tiles,
            },
            engine::Event::Revealed { seat, space, kind } => Event::Revealed {
                seat: seat.0,
                space,
                kind: kind.to_wire(),
            },
            engine::Event::Used { seat, kind } => Event::Used {
                seat: seat.0,
                kind: kind.to_wire(),
            },
            engine::Event::Keep { seat, tiles, at } => Event::Keep {
                seat: seat.0,
                tiles,
                at: at.to_wire(),
            },
            engine::Event::GateSet { seat, pos, side } => Event::GateSet {
                seat: seat.0,
                at: (pos, side).to_wire(),
            },
            engine::Event::WallSet { seat, end, pos, side } => Event::WallSet {
                seat: seat.0,
                end: end.to_wire(),
                at: (pos, side).to_wire(),
            },
            engine::Event::GuardPosted { seat, pos, side } => Event::GuardPosted {
                seat: seat.0,
                at: (pos, side).to_wire(),
            },
            engine::Event::TowerSet { seat, end } => Event::TowerSet {
                seat: seat.0,
                end: end.to_wire(),
            },
            engine::Event::Resigned { seat } => Event::Resigned { seat: seat.0 },
            engine::Event::Over { winners } => Event::Over {
                winners: winners.iter().map(|seat| seat.0).collect(),
            },
        }
    }
}

impl ToWire for &points::Points {
    type Wire = Points;

    fn to_wire(self) -> Points {
        Points {
            points: self.total(),
            terms: terms(self),
        }
    }
}

pub(super) fn terms(points: &points::Points) -> Vec<Term> {
    let terms = points.terms().iter();
    terms
        .map(|term| Term {
            what: term.what.to_wire(),
            count: term.count,
            each: term.each,
        })
        .collect()
}
