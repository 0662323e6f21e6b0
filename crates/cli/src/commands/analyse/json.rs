//! An analysis as JSON; docs/analyse.md describes the objects.

use super::NamedGame;
use bastide_bots::analyse::{Analysis, Judged, Loss, Options, Rated, Turning};
use bastide_engine::game::Game;
use serde_json::{Value, json};

pub fn game(game: &NamedGame<'_>, options: &Options, analysis: &Analysis, turnings: &[Turning]) -> Value {
    let end = game.progress.game();
    let seats = usize::from(analysis.seats);
    let sums = analysis.sums();
    let sum = |(idx, name): (usize, &String)| {
        let sum = &sums[idx];
        json!({
            "seat": idx,
            "name": name,
            "decisions": sum.decisions,
            "best": sum.best,
            "lost": loss(sum.lost),
            "luck": round(sum.luck),
        })
    };
    let by_seat = |numbers: &[f32]| numbers[..seats].iter().copied().map(round).collect::<Vec<_>>();
    json!({
        "game": end.kind().name(),
        "budget": options.budget.to_string(),
        "complete": analysis.complete,
        "over": end.decision().is_none(),
        "scores": end.scores(),
        "winners": end.winners().iter().map(|seat| seat.0).collect::<Vec<_>>(),
        "seats": game.names.iter().enumerate().map(sum).collect::<Vec<_>>(),
        "decisions": analysis.decisions.iter().map(|one| decision(game, one)).collect::<Vec<_>>(),
        "luck": analysis.luck.iter().map(|luck| json!({
            "at": luck.at,
            "turn": luck.turn,
            "seat": luck.seat.map(|seat| seat.0),
            "action": game.line(luck.last, luck.action),
            "change": by_seat(&luck.change),
        })).collect::<Vec<_>>(),
        "turns": analysis.turns().iter().map(|turn| json!({
            "turn": turn.turn,
            "seat": turn.seat.0,
            "at": turn.at,
            "lost": loss(turn.lost),
        })).collect::<Vec<_>>(),
        "points": analysis.points().iter().map(|point| json!({
            "turn": point.turn,
            "win": by_seat(&point.win),
            "lead": by_seat(&point.margin),
            "scores": point.scores,
        })).collect::<Vec<_>>(),
        "turning_points": turnings.iter().zip(1..).map(|(turning, number)| json!({
            "number": number,
            "cause": turning.cause.name(),
            "turn": turning.turn,
            "seat": turning.seat.0,
            "at": turning.at,
            "change": round(turning.change),
        })).collect::<Vec<_>>(),
    })
}

pub fn position(game: &NamedGame<'_>, options: &Options, judged: &Judged) -> Value {
    let mut object = decision(game, judged);
    object["budget"] = options.budget.to_string().into();
    let actions = judged.rated.iter().map(|one| rated(game, judged, one));
    object["actions"] = actions.collect::<Vec<_>>().into();
    object
}

fn decision(game: &NamedGame<'_>, judged: &Judged) -> Value {
    json!({
        "at": judged.at,
        "turn": judged.turn,
        "seat": judged.seat.0,
        "kind": judged.choice.name(),
        "best": rated(game, judged, judged.best()),
        "played": judged.played().map(|played| rated(game, judged, played)),
        "lost": judged.played().map(|_| loss(judged.lost())),
    })
}

fn rated(game: &NamedGame<'_>, judged: &Judged, rated: &Rated) -> Value {
    let seat = judged.seat.idx();
    json!({
        "action": game.line(judged.at, rated.action),
        "win": round(rated.value.win[seat]),
        "points": round(rated.value.margin[seat]),
    })
}

fn loss(loss: Loss) -> Value {
    json!({ "win": round(loss.win), "points": round(loss.points) })
}

/// Rounds to five decimals, which is more than the search is precise to.
fn round(number: f32) -> f64 {
    // Adding zero turns -0 into 0.
    (f64::from(number) * 1e5).round() / 1e5 + 0.0
}
