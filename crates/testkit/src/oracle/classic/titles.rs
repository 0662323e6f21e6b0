//! King and robber (R1–R5).

use super::{ClassicOracle, Mistake, completion};
use crate::oracle::feature::Feature;
use bastide_engine::event::Title;
use bastide_engine::kernel::tile::Kind;

const TITLES: [(Title, Kind); 2] = [(Title::King, Kind::City), (Title::Robber, Kind::Road)];

/// R1, R2: the player whose tile completed a larger city or road than any completed before takes the title, with or
/// without followers in it. R5: an equally large one takes nothing.
pub(super) fn take(game: &mut ClassicOracle, completed: &[Feature]) {
    for (title, kind) in TITLES {
        let is_new = |feature: &Feature| completed.iter().any(|one| one.spots == feature.spots);
        let all = completion::all_complete(game, kind);
        let (new, old): (Vec<_>, Vec<_>) = all.into_iter().partition(is_new);
        let largest = |features: &[Feature]| features.iter().map(Feature::tiles).max().unwrap_or(0);
        let (new, old) = (largest(&new), largest(&old));
        let equal = new > 0 && new == old && game.is_wrong_about(Mistake::EqualTakesTitle);
        if new > old || equal {
            game.titles.insert(title, game.active);
        }
    }
}

/// R3, R4: 1 point for each complete city for the king, for each complete road for the robber. R5: the city of
/// Carcassonne is one of the complete cities.
pub(super) fn score(game: &mut ClassicOracle) {
    for (title, kind) in TITLES {
        if let Some(&holder) = game.titles.get(&title) {
            let mut points = completion::all_complete(game, kind).len();
            let is_wrong = game.is_wrong_about(Mistake::KingForgetsCarcassonne);
            if title == Title::King && game.rules.has("count") && !is_wrong {
                points += 1;
            }
            game.score(holder, points as u32);
        }
    }
}
