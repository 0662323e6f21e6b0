//! Legal actions and states in random games of every kind.

use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::setup::GameKind;
use bastide_playout::random::RandomPlayer;
use bastide_table::convert::{FromWire, ToWire, action, view};
use bastide_testkit::variants;
use bastide_wire::action::{Action, Target};
use bastide_wire::event::Event;
use bastide_wire::state::{CityWall, Now, Tile};
use std::collections::BTreeSet;

/// Plays random games; `check` sees every position.
fn random_games(kind: GameKind, count: usize, mut check: impl FnMut(&AnyGame)) {
    for number in 0..count {
        let mut game = AnyGame::new(&variants::header(kind, number)).unwrap();
        let mut player = RandomPlayer::new(7 + number as u64);
        loop {
            check(&game);
            match player.choose(&game) {
                Some(action) => game.apply(action),
                None => break,
            }
        }
    }
}

#[test]
fn states_survive_serialisation() {
    for &kind in GameKind::ALL {
        let mut count = 0;
        random_games(kind, 6, |game| {
            count += 1;
            if count % 16 != 0 && game.decision().is_some() {
                return;
            }
            let seen = game.view();
            let now = view::now(game, &seen, action::decision_with_legal(game));
            let tiles = view::tiles(&seen, 0);
            assert_eq!(tiles.len(), seen.tiles.len());
            assert_eq!(back::<Now>(&now), now);
            assert_eq!(back::<Vec<Tile>>(&tiles), tiles);
            assert!(now.seed.is_none());
        });
    }
}

fn back<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

/// Each legal action reads back as its line, and takes place where its target says.
#[test]
fn legal_actions_convert_back_and_have_their_target() {
    let mut targets = BTreeSet::new();
    for &kind in GameKind::ALL {
        random_games(kind, 6, |game| {
            if !matches!(
                game.decision().map(|decision| decision.actor),
                Some(Actor::Seat(_))
            ) {
                return;
            }
            let decision = action::decision_with_legal(game).unwrap();
            let legal = decision.legal.unwrap();
            assert_eq!(legal.len(), game.count_legal());
            for legal in legal {
                let line = ActionLine::from_wire(back(&legal.action));
                assert_eq!(line.to_string(), legal.line);
                let chosen = resolve::resolve(game, &line).unwrap();
                let Some(target) = legal.target else {
                    let has_place = matches!(
                        legal.action,
                        Action::Deploy { .. } | Action::Wall { .. } | Action::Guard | Action::Tower { .. }
                    );
                    assert!(!has_place, "{} has no target", legal.line);
                    continue;
                };
                let mut after = game.clone();
                let mut events = Vec::new();
                after.play(chosen, &mut events).unwrap();
                let place = match (events[0].to_wire(), target) {
                    (Event::Deployed { at, .. }, Target::Region(_)) => Target::Region(at),
                    (Event::WallSet { at, .. } | Event::GuardPosted { at, .. }, Target::Edge(_)) => {
                        Target::Edge(at)
                    }
                    (Event::TowerSet { end, .. }, Target::Corner(_)) => {
                        let towers = city_wall(&after).towers;
                        let last = towers.iter().rfind(|tower| tower.end == end).unwrap();
                        Target::Corner(last.corner)
                    }
                    (event, _) => panic!("{} caused {event:?}", legal.line),
                };
                assert_eq!(place, target, "{}", legal.line);
                targets.insert(legal.line.split(' ').next().unwrap().to_owned());
            }
        });
    }
    assert_eq!(Vec::from_iter(targets), ["deploy", "guard", "tower", "wall"]);
}

fn city_wall(game: &AnyGame) -> CityWall {
    let now = view::now(game, &game.view(), None);
    now.city_wall.expect("City has a wall")
}

/// Open ends are where walls may be set; Y18: guards see from their wall to the last tile of the unbroken row before it.
#[test]
fn open_ends_and_rows_are_those_of_the_rules() {
    let (mut ends, mut longest) = (0, 0);
    random_games(GameKind::City, 24, |game| {
        let wall = city_wall(game);
        assert_eq!(wall.open_ends.len(), if wall.gate.is_some() { 2 } else { 0 });
        for guard in wall.guards {
            let inwards = bastide_engine::kernel::geometry::Side::from_wire(guard.side).opposite();
            let first = Pos::new(guard.x, guard.y);
            let row = std::iter::successors(Some(first), |pos| Some(pos.step(inwards)));
            let row: Vec<_> = row.take_while(|&pos| game.tile_at(pos).is_some()).collect();
            assert_eq!(row.last().unwrap().to_wire(), guard.sees_to);
            longest = longest.max(row.len());
        }
        let legal = action::decision_with_legal(game).and_then(|decision| decision.legal);
        for legal in legal.into_iter().flatten() {
            if let (Action::Wall { end }, Some(Target::Edge(edge))) = (legal.action, legal.target) {
                assert!(
                    wall.open_ends
                        .iter()
                        .any(|open| (open.end, open.x, open.y, open.side) == (end, edge.x, edge.y, edge.side))
                );
                ends += 1;
            }
        }
    });
    assert!(ends > 0 && longest > 1, "{ends} ends, rows of {longest}");
}
