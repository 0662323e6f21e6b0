//! A chart of a game by turn, in three panels: the seats' chances to win, their expected final leads, their scores.

use super::text::{escaped, opening, put, shortened};
use crate::palette::{self, Colour, INK, TABLE, WHITE};
use crate::shape::Number;
use bastide_engine::kernel::claims::Seat;

/// The width and height of the picture.
const SIZE: (f64, f64) = (900.0, 522.0);
/// The left and right end of all panels.
const ACROSS: (f64, f64) = (54.0, 880.0);
/// The top and bottom of the panel of chances.
const CHANCES: (f64, f64) = (84.0, 276.0);
/// The top and bottom of the panel of leads.
const LEADS: (f64, f64) = (298.0, 382.0);
/// The top and bottom of the panel of scores.
const SCORES: (f64, f64) = (404.0, 484.0);
/// The y coordinate of the marks' numbers, above the panels.
const NUMBERS: f64 = 68.0;
/// Dash patterns by seat, so that lines do not differ by colour alone.
const DASHES: [&str; 6] = ["", "9 7", "0.1 6", "14 7 0.1 7", "3 7", "18 7 5 7"];

/// The contents of a chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chart {
    /// The heading; shortened if it does not fit.
    pub title: String,
    /// The `<desc>` element, for screen readers.
    pub description: String,
    /// The players' names, seat by seat.
    pub seats: Vec<String>,
    /// In the order of turns.
    pub points: Vec<ChartPoint>,
    /// In the order of turns.
    pub marks: Vec<ChartMark>,
}

/// The state of a game after a turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ChartPoint {
    /// The number of the turn; 0 is before the first.
    pub turn: usize,
    /// Each seat's chance to win, from 0 to 1. Other and missing values are drawn within the panel.
    pub wins: Vec<f64>,
    /// Each seat's expected final lead over the best other seat, in points. Missing and infinite ones count as 0.
    pub leads: Vec<f64>,
    /// Each seat's score; missing ones count as 0.
    pub scores: Vec<u16>,
}

/// A numbered mark at a turning point.
#[derive(Clone, PartialEq, Debug)]
pub struct ChartMark {
    /// The number inside the mark.
    pub number: usize,
    /// The number of the turn.
    pub turn: usize,
    /// The seat whose chance to win changed, which gives the mark its colour.
    pub seat: Seat,
    /// Whether chance was the cause: a diamond instead of a circle.
    pub by_luck: bool,
    /// The tooltip.
    pub title: String,
}

/// The chart as a picture of 900 × 522 units.
pub fn chart_svg(chart: &Chart) -> String {
    let (width, height) = SIZE;
    let mut out = opening([0.0, 0.0, width, height]);
    put!(
        out,
        "<title>{}</title><desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{TABLE}\"/>\n\
         <text x=\"20\" y=\"27\" font-size=\"16\" font-weight=\"bold\" fill=\"{INK}\">{}</text>\n",
        escaped(&chart.title),
        escaped(&chart.description),
        escaped(&shortened(&chart.title, 70))
    );
    legend(&mut out, chart);
    let scale = Scale::new(chart);
    scale.panels(&mut out);
    if chart.points.is_empty() {
        put!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"14\" text-anchor=\"middle\" fill=\"{INK}\">nothing has been played yet</text>\n",
            Number((ACROSS.0 + ACROSS.1) / 2.0),
            Number((CHANCES.0 + CHANCES.1) / 2.0)
        );
    }
    scale.leaders(&mut out, chart);
    for seat in (0..chart.seats.len()).rev() {
        let points = |y: &dyn Fn(&ChartPoint) -> f64| -> String {
            let point = |point: &ChartPoint| format!("{},{}", Number(scale.x(point.turn)), Number(y(point)));
            chart.points.iter().map(point).collect::<Vec<_>>().join(" ")
        };
        let seat = Seat(seat as u8);
        let score = |point: &ChartPoint| scale.score(point.scores.get(seat.idx()).copied().unwrap_or(0));
        line(&mut out, seat, 1.4, &points(&score));
        line(
            &mut out,
            seat,
            1.4,
            &points(&|point| scale.lead(lead(point, seat))),
        );
        line(&mut out, seat, 2.4, &points(&|point| chance(point, seat)));
    }
    scale.marks(&mut out, chart);
    out.push_str("</svg>\n");
    out
}

/// The scales of all axes.
struct Scale {
    /// The last turn; at least 1.
    turns: usize,
    /// The largest lead, rounded up; at least 10.
    lead: f64,
    /// The highest score; at least 10.
    score: u16,
}

impl Scale {
    fn new(chart: &Chart) -> Scale {
        let turns = chart.points.iter().map(|point| point.turn).max();
        let score = chart.points.iter().flat_map(|point| &point.scores).max();
        let seats = (0..chart.seats.len()).map(|seat| Seat(seat as u8));
        let leads = seats.flat_map(|seat| chart.points.iter().map(move |point| lead(point, seat).abs()));
        Scale {
            turns: turns.unwrap_or(0).max(1),
            lead: leads.fold(10.0, f64::max).ceil(),
            score: score.copied().unwrap_or(0).max(10),
        }
    }

    fn x(&self, turn: usize) -> f64 {
        ACROSS.0 + (ACROSS.1 - ACROSS.0) * turn as f64 / self.turns as f64
    }

    fn lead(&self, lead: f64) -> f64 {
        let middle = (LEADS.0 + LEADS.1) / 2.0;
        middle - (middle - LEADS.0 - 3.0) * lead / self.lead
    }

    fn score(&self, score: u16) -> f64 {
        SCORES.1 - (SCORES.1 - SCORES.0 - 6.0) * f64::from(score) / f64::from(self.score)
    }

    /// Draws the backgrounds, grid lines and labels of all panels.
    fn panels(&self, out: &mut String) {
        let (left, right) = ACROSS;
        let grid = INK.mixed(WHITE, 0.86);
        let faint = INK.mixed(WHITE, 0.3);
        for (top, bottom) in [CHANCES, LEADS, SCORES] {
            put!(
                out,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{WHITE}\"/>",
                right - left,
                bottom - top
            );
        }
        out.push('\n');
        let across = |out: &mut String, y: f64, colour: Colour, label: &str| {
            put!(
                out,
                "<path d=\"M{left} {y}H{right}\" stroke=\"{colour}\"/><text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"end\" fill=\"{faint}\">{label}</text>",
                left - 7.0,
                Number(y + 4.0),
                y = Number(y),
            );
        };
        for quarter in 0..=4 {
            let part = f64::from(quarter) / 4.0;
            let colour = if quarter == 2 { INK.mixed(WHITE, 0.6) } else { grid };
            let label = format!("{} %", 25 * quarter);
            across(out, CHANCES.1 - (CHANCES.1 - CHANCES.0) * part, colour, &label);
        }
        let middle = INK.mixed(WHITE, 0.6);
        let far = step(self.lead as usize, 2);
        for lead in [-(far as f64), 0.0, far as f64] {
            let colour = if lead == 0.0 { middle } else { grid };
            let label = if lead == 0.0 {
                "0".to_owned()
            } else {
                format!("{lead:+}")
            };
            across(out, self.lead(lead), colour, &label);
        }
        let step = step(self.score.into(), 4);
        for score in (0..=usize::from(self.score)).step_by(step) {
            across(out, self.score(score as u16), grid, &score.to_string());
        }
        out.push('\n');
        for turn in (0..=self.turns).step_by(self::step(self.turns, 15)) {
            put!(
                out,
                "<path d=\"M{x} {}V{}M{x} {}V{}M{x} {}V{}\" stroke=\"{grid}\"/><text x=\"{x}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{faint}\">{turn}</text>",
                CHANCES.0,
                CHANCES.1,
                LEADS.0,
                LEADS.1,
                SCORES.0,
                SCORES.1,
                SCORES.1 + 15.0,
                x = Number(self.x(turn)),
            );
        }
        let middle = (left + right) / 2.0;
        put!(
            out,
            "\n<text x=\"{middle}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{INK}\">turn</text>\
             <text x=\"{left}\" y=\"{}\" font-size=\"11\" font-weight=\"bold\" fill=\"{INK}\">chance to win</text>\
             <text x=\"{left}\" y=\"{}\" font-size=\"11\" font-weight=\"bold\" fill=\"{INK}\">expected lead at the end</text>\
             <text x=\"{left}\" y=\"{}\" font-size=\"11\" font-weight=\"bold\" fill=\"{INK}\">points so far</text>\n",
            SCORES.1 + 30.0,
            CHANCES.0 - 6.0,
            LEADS.0 - 6.0,
            SCORES.0 - 6.0
        );
    }

    /// The x coordinates of the marks' numbers: above their turn, moved aside where they would overlap.
    fn places(&self, marks: &[ChartMark]) -> Vec<f64> {
        const APART: f64 = 24.0;
        let mut places: Vec<f64> = marks.iter().map(|mark| self.x(mark.turn)).collect();
        // The heading of the panel is at its left.
        let mut least = ACROSS.0 + 90.0;
        for place in &mut places {
            *place = place.max(least);
            least = *place + APART;
        }
        let mut most = ACROSS.1 - 8.0;
        for place in places.iter_mut().rev() {
            *place = place.min(most);
            most = *place - APART;
        }
        places
    }

    /// Draws the lines from the marks' numbers to their turns.
    fn leaders(&self, out: &mut String, chart: &Chart) {
        for (mark, place) in chart.marks.iter().zip(self.places(&chart.marks)) {
            put!(
                out,
                "<path d=\"M{} {}L{x} {}V{}M{x} {}V{}M{x} {}V{}\" fill=\"none\" stroke=\"{}\" stroke-dasharray=\"2 3\"/>\n",
                Number(place),
                NUMBERS + 9.0,
                CHANCES.0 + 6.0,
                CHANCES.1,
                LEADS.0,
                LEADS.1,
                SCORES.0,
                SCORES.1,
                INK.mixed(WHITE, 0.45),
                x = Number(self.x(mark.turn)),
            );
        }
    }

    fn marks(&self, out: &mut String, chart: &Chart) {
        for (mark, place) in chart.marks.iter().zip(self.places(&chart.marks)) {
            let colour = palette::seat(mark.seat);
            put!(out, "<g stroke=\"{INK}\"><title>{}</title>", escaped(&mark.title));
            if let Some(point) = chart.points.iter().find(|point| point.turn == mark.turn) {
                put!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"3.6\" fill=\"{colour}\"/>",
                    Number(self.x(mark.turn)),
                    Number(chance(point, mark.seat))
                );
            }
            sign(out, mark.by_luck, colour, (place, NUMBERS), 9.0);
            put!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"11\" font-weight=\"bold\" text-anchor=\"middle\" stroke=\"none\" fill=\"{}\">{}</text></g>\n",
                Number(place),
                NUMBERS + 4.0,
                colour.ink(),
                mark.number
            );
        }
    }
}

/// Draws the legend: the seats' names with their lines, and the shapes of marks.
fn legend(out: &mut String, chart: &Chart) {
    const TOP: f64 = 45.0;
    let room = (SIZE.0 - 40.0) / chart.seats.len().max(1) as f64;
    let mut x = 20.0;
    for (idx, name) in chart.seats.iter().enumerate() {
        let name = shortened(name, ((room - 48.0) / 7.5) as usize);
        let samples = format!("{x},{TOP} {},{TOP}", x + 32.0);
        line(out, Seat(idx as u8), 2.4, &samples);
        put!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"13\" fill=\"{INK}\">{}</text>\n",
            Number(x + 39.0),
            TOP + 4.5,
            escaped(&name)
        );
        x += room.min(64.0 + 7.5 * name.chars().count() as f64);
    }
    if chart.marks.is_empty() {
        return;
    }
    for (x, by_luck, word) in [(762.0, false, "by play"), (828.0, true, "by luck")] {
        put!(out, "<g stroke=\"{INK}\">");
        sign(out, by_luck, WHITE, (x, 22.0), 5.5);
        put!(
            out,
            "</g><text x=\"{}\" y=\"26\" font-size=\"11\" fill=\"{INK}\">{word}</text>\n",
            x + 10.0
        );
    }
}

/// Draws the shape of a mark: a circle for play, a diamond for luck.
fn sign(out: &mut String, by_luck: bool, colour: Colour, (x, y): (f64, f64), size: f64) {
    if by_luck {
        let half = size * 1.2;
        put!(
            out,
            "<path d=\"M{} {}l{half} {half}l-{half} {half}l-{half} -{half}z\" fill=\"{colour}\"/>",
            Number(x),
            Number(y - half),
            half = Number(half)
        );
    } else {
        put!(
            out,
            "<circle cx=\"{}\" cy=\"{y}\" r=\"{size}\" fill=\"{colour}\"/>",
            Number(x)
        );
    }
}

/// Draws a seat's line on top of a darker one, so that light colours are visible on white.
fn line(out: &mut String, seat: Seat, width: f64, points: &str) {
    let colour = palette::seat(seat);
    let dash = match DASHES[seat.idx() % DASHES.len()] {
        "" => String::new(),
        dash => format!(" stroke-dasharray=\"{dash}\""),
    };
    for (colour, width) in [(colour.mixed(INK, 0.6), width + 1.2), (colour, width)] {
        put!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\"{dash}/>\n",
            Number(width)
        );
    }
}

/// The y coordinate of a seat's chance to win.
fn chance(point: &ChartPoint, seat: Seat) -> f64 {
    let win = point.wins.get(seat.idx()).copied();
    let win = win.filter(|win| win.is_finite()).unwrap_or(0.0);
    CHANCES.1 - (CHANCES.1 - CHANCES.0) * win.clamp(0.0, 1.0)
}

fn lead(point: &ChartPoint, seat: Seat) -> f64 {
    let lead = point.leads.get(seat.idx()).copied();
    let lead = lead.filter(|lead| lead.is_finite()).unwrap_or(0.0);
    lead.clamp(-9999.0, 9999.0)
}

/// The smallest round number (1, 2 or 5 times a power of ten) that goes into `whole` at most `most` times.
fn step(whole: usize, most: usize) -> usize {
    let rounds = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    rounds.into_iter().find(|step| whole / step <= most).unwrap_or(1)
}
