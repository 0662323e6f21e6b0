//! A game from a record, told as a table tells it.

use crate::decision::Decision;
use crate::event::Event;
use crate::state::{Now, State, Status};
use crate::table::GameOption;
use crate::update::{Entry, Update};
use crate::view;
use bastide_engine::action::Action;
use bastide_engine::event::Event as Happened;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::progress::Progress;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game from a record.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Replay {
    /// What was played, and by whom.
    pub table: ReplayTable,
    /// Before anything happened.
    pub start: State,
    /// What happened, in order: the start with the first draw, then what each seat did with the draws that followed.
    pub updates: Vec<Update>,
}

/// What was played, and by whom.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct ReplayTable {
    /// `classic`, `castle` or `city`.
    pub game: String,
    /// Classic's tile sets.
    pub sets: Vec<String>,
    /// Options of the game.
    pub options: Vec<GameOption>,
    /// The names by seat; empty for who has none.
    pub names: Vec<String>,
    /// Who sat there, by seat: `human`, or what kind of bot; empty where the record does not say.
    pub kinds: Vec<String>,
}

impl Replay {
    /// Tells a game from its start.
    pub fn of(progress: &Progress) -> Replay {
        let header = progress.header();
        let mut game = progress.game_at(0);
        let (names, kinds) = (0..game.seats())
            .map(|seat| header.seats.iter().find(|sitter| sitter.seat == seat))
            .map(|sitter| {
                sitter
                    .map(|one| (one.name.clone(), one.kind.clone()))
                    .unwrap_or_default()
            })
            .unzip();
        let table = ReplayTable {
            game: game.kind().to_string(),
            sets: header.sets.clone().unwrap_or_default(),
            options: header
                .options
                .iter()
                .map(|(name, value)| GameOption {
                    name: name.clone(),
                    value: value.clone(),
                })
                .collect(),
            names,
            kinds,
        };
        let seen = game.view(None);
        let start = State {
            seq: 0,
            at: 0,
            tiles: view::tiles(&seen, 0),
            now: Now {
                status: Status::Open,
                ..view::now(&game, &seen, None)
            },
            chat: Vec::new(),
        };
        let mut updates = Vec::new();
        let mut actions = progress.actions();
        let mut entry = Entry::Started { bots: None };
        loop {
            let mut events = Vec::new();
            if let Entry::Played { .. } = entry
                && let [action, rest @ ..] = actions
            {
                play(&mut game, *action, &mut events);
                actions = rest;
            }
            while let [action, rest @ ..] = actions
                && asked(&game).is_none()
            {
                play(&mut game, *action, &mut events);
                actions = rest;
            }
            updates.push(update(&game, updates.len() as u32 + 1, entry, &events));
            let next = actions.first().and_then(|&action| played(&game, action));
            match next {
                Some(next) => entry = next,
                None => break,
            }
        }
        if let Some(last) = updates.last_mut().and_then(|update| update.now.as_mut()) {
            last.seed = header
                .seed
                .map(|seed| seed.to_string())
                .filter(|_| game.decision().is_none());
        }
        Replay {
            table,
            start,
            updates,
        }
    }
}

/// The seat that is asked.
fn asked(game: &AnyGame) -> Option<u8> {
    match game.decision()?.actor {
        Actor::Seat(seat) => Some(seat.0),
        Actor::Chance => None,
    }
}

fn played(game: &AnyGame, action: Action) -> Option<Entry> {
    Some(Entry::Played {
        seat: asked(game)?,
        line: resolve::write(game, action)?.to_string(),
    })
}

/// Actions of a record are legal.
fn play(game: &mut AnyGame, action: Action, events: &mut Vec<Happened>) {
    if game.play(action, events).is_err() {
        debug_assert!(false, "the record was checked");
    }
}

fn update(game: &AnyGame, seq: u32, entry: Entry, events: &[Happened]) -> Update {
    let seen = game.view(None);
    let laid = events
        .iter()
        .filter(|event| matches!(event, Happened::Placed { .. }))
        .count();
    Update {
        seq,
        at: 0,
        entry,
        events: events.iter().map(Event::from).collect(),
        laid: view::tiles(&seen, seen.tiles.len().saturating_sub(laid)),
        now: Some(view::now(game, &seen, Decision::asked(game))),
        seats: None,
        state: None,
    }
}
