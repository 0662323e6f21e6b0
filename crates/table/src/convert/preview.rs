//! What actions of the deciding seat would bring, at a table or after a record.

use super::survey::feature;
use super::{FromWire, ToWire, action};
use crate::refusals::{illegal, unresolved};
use bastide_engine::action::Action;
use bastide_engine::event::Event;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::region_name::At;
use bastide_wire::place::Square;
use bastide_wire::preview::{MOST_PREVIEWED, Preview};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::survey::FeatureInfo;

/// How much a preview tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Only the next decision.
    Decision,
    /// Also events, features and points.
    All,
}

/// Plays the actions of the deciding seat on a copy of the game. Chance is not played, so nothing hidden shows.
pub fn preview(
    game: &AnyGame,
    actions: &[bastide_wire::action::Action],
    detail: Detail,
) -> Result<Preview, Refusal> {
    let refuse = |message: String| Refusal::new(Code::BadRequest, message);
    if actions.len() > MOST_PREVIEWED {
        return Err(refuse(format!(
            "a preview should have at most {MOST_PREVIEWED} actions"
        )));
    }
    let Some((last, first)) = actions.split_last() else {
        return Err(refuse("a preview needs at least one action".to_owned()));
    };
    let Some(seat) = asked(game) else {
        return Err(refuse(
            "a preview needs a position in which a seat decides".to_owned(),
        ));
    };
    let mut game = Box::new(game.clone());
    let mut events = Vec::new();
    for &action in first {
        play(&mut game, action, &mut events)?;
        if asked(&game) != Some(seat) {
            let message = "after these actions somebody else decides; the last of them should be left out";
            return Err(refuse(message.to_owned()));
        }
    }
    let before = game.clone();
    events.clear();
    let action = play(&mut game, *last, &mut events)?;
    let mut preview = Preview {
        decision: asked(&game)
            .filter(|&next| next == seat)
            .and_then(|_| action::decision_with_legal(&game)),
        events: Vec::new(),
        features: Vec::new(),
        points: None,
        sees_to: None,
    };
    if detail == Detail::All {
        preview.events = events.iter().map(ToWire::to_wire).collect();
        preview.features = features(&before, &game, action);
        if let Some((points, sees_to)) = end_points(&before, action) {
            preview.points = Some(points);
            preview.sees_to = sees_to;
        }
    }
    Ok(preview)
}

fn play(
    game: &mut AnyGame,
    action: bastide_wire::action::Action,
    events: &mut Vec<Event>,
) -> Result<Action, Refusal> {
    let kind = game.kind();
    let line = ActionLine::from_wire(action);
    let action = resolve::resolve(game, &line).map_err(|error| unresolved(kind, &error))?;
    game.play(action, events).map_err(|error| illegal(kind, &error))?;
    Ok(action)
}

/// `None` if chance decides or the game is over.
fn asked(game: &AnyGame) -> Option<Seat> {
    match game.decision()?.actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    }
}

/// The features that an action touches: of a placed tile and of a figure that joins after it, otherwise before it.
fn features(before: &AnyGame, after: &AnyGame, action: Action) -> Vec<FeatureInfo> {
    let at = |pos, region| vec![At { pos, region }];
    let named = match (resolve::write(before, action), before.placed()) {
        (Some(ActionLine::Place { pos, .. }), _) => {
            let views = after.features();
            let touched = views
                .iter()
                .filter(|view| view.regions.iter().any(|at| at.pos == pos));
            return touched.map(feature).collect();
        }
        (Some(ActionLine::Deploy { region, .. }), Some(pos)) => at(pos, region),
        (Some(ActionLine::Join { region, pos, .. }), _) => return all_at(after, &at(pos, region)),
        (Some(ActionLine::First { region, pos }), _) => at(pos, region),
        _ => before.would_close(action),
    };
    all_at(before, &named)
}

fn all_at(game: &AnyGame, named: &[At]) -> Vec<FeatureInfo> {
    if named.is_empty() {
        return Vec::new();
    }
    let views = game.features();
    let touched = views
        .iter()
        .filter(|view| view.regions.iter().any(|at| named.contains(at)));
    touched.map(feature).collect()
}

/// What a guard or tower would score now, and the far end of the row that a guard would see.
fn end_points(game: &AnyGame, action: Action) -> Option<(u16, Option<Square>)> {
    let AnyGame::City(city) = game else {
        return None;
    };
    match action {
        Action::Guard => {
            let Actor::Seat(seat) = city.decision()?.actor else {
                return None;
            };
            let post = city.post(seat)?;
            let far = city.board().laid_in(city.far_end(post).slot).pos;
            Some((city.guard_points(post), Some(far.to_wire())))
        }
        Action::Tower(end) => Some((city.tower_points(end), None)),
        _ => None,
    }
}
