//! States and updates of a table for each viewer. They differ only in the legal actions.

use super::apply::{Applied, Change, Corrupt, LogRow};
use super::entry::Entry;
use super::seats::{Holder, Person};
use super::{Table, TableData};
use crate::convert::{ToWire, action, view};
use crate::ids;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{Seat, Seats};
use bastide_engine::view::View;
use bastide_wire::state::{Now, State, Status};
use bastide_wire::table::{GameOption, SeatInfo, TableInfo};
use bastide_wire::update::{Entry as WireEntry, History, Update};

/// The most bytes of updates in one answer, as JSON. A single update is always sent whole.
pub const HISTORY_SIZE: usize = 128 * 1024;

/// Most entries that are sent with a refusal; a client that has missed more has to load the state.
pub const MISSED: u32 = 50;

/// The updates after entry `since`, equal to those that were sent at the time, up to `most` bytes of JSON but at least one.
/// `rows` are all rows of the table.
pub fn updates_since<'a>(
    data: &TableData,
    rows: impl IntoIterator<Item = LogRow<'a>>,
    since: u32,
    who: Option<&Person>,
    most: usize,
) -> Result<History, Corrupt> {
    let mut table = Table::new(data)?;
    let mut updates = Vec::new();
    let mut bytes = 0;
    for row in rows {
        let applied = table.apply(row)?;
        if row.seq > since {
            let mine = who.map_or(Seats::NONE, |who| table.held_by(who));
            let update = table.update_for(&applied, mine);
            bytes += json_size(&update);
            if bytes > most && !updates.is_empty() {
                return Ok(History { updates, more: true });
            }
            updates.push(update);
        }
    }
    Ok(History { updates, more: false })
}

/// The length of an update as JSON, in bytes.
fn json_size(update: &Update) -> usize {
    struct Counter(usize);
    impl std::io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    serde_json::to_writer(&mut counter, update).expect("all map keys in updates are strings");
    counter.0
}

impl Table {
    /// Everything that the holder of these seats may see; a spectator has none.
    pub fn state_for(&mut self, mine: Seats, now: i64) -> State {
        let view = self.game().view();
        State {
            seq: self.seq,
            at: now,
            tiles: view::tiles(&view, 0),
            now: self.now_for(&view, mine),
            chat: self.chat.iter().cloned().collect(),
        }
    }

    /// The update for the last entry, which `applied` describes, as the holder of these seats sees it. It is the same for all
    /// viewers who do not [decide](Table::asks), so that it can be serialised once for them.
    pub fn update_for(&mut self, applied: &Applied, mine: Seats) -> Update {
        let mut update = Update {
            seq: applied.seq,
            at: applied.at,
            entry: wire_entry(applied),
            events: applied.events.iter().map(ToWire::to_wire).collect(),
            laid: Vec::new(),
            now: None,
            seats: None,
            kept: None,
        };
        match applied.change {
            Change::Chat => {}
            Change::Seats => update.seats = Some(self.seats_info()),
            Change::Undone => {
                let view = self.game().view();
                update.kept = Some(view.tiles.len() as u32);
                update.now = Some(self.now_for(&view, mine));
            }
            Change::Game | Change::Begun => {
                let view = self.game().view();
                let laid = applied
                    .events
                    .iter()
                    .filter(|event| matches!(event, bastide_engine::event::Event::Placed { .. }));
                update.laid = view::tiles(&view, view.tiles.len().saturating_sub(laid.count()));
                update.now = Some(self.now_for(&view, mine));
                if applied.change == Change::Begun {
                    update.seats = Some(self.seats_info());
                }
            }
        }
        update
    }

    /// The description of the table for a person, or for a spectator without a cookie.
    pub fn info_for(&self, who: Option<&Person>, connected: Seats) -> TableInfo {
        let fixed = &self.fixed;
        let mine = who.map_or(Seats::NONE, |who| self.held_by(who));
        let numbers = |seats: Seats| seats.iter().map(|seat| seat.0).collect();
        let option = |(name, value): &(String, String)| GameOption {
            name: name.clone(),
            value: value.clone(),
        };
        TableInfo {
            id: fixed.id.clone(),
            game: fixed.game.to_wire(),
            sets: fixed.header.sets.clone().unwrap_or_default(),
            options: fixed.header.options.iter().map(option).collect(),
            seats: self.seats_info(),
            clock: fixed.plan.clock,
            listed: fixed.listed,
            aids: fixed.plan.aids,
            seed_hash: fixed.seed_hash.clone(),
            opened: fixed.opened,
            mine: numbers(mine),
            creator: who == Some(&fixed.creator),
            connected: numbers(connected),
            rematch_of: None,
        }
    }

    /// The seats on the wire, with the hashes of their nonces.
    fn seats_info(&self) -> Vec<SeatInfo> {
        let mut seats = self.seats.info();
        for (seat, info) in (0..).map(Seat).zip(&mut seats) {
            if let SeatInfo::Person { nonce_hash, .. } = info {
                *nonce_hash = self.nonces.hash(seat).map(|hash| ids::hex(&hash));
            }
        }
        seats
    }

    fn now_for(&mut self, view: &View, mine: Seats) -> Now {
        let asks = self.asks(mine);
        let status = self.status;
        let decision = match status {
            Status::Running if !self.awaits().is_empty() => None,
            Status::Running if asks => action::decision_with_legal(self.game()),
            Status::Running => action::decision(self.game()),
            Status::Open | Status::Over | Status::Closed => None,
        };
        let mut now = view::now(self.game(), view, decision);
        let is_person = |holder: &Holder| matches!(holder, Holder::Person { .. });
        now.status = status;
        now.clock = self.clocks.now(self.seats.holders().iter().map(is_person));
        now.undo = self.undo.now();
        now.may_undo = self.undo.seats().iter().map(|seat| seat.0).collect();
        let seed = self.seed().filter(|_| self.has_ended());
        now.awaits = self.awaits().iter().map(|seat| seat.0).collect();
        now.seed = seed.map(|seed| seed.to_string());
        now.rematch.clone_from(&self.rematch);
        now
    }
}

fn wire_entry(applied: &Applied) -> WireEntry {
    match &applied.entry {
        Entry::Open => WireEntry::Opened,
        Entry::Sit { seat, name, .. } => WireEntry::Sat {
            seat: seat.0,
            name: name.clone(),
            begins: applied.then.begins,
        },
        Entry::Nonce { seat, nonce } => WireEntry::Nonce {
            seat: seat.0,
            nonce: ids::hex(nonce),
        },
        Entry::Leave { seat } => WireEntry::Left { seat: seat.0 },
        Entry::Start { bots } => WireEntry::Started {
            bots: bots.map(ToWire::to_wire),
        },
        Entry::Play { seat, line, .. } => WireEntry::Played {
            seat: seat.0,
            line: line.to_string(),
            action: action::action(line).expect("the actions of seats have a wire type"),
        },
        Entry::Say { seat, text } => WireEntry::Said {
            seat: seat.0,
            text: text.clone(),
        },
        Entry::UndoAsk { seat, to } => WireEntry::UndoAsked {
            seat: seat.0,
            to: *to,
            undone: applied.then.undone,
        },
        Entry::UndoYes { seat } => WireEntry::UndoAgreed {
            seat: seat.0,
            undone: applied.then.undone,
        },
        Entry::UndoNo { seat } => WireEntry::UndoRefused { seat: seat.0 },
        Entry::Flag { seat } => WireEntry::Flagged { seat: seat.0 },
        Entry::Clock { seat } => WireEntry::Clock { seat: seat.0 },
        Entry::Close => WireEntry::Closed,
        Entry::Rematch { id } => WireEntry::Rematch { id: id.clone() },
    }
}
