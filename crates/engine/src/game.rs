//! The interface of all games, and the choice between them at run time.

use crate::action::Action;
use crate::castle::Castle;
use crate::city::City;
use crate::classic::Classic;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::kernel::claims::{Seat, Seats};
use crate::kernel::geometry::{Pos, Rot};
use crate::kernel::tile::{RegionIdx, Tile, TileIdx};
use crate::region_name::At;
use crate::setup::{GameKind, Header, SetupError};
use crate::survey::{FeatureView, FitView};
use crate::view::View;
use std::fmt;

/// Who takes the next action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The bag or the hidden wall tiles: the table draws at random.
    Chance,
    /// The player in this seat.
    Seat(Seat),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Chance => f.write_str("chance"),
            Actor::Seat(seat) => write!(f, "seat {seat}"),
        }
    }
}

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Which tile is drawn.
    Draw,
    /// A drawn tile that fits nowhere leaves the game; there is only one legal action.
    Discard,
    /// Square and rotation of the drawn tile.
    Place,
    /// Which figure is deployed on the placed tile, if any.
    Deploy,
    /// The Count: which figure leaves a quarter for a feature about to be scored, if any.
    Join,
    /// The Count: which figure enters which quarter, if any.
    Quarter,
    /// The Count: to which quarter the count moves, if to any.
    Count,
    /// The Count: which figure leaves the market for a field before the final scoring, if any.
    Market,
    /// Castle: which feature is scored next.
    First,
    /// Castle: whether a wall tile is used.
    Use,
    /// Castle: which kind of wall tile turns up.
    Reveal,
    /// City: on which side of the outer boundary the gate is set.
    Gate,
    /// City: at which end of the chain the next wall is set.
    Wall,
    /// City: whether a guard is posted.
    Guard,
    /// City: at which end of the chain a tower is set, if at any.
    Tower,
}

impl Choice {
    /// The word for it in the line protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Draw => "draw",
            Choice::Discard => "discard",
            Choice::Place => "place",
            Choice::Deploy => "deploy",
            Choice::Join => "join",
            Choice::Quarter => "quarter",
            Choice::Count => "count",
            Choice::Market => "market",
            Choice::First => "first",
            Choice::Use => "use",
            Choice::Reveal => "reveal",
            Choice::Gate => "gate",
            Choice::Wall => "wall",
            Choice::Guard => "guard",
            Choice::Tower => "tower",
        }
    }
}

/// A decision that the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who decides.
    pub actor: Actor,
    /// What kind of action is expected.
    pub choice: Choice,
}

/// The state of a game: all public information, without the history.
pub trait Game {
    /// Which of the games this is.
    fn kind(&self) -> GameKind;

    /// How many seats play, resigned ones included.
    fn seats(&self) -> u8;

    /// The decision that the game waits for; `None` when it is over.
    fn decision(&self) -> Option<Decision>;

    /// Replaces the contents of `actions` by all legal actions. [`Action::Resign`] is not listed: a seat can resign whenever
    /// it has a decision.
    fn legal_actions(&self, actions: &mut Vec<Action>);

    /// The number of actions that [`Game::legal_actions`] lists.
    fn count_legal(&self) -> usize;

    /// The legal action number `nth` in the order of [`Game::legal_actions`]. Counting and picking are cheaper than listing.
    fn nth_legal(&self, nth: usize) -> Option<Action>;

    /// A random legal action or outcome of chance, which is cheaper than counting and picking; `None` when the game is over.
    /// `dice` rolls a number below its argument. If all its numbers are equally likely, so are all legal actions and all
    /// outcomes of [`Game::chance`].
    fn random_action(&self, dice: impl FnMut(u32) -> u32) -> Option<Action>
    where
        Self: Sized;

    /// Returns the reason if an action is not legal now.
    fn check(&self, action: Action) -> Result<(), Illegal>;

    /// The drawn tile until it is placed or discarded.
    fn tile_in_hand(&self) -> Option<TileIdx>;

    /// The refusal of an action that does not belong to the current decision.
    fn not_now(&self) -> Illegal {
        match self.decision() {
            None => Illegal::Over,
            Some(asked) => Illegal::NotNow {
                asked,
                tile: self
                    .tile_in_hand()
                    .map(|tile| self.tiles()[tile.0 as usize].id.as_str()),
            },
        }
    }

    /// Returns the reason if the current decision is not that of `seat`.
    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        match self.decision() {
            None => Err(Illegal::Over),
            Some(asked) if asked.actor == Actor::Seat(seat) => Ok(()),
            Some(asked) => Err(Illegal::NotYourTurn { seat, asked }),
        }
    }

    /// Checks and applies an action, and appends what happened to `events`. An illegal action changes nothing.
    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal>;

    /// Applies an action without checking it and without events. The action must be legal.
    fn apply(&mut self, action: Action);

    /// The number of equally likely outcomes when chance decides; 0 when a seat decides or the game is over.
    fn chances(&self) -> u32;

    /// The outcome number `nth`, counted modulo [`Game::chances`]; `None` when that is 0.
    fn chance(&self, nth: u32) -> Option<Action>;

    /// The points so far, one entry for each seat.
    fn scores(&self) -> &[u16];

    /// The seats that have resigned. They cannot win.
    fn resigned(&self) -> Seats;

    /// All seats that share the win; empty until the game is over.
    fn winners(&self) -> Seats;

    /// The different tiles of the game, indexed by [`TileIdx`].
    fn tiles(&self) -> &'static [Tile];

    /// The tile on a square and its rotation.
    fn tile_at(&self, pos: Pos) -> Option<(TileIdx, Rot)>;

    /// The square of the placed tile while a figure may be deployed on it.
    fn placed(&self) -> Option<Pos>;

    /// The region by which actions name the feature that a region belongs to. Records may name a feature by any of its
    /// regions; the game itself always uses this one.
    fn canonical_region(&self, pos: Pos, region: RegionIdx) -> (Pos, RegionIdx);

    /// The features that a gate or wall would complete, so that a screen can show them before the choice.
    fn would_close(&self, _action: Action) -> Vec<At> {
        Vec::new()
    }

    /// Every feature with its current value, for screens. Rivers are left out.
    fn features(&self) -> Vec<FeatureView>;

    /// The empty squares beside laid tiles with the tiles of the bag that fit there. The drawn tile is not in the bag.
    fn fits(&self) -> Vec<FitView>;

    /// Everything on the table. A state holds public information only, so every seat sees the same.
    fn view(&self) -> View;
}

/// Setting up from a header. Not part of [`Game`], which is object safe.
pub trait SetUp: Game + Clone {
    /// The state before the first draw, or all reasons why the header is refused.
    fn set_up(header: &Header) -> Result<Self, SetupError>;
}

impl SetUp for Classic {
    fn set_up(header: &Header) -> Result<Classic, SetupError> {
        Classic::new(header)
    }
}

impl SetUp for Castle {
    fn set_up(header: &Header) -> Result<Castle, SetupError> {
        Castle::new(header)
    }
}

impl SetUp for City {
    fn set_up(header: &Header) -> Result<City, SetupError> {
        City::new(header)
    }
}

impl SetUp for AnyGame {
    fn set_up(header: &Header) -> Result<AnyGame, SetupError> {
        AnyGame::new(header)
    }
}

/// Any of the games, chosen at run time.
#[derive(Clone, PartialEq, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "states are flat so that search can clone them without allocating"
)]
pub enum AnyGame {
    /// The landscape game with its expansions.
    Classic(Classic),
    /// The two-player game inside the walls.
    Castle(Castle),
    /// Streets and markets inside a wall that grows during the game.
    City(City),
}

impl AnyGame {
    /// Sets up the game that the header names; an error has all reasons.
    pub fn new(header: &Header) -> Result<AnyGame, SetupError> {
        match header.game {
            Some(GameKind::Classic) => Classic::new(header).map(AnyGame::Classic),
            Some(GameKind::Castle) => Castle::new(header).map(AnyGame::Castle),
            Some(GameKind::City) => City::new(header).map(AnyGame::City),
            None => Err(SetupError {
                reasons: vec![
                    "no game is named; write `game classic`, `game castle` or `game city`".to_owned(),
                ],
            }),
        }
    }
}

macro_rules! each_game {
    ($self:ident, $game:ident => $body:expr) => {
        match $self {
            AnyGame::Classic($game) => $body,
            AnyGame::Castle($game) => $body,
            AnyGame::City($game) => $body,
        }
    };
}

impl Game for AnyGame {
    fn kind(&self) -> GameKind {
        each_game!(self, game => game.kind())
    }

    fn seats(&self) -> u8 {
        each_game!(self, game => game.seats())
    }

    fn decision(&self) -> Option<Decision> {
        each_game!(self, game => game.decision())
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        each_game!(self, game => game.legal_actions(actions))
    }

    fn count_legal(&self) -> usize {
        each_game!(self, game => game.count_legal())
    }

    fn nth_legal(&self, nth: usize) -> Option<Action> {
        each_game!(self, game => game.nth_legal(nth))
    }

    fn random_action(&self, dice: impl FnMut(u32) -> u32) -> Option<Action> {
        each_game!(self, game => game.random_action(dice))
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        each_game!(self, game => game.check(action))
    }

    fn tile_in_hand(&self) -> Option<TileIdx> {
        each_game!(self, game => game.tile_in_hand())
    }

    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        each_game!(self, game => game.play(action, events))
    }

    fn apply(&mut self, action: Action) {
        each_game!(self, game => game.apply(action))
    }

    fn chances(&self) -> u32 {
        each_game!(self, game => game.chances())
    }

    fn chance(&self, nth: u32) -> Option<Action> {
        each_game!(self, game => game.chance(nth))
    }

    fn scores(&self) -> &[u16] {
        each_game!(self, game => game.scores())
    }

    fn resigned(&self) -> Seats {
        each_game!(self, game => game.resigned())
    }

    fn winners(&self) -> Seats {
        each_game!(self, game => game.winners())
    }

    fn tiles(&self) -> &'static [Tile] {
        each_game!(self, game => game.tiles())
    }

    fn tile_at(&self, pos: Pos) -> Option<(TileIdx, Rot)> {
        each_game!(self, game => game.tile_at(pos))
    }

    fn placed(&self) -> Option<Pos> {
        each_game!(self, game => game.placed())
    }

    fn canonical_region(&self, pos: Pos, region: RegionIdx) -> (Pos, RegionIdx) {
        each_game!(self, game => game.canonical_region(pos, region))
    }

    fn would_close(&self, action: Action) -> Vec<At> {
        each_game!(self, game => game.would_close(action))
    }

    fn features(&self) -> Vec<FeatureView> {
        each_game!(self, game => game.features())
    }

    fn fits(&self) -> Vec<FitView> {
        each_game!(self, game => game.fits())
    }

    fn view(&self) -> View {
        each_game!(self, game => game.view())
    }
}

// Fails to compile if `Game` is no longer object safe.
const _: Option<&dyn Game> = None;
