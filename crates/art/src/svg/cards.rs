//! The seats' cards below a board: figure, name, score, supply, and lines for expansions and Castle.

use super::figures::{self, Paint, Posture};
use super::text::{escaped, put, shortened};
use super::{marks, walls};
use crate::palette::{self, INK, WHITE};
use crate::scene::{Scene, SceneSeat};
use crate::shape::Number;
use crate::theme::Theme;
use bastide_engine::action::Piece;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Goods;
use bastide_engine::view::WallsSeatView;

const LEFT: f64 = 16.0;
const GAP: f64 = 8.0;
/// The height of a card with name and supply only.
const NAME: f64 = 44.0;
/// The height of every further line.
const LINE: f64 = 17.0;

/// The layout of all cards.
pub(super) struct Cards<'a> {
    scene: &'a Scene,
    /// Cards per row.
    across: usize,
    /// The width and height of each card.
    size: (f64, f64),
}

impl<'a> Cards<'a> {
    /// Lays out the cards for a picture of this width.
    pub fn new(scene: &'a Scene, width: f64) -> Cards<'a> {
        // Castle has two seats, and its wall tiles have long names.
        let card = if scene.walls.is_some() { 480.0 } else { 200.0 };
        let lines =
            (scene.seats.iter().enumerate()).map(|(idx, seat)| lines(seat, scene.on_walls().get(idx)).len());
        let more = lines.max().unwrap_or(0) as f64 * LINE;
        Cards {
            scene,
            across: (((width - 2.0 * LEFT) / card) as usize).max(1),
            size: (card - GAP, NAME + more),
        }
    }

    /// The height of all rows; 0 without seats.
    pub fn height(&self) -> f64 {
        match self.scene.seats.len().div_ceil(self.across) {
            0 => 0.0,
            rows => rows as f64 * (self.size.1 + GAP) + GAP,
        }
    }

    /// Draws the cards below `top`.
    pub fn draw(&self, out: &mut String, top: f64) {
        for (idx, seat) in self.scene.seats.iter().enumerate() {
            let x = LEFT + (idx % self.across) as f64 * (self.size.0 + GAP);
            let y = top + (idx / self.across) as f64 * (self.size.1 + GAP);
            self.card(out, Seat(idx as u8), seat, (x, y));
        }
    }

    fn card(&self, out: &mut String, seat: Seat, shown: &SceneSeat, (x, y): (f64, f64)) {
        let (width, height) = self.size;
        let faded = if shown.resigned { " opacity=\"0.5\"" } else { "" };
        put!(
            out,
            "<g{faded}><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{WHITE}\" fill-opacity=\"0.7\" stroke=\"{}\" stroke-width=\"2\"/>",
            palette::seat(seat)
        );
        figures::at(out, (x + 20.0, y + NAME / 2.0), |out| {
            let theme = self.scene.theme;
            figures::figure(out, Paint::Of(seat), Piece::Follower, Posture::Standing, theme);
        });
        let supply: Vec<String> = (shown.supply.iter())
            .filter(|(_, count)| *count > 0)
            .map(|(piece, count)| format!("{count} {piece}"))
            .collect();
        let below = match (shown.resigned, supply.is_empty()) {
            (true, _) => "resigned".to_owned(),
            (false, true) => "no figures left".to_owned(),
            (false, false) => supply.join(", "),
        };
        let letters = (width / 14.5) as usize;
        put!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"14\" font-weight=\"bold\" fill=\"{INK}\">{}</text>\
             <text x=\"{}\" y=\"{}\" font-size=\"16\" font-weight=\"bold\" text-anchor=\"end\" fill=\"{INK}\">{}</text>\
             <text x=\"{}\" y=\"{}\" font-size=\"9.5\" fill=\"{INK}\">{}</text>",
            x + 38.0,
            y + 19.0,
            escaped(&shortened(&shown.name, letters)),
            x + width - 10.0,
            y + 19.0,
            shown.score,
            x + 38.0,
            y + 35.0,
            escaped(&below)
        );
        let on_walls = self.scene.on_walls().get(seat.idx());
        for (idx, line) in lines(shown, on_walls).into_iter().enumerate() {
            let middle = y + NAME + (idx as f64 + 0.3) * LINE;
            line.draw(out, seat, (x, middle));
        }
        out.push_str("</g>\n");
    }
}

/// A line of a card below the supply.
enum Line {
    Goods(Vec<(Goods, u8)>),
    /// A text after an icon.
    Text(Picture, String),
}

#[derive(Clone, Copy)]
enum Picture {
    Crown,
    Keep,
    WallTile,
    Marker,
}

fn lines(seat: &SceneSeat, on_walls: Option<&WallsSeatView>) -> Vec<Line> {
    let mut lines = Vec::new();
    let goods: Vec<_> = seat
        .goods
        .iter()
        .copied()
        .filter(|(_, count)| *count > 0)
        .collect();
    if !goods.is_empty() {
        lines.push(Line::Goods(goods));
    }
    if !seat.titles.is_empty() {
        let titles: Vec<_> = seat.titles.iter().map(|title| title.name()).collect();
        lines.push(Line::Text(Picture::Crown, titles.join(", ")));
    }
    let Some(on_walls) = on_walls else { return lines };
    let lap = match on_walls.lap {
        0 => String::new(),
        lap => format!(", lap {lap}"),
    };
    lines.push(Line::Text(
        Picture::Marker,
        format!("track {}{lap}", on_walls.space),
    ));
    let keep = on_walls
        .keep
        .map_or("no keep yet".to_owned(), |(tiles, ..)| match tiles {
            1 => "keep of 1 tile".to_owned(),
            tiles => format!("keep of {tiles} tiles"),
        });
    lines.push(Line::Text(Picture::Keep, keep));
    let names: Vec<_> = (seat.wall_tiles.iter())
        .map(|(kind, count)| match count {
            1 => kind.to_string(),
            count => format!("{kind} ×{count}"),
        })
        .collect();
    let wall_tiles = if names.is_empty() {
        "no wall tiles".to_owned()
    } else {
        names.join(", ")
    };
    lines.push(Line::Text(Picture::WallTile, wall_tiles));
    lines
}

impl Line {
    /// Draws the line, vertically centred at `y`.
    fn draw(&self, out: &mut String, seat: Seat, (x, y): (f64, f64)) {
        let text = |out: &mut String, x: f64, text: &str| {
            put!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"9.5\" fill=\"{INK}\">{}</text>",
                y + 3.5,
                escaped(text)
            );
        };
        match self {
            Line::Goods(goods) => {
                for (idx, (kind, count)) in goods.iter().enumerate() {
                    let at = x + 44.0 + idx as f64 * 34.0;
                    put!(
                        out,
                        "<g transform=\"translate({at} {y}) scale(0.85)\" stroke=\"{INK}\" stroke-width=\"0.8\"><title>{} {}</title>",
                        count,
                        kind.name()
                    );
                    marks::goods(out, *kind);
                    out.push_str("</g>");
                    text(out, at + 9.0, &count.to_string());
                }
            }
            Line::Text(picture, words) => {
                picture.draw(out, seat, (x + 44.0, y));
                text(out, x + 58.0, words);
            }
        }
    }
}

impl Picture {
    fn draw(self, out: &mut String, seat: Seat, (x, y): (f64, f64)) {
        let (size, paint, theme) = (self.size(), Paint::Of(seat), Theme::default());
        put!(
            out,
            "<g transform=\"translate({} {}) scale({size})\">",
            Number(x),
            Number(y)
        );
        match self {
            Picture::Crown => figures::king(out, theme),
            Picture::Keep => figures::keep(out, paint, theme),
            Picture::WallTile => walls::wall_tile(out, theme),
            Picture::Marker => figures::marker(out, paint, theme),
        }
        out.push_str("</g>");
    }

    /// The scale at which it fits beside text.
    fn size(self) -> f64 {
        match self {
            Picture::Crown => 1.0,
            Picture::Keep | Picture::WallTile => 0.55,
            Picture::Marker => 0.42,
        }
    }
}
