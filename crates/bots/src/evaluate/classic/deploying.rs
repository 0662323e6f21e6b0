//! The best deployment without playing each: a figure changes only the terms of the feature where it stands and of the
//! supply, so the rest of the position is evaluated once.

use super::survey::Survey;
use super::{Term, all_terms, feature_terms, merge_terms, supply};
use crate::evaluate::weights::Weights;
use crate::evaluate::{BySeat, Evaluate, MAX_TERMS, Outlook, Terms, margin, win_chances};
use arrayvec::ArrayVec;
use bastide_engine::action::{Action, Piece};
use bastide_engine::classic::Classic;
use bastide_engine::game::Game;
use bastide_engine::kernel::board::Slot;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::feature::FeatureIdx;
use bastide_engine::kernel::tile::Kind;

/// Capacity for deployments; more than the regions of a tile times the kinds of figures.
const CHOICES: usize = 32;

/// The best deployment or [`Action::Pass`] with its outlook; `None` where a deployment may have other consequences than
/// scoring, so that each has to be played.
pub(super) fn best(
    game: &mut Classic,
    survey: &Survey,
    weights: &Weights,
    seat: Seat,
) -> Option<(Outlook, Action)> {
    let board = game.board();
    let sets = &game.setup().sets;
    // With the Count, others may join a completed feature, and a seat that scores nothing may enter Carcassonne. After
    // the last tile comes the final scoring.
    if (sets.count && !game.completed_nothing()) || game.bag().is_empty() {
        return None;
    }
    let placed = Slot(board.laid().len() as u8 - 1);
    let mut choices: ArrayVec<(Piece, FeatureIdx, Action), CHOICES> = ArrayVec::new();
    let mut slow: Option<(Outlook, Action)> = None;
    for nth in 0..game.count_legal() {
        let Some(action @ Action::Deploy { piece, region }) = game.nth_legal(nth) else {
            continue;
        };
        let idx = board.feature_of(board.spot(placed, region));
        // Cult: a follower in a cloister or shrine may start a challenge.
        if sets.cult && board.feature(idx).kind().is_surrounded() {
            return None;
        }
        if piece == Piece::Pig {
            let mut played = game.clone();
            played.apply(action);
            let outlook = Outlook::by(&played, survey, weights);
            if slow.is_none_or(|(slow, _)| outlook.value(game, seat) > slow.value(game, seat)) {
                slow = Some((outlook, action));
            }
        } else if !choices.iter().any(|&(other, at, _)| (other, at) == (piece, idx)) {
            choices.try_push((piece, idx, action)).ok()?;
        }
    }
    let rest = game;
    rest.apply(Action::Pass);
    let mut terms: Terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    all_terms(rest, survey, weights, &mut terms);
    let to_come = rest.to_come(survey);
    let mut base: BySeat = [0.0; MAX_SEATS];
    for (nth, &score) in rest.scores().iter().enumerate() {
        base[nth] = f32::from(score) + weights.sum(&terms[nth], to_come);
    }
    // With two seats the value is monotonic in the lead, which is cheaper to compute.
    let is_duel = rest.seats() == 2;
    let value = |prospects: &BySeat| match is_duel {
        true => prospects[seat.idx()] - prospects[1 - seat.idx()],
        false => {
            let wins = win_chances(rest, weights, prospects, to_come);
            crate::evaluate::value(wins[seat.idx()], margin(rest, prospects, seat.idx()))
        }
    };
    let (mut prospects, mut most, mut chosen) = (base, value(&base), Action::Pass);
    for &(piece, idx, action) in &choices {
        let mut next = prospects_change(rest, survey, weights, (seat, piece, idx), to_come);
        for (sum, base) in next.iter_mut().zip(base) {
            *sum += base;
        }
        let value = value(&next);
        if value > most {
            (prospects, most, chosen) = (next, value, action);
        }
    }
    let quick = Outlook {
        wins: win_chances(rest, weights, &prospects, to_come),
        prospects,
        spread: weights.spread(to_come),
        to_come,
        over: false,
    };
    Some(match slow {
        Some((slow, pig)) if slow.value(rest, seat) > quick.value(rest, seat) => (slow, pig),
        _ => (quick, chosen),
    })
}

/// By how much every seat's expected final score changes with a figure in a feature that holds none.
fn prospects_change(
    game: &Classic,
    survey: &Survey,
    weights: &Weights,
    (seat, piece, idx): (Seat, Piece, FeatureIdx),
    to_come: f32,
) -> BySeat {
    let board = game.board();
    let feature = board.feature(idx);
    let mut change: BySeat = [0.0; MAX_SEATS];
    if feature.is_complete() && feature.kind() != Kind::Field {
        // It scores at once and the figure returns.
        let [_, points] = game.unfinished_and_complete_points(idx);
        change[seat.idx()] = f32::from(points);
        return change;
    }
    let mut terms: Terms = [[0.0; MAX_TERMS]; MAX_SEATS];
    if piece == Piece::Builder {
        let own = &mut terms[seat.idx()];
        own[Term::builder_home as usize] -= 1.0;
        own[Term::builder_out as usize] += survey.openings[idx.0 as usize].squares().min(2.0);
        change[seat.idx()] = weights.sum(own, to_come);
        return change;
    }
    let mut claims = feature.claims;
    claims.add(seat, Classic::strength(piece));
    let worth = feature_terms(game, survey, weights, (idx, claims), &mut terms);
    for pair in survey.pairs.iter().filter(|pair| pair.contains(&idx)) {
        let other = if pair[0] == idx { pair[1] } else { pair[0] };
        let held = board.feature(other).claims;
        if held.any() {
            let theirs = feature_terms(
                game,
                survey,
                weights,
                (other, held),
                &mut [[0.0; MAX_TERMS]; MAX_SEATS],
            );
            merge_terms(feature.kind(), [(claims, worth), (held, theirs)], &mut terms);
        }
    }
    let own = &mut terms[seat.idx()];
    match piece {
        Piece::Big => own[Term::big_home as usize] -= 1.0,
        _ => {
            let followers = game.supply(seat, Piece::Follower);
            let mut before = [0.0; MAX_TERMS];
            supply(followers, &mut before);
            supply(followers.saturating_sub(1), own);
            for (term, before) in own.iter_mut().zip(before) {
                *term -= before;
            }
        }
    }
    for (sum, terms) in change.iter_mut().zip(&terms).take(usize::from(game.seats())) {
        *sum = weights.sum(terms, to_come);
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::game::{Actor, Choice};
    use bastide_engine::setup::{GameKind, Header};

    /// The outlooks of all legal actions, each played.
    fn all_outlooks(game: &Classic, weights: &Weights) -> Vec<Outlook> {
        let actions = (0..game.count_legal()).filter_map(|nth| game.nth_legal(nth));
        let outlooks = actions.map(|action| {
            let mut next = game.clone();
            next.apply(action);
            Outlook::of(&next, weights)
        });
        outlooks.collect()
    }

    /// The largest difference between two outlooks in a seat's expected final score.
    fn difference(a: &Outlook, b: &Outlook) -> f32 {
        let seats = a.prospects.iter().zip(b.prospects);
        seats.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn the_best_deployment_agrees_with_playing_each() {
        let mut rng = fastrand::Rng::with_seed(7);
        let setups = [
            (2, &["base"][..], 6),
            (3, &["base"], 24),
            (4, &["base", "inns", "traders"], 12),
            (3, &["base", "cult", "count", "king"], 8),
        ];
        for (seats, sets, games) in setups {
            let header = Header::new(GameKind::Classic, seats).with_sets(sets);
            let mut compared = 0;
            for _ in 0..games {
                let mut game = Classic::new(&header).unwrap();
                while let Some(action) = bastide_playout::random::step(&game, &mut rng) {
                    game.apply(action);
                    let Some(asked) = game.decision() else { break };
                    let (Choice::Deploy, Actor::Seat(seat)) = (asked.choice, asked.actor) else {
                        continue;
                    };
                    let found = best(&mut game.clone(), &game.survey(), game.weights(), seat);
                    let Some((quick, action)) = found else {
                        continue;
                    };
                    let mut next = game.clone();
                    next.apply(action);
                    let error = difference(&Outlook::of(&next, game.weights()), &quick);
                    assert!(error < 1e-2, "{sets:?}: {action:?} is {error} points off");
                    let all = all_outlooks(&game, game.weights());
                    let chosen = all
                        .iter()
                        .min_by(|a, b| difference(a, &quick).total_cmp(&difference(b, &quick)))
                        .unwrap();
                    let error = difference(chosen, &quick);
                    assert!(
                        error < 1e-2,
                        "{sets:?}: {error} points off every action's outlook"
                    );
                    let value = |outlook: &Outlook| outlook.value(&game, seat);
                    let most = all.iter().map(value).fold(f32::MIN, f32::max);
                    assert!(
                        most - value(chosen) < 2e-5,
                        "{seats} {sets:?}: {} instead of {most}",
                        value(chosen)
                    );
                    compared += 1;
                }
            }
            assert!(compared > 50, "{sets:?}: {compared} compared");
        }
    }
}
