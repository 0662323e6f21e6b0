//! A quick match between two bots: `duel BOT BOT GAMES classic|castle|city [SETS]`, every deal twice with seats changed.

use bastide_bots::bot::Bot;
use bastide_bots::name::Name;
use bastide_bots::search::{Search, Settings};
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::shuffle::Seed;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<String> = args[..2].to_vec();
    let games: usize = args[2].parse().unwrap();
    let kind = GameKind::ALL
        .iter()
        .copied()
        .find(|kind| kind.to_string() == args[3])
        .unwrap();
    let mut header = Header::new(kind, 2);
    if let Some(sets) = args.get(4) {
        header = header.with_sets(&sets.split(',').collect::<Vec<_>>());
    }
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let spent = Mutex::new([(0.0f64, 0u32); 2]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let (diff, seat0, times) = play(&header, &names, number);
                    results.lock().unwrap().push((number, diff, seat0));
                    let mut spent = spent.lock().unwrap();
                    for side in 0..2 {
                        spent[side].0 += times[side].0;
                        spent[side].1 += times[side].1;
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    let spent = spent.into_inner().unwrap();
    let count = results.len() as f64;
    let wins = results
        .iter()
        .map(|&(_, (a, b), _)| {
            if a > b {
                1.0
            } else if a == b {
                0.5
            } else {
                0.0
            }
        })
        .sum::<f64>();
    let mean = |f: &dyn Fn(&(usize, (f64, f64), bool)) -> f64| results.iter().map(f).sum::<f64>() / count;
    let diff = mean(&|(_, (a, b), _)| a - b);
    let var = mean(&|(_, (a, b), _)| (a - b - diff).powi(2));
    println!(
        "{} {} - {}: {:.1} % of {} (se {:.1}), margin {:+.2} (se {:.2}), scores {:.1} {:.1}, ms {:.3} {:.3}",
        args[3..].join(" "),
        names[0],
        names[1],
        100.0 * wins / count,
        count,
        100.0 * (wins / count * (1.0 - wins / count) / count).sqrt(),
        diff,
        (var / count).sqrt(),
        mean(&|(_, (a, _), _)| *a),
        mean(&|(_, (_, b), _)| *b),
        1e3 * spent[0].0 / f64::from(spent[0].1),
        1e3 * spent[1].0 / f64::from(spent[1].1),
    );
}

type Played = ((f64, f64), bool, [(f64, u32); 2]);

fn play(header: &Header, names: &[String], number: usize) -> Played {
    let deal = number / 2;
    let swapped = number % 2 == 1;
    let mut game = AnyGame::new(header).unwrap();
    let mut bots: Vec<_> = (0..2)
        .map(|side| make(&names[side], (number * 2 + side) as u64))
        .collect();
    let seed = Seed::from_number(1_000_000 + deal as u64);
    let mut draw = 0;
    let mut spent = [(0.0, 0); 2];
    while let Some(asked) = game.decision() {
        let action = match asked.actor {
            Actor::Chance => {
                let nth = seed.pick(draw, game.chances());
                draw += 1;
                game.chance(nth).unwrap()
            }
            Actor::Seat(seat) => {
                let side = seat.idx() ^ usize::from(swapped);
                let start = Instant::now();
                let action = bots[side].choose(&game, None).unwrap();
                spent[side].0 += start.elapsed().as_secs_f64();
                spent[side].1 += 1;
                action
            }
        };
        game.apply(action);
        for bot in &mut bots {
            bot.saw(action);
        }
    }
    let scores = game.scores();
    let at = |side: usize| f64::from(scores[side ^ usize::from(swapped)]);
    ((at(0), at(1)), swapped, spent)
}

fn make(text: &str, seed: u64) -> Box<dyn Bot> {
    let mut parts = text.split(',');
    let name = Name::parse(parts.next().unwrap()).unwrap();
    let Name::Search(budget) = name else {
        return name.make(seed);
    };
    let mut settings = Settings::new(budget, seed);
    for part in parts {
        let (key, value) = part.split_once('=').unwrap();
        let value: f32 = value.parse().unwrap();
        match key {
            "w" => settings.width = value,
            "g" => settings.widening = value,
            "t" => settings.trust = value,
            "c" => settings.curiosity = value,
            "e" => settings.expand_at = value as u32,
            "r" => settings.rollout = value as u32,
            _ => panic!(),
        }
    }
    Box::new(Search::new(settings))
}
