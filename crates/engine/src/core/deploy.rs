//! Deploying a figure on the placed tile. Which figure may stand where is a rule of each game.

use super::{Core, Rules};
use crate::action::{Action, Piece};
use crate::event::{Event, Events};
use crate::figures::Figure;
use crate::illegal::Illegal;
use crate::kernel::feature::{Feature, Marks};
use crate::kernel::tile::RegionIdx;

impl<
    S: Copy + 'static,
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
    const KINDS: usize,
    const FIGURES: usize,
> Core<S, M, CELLS, TILES, REGIONS, OPEN, KINDS, FIGURES>
{
    /// Whether any figure can be deployed: if none can, the step is skipped.
    #[inline]
    pub(super) fn can_deploy<G: Rules<S, M, Target = Self>>(game: &G) -> bool {
        game.in_supply(G::PIECES).any(|piece| {
            let mut spots = game.board.spots(game.placed);
            spots.any(|(region, _)| game.may_stand(piece, game.feature_on_placed(region)))
        })
    }

    /// B6, K9, Y4: one figure on the tile just placed, or none.
    #[inline]
    pub(super) fn deployments<G: Rules<S, M, Target = Self>>(game: &G) -> impl Iterator<Item = Action> {
        let regions = move |piece| {
            let spots = game.board.spots(game.placed);
            let allowed =
                spots.filter(move |&(region, _)| game.may_stand(piece, game.feature_on_placed(region)));
            allowed.map(move |(region, _)| Action::Deploy { piece, region })
        };
        game.in_supply(G::PIECES).flat_map(regions).chain([Action::Pass])
    }

    /// One of the [`Self::deployments`], each equally likely: a piece in supply and a region, or passing, are rolled at once until
    /// that is allowed.
    #[inline]
    pub(super) fn random_deployment<G: Rules<S, M, Target = Self>>(
        game: &G,
        mut dice: impl FnMut(u32) -> u32,
    ) -> Action {
        let regions = game.board.spots(game.placed).len() as u32;
        let rolls = regions * game.in_supply(G::PIECES).count() as u32;
        loop {
            let mut roll = dice(rolls + 1);
            if roll == rolls {
                return Action::Pass;
            }
            for piece in game.in_supply(G::PIECES) {
                if roll < regions {
                    let region = RegionIdx(roll as u8);
                    if game.may_stand(piece, game.feature_on_placed(region)) {
                        return Action::Deploy { piece, region };
                    }
                    break;
                }
                roll -= regions;
            }
        }
    }

    /// Why a figure may not be deployed.
    pub(super) fn check_deploy<G: Rules<S, M, Target = Self>>(
        game: &G,
        piece: Piece,
        region: RegionIdx,
    ) -> Result<(), Illegal> {
        let seat = game.active;
        if !game.has_piece(piece) {
            Err(Illegal::NoSuchPiece { piece })
        } else if game.supply(seat, piece) == 0 {
            Err(Illegal::NoneLeft { seat, piece })
        } else if region.0 as usize >= game.board.spots(game.placed).len() {
            Err(Illegal::NoSuchRegion)
        } else {
            game.check_figure(piece, game.feature_on_placed(region))
        }
    }

    /// B8, K9, Y4: moves a figure from the active seat's supply to the placed tile, before anything is scored.
    pub(super) fn deploy<G: Rules<S, M, Target = Self>>(
        game: &mut G,
        piece: Piece,
        region: RegionIdx,
        events: &mut Events<'_>,
    ) {
        let seat = game.active;
        let spot = game.board.spot(game.placed, region);
        Self::stand(game, Figure { seat, piece, spot });
        game.supply[seat.idx()][piece as usize] -= 1;
        events.tell(|| Event::Deployed {
            seat,
            piece,
            at: game.at(spot),
        });
    }

    /// Puts a figure on a feature.
    pub(crate) fn stand<G: Rules<S, M, Target = Self>>(game: &mut G, figure: Figure) {
        let idx = game.board.feature_of(figure.spot);
        G::record_figure(game.board.feature_mut(idx), figure.seat, figure.piece);
        game.figures.add(figure);
    }

    /// B10: the pieces that the active seat has in supply.
    #[inline]
    fn in_supply(&self, pieces: &'static [Piece]) -> impl Iterator<Item = Piece> {
        let supply = self.supply[self.active.idx()];
        pieces
            .iter()
            .copied()
            .filter(move |&piece| supply[piece as usize] > 0)
    }

    #[inline]
    fn feature_on_placed(&self, region: RegionIdx) -> &Feature<M> {
        let spot = self.board.spot(self.placed, region);
        self.board.feature(self.board.feature_of(spot))
    }
}
