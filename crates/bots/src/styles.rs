//! Styles: the greedy bot with a taste for some kind of play. A taste is data (`weights/styles.toml`): points that a seat adds
//! to its own expected score for terms of the evaluation, as if they were worth more than they are.

use crate::bot::Bot;
use crate::evaluate::weights::{numbers, position, table};
use crate::evaluate::{Evaluate, MAX_TERMS, Outlook, chances, contenders};
use crate::greedy::{COMPARED, Scratch, for_each_action};
use arrayvec::ArrayVec;
use bastide_engine::action::Action;
use bastide_engine::castle::Castle;
use bastide_engine::city::City;
use bastide_engine::classic::Classic;
use bastide_engine::game::{Actor, AnyGame, Choice, Decision};
use bastide_engine::kernel::board::Board;
use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_engine::kernel::feature::{FeatureIdx, Marks};
use std::sync::LazyLock;
use std::time::Duration;
use toml::de::DeTable;

/// Capacity for the actions of one turn: a placement, a deployment and what follows.
const LINE: usize = 8;

/// A style of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Likes figures that stay until the end: in fields, in Castle in courts, in City in homes. Without farmers, Classic has no
    /// such figures, and it plays like the greedy bot.
    Farmer,
    /// Likes features in which it stands beside others, and joins theirs.
    Raider,
}

/// The greedy bot with this style. Of equally good actions it chooses the first.
pub struct Styled(pub Style);

impl Bot for Styled {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        static CLASSIC: LazyLock<[Taste; 2]> = LazyLock::new(|| Taste::shipped::<Classic>("classic"));
        static CASTLE: LazyLock<[Taste; 2]> = LazyLock::new(|| Taste::shipped::<Castle>("castle"));
        static CITY: LazyLock<[Taste; 2]> = LazyLock::new(|| Taste::shipped::<City>("city"));
        let style = self.0 as usize;
        match game {
            AnyGame::Classic(game) => best(game, &CLASSIC[style], |game, seat| company(game.board(), seat)),
            AnyGame::Castle(game) => best(game, &CASTLE[style], |game, seat| company(game.board(), seat)),
            AnyGame::City(game) => best(game, &CITY[style], |game, seat| company(game.board(), seat)),
        }
    }
}

/// What a style adds to the expected score of its own seat.
struct Taste {
    /// What it likes, with the points per unit at the end and at the start of the game.
    points: Vec<(Liked, [f32; 2])>,
}

/// What a style may like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Liked {
    /// A term of the seat, as an index of [`Evaluate::TERMS`].
    Term(usize),
    /// The tiles of open features in which it stands beside others.
    Among,
    /// The tiles of features of others that may join one of its own.
    Near,
}

impl Taste {
    /// The tastes of all styles in a game, in their order.
    fn shipped<G: Evaluate>(game: &str) -> [Taste; 2] {
        let text = include_str!("../weights/styles.toml");
        let read = |style| Taste::read::<G>(text, game, style);
        let both = read("farmer").and_then(|farmer| Ok([farmer, read("raider")?]));
        both.expect("the styles in this crate are checked by its tests")
    }

    fn read<G: Evaluate>(text: &str, game: &str, style: &str) -> Result<Taste, String> {
        let file = DeTable::parse(text).map_err(|error| error.message().to_owned())?;
        let terms = table(table(file.get_ref(), game)?, style)?;
        let points = terms.iter().map(|(name, value)| {
            let name = name.get_ref().as_ref();
            let liked = match name {
                "among" => Liked::Among,
                "near" => Liked::Near,
                _ => Liked::Term(position(G::TERMS, name)?),
            };
            Ok((liked, numbers(Some(value), name)?))
        });
        let points = points.collect::<Result<_, String>>()?;
        Ok(Taste { points })
    }

    /// The points that a seat adds in this position.
    fn of<G: Evaluate>(&self, game: &G, survey: &G::Survey, seat: Seat, company: Company<G>) -> f32 {
        let mut terms = [[0.0; MAX_TERMS]; MAX_SEATS];
        game.terms(survey, game.weights(), &mut terms);
        let is_social = |&(liked, _): &(Liked, _)| matches!(liked, Liked::Among | Liked::Near);
        let [among, near] = match self.points.iter().any(is_social) {
            true => company(game, seat),
            false => [0; 2],
        };
        let to_come = game.to_come(survey);
        let points = |&(liked, [late, early]): &(Liked, [f32; 2])| {
            let amount = match liked {
                Liked::Term(nth) => terms[seat.idx()][nth],
                Liked::Among => f32::from(among),
                Liked::Near => f32::from(near),
            };
            amount * (late + (early - late) * to_come)
        };
        self.points.iter().map(points).sum()
    }
}

/// The tiles of [`Liked::Among`] and of [`Liked::Near`].
type Company<G> = fn(&G, Seat) -> [u16; 2];

/// See [`Company`].
fn company<M: Marks, const CELLS: usize, const TILES: usize, const REGIONS: usize, const OPEN: usize>(
    board: &Board<M, CELLS, TILES, REGIONS, OPEN>,
    seat: Seat,
) -> [u16; 2] {
    let (mut among, mut near) = (Vec::new(), Vec::new());
    let claims = |idx: FeatureIdx| board.feature(idx).claims;
    let is_in = |idx: FeatureIdx| claims(idx).of(seat) > 0;
    let has_others = |idx: FeatureIdx| claims(idx).holders().iter().any(|other| other != seat);
    for (_, facing) in board.faced_squares() {
        let around = facing
            .into_iter()
            .flatten()
            .map(|middle| board.feature_of(middle));
        let around: ArrayVec<FeatureIdx, 4> = around.collect();
        for &idx in around.iter().filter(|&&idx| has_others(idx)) {
            let kind = board.feature(idx).kind();
            let joins = |&other: &FeatureIdx| is_in(other) && board.feature(other).kind() == kind;
            if is_in(idx) {
                among.push(idx);
            } else if around.iter().any(joins) {
                near.push(idx);
            }
        }
    }
    [among, near].map(|mut found| {
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|idx| board.tiles_of(idx)).sum()
    })
}

/// The rest of a turn, and what the seat makes of it.
struct Line {
    /// By the terms of the evaluation.
    value: f32,
    /// What the taste adds.
    liked: f32,
    actions: ArrayVec<Action, LINE>,
    is_over: bool,
}

/// The first action of the turn that is best by evaluation and taste; `None` if the game is over or chance is to act.
fn best<G: Evaluate>(game: &G, taste: &Taste, company: Company<G>) -> Option<Action> {
    let Actor::Seat(seat) = game.decision()?.actor else {
        return None;
    };
    let weights = game.weights();
    let mut lines: ArrayVec<Line, COMPARED> = ArrayVec::new();
    for_each_line(game, seat, |actions, mut outlook, end, survey| {
        let liked = if outlook.over {
            0.0
        } else {
            taste.of(end, survey, seat, company)
        };
        add_points(&mut outlook, game, seat, liked);
        let value = outlook.value(game, seat);
        // Of each first action only the best turn.
        let is_same = |line: &Line| line.actions[0] == actions[0];
        if let Some(known) = lines.iter().position(is_same) {
            if lines[known].value >= value {
                return;
            }
            lines.remove(known);
        }
        let at = lines.iter().take_while(|other| other.value >= value).count();
        if at < COMPARED {
            if lines.is_full() {
                lines.pop();
            }
            let actions = actions.clone();
            let is_over = outlook.over;
            lines.insert(
                at,
                Line {
                    value,
                    liked,
                    actions,
                    is_over,
                },
            );
        }
    });
    if weights.network.is_some() {
        for line in &mut lines {
            if !line.is_over {
                let end = after(game, &line.actions);
                let mut outlook = Outlook::learned(&end, &end.survey(), weights);
                add_points(&mut outlook, game, seat, line.liked);
                line.value = outlook.value(game, seat);
            }
        }
    }
    let better = |best: Line, next: Line| if next.value > best.value { next } else { best };
    lines.into_iter().reduce(better).map(|line| line.actions[0])
}

/// Calls `visit` with each turn that the seat may complete from here: its actions, how the evaluation sees its end, the position
/// there and its survey. After a placement every deployment is tried, since the one that the evaluation prefers may not be to
/// the seat's taste; what follows is chosen by the evaluation.
fn for_each_line<G: Evaluate>(
    game: &G,
    seat: Seat,
    mut visit: impl FnMut(&ArrayVec<Action, LINE>, Outlook, &G, &G::Survey),
) {
    let weights = game.weights();
    let (mut first, mut second) = (Scratch::default(), Scratch::default());
    let mut survey = G::Survey::default();
    for_each_action(
        game,
        weights,
        &mut first,
        |_| true,
        |action, _, continuation| {
            let next = after(game, &[action]);
            let mut surveyed = None;
            let mut show = |actions: ArrayVec<Action, LINE>, outlook: Outlook| {
                let end = after(game, &actions);
                let layout = end.layout_key();
                // Only what is laid changes the survey: figures share it.
                if !outlook.over && surveyed != Some(layout) {
                    end.survey_into(&mut survey);
                    surveyed = Some(layout);
                }
                visit(&actions, outlook, &end, &survey);
            };
            let deploys =
                |asked: Decision| asked.choice == Choice::Deploy && asked.actor == Actor::Seat(seat);
            if !next.decision().is_some_and(deploys) {
                let actions = std::iter::once(action).chain(continuation.actions.iter().copied());
                show(actions.collect(), continuation.outlook);
                return;
            }
            for_each_action(
                &next,
                weights,
                &mut second,
                |_| true,
                |deployment, _, continuation| {
                    let actions = [action, deployment].into_iter();
                    let actions = actions.chain(continuation.actions.iter().copied());
                    show(actions.collect(), continuation.outlook);
                },
            );
        },
    );
}

/// The position after these actions.
fn after<G: Evaluate>(game: &G, actions: &[Action]) -> G {
    let mut end = game.clone();
    for &action in actions {
        end.apply(action);
    }
    end
}

/// Adds points to the expected score of a seat, and what follows for the chances to win.
fn add_points<G: Evaluate>(outlook: &mut Outlook, game: &G, seat: Seat, points: f32) {
    if points != 0.0 {
        outlook.prospects[seat.idx()] += points;
        outlook.wins = chances(contenders(game), &outlook.prospects, outlook.spread);
    }
}
