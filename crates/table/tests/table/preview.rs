//! What actions would bring, before one of them is played.

use crate::world::{ANNA, BEN, World, json, me, wish};
use bastide_engine::kernel::claims::Seats;
use bastide_wire::action::Action;
use bastide_wire::command::Command;
use bastide_wire::event::Event;
use bastide_wire::preview::{MOST_PREVIEWED, Preview, PreviewRequest};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::SeatWish;
use bastide_wire::vocabulary::GameKind;

fn two(game: GameKind, aids: bool) -> World {
    let mut table = wish(game, vec![me("Anna"), SeatWish::Open]);
    table.aids = aids;
    let mut world = World::open(&table, [5; 32]);
    world.join(&BEN, "Ben", None).unwrap();
    world
}

fn preview(world: &mut World, actions: &[Action]) -> Result<Preview, Refusal> {
    let request = PreviewRequest {
        after: world.table.seq(),
        actions: actions.to_vec(),
    };
    let who = world.asked().unwrap();
    world.table.preview(&who, &request, world.now)
}

/// In random games every preview says what then happens, and changes nothing.
#[test]
fn previews_come_true() {
    let mut scored = 0;
    for game in [GameKind::Classic, GameKind::Castle, GameKind::City] {
        let mut world = two(game, true);
        let mut rng = fastrand::Rng::with_seed(9);
        let mut drafts = 0;
        while world.table.status() == Status::Running {
            let who = world.asked().unwrap();
            let mut actions = vec![rng.choice(world.legal_actions()).unwrap().action];
            let before = json(&world.table.state_for(Seats::NONE, 0));
            let mut last = preview(&mut world, &actions).unwrap();
            while let Some(decision) = &last.decision {
                let legal = decision.legal.as_ref().unwrap();
                actions.push(rng.choice(legal).unwrap().action);
                drafts += 1;
                last = preview(&mut world, &actions).unwrap();
            }
            assert_eq!(json(&world.table.state_for(Seats::NONE, 0)), before);
            let mut events = Vec::new();
            for &action in &actions {
                assert_eq!(world.asked(), Some(who));
                let step = world.act(&who, Command::Choose { action }).unwrap();
                events = world.table.update_for(&step, Seats::NONE).events;
            }
            // What chance did afterwards is not part of a preview.
            assert!(events.len() >= last.events.len());
            assert_eq!(events[..last.events.len()], last.events[..]);
            let is_drawn = |event: &Event| matches!(event, Event::Drawn { .. });
            assert!(!last.events.iter().any(is_drawn));
            let is_scored = |event: &&Event| matches!(event, Event::Scored { .. });
            scored += last.events.iter().filter(is_scored).count();
        }
        assert!(drafts > 5, "{game:?}: {drafts}");
    }
    assert!(scored > 5, "{scored}");
}

#[test]
fn a_placement_names_the_features_of_its_tile() {
    let mut world = two(GameKind::Classic, true);
    let place = world.legal_actions()[0].action;
    let Action::Place { x, y, .. } = place else {
        panic!("{place:?}");
    };
    let preview = preview(&mut world, &[place]).unwrap();
    let touches = |feature: &bastide_wire::survey::FeatureInfo| {
        let mut regions = feature.regions.iter();
        regions.any(|at| (at.x, at.y) == (x, y))
    };
    assert!(!preview.features.is_empty() && preview.features.iter().all(touches));
    assert!(preview.decision.unwrap().legal.unwrap().len() > 1);
}

#[test]
fn tables_without_aids_tell_only_the_next_decision() {
    let mut world = two(GameKind::Classic, false);
    let place = world.legal_actions()[0].action;
    let preview = preview(&mut world, &[place]).unwrap();
    assert!(preview.decision.is_some());
    assert!(preview.events.is_empty() && preview.features.is_empty() && preview.points.is_none());
}

#[test]
fn only_the_person_who_decides_gets_one() {
    let mut world = two(GameKind::Classic, true);
    let place = world.legal_actions()[0].action;
    let ask = |world: &mut World, who, after, actions: Vec<Action>| {
        let request = PreviewRequest { after, actions };
        world.table.preview(&who, &request, world.now).unwrap_err().code
    };
    let seq = world.table.seq();
    assert_eq!(world.asked(), Some(ANNA));
    assert_eq!(ask(&mut world, BEN, seq, vec![place]), Code::NotYourTurn);
    assert_eq!(ask(&mut world, ANNA, 0, vec![place]), Code::Stale);
    assert_eq!(ask(&mut world, ANNA, seq, Vec::new()), Code::BadRequest);
    let many = vec![place; MOST_PREVIEWED + 1];
    assert_eq!(ask(&mut world, ANNA, seq, many), Code::BadRequest);
    assert_eq!(ask(&mut world, ANNA, seq, vec![Action::Guard]), Code::Illegal);
    // After the figure Ben decides.
    let on = vec![place, Action::Pass, Action::Pass];
    assert_eq!(ask(&mut world, ANNA, seq, on), Code::BadRequest);
}
