//! Nothing that is sent depends on hidden information: two tables with the same actions and different seeds send the same
//! bytes to everybody, until their draws differ.

use crate::world::{ANNA, BEN, World, bot, json, told, wish, wish_like};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::claims::Seats;
use bastide_engine::setup::{GameKind, Header};
use bastide_table::convert::ToWire;
use bastide_table::table::seats::Person;
use bastide_testkit::seeds::alike;
use bastide_testkit::variants;
use bastide_wire::command::Command;
use bastide_wire::seed_hash;
use bastide_wire::state::Status;
use bastide_wire::vocabulary::Level;

/// Everything that can be sent to a viewer, without the hashes of the seeds, which differ.
fn everything(world: &mut World, who: Option<&Person>) -> [String; 3] {
    let mine = who.map_or(Seats::NONE, |who| world.table.held_by(who));
    let mut info = world.table.info_for(who, mine);
    assert_eq!(info.seed_hash, seed_hash::hash(&world.data.secret.unwrap()));
    info.seed_hash.clear();
    let record = world
        .table
        .record()
        .replace(&seed_hash::hash(&world.data.secret.unwrap()), "");
    [json(&info), json(&world.table.state_for(mine, world.now)), record]
}

fn same_until_the_draws_differ(kind: GameKind, number: usize, count: usize) {
    let header = variants::header(kind, number);
    let [one, other] = alike(&header, count);
    let mut worlds = [one, other].map(|seed| World::open(&wish_like(&header), seed));
    let mut rng = fastrand::Rng::with_seed(number as u64);
    let mut draws = 0;
    let mut steps = 0;
    loop {
        let [one, other] = &mut worlds;
        for who in [Some(ANNA), Some(BEN), None] {
            assert_eq!(everything(one, who.as_ref()), everything(other, who.as_ref()));
        }
        let open = one.table.seats().open().iter().next();
        let command = match open {
            Some(_) => None,
            None => {
                let legal = one.legal();
                let line = rng.choice(&legal).unwrap().clone();
                let text = "what comes next?".to_owned();
                Some(match rng.u32(..12) {
                    0 => Command::Say { text },
                    1 => Command::UndoAsk,
                    2 => Command::UndoAnswer { yes: true },
                    // Refusals reveal nothing either.
                    3 => Command::Play {
                        line: "place 40,40 N".to_owned(),
                    },
                    _ => Command::Play { line },
                })
            }
        };
        let who = one.asked().unwrap_or(BEN);
        let act = |world: &mut World| match &command {
            Some(command) => world.act(&who, command.clone()),
            None => world.join(&BEN, "Ben", open.map(|seat| seat.0)),
        };
        let (done, same) = (act(one), act(other));
        let (applied, same) = match (done, same) {
            (Ok(applied), Ok(same)) => (applied, same),
            (Err(refusal), Err(same)) => {
                assert_eq!(json(&refusal), json(&same));
                continue;
            }
            _ => panic!("one table refused a command that the other accepted"),
        };
        steps += 1;
        if applied.then.chance != same.then.chance {
            // From here on the draws differ.
            assert!(draws >= count, "{draws} draws before they parted");
            assert!(steps > 1);
            return;
        }
        assert_eq!(applied.entry, same.entry);
        draws += applied.then.chance.len();
        for who in [Some(ANNA), Some(BEN), None] {
            let told_one = told(&mut one.table, &applied, who.as_ref());
            assert_eq!(told_one, told(&mut other.table, &same, who.as_ref()));
        }
        assert_ne!(one.table.status(), Status::Over);
    }
}

#[test]
fn classic() {
    (0..8).for_each(|number| same_until_the_draws_differ(GameKind::Classic, number, 4));
}

#[test]
fn castle() {
    (0..3).for_each(|number| same_until_the_draws_differ(GameKind::Castle, number, 3));
}

#[test]
fn city() {
    (0..3).for_each(|number| same_until_the_draws_differ(GameKind::City, number, 4));
}

/// A bot's game contains no seed. This includes Castle's hidden wall tiles, which are drawn when they are revealed.
#[test]
fn the_game_of_a_bot_contains_no_seed() {
    let mut worlds = [1, 2].map(|number| {
        let seats = vec![bot(Level::Easy), bot(Level::Easy)];
        World::open(&wish(GameKind::Castle.to_wire(), seats), [number; 32])
    });
    let games = worlds
        .each_mut()
        .map(|world| world.table.bot_task().unwrap().game);
    let waiting = games.each_ref().map(|game| game.tile_in_hand());
    let mut start = AnyGame::new(&Header::new(GameKind::Castle, 2)).unwrap();
    start.apply(bastide_engine::action::Action::Draw(waiting[0].unwrap()));
    assert!(
        *games[0] == start,
        "the game depends only on the setup and the drawn tile"
    );
}
