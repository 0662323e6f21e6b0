//! Snapshots of whole games: each decision with its legal actions in order, the action played, and its events.

use crate::crowding::CrowdingPlayer;
use crate::listed::ListedPlayer;
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, AnyGame, Decision, Game};
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::header_lines;
use bastide_engine::setup::{GameKind, Header};
use std::fmt::Write;

/// The number of legal actions that are written out; a digest of the others pins their order too.
const LISTED: usize = 12;

/// A snapshot of the game that random players play with this seed.
pub fn playthrough(header: &Header, seed: u64) -> String {
    let mut game = AnyGame::new(header).expect("the header sets up a game");
    let mut player = ListedPlayer::new(seed);
    let mut text = format!(
        "# The game of random players with seed {seed}: what is asked and the number of legal actions, the first {LISTED}\n\
         # of them in order and a digest of the others, the action after `>`, then what followed.\n"
    );
    if header.game == Some(GameKind::City) {
        text.push_str(&endings());
    }
    for line in header_lines(header) {
        let _ = writeln!(text, "{line}");
    }
    let mut number = 0;
    while let (Some(decision), Some(action)) = (game.decision(), player.choose(&game)) {
        let _ = writeln!(text, "\n{number} {}", asked(&game, decision));
        let line = written(&game, action);
        let _ = writeln!(text, "> {line}");
        let mut events = Vec::new();
        game.play(action, &mut events).expect("a listed action is legal");
        for event in &events {
            let _ = writeln!(text, "  {}", told(event));
        }
        let _ = writeln!(text, "  scores {}", numbers(&game));
        number += 1;
    }
    let _ = writeln!(text, "\nend {}", numbers(&game));
    text
}

/// How often games of City end in each of the three ways (Y20). Random players score so little that the wall hardly
/// grows, so their games end with the last tile; games of crowding players end in all three ways.
fn endings() -> String {
    let mut text = String::new();
    for seats in 2..=4 {
        let random = ending_counts(seats, 1000, |game, seed| {
            let mut player = ListedPlayer::new(seed);
            while let Some(action) = player.choose(game) {
                game.apply(action);
            }
        });
        let crowding = ending_counts(seats, 42, |game, seed| {
            let mut player = CrowdingPlayer::new(seed);
            while let Some(action) = player.choose(game) {
                game.apply(action);
            }
        });
        let _ = writeln!(
            text,
            "# {seats} seats, 1000 games of random players end with {random}"
        );
        let _ = writeln!(
            text,
            "# {seats} seats, 42 games of players who seek contact end with {crowding}"
        );
    }
    text
}

fn ending_counts(seats: u8, games: u64, play: impl Fn(&mut AnyGame, u64)) -> String {
    let start = AnyGame::new(&Header::new(GameKind::City, seats)).expect("2 to 4 can play");
    let (mut walls, mut tiles, mut ring) = (0, 0, 0);
    for seed in 0..games {
        let mut game = start.clone();
        play(&mut game, seed);
        let view = game.view();
        let walls_left = view.city_wall.map_or(0, |wall| wall.walls_left);
        match (walls_left, view.bag.is_empty()) {
            (0, _) => walls += 1,
            (_, true) => tiles += 1,
            (_, false) => ring += 1,
        }
    }
    format!("the last tile {tiles}, the last wall {walls}, few sides left between the ends {ring}")
}

fn asked(game: &AnyGame, decision: Decision) -> String {
    let actor = match decision.actor {
        Actor::Chance => "chance".to_owned(),
        Actor::Seat(seat) => format!("seat {seat}"),
    };
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let lines: Vec<_> = actions.iter().map(|&action| written(game, action)).collect();
    let mut shown = lines.iter().take(LISTED).cloned().collect::<Vec<_>>();
    if lines.len() > LISTED {
        shown.push(format!("… {:08x}", digest(&lines[LISTED..].join(" | "))));
    }
    let (choice, count) = (decision.choice.name(), actions.len());
    format!("{actor} {choice} {count}: {}", shown.join(" | "))
}

/// FNV-1a: short, and the same on every platform.
fn digest(text: &str) -> u32 {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, step)
}

fn written(game: &AnyGame, action: Action) -> String {
    let line = resolve::write(game, action).expect("a legal action can be written");
    line.to_string()
}

fn told(event: &Event) -> String {
    let fields = event.fields();
    let fields = fields.iter().map(|(key, value)| format!(" {key}={value}"));
    format!("{}{}", event.name(), fields.collect::<String>())
}

fn numbers(game: &AnyGame) -> String {
    let scores: Vec<_> = game.scores().iter().map(u16::to_string).collect();
    scores.join(" ")
}
