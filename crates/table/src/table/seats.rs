//! Who sits where: nobody yet, a person, or a bot of a level.

use crate::convert::ToWire;
use crate::ids;
use bastide_bots::levels::Level;
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_wire::command::Act;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::table::SeatInfo;
use std::fmt;

/// A person, identified by the SHA-256 of the secret in their browser's cookie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person(pub [u8; 32]);

impl Person {
    /// 64 hexadecimal digits in lower case.
    pub fn hex(&self) -> String {
        ids::hex(&self.0)
    }

    /// Parses 64 hexadecimal digits in lower case.
    pub fn parse(text: &str) -> Option<Person> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
        }
        Some(Person(bytes)).filter(|person| person.hex() == text)
    }

    /// The id of a request in the log: the client's own id, with a prefix for the person.
    pub fn request_id(&self, client: &str) -> Result<String, Refusal> {
        if !Act::is_request_id(client) {
            let message = "`client` must have 1 to 40 letters, digits or `-`";
            return Err(Refusal::new(Code::BadRequest, message));
        }
        Ok(format!("{}-{client}", &self.hex()[..8]))
    }
}

/// Prints nothing that identifies the person, since it ends up in logs.
impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Person(…)")
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody yet.
    Open,
    Person {
        who: Person,
        name: String,
    },
    Bot(Level),
}

/// The seats of a table in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating(Vec<Holder>);

impl Seating {
    /// Seats for these bots; the others are open.
    pub fn new(bots: impl IntoIterator<Item = Option<Level>>) -> Seating {
        Seating(
            bots.into_iter()
                .map(|level| level.map_or(Holder::Open, Holder::Bot))
                .collect(),
        )
    }

    pub fn holders(&self) -> &[Holder] {
        &self.0
    }

    pub fn of(&self, seat: Seat) -> Option<&Holder> {
        self.0.get(seat.idx())
    }

    /// The person who holds a seat; `None` for a bot or an open seat.
    pub fn person(&self, seat: Seat) -> Option<Person> {
        match self.of(seat)? {
            Holder::Person { who, .. } => Some(*who),
            Holder::Open | Holder::Bot(_) => None,
        }
    }

    /// The level of the bot at a seat; `None` for a person or an open seat.
    pub fn bot(&self, seat: Seat) -> Option<Level> {
        match self.of(seat)? {
            Holder::Bot(level) => Some(*level),
            Holder::Open | Holder::Person { .. } => None,
        }
    }

    fn which(&self, wanted: impl Fn(&Holder) -> bool) -> Seats {
        let seats = Seat::all(self.0.len() as u8).filter(|seat| wanted(&self.0[seat.idx()]));
        seats.fold(Seats::NONE, Seats::with)
    }

    pub fn held_by(&self, person: &Person) -> Seats {
        self.which(|holder| matches!(holder, Holder::Person { who, .. } if who == person))
    }

    pub fn persons(&self) -> Seats {
        self.which(|holder| matches!(holder, Holder::Person { .. }))
    }

    /// Whether one person holds all seats that are not bots'.
    pub fn has_one_person(&self) -> bool {
        let persons = self.persons();
        let first = persons.iter().next().and_then(|seat| self.person(seat));
        first.is_some_and(|person| self.held_by(&person) == persons)
    }

    pub fn open(&self) -> Seats {
        self.which(|holder| *holder == Holder::Open)
    }

    /// A person takes a seat; `false` if it is not open.
    pub fn sit(&mut self, seat: Seat, who: Person, name: &str) -> bool {
        let place = self
            .0
            .get_mut(seat.idx())
            .filter(|holder| **holder == Holder::Open);
        let is_open = place.is_some();
        if let Some(place) = place {
            *place = Holder::Person {
                who,
                name: name.to_owned(),
            };
        }
        is_open
    }

    /// A person leaves a seat; `false` if no person holds it.
    pub fn leave(&mut self, seat: Seat) -> bool {
        let is_person = self.person(seat).is_some();
        if is_person {
            self.0[seat.idx()] = Holder::Open;
        }
        is_person
    }

    pub fn fill(&mut self, level: Level) {
        for holder in self.0.iter_mut().filter(|holder| **holder == Holder::Open) {
            *holder = Holder::Bot(level);
        }
    }

    /// The seats on the wire, without the hashes of nonces.
    pub fn info(&self) -> Vec<SeatInfo> {
        let info = |holder: &Holder| match holder {
            Holder::Open => SeatInfo::Open,
            Holder::Person { name, .. } => SeatInfo::Person {
                name: name.clone(),
                nonce_hash: None,
            },
            Holder::Bot(level) => SeatInfo::Bot {
                level: level.to_wire(),
            },
        };
        self.0.iter().map(info).collect()
    }
}
