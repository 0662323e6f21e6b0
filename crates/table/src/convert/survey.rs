//! What features are worth, and what fits where.

use super::ToWire;
use super::event::terms;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::survey::{FeatureView, FitView};
use bastide_wire::state::PieceCount;
use bastide_wire::survey::{Claim, FeatureInfo, Fit, FitTile, Share, Survey};

/// The features of a game and what fits where; `seq` is the last entry.
pub fn survey(game: &AnyGame, seq: u32) -> Survey {
    let fits = game.decision().map_or_else(Vec::new, |_| game.fits());
    Survey {
        seq,
        features: game.features().iter().map(feature).collect(),
        fits: fits.iter().map(fit).collect(),
    }
}

pub fn feature(view: &FeatureView) -> FeatureInfo {
    let mut claims: Vec<Claim> = Vec::new();
    for &(seat, piece, count) in &view.figures {
        let figure = PieceCount {
            piece: piece.to_wire(),
            count,
        };
        match claims.last_mut().filter(|claim| claim.seat == seat.0) {
            Some(claim) => claim.figures.push(figure),
            None => claims.push(Claim {
                seat: seat.0,
                figures: vec![figure],
            }),
        }
    }
    FeatureInfo {
        kind: view.kind.to_wire(),
        regions: view.regions.iter().map(|at| at.to_wire()).collect(),
        claims,
        owners: view.owners.iter().map(|seat| seat.0).collect(),
        tiles: view.tiles,
        open: view.open,
        now: view.now.to_wire(),
        shares: view
            .shares
            .iter()
            .map(|(seat, points)| Share {
                seat: seat.0,
                points: points.total(),
                terms: terms(points),
            })
            .collect(),
        complete: view.complete.as_ref().map(ToWire::to_wire),
        rule: view.rule.into(),
    }
}

fn fit(view: &FitView) -> Fit {
    Fit {
        x: view.pos.x,
        y: view.pos.y,
        tiles: view
            .tiles
            .iter()
            .map(|fit| FitTile {
                tile: fit.tile.id.as_str().into(),
                left: fit.left,
                rotations: fit.rotations.iter().map(|rot| rot.to_wire()).collect(),
            })
            .collect(),
    }
}
