//! An analysis as text for people.

use super::NamedGame;
use crate::columns::aligned;
use crate::numbers::count;
use bastide_bots::analyse::{Analysis, Cause, Judged, Turning, count_decisions};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;

pub fn game(game: &NamedGame<'_>, analysis: &Analysis, turnings: &[Turning]) -> String {
    let mut parts = vec![
        headline(game, analysis),
        table(game, analysis),
        sums(game, analysis),
    ];
    if !turnings.is_empty() {
        let line = |(turning, number): (&Turning, usize)| {
            let (turn, cause) = (turning.turn, turning.cause.name());
            let what = self::turning(game, analysis, turning);
            format!("{number:>3}  turn {turn:<3} by {cause}  {what}")
        };
        let lines: Vec<_> = turnings.iter().zip(1..).map(line).collect();
        parts.push(format!("Turning points:\n{}", lines.join("\n")));
    }
    parts.join("\n\n")
}

/// The winner, or the scores of a game that is not over.
pub fn result(game: &NamedGame<'_>) -> String {
    let end = game.progress.game();
    let scores = game.names.iter().zip(end.scores());
    let scores: Vec<_> = scores.map(|(name, score)| format!("{name} {score}")).collect();
    let winners: Vec<_> = end.winners().iter().map(|seat| name(game, seat)).collect();
    let result = match (end.decision().is_none(), winners.as_slice()) {
        (false, _) => "The game goes on".to_owned(),
        (true, [winner]) => format!("{winner} won"),
        (true, winners) => format!("{} share the win", winners.join(" and ")),
    };
    format!("{result}: {}", scores.join(", "))
}

/// The result, and the turn that decided it.
pub fn headline(game: &NamedGame<'_>, analysis: &Analysis) -> String {
    let mut sentences = vec![format!("{}.", result(game))];
    if !analysis.complete {
        let (some, all) = (analysis.decisions.len(), count_decisions(game.progress));
        sentences.push(format!(
            "Stopped: only {some} of {all} decisions were analysed; everything below is about those."
        ));
        return sentences.join(" ");
    }
    let points = analysis.points();
    let seats = usize::from(analysis.seats);
    let ahead = |win: &[f32], seat: usize| (0..seats).all(|other| win[seat] >= win[other]);
    if let Some(last) = points.last()
        && let Some(seat) = (0..seats).find(|&seat| ahead(&last.win, seat))
    {
        let name = &game.names[seat];
        let behind = points.iter().rev().find(|point| !ahead(&point.win, seat));
        sentences.push(match behind {
            _ if (0..seats).any(|other| other != seat && ahead(&last.win, other)) => {
                "At the end nobody was ahead.".to_owned()
            }
            None => format!("{name} was never behind."),
            Some(point) if point.turn + 1 >= last.turn => format!("It was decided in turn {}.", last.turn),
            Some(point) => format!("From turn {} on {name} had the best chances.", point.turn + 1),
        });
    }
    let biggest = analysis.turning_points(1);
    sentences.extend(biggest.first().map(|turning| {
        let what = self::turning(game, analysis, turning);
        format!("The largest change was in turn {}: {what}.", turning.turn)
    }));
    sentences.join(" ")
}

/// A sentence about a turning point.
pub fn turning(game: &NamedGame<'_>, analysis: &Analysis, turning: &Turning) -> String {
    let name = name(game, turning.seat);
    let change = percent(turning.change.abs());
    if turning.cause == Cause::Luck {
        let luck = analysis.luck.iter().find(|luck| luck.at == turning.at);
        let line = luck.map_or_else(String::new, |luck| game.line(luck.last, luck.action));
        let better = if turning.change > 0.0 { "better" } else { "worse" };
        return format!("`{line}` made {name}'s chances {change} {better}");
    }
    let same = |one: &&Judged| one.turn == turning.turn && one.seat == turning.seat;
    let wrong = analysis
        .decisions
        .iter()
        .filter(same)
        .filter(|one| !one.is_best());
    let wrong = wrong.filter_map(|one| {
        let played = game.line(one.at, one.played()?.action);
        let best = game.line(one.at, one.best().action);
        Some(format!("`{played}` instead of `{best}`"))
    });
    format!(
        "{name} gave away {change} with {}",
        wrong.collect::<Vec<_>>().join(" and ")
    )
}

pub fn position(game: &NamedGame<'_>, judged: &Judged) -> String {
    let at = judged.at;
    let asked = game.progress.game_at(at).not_now();
    let mut lines = vec![format!(
        "After {}, in turn {}: {asked} ({}).",
        count(at as u64, "action", "actions"),
        judged.turn,
        name(game, judged.seat)
    )];
    let seat = judged.seat.idx();
    let rows = judged.rated.iter().zip(1..).map(|(rated, number)| {
        let played = if judged.played == Some(number - 1) {
            "played"
        } else {
            ""
        };
        vec![
            number.to_string(),
            game.line(at, rated.action),
            percent(rated.value.win[seat]),
            format!("{:+.1}", tenths(rated.value.margin[seat])),
            played.to_owned(),
        ]
    });
    lines.push(String::new());
    lines.push(aligned(
        &["", "action", "win", "ahead", ""],
        "><>><",
        rows.collect(),
    ));
    if judged.played.is_some() {
        lines.push(String::new());
        let lost = judged.lost();
        lines.push(match (judged.is_best(), judged.played == Some(0)) {
            (true, true) => "The best action was played.".to_owned(),
            (true, false) => "What was played is as good as what the search prefers.".to_owned(),
            (false, _) => format!(
                "What was played gave away {} of the chance to win, and {} points.",
                percent(lost.win),
                points(lost.points)
            ),
        });
    }
    lines.join("\n")
}

fn table(game: &NamedGame<'_>, analysis: &Analysis) -> String {
    let mut turn = 0;
    let mut rows = Vec::new();
    for one in &analysis.decisions {
        let Some(played) = one.played() else { continue };
        let (seat, lost) = (one.seat.idx(), one.lost());
        let best = one.is_best();
        let number = if one.turn == turn {
            String::new()
        } else {
            one.turn.to_string()
        };
        turn = one.turn;
        let mut row = vec![
            number,
            one.at.to_string(),
            name(game, one.seat).to_owned(),
            game.line(one.at, played.action),
        ];
        let is_proposed = one.best().action == played.action;
        let [better, win] = match best {
            true => Default::default(),
            false => [
                game.line(one.at, one.best().action),
                percent(one.best().value.win[seat]),
            ],
        };
        row.extend([better, win, percent(played.value.win[seat])]);
        row.extend(match is_proposed {
            true => Default::default(),
            false => [percent(lost.win), points(lost.points)],
        });
        rows.push(row);
    }
    let head = [
        "turn",
        "at",
        "seat",
        "played",
        "better",
        "win",
        "after",
        "gave away",
        "points",
    ];
    aligned(&head, ">><<<>>>>", rows)
}

fn sums(game: &NamedGame<'_>, analysis: &Analysis) -> String {
    let rows = analysis.sums().into_iter().zip(&game.names).map(|(sum, name)| {
        vec![
            name.clone(),
            format!("{} of {}", sum.best, sum.decisions),
            percent(sum.lost.win),
            points(sum.lost.points),
            format!("{:+.1} %", 100.0 * sum.luck),
        ]
    });
    let head = ["in all", "best played", "gave away", "points", "luck of the draw"];
    aligned(&head, "<>>>>", rows.collect())
}

fn name<'a>(game: &'a NamedGame<'_>, seat: Seat) -> &'a str {
    game.names.get(seat.idx()).map_or("", String::as_str)
}

fn percent(part: f32) -> String {
    format!("{} %", points(100.0 * part))
}

fn points(number: f32) -> String {
    format!("{:.1}", tenths(number))
}

/// Rounded to one decimal, without a minus before zero.
fn tenths(number: f32) -> f32 {
    (number * 10.0).round() / 10.0 + 0.0
}
