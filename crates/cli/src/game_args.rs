//! The flags that describe a game, shared by several commands.

use crate::commands::Error;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;

#[derive(clap::Args, Clone, Debug)]
pub struct GameArgs {
    /// The game: classic (2 to 5 seats, 6 with inns), castle (2) or city (2 to 4)
    #[arg(long, default_value = "classic", value_parser = parse_game)]
    pub game: GameKind,
    /// Classic's tile sets, separated by commas: inns, traders, cult, count, king, river; base is always included
    #[arg(long, value_delimiter = ',')]
    pub sets: Option<Vec<String>>,
    /// An option as NAME=VALUE, e.g. small-cities=halved or farmers=off; may be repeated
    #[arg(long = "option", alias = "options", value_name = "NAME=VALUE", value_parser = parse_option)]
    pub options: Vec<(String, String)>,
    /// The number of seats
    #[arg(long, default_value_t = 2)]
    pub players: u8,
    /// The seed from which the referee draws tiles: a number or 64 hexadecimal digits
    #[arg(long, value_parser = parse_seed)]
    pub seed: Option<Seed>,
}

impl GameArgs {
    /// The header that the flags describe, checked by the game.
    pub fn header(&self) -> Result<Header, Error> {
        let header = Header {
            game: Some(self.game),
            sets: self.sets.clone().map(|sets| self.with_base(sets)),
            options: self.options.clone(),
            players: Some(self.players),
            seats: Vec::new(),
            seed: self.seed,
        };
        bastide_engine::game::AnyGame::new(&header).map_err(|error| Error::Usage(error.to_string()))?;
        Ok(header)
    }

    fn with_base(&self, mut sets: Vec<String>) -> Vec<String> {
        if self.game == GameKind::Classic && !sets.iter().any(|set| set == "base") {
            sets.insert(0, "base".to_owned());
        }
        sets
    }
}

pub fn parse_game(text: &str) -> Result<GameKind, String> {
    let names: Vec<_> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
    GameKind::parse(text).ok_or_else(|| format!("the games are {}", names.join(", ")))
}

fn parse_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn parse_seed(text: &str) -> Result<Seed, String> {
    Seed::parse(text).ok_or_else(|| "a seed is a number below 2^64 or 64 hexadecimal digits".to_owned())
}
