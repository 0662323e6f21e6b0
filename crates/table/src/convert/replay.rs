//! The game of a record.

use super::{ToWire, action, view};
use bastide_engine::action::Action;
use bastide_engine::event as engine;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::notation::resolve;
use bastide_engine::progress::Progress;
use bastide_wire::replay::{Replay, ReplayTable};
use bastide_wire::state::{Now, State, Status};
use bastide_wire::table::GameOption;
use bastide_wire::update::{Entry, Update};

/// A whole game in the form in which a table sends it. The last update has the legal actions of the seat that decides.
pub fn replay(progress: &Progress) -> Replay {
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
        game: game.kind().to_wire(),
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
    let seen = game.view();
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
        if asked(&game).is_some() {
            last.decision = action::decision_with_legal(&game);
        }
    }
    Replay {
        table,
        start,
        updates,
    }
}

/// The number of updates of a game: its start, and each action of a seat.
pub fn update_count(progress: &Progress) -> u32 {
    let is_chance = |action: &&Action| {
        matches!(
            action,
            Action::Draw(_) | Action::Discard(_) | Action::Reveal { .. }
        )
    };
    let by_seats = progress.actions().iter().filter(|action| !is_chance(action));
    by_seats.count() as u32 + 1
}

/// `None` if chance decides or the game is over.
fn asked(game: &AnyGame) -> Option<u8> {
    match game.decision()?.actor {
        Actor::Seat(seat) => Some(seat.0),
        Actor::Chance => None,
    }
}

fn played(game: &AnyGame, played: Action) -> Option<Entry> {
    let line = resolve::write(game, played)?;
    Some(Entry::Played {
        seat: asked(game)?,
        action: action::action(&line)?,
        line: line.to_string(),
    })
}

/// Actions of a record are legal.
fn play(game: &mut AnyGame, action: Action, events: &mut Vec<engine::Event>) {
    if game.play(action, events).is_err() {
        debug_assert!(false, "the record was checked");
    }
}

fn update(game: &AnyGame, seq: u32, entry: Entry, events: &[engine::Event]) -> Update {
    let seen = game.view();
    let laid = events
        .iter()
        .filter(|event| matches!(event, engine::Event::Placed { .. }))
        .count();
    Update {
        seq,
        at: 0,
        entry,
        events: events.iter().map(ToWire::to_wire).collect(),
        laid: view::tiles(&seen, seen.tiles.len().saturating_sub(laid)),
        now: Some(view::now(game, &seen, action::decision(game))),
        seats: None,
        kept: None,
    }
}
