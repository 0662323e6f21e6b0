//! The steps of a turn that all games share: draw, discard, place, deploy. Each game continues in its own `turn`.

use super::{Core, Limits, Rules, Step};
use crate::action::Action;
use crate::event::{Event, Events};
use crate::game::{Actor, Decision, Game};
use crate::illegal::Illegal;
use crate::kernel::feature::Marks;
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::TileIdx;

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
    /// Applies a legal action.
    #[inline]
    pub(super) fn apply_legal<G: Rules<S, M, Target = Self>>(
        game: &mut G,
        action: Action,
        events: &mut Events<'_>,
    ) {
        match (game.step, action) {
            (_, Action::Draw(tile)) => Self::draw(game, tile, events),
            (_, Action::Discard(_)) => {
                game.discard(events);
                Self::draw_or_end(game, events);
            }
            (_, Action::Place { pos, rot }) => Self::place(game, pos, rot, events),
            (_, Action::Deploy { piece, region }) => {
                Self::deploy(game, piece, region, events);
                game.after_figure(events);
            }
            (Step::Deploy, Action::Pass) => game.after_figure(events),
            (_, Action::Resign) => Self::resign(game, events),
            (Step::Own(step), _) => game.apply_own(step, action, events),
            _ => debug_assert!(false, "{action:?} is not legal"),
        }
    }

    /// B4, K8, Y3: a tile that fits nowhere leaves the game and the same seat draws another.
    fn draw<G: Rules<S, M, Target = Self>>(game: &mut G, tile: TileIdx, events: &mut Events<'_>) {
        game.bag.take(tile);
        game.drawn = tile;
        game.tile_drawn(tile);
        events.tell(|| Event::Drawn {
            tile: game.tile_id(tile),
        });
        let fits = match game.limits() {
            Limits::None => game.board.fits_somewhere(tile),
            Limits::Squares | Limits::One => game.squares().next().is_some(),
        };
        game.step = if fits { Step::Place } else { Step::Discard };
    }

    fn place<G: Rules<S, M, Target = Self>>(game: &mut G, pos: Pos, rot: Rot, events: &mut Events<'_>) {
        let (seat, tile) = (game.active, game.drawn);
        events.tell(|| Event::Placed {
            seat,
            tile: game.tile_id(tile),
            pos,
            rot,
        });
        game.lay(tile, pos, rot);
        game.tile_placed(pos, rot);
        if Self::can_deploy(game) {
            game.step = Step::Deploy;
        } else {
            game.after_figure(events);
        }
    }

    /// Continues with the next draw, or ends the game when the bag is empty.
    pub(crate) fn draw_or_end<G: Rules<S, M, Target = Self>>(game: &mut G, events: &mut Events<'_>) {
        if game.bag.is_empty() {
            game.bag_emptied(events);
        } else {
            game.step = Step::Draw;
        }
    }

    /// Ends the game with its final scoring.
    pub(crate) fn end<G: Rules<S, M, Target = Self>>(game: &mut G, events: &mut Events<'_>) {
        game.step = Step::Over;
        game.score_final(events);
        events.tell(|| Event::Over {
            winners: game.winners(),
        });
    }

    /// The seat that has the decision now resigns. It gets no further decisions; what it has on the board still counts.
    fn resign<G: Rules<S, M, Target = Self>>(game: &mut G, events: &mut Events<'_>) {
        let Some(Decision {
            actor: Actor::Seat(seat),
            ..
        }) = game.decision()
        else {
            return;
        };
        events.tell(|| Event::Resigned { seat });
        game.resigned = game.resigned.with(seat);
        game.after_resignation(seat, events);
    }

    /// Why an action is refused that the current step does not ask for.
    pub(super) fn refuse<G: Rules<S, M, Target = Self>>(game: &G, action: Action) -> Illegal {
        match action {
            Action::Draw(_)
            | Action::Discard(_)
            | Action::Place { .. }
            | Action::Deploy { .. }
            | Action::Pass
            | Action::Resign => game.not_now(),
            _ => game.refusal(action),
        }
    }
}
