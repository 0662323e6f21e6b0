//! How fast things are in the middle of a game (a scratch tool).
use bastide_bots::bot::Budget;
use bastide_bots::evaluate::{Evaluate, prospects};
use bastide_bots::greedy;
use bastide_bots::search::{Searcher, Settings};
use bastide_engine::classic::Classic;
use bastide_engine::game::{Actor, Game};
use bastide_engine::setup::{GameKind, Header};
use std::time::Instant;
fn main() {
    let sets: Vec<String> = std::env::args().skip(1).collect();
    let mut header = Header::new(GameKind::Classic, 2);
    if !sets.is_empty() {
        header = header.with_sets(&sets.iter().map(|s| s.as_str()).collect::<Vec<_>>());
    }
    let mut rng = fastrand::Rng::with_seed(5);
    let mut total = [0.0; 6];
    for _ in 0..10 {
        let mut game = Classic::new(&header).unwrap();
        let w = game.weights();
        let (left, _) = game.left();
        while game.left().0 > left / 2 || game.waiting().is_none() {
            let action = match game.decision().unwrap().actor {
                Actor::Chance => game.chance(rng.u32(..game.chances())).unwrap(),
                _ => greedy::best(&game, w).unwrap(),
            };
            game.apply(action);
        }
        let t = |n: u32, f: &mut dyn FnMut()| {
            let s = Instant::now();
            for _ in 0..n {
                f();
            }
            s.elapsed().as_secs_f64() * 1e6 / n as f64
        };
        let mut copy = game.clone();
        total[0] += t(2000, &mut || copy.clone_from(std::hint::black_box(&game)));
        total[1] += t(2000, &mut || {
            std::hint::black_box(prospects(std::hint::black_box(&game), w));
        });
        total[2] += t(50, &mut || {
            std::hint::black_box(greedy::best(std::hint::black_box(&game), w));
        });
        total[3] += game.count_legal() as f64;
        let mut s = Searcher::new(Settings::new(Budget::Simulations(3000), 1));
        let start = Instant::now();
        let r = s.search(&game, None).unwrap();
        total[4] += f64::from(r.simulations) / start.elapsed().as_secs_f64();
        total[5] += f64::from(r.candidates.len() as u32);
    }
    println!(
        "clone {:.2} us, evaluation {:.2} us, greedy {:.1} us for {:.1} actions, {:.0} simulations a second, {:.1} looked at",
        total[0] / 10.,
        total[1] / 10.,
        total[2] / 10.,
        total[3] / 10.,
        total[4] / 10.,
        total[5] / 10.
    );
}
