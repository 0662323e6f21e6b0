//! The state before the first turn (K1–K3).

use super::wall_tiles::Hand;
use super::walls::Walls;
use super::{CATALOG, Castle, CastleBoard, CastleCore, FOLLOWERS, Pending, RADIUS, SEATS};
use crate::action::Piece;
use crate::data::board::CASTLE;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::geometry::Rot;
use crate::setup::{GameKind, Header, SetupError};

impl Castle {
    /// Sets up the game that a header describes; an error has all reasons, not only the first.
    pub fn new(header: &Header) -> Result<Castle, SetupError> {
        let mut reasons = Vec::new();
        match header.players {
            None => reasons.push("the number of players is missing; write `players 2`".to_owned()),
            Some(2) => {}
            Some(n) => reasons.push(format!("players {n}: castle is for 2")),
        }
        for set in header.sets.iter().flatten() {
            reasons.push(format!("unknown set `{set}`; castle has no sets"));
        }
        reasons.extend(header.common_reasons(GameKind::Castle));
        if reasons.is_empty() {
            Ok(Castle::start())
        } else {
            Err(SetupError { reasons })
        }
    }

    /// K1–K3: the start squares lie at the walls, sixty tiles are in the bag, thirteen wall tiles on the towers.
    pub fn start() -> Castle {
        let catalog = &*CATALOG;
        let board = CastleBoard::bounded(catalog, CASTLE.squares.iter().copied(), RADIUS);
        let mut core = CastleCore::new(board, SEATS as u8);
        core.fill_bag(|_| true);
        for supply in &mut core.supply[..SEATS] {
            supply[Piece::Follower as usize] = FOLLOWERS as u8;
        }
        for start in &CASTLE.starts {
            if let Some(tile) = catalog.find(&start.tile.id) {
                core.lay(tile, start.pos, Rot::NORTH);
            }
        }
        core.completed.clear();
        Castle {
            core,
            pending: Pending::new(),
            current: FeatureIdx(0),
            walls: Walls::new(),
            hands: [Hand::default(); SEATS],
            keeps: [None; SEATS],
        }
    }
}
