//! What every game can do, and the choice between games at run time.

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

/// Who has to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The bag, or another hidden thing that turns up.
    Chance,
    /// A seat.
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

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Which tile comes up.
    Draw,
    /// A tile that fits nowhere leaves the game.
    Discard,
    /// Where the drawn tile goes.
    Place,
    /// Which figure goes on the placed tile.
    Deploy,
    /// The Count: which figure leaves a quarter for a feature about to be scored.
    Join,
    /// The Count: which figure goes to a quarter.
    Quarter,
    /// The Count: where the count goes.
    Count,
    /// The Count: which figure leaves the market for a field at the end.
    Market,
    /// Castle: which feature is scored next.
    First,
    /// Castle: whether a wall tile is used.
    Use,
    /// Castle: which wall tile turns up.
    Reveal,
    /// City: where the gate stands.
    Gate,
    /// City: at which end the next wall stands.
    Wall,
    /// City: whether a guard is posted.
    Guard,
    /// City: at which end a tower stands.
    Tower,
}

impl Choice {
    /// Its word in the line protocol.
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

/// What is asked, and of whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who is asked.
    pub actor: Actor,
    /// What is asked.
    pub choice: Choice,
}

/// The state of a game: what lies open on the table, without its history.
pub trait Game {
    /// Which game it is.
    fn kind(&self) -> GameKind;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// What is asked now, and of whom; `None` when the game is over.
    fn decision(&self) -> Option<Decision>;

    /// Puts every legal action into `actions`, which is emptied first. Giving up is always possible and not listed.
    fn legal_actions(&self, actions: &mut Vec<Action>);

    /// How many actions [`Game::legal_actions`] lists.
    fn count_legal(&self) -> usize;

    /// The legal action number `nth` in the order of [`Game::legal_actions`]. Counting and picking cost less than
    /// listing, which is what random playouts are for.
    fn nth_legal(&self, nth: usize) -> Option<Action>;

    /// Whether an action is legal now, and why not.
    fn check(&self, action: Action) -> Result<(), Illegal>;

    /// The drawn tile, as long as it waits for its place.
    fn waiting(&self) -> Option<TileIdx>;

    /// Why anything else than what is asked now is refused.
    fn not_now(&self) -> Illegal {
        match self.decision() {
            None => Illegal::Over,
            Some(asked) => Illegal::NotNow {
                asked,
                tile: self
                    .waiting()
                    .map(|tile| self.tiles()[tile.0 as usize].id.as_str()),
            },
        }
    }

    /// Whether it is for `seat` to act now.
    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        match self.decision() {
            None => Err(Illegal::Over),
            Some(asked) if asked.actor == Actor::Seat(seat) => Ok(()),
            Some(asked) => Err(Illegal::NotYourTurn { seat, asked }),
        }
    }

    /// Does what the action says and adds what followed to `events`. An illegal action changes nothing.
    fn play(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal>;

    /// Does what a legal action says, without a look at whether it is legal.
    fn apply(&mut self, action: Action);

    /// How many equally likely things chance can do now; 0 when it is a seat's decision or the game is over.
    fn chances(&self) -> u32;

    /// The chance action number `nth`, counted modulo [`Game::chances`]; `None` when that is 0.
    fn chance(&self, nth: u32) -> Option<Action>;

    /// The scores by seat.
    fn scores(&self) -> &[u16];

    /// Those who have given up: they cannot win any more.
    fn resigned(&self) -> Seats;

    /// When the game is over, those who won.
    fn winners(&self) -> Seats;

    /// The different tiles of the game; [`TileIdx`] counts them.
    fn tiles(&self) -> &'static [Tile];

    /// The tile that lies on a square, and how.
    fn tile_at(&self, pos: Pos) -> Option<(TileIdx, Rot)>;

    /// Where the tile was placed that a figure may be deployed on now.
    fn placed(&self) -> Option<Pos>;

    /// The name that is written for the feature of a region: where a feature is meant, any of its regions will do.
    fn feature_name(&self, pos: Pos, region: RegionIdx) -> (Pos, RegionIdx);

    /// The features that an action would complete by closing a side of a tile, for those who have to choose.
    fn would_close(&self, _action: Action) -> Vec<At> {
        Vec::new()
    }

    /// Every feature with what it is worth as it stands; rivers are none.
    fn features(&self) -> Vec<FeatureView>;

    /// The empty squares beside laid tiles, and what of the bag fits there; the drawn tile is not in the bag.
    fn fits(&self) -> Vec<FitView>;

    /// Everything on the table. A state holds public information only, so every seat sees the same.
    fn view(&self) -> View;
}

/// A game that a header sets up. Apart from [`Game`], which stays object safe.
pub trait SetUp: Game + Clone {
    /// The state before the first draw, or all reasons why there is no such game.
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
    /// The landscape game.
    Classic(Classic),
    /// The two-player game inside the walls.
    Castle(Castle),
    /// Streets, markets and the wall.
    City(City),
}

impl AnyGame {
    /// Sets up the game that a header asks for.
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

    fn check(&self, action: Action) -> Result<(), Illegal> {
        each_game!(self, game => game.check(action))
    }

    fn waiting(&self) -> Option<TileIdx> {
        each_game!(self, game => game.waiting())
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

    fn feature_name(&self, pos: Pos, region: RegionIdx) -> (Pos, RegionIdx) {
        each_game!(self, game => game.feature_name(pos, region))
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

/// `Game` stays object safe.
const _: Option<&dyn Game> = None;
