//! The survey agrees with what the rules do next, in golden games and in random ones.

use bastide_engine::action::{Action, WallTile};
use bastide_engine::event::Event;
use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::{Pos, Rot};
use bastide_engine::record::replay::replay;
use bastide_engine::region_name::At;
use bastide_engine::setup::GameKind;
use bastide_engine::survey::FeatureView;
use bastide_playout::random::RandomPlayer;
use bastide_testkit::crowding::CrowdingPlayer;
use bastide_testkit::variants;
use std::collections::BTreeMap;
use std::path::Path;

/// The number of checks, so that a test without any fails.
#[derive(Default)]
struct Checked {
    completed: BTreeMap<&'static str, usize>,
    ended: BTreeMap<GameKind, usize>,
}

fn find(features: &[FeatureView], at: At) -> &FeatureView {
    let found = features.iter().find(|feature| feature.regions.contains(&at));
    found.unwrap_or_else(|| panic!("no feature at {at}"))
}

/// Features that were just scored had the points of their survey.
fn check_completed(after: &AnyGame, events: &[Event], checked: &mut Checked) {
    let is_doubler = |event: &Event| {
        matches!(
            event,
            Event::Used {
                kind: WallTile::DoubleTower | WallTile::DoubleHouse,
                ..
            }
        )
    };
    let mut times = 1;
    let mut features = None;
    for event in events {
        if is_doubler(event) {
            times = 2;
        }
        let Event::Scored {
            points,
            at,
            why,
            tiles,
            ..
        } = event
        else {
            continue;
        };
        if why.name() != "complete" {
            continue;
        }
        let features = features.get_or_insert_with(|| after.features());
        let feature = find(features, *at);
        let complete = feature
            .complete
            .as_ref()
            .expect("what is scored in the game can be complete");
        assert_eq!(
            complete.total() * times,
            points.total(),
            "{at}: {complete} and {points}"
        );
        assert_eq!((feature.tiles, feature.open), (*tiles, 0), "{at}");
        // K20: a wall tile doubles only one of the features completed at once.
        times = 1;
        *checked.completed.entry(feature.kind.name()).or_default() += 1;
    }
}

/// If the game ends when no seat deploys anything now, the final scoring gives the points of the survey.
fn check_end(game: &AnyGame, checked: &mut Checked) {
    let deploys = game
        .decision()
        .is_some_and(|asked| asked.choice == Choice::Deploy);
    let mut end = game.clone();
    let mut events = Vec::new();
    if !deploys || end.play(Action::Pass, &mut events).is_err() || end.decision().is_some() {
        return;
    }
    let features = game.features();
    let waits = |feature: &FeatureView| {
        feature.open == 0 && feature.complete.is_some() && !feature.figures.is_empty()
    };
    if features.iter().any(waits) {
        return;
    }
    let mut told: BTreeMap<(Seat, String), u16> = BTreeMap::new();
    for feature in &features {
        for (seat, points) in &feature.shares {
            assert!(feature.owners.contains(*seat) && points.total() <= feature.now.total());
            *told.entry((*seat, feature.regions[0].to_string())).or_default() += points.total();
        }
    }
    let mut given: BTreeMap<(Seat, String), u16> = BTreeMap::new();
    for event in &events {
        if let Event::Scored { seat, points, at, .. } = event {
            let feature = find(&features, *at);
            *given.entry((*seat, feature.regions[0].to_string())).or_default() += points.total();
        }
    }
    assert_eq!(told, given);
    *checked.ended.entry(game.kind()).or_default() += 1;
}

fn check(game: &mut AnyGame, action: Action, checked: &mut Checked) {
    check_end(game, checked);
    let mut events = Vec::new();
    game.play(action, &mut events).expect("a legal action");
    check_completed(game, &events, checked);
}

#[test]
fn golden_games_score_what_the_survey_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let mut checked = Checked::default();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let referee = replay(&text, |_, _| {}).unwrap();
        let progress = referee.progress().unwrap();
        let mut game = progress.game_at(0);
        for &action in progress.actions() {
            check(&mut game, action, &mut checked);
        }
    }
    for kind in [
        "road", "city", "cloister", "shrine", "path", "tower", "house", "market",
    ] {
        let count = checked.completed.get(kind).copied().unwrap_or(0);
        assert!(count > 0, "{kind}: {:?}", checked.completed);
    }
    for kind in GameKind::ALL {
        assert!(checked.ended.contains_key(kind), "{:?}", checked.ended);
    }
}

#[test]
fn random_games_score_what_the_survey_says() {
    let mut checked = Checked::default();
    for &kind in GameKind::ALL {
        for number in 0..24 {
            let mut game = AnyGame::new(&variants::header(kind, number)).unwrap();
            let mut player = CrowdingPlayer::new(number as u64);
            while let Some(action) = player.choose(&game) {
                check(&mut game, action, &mut checked);
            }
            assert!(game.features().iter().all(|feature| !feature.regions.is_empty()));
        }
        assert!(checked.ended.contains_key(&kind), "{:?}", checked.ended);
    }
}

/// Every tile that can be drawn can be placed exactly where the survey says that it fits.
#[test]
fn the_survey_lists_exactly_the_legal_placements() {
    for &kind in GameKind::ALL {
        for number in 0..24 {
            let mut game = AnyGame::new(&variants::header(kind, number)).unwrap();
            let mut player = RandomPlayer::new(number as u64);
            let (mut count, mut draws) = (0, Vec::new());
            while let Some(action) = player.choose(&game) {
                let drawing = game.decision().is_some_and(|asked| asked.choice == Choice::Draw);
                count += usize::from(drawing);
                if drawing && (count + number) % 6 == 0 {
                    game.legal_actions(&mut draws);
                    check_fits(&game, &draws);
                }
                game.apply(action);
            }
            assert!(
                game.fits()
                    .iter()
                    .all(|fit| fit.tiles.is_empty() || kind == GameKind::City)
            );
        }
    }
}

fn check_fits(game: &AnyGame, draws: &[Action]) {
    let fits = game.fits();
    let bag = game.view().bag;
    for &draw in draws {
        let Action::Draw(tile) = draw else { continue };
        let id = &game.tiles()[tile.0 as usize].id;
        let mut told: Vec<(Pos, Rot)> = Vec::new();
        for fit in &fits {
            for here in fit.tiles.iter().filter(|here| here.tile.id == *id) {
                told.extend(here.rotations.iter().map(|&rot| (fit.pos, rot)));
                assert!(bag.contains(&(here.tile, here.left)));
            }
        }
        let mut after = game.clone();
        after.apply(draw);
        let mut places = Vec::new();
        after.legal_actions(&mut places);
        let mut legal: Vec<(Pos, Rot)> = places
            .into_iter()
            .filter_map(|place| match place {
                Action::Place { pos, rot } => Some((pos, rot)),
                _ => None,
            })
            .collect();
        told.sort_unstable();
        legal.sort_unstable();
        assert_eq!(told, legal, "{id}");
    }
}
