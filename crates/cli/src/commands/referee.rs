//! `bastide referee`: the line protocol on standard input and output.

use super::{Error, print};
use crate::json;
use bastide_bots::bot::Bot;
use bastide_bots::name::Name;
use bastide_engine::game::{Actor, Game};
use bastide_engine::kernel::claims::MAX_SEATS;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::Statement;
use bastide_engine::record::referee::{Draws, Referee};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// Read lines of a game on standard input and answer each with one line of JSON
#[derive(clap::Args)]
#[command(
    after_help = "Each statement is answered with an object: ok, seq, events, decision with all legal actions, \
scores, over; or ok false and an error, in which case nothing has changed. Empty lines and comments are not answered. \
`resign` is possible for the seat to act, and is not listed among the legal actions.

With --bot, built-in bots play some of the seats. Each action of a bot is one more answer, with the fields `seat` and \
`line`. A bot at seat 0 begins as soon as the header sets up a game and the first tile is drawn, so write `seed` as the \
last line of the header.

Examples:
  (bastide new --seed 42; echo 'place 0,1 N') | bastide referee
  bastide new --seed 42 | bastide referee --bot hard         you are seat 0
  bastide new --seed 42 | bastide referee --bot 0=greedy     you are seat 1"
)]
pub struct Args {
    /// A bot for a seat (1=hard), or for all seats but 0 (hard); may be repeated
    #[arg(long = "bot", value_name = "[SEAT=]NAME", value_parser = parse_bot)]
    bots: Vec<(Option<u8>, Name)>,
}

fn parse_bot(text: &str) -> Result<(Option<u8>, Name), String> {
    match text.split_once('=') {
        None => Ok((None, Name::parse(text)?)),
        Some((seat, name)) => {
            let seat = seat.parse().ok().filter(|&seat| usize::from(seat) < MAX_SEATS);
            let seat = seat.ok_or_else(|| {
                let last = MAX_SEATS - 1;
                format!("write SEAT=NAME with seats counted from 0 to {last}, e.g. 1=hard")
            })?;
            Ok((Some(seat), Name::parse(name)?))
        }
    }
}

/// The longest line that is read, in bytes. A longer line is refused, and the rest of it skipped.
const LONGEST_LINE: u64 = 64 * 1024;

pub fn run(args: Args) -> Result<ExitCode, Error> {
    let mut referee = Referee::new(Draws::ByReferee);
    let mut helpers = Helpers::new(&args.bots)?;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let failed = |error| Error::File(Path::new("standard input").to_owned(), error);
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
            .map_err(failed)?;
        if read == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let reply = if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            input.skip_until(b'\n').map_err(failed)?;
            Some(json::refusal(&format!("a line has at most {LONGEST_LINE} bytes")))
        } else {
            answer(&mut referee, &line)
        };
        if let Some(reply) = reply {
            say(&reply)?;
            helpers.check(&referee)?;
            while let Some(reply) = helpers.act(&mut referee) {
                say(&reply)?;
            }
        }
    }
}

fn say(reply: &str) -> Result<(), Error> {
    print(reply)?;
    io::stdout().flush().map_err(Error::Output)
}

fn answer(referee: &mut Referee, line: &[u8]) -> Option<String> {
    let Ok(line) = std::str::from_utf8(line) else {
        return Some(json::refusal(&"a line must be UTF-8 text"));
    };
    match referee.line(line.trim_end_matches(['\r', '\n'])) {
        Ok(Some(answer)) => Some(json::answer(referee.game(), &answer)),
        Ok(None) => None,
        Err(error) => Some(json::refusal(&error)),
    }
}

/// The bots that play some of the seats.
struct Helpers {
    /// Each for a seat, or for all seats but 0; a bot for a seat takes precedence.
    bots: Vec<(Option<u8>, Box<dyn Bot>)>,
    /// The number of actions that they have been told.
    told: usize,
}

impl Helpers {
    fn new(names: &[(Option<u8>, Name)]) -> Result<Helpers, Error> {
        for (nth, (seat, _)) in names.iter().enumerate() {
            if names[..nth].iter().any(|(before, _)| before == seat) {
                let whose = seat.map_or("all seats but 0".to_owned(), |seat| format!("seat {seat}"));
                return Err(Error::Usage(format!(
                    "--bot: {whose} cannot be played by two bots; give it once"
                )));
            }
        }
        let mut bots: Vec<_> = (0..)
            .zip(names)
            .map(|(seed, &(seat, name))| (seat, name.make(seed)))
            .collect();
        bots.sort_by_key(|(seat, _)| seat.is_none());
        Ok(Helpers { bots, told: 0 })
    }

    /// Refuses bots for seats that the game does not have.
    fn check(&self, referee: &Referee) -> Result<(), Error> {
        let Some(seats) = referee.game().map(Game::seats) else {
            return Ok(());
        };
        match self
            .bots
            .iter()
            .find_map(|(seat, _)| seat.filter(|&seat| seat >= seats))
        {
            Some(seat) => Err(Error::Usage(format!(
                "--bot {seat}=…: the game has {seats} players; write a seat from 0 to {}",
                seats - 1
            ))),
            None => Ok(()),
        }
    }

    /// Lets a bot act if its seat is to act.
    fn act(&mut self, referee: &mut Referee) -> Option<String> {
        let progress = referee.progress()?;
        let game = progress.game();
        // While the header continues, each line sets up the game anew.
        for &action in progress.actions().get(self.told..).unwrap_or_default() {
            self.bots.iter_mut().for_each(|(_, bot)| bot.saw(action));
        }
        self.told = progress.actions().len();
        let Actor::Seat(seat) = game.decision()?.actor else {
            return None;
        };
        let plays = |whose: Option<u8>| whose.map_or(seat.0 > 0, |whose| whose == seat.0);
        let (_, bot) = self.bots.iter_mut().find(|(whose, _)| plays(*whose))?;
        let line = resolve::write(game, bot.choose(game, None)?)?;
        let answer = referee.statement(&Statement::Action(line.clone())).ok()?;
        Some(json::bot_answer(referee.game(), &answer, seat, &line))
    }
}
