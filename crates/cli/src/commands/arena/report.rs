//! The results of an arena as text and as JSON.

use super::elo::Elo;
use super::game_result::{Forfeit, GameResult};
use super::stats::{Mean, Pair, Single, pairs, singles};
use super::{Arena, game_name};
use crate::columns::aligned;
use crate::numbers::count;
use crate::players::Spec;
use bastide_engine::setup::GameKind;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt::Write;

/// The number of forfeits that the text describes.
const LISTED_FORFEITS: usize = 8;

/// Longer names of bots are shortened in tables.
const SHORT: usize = 24;

pub struct Report<'a> {
    arena: &'a Arena,
    games: &'a [GameResult],
    pairs: Vec<Pair>,
    singles: Vec<Single>,
    stopped: bool,
}

impl<'a> Report<'a> {
    pub fn new(arena: &'a Arena, games: &'a [GameResult], stopped: bool) -> Report<'a> {
        let pairs = pairs(&arena.plan, arena.names.len(), games);
        let singles = singles(&arena.plan, arena.names.len(), games, &pairs);
        Report {
            arena,
            games,
            pairs,
            singles,
            stopped,
        }
    }

    fn deals(&self) -> usize {
        self.games
            .iter()
            .map(|played| played.id.deal)
            .collect::<HashSet<_>>()
            .len()
    }

    /// Each forfeit with its bot and the name of its game.
    fn forfeits(&self) -> impl Iterator<Item = (&str, String, &Forfeit)> {
        self.games.iter().flat_map(|played| {
            played.forfeits.iter().map(|forfeit| {
                let bot = self.arena.plan.bots(played.id)[usize::from(forfeit.seat)];
                (self.arena.names[bot].as_str(), game_name(played.id), forfeit)
            })
        })
    }

    /// For people.
    pub fn to_text(&self) -> String {
        let mut text = self.title();
        if self.pairs.is_empty() {
            return text + "\nno game was finished";
        }
        text.push_str("\n\n");
        let _ = writeln!(text, "{}", self.pair_table());
        let alone: Vec<_> = self.pairs.iter().filter(|pair| !pair.alone.is_empty()).collect();
        if !alone.is_empty() {
            text.push('\n');
        }
        for pair in alone {
            for one in &pair.alone {
                let other = pair.bots[usize::from(pair.bots[0] == one.bot)];
                let (name, other) = (&self.arena.names[one.bot], &self.arena.names[other]);
                let (wins, fair) = (percent(one.wins), 100.0 * one.fair);
                let copies = self.arena.seats() - 1;
                let _ = writeln!(
                    text,
                    "{name} alone against {copies} × {other}: {wins} % of wins in {} games, the fair share is {fair:.1} %",
                    one.games
                );
            }
        }
        text.push('\n');
        let _ = writeln!(text, "{}", self.bot_table());
        let left_out = self.games.iter().filter(|played| !played.has_points()).count();
        if left_out > 0 {
            let games = count(left_out as u64, "game", "games");
            let _ = writeln!(
                text,
                "\nwithout the points of {games} in which a player resigned or forfeited"
            );
        }
        let forfeits: Vec<_> = self.forfeits().collect();
        if !forfeits.is_empty() {
            let _ = writeln!(text, "\nforfeits: {}", forfeits.len());
        }
        for (bot, game, Forfeit { seat, action, why }) in forfeits.iter().take(LISTED_FORFEITS) {
            let _ = writeln!(text, "  {bot}, {game}, seat {seat}, after action {action}: {why}");
        }
        if forfeits.len() > LISTED_FORFEITS {
            let more = forfeits.len() - LISTED_FORFEITS;
            let _ = writeln!(text, "  and {more} more (--json has them all)");
        }
        text.trim_end().to_owned()
    }

    fn title(&self) -> String {
        let header = &self.arena.header;
        let mut title = header.game.map_or("", GameKind::name).to_owned();
        for set in header.sets.iter().flatten() {
            let _ = write!(title, " {set}");
        }
        for (name, value) in &header.options {
            let _ = write!(title, " {name}={value}");
        }
        let seats = count(self.arena.seats() as u64, "seat", "seats");
        let games = count(self.games.len() as u64, "game", "games");
        let deals = count(self.deals() as u64, "deal", "deals");
        let seed = header
            .seed
            .map_or_else(String::new, |seed| format!(", seed {seed}"));
        let _ = write!(title, ", {seats}, {games} on {deals}{seed}");
        if self.stopped {
            let planned = self.arena.plan.len();
            let _ = write!(title, "; stopped, {planned} were planned");
        }
        title
    }

    fn pair_table(&self) -> String {
        let head = [
            "pair",
            "games",
            "won",
            "drawn",
            "lost",
            "win %",
            "difference",
            "Elo (95 %)",
        ];
        let names = short_names(&self.arena.names);
        let rows = self.pairs.iter().map(|pair| {
            let [a, b] = pair.bots.map(|bot| names[bot].as_str());
            let [won, drawn, lost] = pair.results.map(|count| count.to_string());
            vec![
                format!("{a} – {b}"),
                pair.games.to_string(),
                won,
                drawn,
                lost,
                percent(pair.wins),
                pair.difference.map_or("–".to_owned(), points),
                interval(pair.elo),
            ]
        });
        aligned(&head, "<>>>>>>>", rows.collect())
    }

    fn bot_table(&self) -> String {
        let mut head = vec![
            "bot",
            "games",
            "mean score",
            "ms a decision",
            "ms a turn",
            "forfeits",
        ];
        let time = |time: Option<f64>| time.map_or("–".to_owned(), |time| format!("{time:.3}"));
        let rated = self.singles.iter().any(|single| single.elo.is_some());
        head.extend(rated.then_some("Elo of all"));
        let names = short_names(&self.arena.names);
        let rows = names.into_iter().zip(&self.singles).map(|(name, single)| {
            let mut row = vec![
                name,
                single.games.to_string(),
                single.score.map_or("–".to_owned(), |score| format!("{score:.1}")),
                time(single.milliseconds),
                time(single.milliseconds_by_turn),
                single.forfeits.to_string(),
            ];
            row.extend(single.elo.map(|elo| format!("{elo:+.0}")));
            row
        });
        aligned(&head, &"<>>>>>>"[..head.len()], rows.collect())
    }

    /// For programs.
    pub fn to_json(&self) -> Value {
        let name = |bot: usize| &self.arena.names[bot];
        let pair = |pair: &Pair| {
            let alone = pair.alone.iter().map(|one| {
                json!({
                    "bot": name(one.bot), "games": one.games, "fair_percent": 100.0 * one.fair,
                    "win_percent": 100.0 * one.wins.mean, "win_percent_error": error(one.wins, 100.0),
                })
            });
            json!({
                "bots": pair.bots.map(name),
                "games": pair.games,
                "wins": pair.results[0],
                "draws": pair.results[1],
                "losses": pair.results[2],
                "win_percent": 100.0 * pair.wins.mean,
                "win_percent_error": error(pair.wins, 100.0),
                "difference": pair.difference.map(|difference| difference.mean),
                "difference_error": pair.difference.and_then(|difference| difference.error),
                "left_out": pair.left_out,
                // JSON has no infinity: null if one side won everything.
                "elo": pair.elo.middle,
                "elo_low": pair.elo.low,
                "elo_high": pair.elo.high,
                "alone": alone.collect::<Vec<_>>(),
            })
        };
        let bots = self.arena.specs.iter().zip(&self.arena.names).zip(&self.singles);
        let bot = |((spec, name), single): ((&Spec, &String), &Single)| {
            json!({
                "name": name,
                "bot": spec.to_string(),
                "games": single.games,
                "mean_score": single.score,
                "decisions": single.decisions,
                "milliseconds_per_decision": single.milliseconds,
                "turns": single.turns,
                "milliseconds_per_turn": single.milliseconds_by_turn,
                "forfeits": single.forfeits,
                "elo": single.elo,
            })
        };
        let forfeit = |(bot, game, forfeit): (&str, String, &Forfeit)| {
            let Forfeit { seat, action, why } = forfeit;
            json!({ "bot": bot, "game": game, "seat": seat, "action": action, "why": why })
        };
        json!({
            "settings": self.arena.settings(),
            "games": self.games.len(),
            "deals": self.deals(),
            "stopped": self.stopped,
            "pairs": self.pairs.iter().map(pair).collect::<Vec<_>>(),
            "bots": bots.map(bot).collect::<Vec<_>>(),
            "forfeits": self.forfeits().map(forfeit).collect::<Vec<_>>(),
        })
    }
}

fn error(mean: Mean, times: f64) -> Option<f64> {
    mean.error.map(|error| times * error)
}

fn percent(mean: Mean) -> String {
    format!("{:.1}{}", 100.0 * mean.mean, plus_minus(error(mean, 100.0)))
}

fn points(mean: Mean) -> String {
    format!("{:+.1}{}", mean.mean, plus_minus(mean.error))
}

/// No error if all deals had the same result, since their spread then says nothing.
fn plus_minus(error: Option<f64>) -> String {
    let error = error.filter(|&error| error > 0.0);
    error.map_or_else(String::new, |error| format!(" ± {error:.1}"))
}

/// Shortens long names to their ends, unless two names would become the same.
fn short_names(names: &[String]) -> Vec<String> {
    let short = |name: &String| match name.chars().count() {
        0..=SHORT => name.clone(),
        long => format!("…{}", name.chars().skip(long + 1 - SHORT).collect::<String>()),
    };
    let all: Vec<_> = names.iter().map(short).collect();
    let different: HashSet<_> = all.iter().collect();
    if different.len() == names.len() {
        all
    } else {
        names.to_vec()
    }
}

fn interval(elo: Elo) -> String {
    let one = |value: f64| {
        if value.is_finite() {
            format!("{value:+.0}")
        } else if value > 0.0 {
            "+∞".to_owned()
        } else {
            "-∞".to_owned()
        }
    };
    format!("{} ({} … {})", one(elo.middle), one(elo.low), one(elo.high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_unless_they_would_look_the_same() {
        let names = |all: [&str; 2]| short_names(&all.map(str::to_owned));
        let long = "cmd:python3 examples/bots/heuristic.py";
        assert_eq!(names([long, "random"]), ["…mples/bots/heuristic.py", "random"]);
        assert_eq!(names([long, "cmd:pypy examples/bots/heuristic.py"])[0], long);
    }

    #[test]
    fn what_always_went_the_same_has_no_error() {
        let mean = |mean, error| Mean { mean, error };
        assert_eq!(percent(mean(1.0, Some(0.0))), "100.0");
        assert_eq!(percent(mean(0.75, Some(0.05))), "75.0 ± 5.0");
        assert_eq!(points(mean(-2.0, Some(1.25))), "-2.0 ± 1.2");
    }
}
