//! What actions would bring, before one of them is played.

use super::Table;
use super::seats::Person;
use crate::convert::survey::feature;
use crate::convert::{FromWire, ToWire, action};
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::notation::resolve;
use bastide_engine::notation::statement::ActionLine;
use bastide_engine::region_name::At;
use bastide_wire::place::Square;
use bastide_wire::preview::{MOST_PREVIEWED, Preview, PreviewRequest};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::survey::FeatureInfo;

impl Table {
    /// Plays the actions of the seat that decides on a copy of the game. Chance is not played, so nothing hidden shows.
    pub fn preview(&mut self, who: &Person, request: &PreviewRequest, now: i64) -> Result<Preview, Refusal> {
        let refuse = |message: String| Refusal::new(Code::BadRequest, message);
        self.check_up_to_date(request.after, self.moved)?;
        let seat = self.deciding_seat_of(who, now)?;
        let has_aids = self.has_aids();
        if request.actions.len() > MOST_PREVIEWED {
            return Err(refuse(format!(
                "a preview should have at most {MOST_PREVIEWED} actions"
            )));
        }
        let Some((last, first)) = request.actions.split_last() else {
            return Err(refuse("a preview needs at least one action".to_owned()));
        };
        let mut game = Box::new(self.game().clone());
        let mut events = Vec::new();
        for &action in first {
            self.preview_one(&mut game, action, &mut events)?;
            if !is_asked(&game, seat) {
                let message =
                    "after these actions somebody else decides; the last of them should be left out";
                return Err(refuse(message.to_owned()));
            }
        }
        let before = game.clone();
        events.clear();
        let action = self.preview_one(&mut game, *last, &mut events)?;
        let mut preview = Preview {
            decision: Some(seat)
                .filter(|&seat| is_asked(&game, seat))
                .and_then(|_| action::decision_with_legal(&game)),
            events: Vec::new(),
            features: Vec::new(),
            points: None,
            sees_to: None,
        };
        if has_aids {
            preview.events = events.iter().map(ToWire::to_wire).collect();
            preview.features = features(&before, &game, action);
            if let Some((points, sees_to)) = end_points(&before, action) {
                preview.points = Some(points);
                preview.sees_to = sees_to;
            }
        }
        Ok(preview)
    }
}

impl Table {
    fn preview_one(
        &self,
        game: &mut AnyGame,
        action: bastide_wire::action::Action,
        events: &mut Vec<bastide_engine::event::Event>,
    ) -> Result<Action, Refusal> {
        let line = ActionLine::from_wire(action);
        let action = resolve::resolve(game, &line).map_err(|error| self.unresolved(&error))?;
        game.play(action, events)
            .map_err(|illegal| self.illegal(&illegal))?;
        Ok(action)
    }
}

fn is_asked(game: &AnyGame, seat: Seat) -> bool {
    game.decision()
        .is_some_and(|decision| decision.actor == Actor::Seat(seat))
}

/// The features that an action touches: of a placed tile after it, otherwise before it.
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
        (Some(ActionLine::Join { region, pos, .. } | ActionLine::First { region, pos }), _) => {
            at(pos, region)
        }
        _ => before.would_close(action),
    };
    if named.is_empty() {
        return Vec::new();
    }
    let views = before.features();
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
