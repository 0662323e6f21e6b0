//! A table with its log, and the people at it.

use bastide_engine::kernel::claims::Seats;
use bastide_table::convert::ToWire;
use bastide_table::table::open::{Deal, open};
use bastide_table::table::seats::Person;
use bastide_table::table::{Applied, Checked, LogRow, Table, TableData};
use bastide_wire::action::LegalAction;
use bastide_wire::command::Command;
use bastide_wire::refusal::Refusal;
use bastide_wire::seed_hash;
use bastide_wire::table::{Clock, CreateTable, GameOption, Join, SeatWish};
use bastide_wire::update::Update;
use bastide_wire::vocabulary::{GameKind, Level};

pub const ANNA: Person = Person([1; 32]);
pub const BEN: Person = Person([2; 32]);
pub const CLEO: Person = Person([3; 32]);

pub struct Row {
    pub seq: u32,
    pub at: i64,
    pub request_id: Option<String>,
    pub body: String,
}

impl Row {
    fn log_row(&self) -> LogRow<'_> {
        LogRow {
            seq: self.seq,
            at: self.at,
            request_id: self.request_id.as_deref(),
            body: &self.body,
        }
    }
}

pub struct World {
    pub data: TableData,
    pub rows: Vec<Row>,
    pub table: Table,
    pub now: i64,
}

pub fn me(name: &str) -> SeatWish {
    SeatWish::Me {
        name: name.to_owned(),
        nonce_hash: None,
    }
}

/// The holder of a seat who promises the nonce of a number.
pub fn me_with(name: &str, nonce: u8) -> SeatWish {
    SeatWish::Me {
        name: name.to_owned(),
        nonce_hash: Some(nonce_hash(nonce)),
    }
}

/// The hash of the nonce of a number.
pub fn nonce_hash(nonce: u8) -> String {
    seed_hash::hash(&[nonce; 32])
}

/// Tells the nonce of a number.
pub fn tell(seat: u8, nonce: u8) -> Command {
    Command::Nonce {
        seat,
        nonce: seed_hash::hex(&[nonce; 32]),
    }
}

pub fn bot(level: Level) -> SeatWish {
    SeatWish::Bot { level }
}

pub fn wish(game: GameKind, seats: Vec<SeatWish>) -> CreateTable {
    CreateTable {
        game,
        sets: Vec::new(),
        options: Vec::new(),
        seats,
        clock: Clock::None,
        listed: true,
        aids: false,
    }
}

/// A request for a table with this header: Anna holds the even seats, the others are open.
pub fn wish_like(header: &bastide_engine::setup::Header) -> CreateTable {
    let seats =
        (0..header.players.unwrap()).map(|seat| if seat % 2 == 0 { me("Anna") } else { SeatWish::Open });
    let option = |(name, value): &(String, String)| GameOption {
        name: name.clone(),
        value: value.clone(),
    };
    CreateTable {
        sets: header.sets.clone().unwrap_or_default(),
        options: header.options.iter().map(option).collect(),
        ..wish(header.game.unwrap().to_wire(), seats.collect())
    }
}

impl World {
    /// A table that Anna opens.
    pub fn open(wish: &CreateTable, seed: [u8; 32]) -> World {
        let now = 1_000_000;
        let opening = open(None, wish, "bcdfghjkmnpqrstv", ANNA, Deal::from_secret(seed), now).unwrap();
        let rows = (1..).zip(opening.bodies);
        let rows = rows
            .map(|(seq, body)| Row {
                seq,
                at: now,
                request_id: None,
                body,
            })
            .collect();
        World {
            data: opening.data,
            rows,
            table: opening.table,
            now,
        }
    }

    /// A running table of Anna on seat 0 and Ben.
    pub fn two(game: GameKind, seed: [u8; 32]) -> World {
        let mut world = World::open(&wish(game, vec![me("Anna"), SeatWish::Open]), seed);
        world.join(&BEN, "Ben", None).unwrap();
        world
    }

    pub fn join(&mut self, who: &Person, name: &str, seat: Option<u8>) -> Result<Applied, Refusal> {
        self.join_with(who, name, seat, None)
    }

    /// Takes a seat with the hash of a nonce.
    pub fn join_with(
        &mut self,
        who: &Person,
        name: &str,
        seat: Option<u8>,
        nonce_hash: Option<String>,
    ) -> Result<Applied, Refusal> {
        let join = Join {
            client: String::new(),
            name: name.to_owned(),
            seat,
            invite: None,
            nonce_hash,
        };
        let checked = self.table.check_join(who, &join, self.now)?;
        Ok(self.write(checked))
    }

    pub fn act(&mut self, who: &Person, command: Command) -> Result<Applied, Refusal> {
        let after = self.table.seq();
        let checked = self.table.check(who, &command, after, self.now)?;
        Ok(self.write(checked))
    }

    pub fn play(&mut self, who: &Person, line: &str) -> Result<Applied, Refusal> {
        self.act(
            who,
            Command::Play {
                line: line.to_owned(),
            },
        )
    }

    /// Writes an entry to the log and commits it, as a server does. Checks that applying the row to a copy gives an equal
    /// table.
    pub fn write(&mut self, checked: Checked) -> Applied {
        let request_id = format!("request-{}", checked.seq);
        let row = Row {
            seq: checked.seq,
            at: checked.at,
            request_id: Some(request_id),
            body: checked.body.clone(),
        };
        let mut reader = self.table.clone();
        let applied = self.table.commit(checked, row.request_id.as_deref());
        assert_eq!(reader.apply(row.log_row()), Ok(applied.clone()), "{}", row.body);
        for table in [&mut reader, &mut self.table] {
            // Wakes the game in both, so that they are comparable.
            table.game();
        }
        assert!(reader == self.table, "{}", row.body);
        self.rows.push(row);
        applied
    }

    /// Does what a server does when a clock has expired.
    pub fn flag(&mut self, running_since: i64) -> Applied {
        let checked = self.table.check_clock(self.now, running_since).unwrap();
        self.write(checked)
    }

    /// Plays the action of the bot that has to decide.
    pub fn play_bot(&mut self) -> Applied {
        let task = self.table.bot_task().unwrap();
        let action = task.level.make(1).choose(&task.game, None).unwrap();
        let checked = self.table.check_bot(task.seat, action, task.after, self.now);
        self.write(checked.unwrap())
    }

    pub fn log(&self) -> impl Iterator<Item = LogRow<'_>> {
        self.rows.iter().map(Row::log_row)
    }

    pub fn rebuilt(&self) -> Table {
        Table::rebuild(&self.data, self.log()).unwrap()
    }

    /// The person who has to decide.
    pub fn asked(&self) -> Option<Person> {
        [ANNA, BEN, CLEO]
            .into_iter()
            .find(|who| self.table.asks(self.table.held_by(who)))
    }

    /// The lines of the legal actions of the person who decides.
    pub fn legal(&mut self) -> Vec<String> {
        self.legal_actions().into_iter().map(|legal| legal.line).collect()
    }

    /// The legal actions of the person who decides.
    pub fn legal_actions(&mut self) -> Vec<LegalAction> {
        let Some(who) = self.asked() else {
            return Vec::new();
        };
        let mine = self.table.held_by(&who);
        let state = self.table.state_for(mine, self.now);
        state
            .now
            .decision
            .and_then(|decision| decision.legal)
            .unwrap_or_default()
    }
}

/// The JSON of the update for an entry as a person gets it.
pub fn told(table: &mut Table, applied: &Applied, who: Option<&Person>) -> String {
    let mine = who.map_or(Seats::NONE, |who| table.held_by(who));
    json(&table.update_for(applied, mine))
}

pub fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

pub fn read(update: &str) -> Update {
    serde_json::from_str(update).unwrap()
}
