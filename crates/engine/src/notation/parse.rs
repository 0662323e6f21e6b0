//! From a line to a statement, or to an error with its column. No text makes it panic.

use super::statement::{ActionLine, Expect, HeaderLine, Statement, VERSION};
use super::words::{Quoted, Word, split};
use crate::action::{End, Piece, Quarter, WallTile};
use crate::kernel::geometry::{Pos, Rot, Side};
use crate::region_name::RegionName;
use crate::setup::{GameKind, Sitter};
use crate::shuffle::Seed;
use std::fmt;

/// What is wrong with a line, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The column of the first unexpected character, from 1.
    pub column: usize,
    /// What is valid there.
    pub expected: String,
    /// What was found there.
    pub found: String,
}

impl ParseError {
    pub(super) fn at(column: usize, expected: &str, found: &str) -> ParseError {
        ParseError {
            column,
            expected: expected.to_owned(),
            found: found.to_owned(),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "column {}: expected {}, found {}",
            self.column, self.expected, self.found
        )
    }
}

impl std::error::Error for ParseError {}

/// Parses a line; `None` if it is empty or only a comment.
pub fn parse_line(line: &str) -> Result<Option<Statement>, ParseError> {
    let words = split(line)?;
    if words.is_empty() {
        return Ok(None);
    }
    let mut words = Words {
        end: line.chars().count() + 1,
        words: words.into_iter(),
    };
    let statement = words.statement()?;
    words.finish()?;
    Ok(Some(statement))
}

/// Parses a line that must be an action.
pub fn parse_action(line: &str) -> Result<ActionLine, ParseError> {
    match parse_line(line)? {
        Some(Statement::Action(action)) => Ok(action),
        _ => Err(ParseError::at(1, ACTIONS, "another statement")),
    }
}

const ACTIONS: &str = "an action: draw, discard, place, deploy, pass, quarter, count, join, first, use, reveal, gate, \
                       wall, guard, tower or resign";

/// The longest unexpected word that a message repeats.
const LONGEST_FOUND: usize = 40;

struct Words {
    words: std::vec::IntoIter<Word>,
    end: usize,
}

impl Words {
    fn next(&mut self, expected: &str) -> Result<Word, ParseError> {
        let end = self.end;
        self.words
            .next()
            .ok_or_else(|| ParseError::at(end, expected, "the end of the line"))
    }

    /// The next word, which must contain no quotes.
    fn plain(&mut self, expected: &str) -> Result<Word, ParseError> {
        let word = self.next(expected)?;
        match word.quoted {
            Quoted::No => Ok(word),
            Quoted::Partly | Quoted::Wholly => Err(wrong(&word, expected)),
        }
    }

    /// The next word, if `read` accepts it.
    fn read<T>(&mut self, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        let word = self.plain(expected)?;
        read(&word.text).ok_or_else(|| wrong(&word, expected))
    }

    /// The remaining words, each parsed by `read`.
    fn rest<T>(&mut self, expected: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, ParseError> {
        let mut all = vec![self.read(expected, &read)?];
        while self.words.len() > 0 {
            all.push(self.read(expected, &read)?);
        }
        Ok(all)
    }

    fn finish(&mut self) -> Result<(), ParseError> {
        match self.words.next() {
            Some(word) => Err(wrong(&word, "the end of the line")),
            None => Ok(()),
        }
    }

    fn statement(&mut self) -> Result<Statement, ParseError> {
        let expected =
            "a statement: bastide, game, sets, option, players, seat, seed, an action, end or expect";
        let word = self.plain(expected)?;
        let header = |line| Ok(Statement::Header(line));
        match word.text.as_str() {
            "bastide" => {
                let expected = format!("the format version {VERSION}");
                self.read(&expected, |text| (text == VERSION.to_string()).then_some(()))?;
                header(HeaderLine::Bastide)
            }
            "game" => header(HeaderLine::Game(self.game()?)),
            "sets" => header(HeaderLine::Sets(self.rest("a set's name", name)?)),
            "option" => header(HeaderLine::Option(
                self.read("an option's name", name)?,
                self.read("the option's value", name)?,
            )),
            "players" => header(HeaderLine::Players(self.number("a number of players such as 2")?)),
            "seat" => header(HeaderLine::Seat(self.sitter()?)),
            "seed" => header(HeaderLine::Seed(
                self.read("a number below 2^64 or 64 hexadecimal digits", Seed::parse)?,
            )),
            "end" => Ok(Statement::End(self.rest("a score", number)?)),
            "expect" => Ok(Statement::Expect(self.expect()?)),
            action => match self.action(action)? {
                Some(action) => Ok(Statement::Action(action)),
                None => Err(wrong(&word, expected)),
            },
        }
    }

    fn action(&mut self, word: &str) -> Result<Option<ActionLine>, ParseError> {
        Ok(Some(match word {
            "draw" => ActionLine::Draw(self.tile()?),
            "discard" => ActionLine::Discard(self.tile()?),
            "place" => ActionLine::Place {
                pos: self.pos()?,
                rot: Rot::to(self.side("the rotation: N, E, S or W, the side that printed north faces")?),
            },
            "deploy" => ActionLine::Deploy {
                piece: self.piece()?,
                region: self.region()?,
            },
            "pass" => ActionLine::Pass,
            "quarter" => ActionLine::Quarter {
                quarter: self.quarter()?,
                piece: self.piece()?,
            },
            "count" => ActionLine::Count(self.quarter()?),
            "join" => ActionLine::Join {
                region: self.region()?,
                pos: self.pos()?,
                piece: self.piece()?,
            },
            "first" => ActionLine::First {
                region: self.region()?,
                pos: self.pos()?,
            },
            "use" => ActionLine::Use(self.wall_tile()?),
            "reveal" => ActionLine::Reveal {
                space: self.number("the lower number of a tower from 0 to 255")?,
                kind: self.wall_tile()?,
            },
            "gate" => ActionLine::Gate {
                pos: self.pos()?,
                side: self.side("the edge of the tile: N, E, S or W")?,
            },
            "wall" => ActionLine::Wall(self.end_of_chain()?),
            "guard" => ActionLine::Guard,
            "tower" => ActionLine::Tower(self.end_of_chain()?),
            "resign" => ActionLine::Resign,
            _ => return Ok(None),
        }))
    }

    fn expect(&mut self) -> Result<Expect, ParseError> {
        let expected = "what is expected: scores, places, legal, illegal, acts or event";
        let word = self.plain(expected)?;
        match word.text.as_str() {
            "scores" => Ok(Expect::Scores(self.rest("a score", number)?)),
            "places" => Ok(Expect::Places(self.number("a number of places")?)),
            "legal" => Ok(Expect::Legal(self.expected_action()?)),
            "illegal" => Ok(Expect::Illegal(self.expected_action()?)),
            "acts" => Ok(Expect::Acts(self.number("a seat")?)),
            "event" => {
                let name = self.read("an event's name", name)?;
                let mut fields = Vec::new();
                while self.words.len() > 0 {
                    let word = self.next("a field")?;
                    match word.text.split_once('=') {
                        Some((key, value)) if is_key(key) && word.quoted != Quoted::Wholly => {
                            fields.push((key.to_owned(), value.to_owned()));
                        }
                        _ => return Err(wrong(&word, "a field such as points=8")),
                    }
                }
                Ok(Expect::Event { name, fields })
            }
            _ => Err(wrong(&word, expected)),
        }
    }

    fn expected_action(&mut self) -> Result<ActionLine, ParseError> {
        let word = self.plain(ACTIONS)?;
        self.action(&word.text)?.ok_or_else(|| wrong(&word, ACTIONS))
    }

    fn game(&mut self) -> Result<GameKind, ParseError> {
        let names: Vec<_> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        self.read(&format!("a game: {}", names.join(" or ")), GameKind::parse)
    }

    fn sitter(&mut self) -> Result<Sitter, ParseError> {
        let seat = self.number("a seat, counted from 0")?;
        let name = self.next("the player's name in quotes")?;
        if name.quoted != Quoted::Wholly {
            return Err(wrong(&name, "the player's name in quotes"));
        }
        let kind = self.read("`human` or a bot's name", self::name)?;
        Ok(Sitter {
            seat,
            name: name.text,
            kind,
        })
    }

    fn tile(&mut self) -> Result<String, ParseError> {
        self.read("a tile's id such as base/CRFR", name)
    }

    fn pos(&mut self) -> Result<Pos, ParseError> {
        self.read("column and row such as 1,-2", |text| {
            let (x, y) = text.split_once(',')?;
            Some(Pos::new(number(x)?, number(y)?))
        })
    }

    fn side(&mut self, expected: &str) -> Result<Side, ParseError> {
        self.read(expected, |text| {
            let mut letters = text.chars();
            let side = Side::from_letter(letters.next()?)?;
            letters.next().is_none().then_some(side)
        })
    }

    fn region(&mut self) -> Result<RegionName, ParseError> {
        let word = self.plain("a region such as `road:E` or `cloister`")?;
        RegionName::parse(&word.text).map_err(|expected| wrong(&word, &expected))
    }

    fn piece(&mut self) -> Result<Piece, ParseError> {
        self.read("a figure: follower, big, builder or pig", Piece::parse)
    }

    fn quarter(&mut self) -> Result<Quarter, ParseError> {
        self.read(
            "a quarter: castle, market, blacksmith or cathedral",
            Quarter::parse,
        )
    }

    fn wall_tile(&mut self) -> Result<WallTile, ParseError> {
        let names: Vec<_> = WallTile::ALL.iter().map(|tile| tile.name()).collect();
        self.read(&format!("a wall tile: {}", names.join(", ")), WallTile::parse)
    }

    fn end_of_chain(&mut self) -> Result<End, ParseError> {
        self.read("an end of the wall: left or right", End::parse)
    }

    fn number<N: std::str::FromStr>(&mut self, expected: &str) -> Result<N, ParseError> {
        self.read(expected, number)
    }
}

fn wrong(word: &Word, expected: &str) -> ParseError {
    let mut found: String = word.text.chars().take(LONGEST_FOUND).collect();
    if found.len() < word.text.len() {
        found.push('…');
    }
    ParseError {
        column: word.column,
        expected: expected.to_owned(),
        found: format!("`{found}`"),
    }
}

/// Parses a number as it is written: no plus sign, no leading zeros.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = digits == "0" && digits == text || !digits.starts_with(['0', '+', '-']);
    canonical.then(|| text.parse().ok()).flatten()
}

fn name(text: &str) -> Option<String> {
    name_like(text).then(|| text.to_owned())
}

/// A field's key is one word without quotes, even if its value has them.
fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn name_like(text: &str) -> bool {
    !text.is_empty() && !text.contains(['=', '"'])
}
