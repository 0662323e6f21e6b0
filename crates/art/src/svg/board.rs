//! A whole board: tiles, figures, legal squares, column and row numbers, and the seats' cards.

use super::cards::Cards;
use super::figures::{self, Paint, Posture};
use super::text::{escaped, opening, put};
use super::{TILE, city_wall, corner_towers, grounds, highlights, quarters, tile, walls};
use crate::castle;
use crate::city::Laid;
use crate::palette::{INK, WHITE};
use crate::scene::{Extent, Scene};
use crate::shape::{Point, TileArt};
use crate::theme::{Detail, Theme};
use bastide_engine::kernel::geometry::Pos;
use std::collections::BTreeMap;

/// The margin around the tiles, for the numbers of columns and rows.
const MARGIN: f64 = 36.0;
/// The least width of a picture, for the seats' cards.
const LEAST_WIDTH: f64 = 440.0;
/// The left margin of captions, the same as that of the seats' cards.
const CAPTION_LEFT: f64 = 16.0;
/// The least margin around the tiles in a picture without numbers.
const EDGE: f64 = 25.0;
/// The largest number of squares in a picture without numbers whose tiles are drawn near. The page shows such pictures with
/// about 30,000 pixels, whatever their shape.
const NEAR_SQUARES: usize = 9;

/// A standalone picture of a board.
pub fn board_svg(scene: &Scene) -> String {
    let extent = scene.extent();
    let (columns, rows) = extent.map_or((0, 0), |extent| (extent.columns(), extent.rows()));
    let around = around(scene);
    let margin = MARGIN + around;
    let board_width = columns as f64 * TILE + 2.0 * margin;
    let width = board_width.max(LEAST_WIDTH);
    let board_height = rows as f64 * TILE + 2.0 * margin;
    let cards = Cards::new(scene, width);
    let caption = scene.city_wall.as_ref().map_or(0.0, |_| city_wall::CAPTION);
    let height = board_height + caption + cards.height();

    let theme = scene.theme;
    let mut out = opening([0.0, 0.0, width, height]);
    out.push_str(&grounds::definitions(theme));
    put!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        theme.table()
    );
    if let Some(extent) = extent {
        let board = Board {
            extent,
            left: (width - board_width) / 2.0 + margin,
            top: margin,
            around,
            detail: Detail::Near,
        };
        board.numbers(&mut out);
        board.content(&mut out, scene);
    }
    if let Some(shown) = &scene.city_wall {
        city_wall::caption(&mut out, shown, (CAPTION_LEFT, board_height), theme);
    }
    cards.draw(&mut out, board_height + caption);
    out.push_str("</svg>\n");
    out
}

/// A standalone picture of the tiles and everything on them, cropped to them, without background, numbers and cards.
pub fn position_svg(scene: &Scene) -> String {
    let mut content = String::new();
    if let Some(extent) = scene.extent() {
        let used = scene.used_extent().unwrap_or(extent);
        let board = Board {
            detail: if used.columns() * used.rows() > NEAR_SQUARES {
                Detail::Far
            } else {
                Detail::Near
            },
            ..Board::uncovered(extent, scene)
        };
        board.content(&mut content, scene);
    }
    let mut out = opening(position_view(scene));
    out.push_str(&grounds::definitions_for(scene.theme, &content));
    out.push_str(&content);
    out.push_str("</svg>\n");
    out
}

/// The view box of [`position_svg`]: left, top, width, height.
pub fn position_view(scene: &Scene) -> [f64; 4] {
    let Some((extent, used)) = scene.extent().zip(scene.used_extent().or(scene.extent())) else {
        return [0.0, 0.0, TILE, TILE];
    };
    let board = Board::uncovered(extent, scene);
    let (left, top) = board.corner(used.low);
    let edge = board.around.max(EDGE);
    [
        left - edge,
        top - edge,
        used.columns() as f64 * TILE + 2.0 * edge,
        used.rows() as f64 * TILE + 2.0 * edge,
    ]
}

/// The width of what is outside the squares: walls.
fn around(scene: &Scene) -> f64 {
    match (&scene.walls, &scene.city_wall) {
        (Some(_), _) => walls::AROUND,
        (None, Some(_)) => city_wall::AROUND,
        (None, None) => 0.0,
    }
}

/// The position of a board in a picture.
pub(super) struct Board {
    extent: Extent,
    left: f64,
    top: f64,
    /// The distance between the squares and the column and row numbers, for walls.
    around: f64,
    detail: Detail,
}

impl Board {
    /// A board whose north-west square is at the origin.
    fn uncovered(extent: Extent, scene: &Scene) -> Board {
        Board {
            extent,
            left: 0.0,
            top: 0.0,
            around: around(scene),
            detail: Detail::Near,
        }
    }

    /// Castle's board with the north-west corner of square 0,0 at the origin.
    pub fn of_castle() -> Board {
        let origin = Pos::new(0, 0);
        Board {
            extent: Extent {
                low: origin,
                high: origin,
            },
            left: 0.0,
            top: 0.0,
            around: 0.0,
            detail: Detail::Near,
        }
    }

    /// The north-west corner of a square.
    pub fn corner(&self, pos: Pos) -> (f64, f64) {
        let along = |at: i16, low: i16| f64::from(i32::from(at) - i32::from(low)) * TILE;
        (
            self.left + along(pos.x, self.extent.low.x),
            self.top + along(pos.y, self.extent.low.y),
        )
    }

    /// The position of a point that is given in tiles from the north-west corner of square 0,0.
    pub fn place(&self, point: Point) -> (f64, f64) {
        let (x, y) = self.corner(Pos::new(0, 0));
        (x + point.x * TILE, y + point.y * TILE)
    }

    /// Everything on the board. The order of drawing is the order of layers.
    fn content(&self, out: &mut String, scene: &Scene) {
        let theme = scene.theme;
        if scene.walls.is_some() {
            walls::ground(out, self, theme);
            if scene.coordinates {
                walls::coordinates(out, self, theme);
            }
        }
        self.offered(out, &scene.legal);
        if theme == Theme::Painted {
            self.cardboard(out, scene);
        }
        let arts = self.tiles(out, scene);
        if scene.walls.is_some() && theme == Theme::Painted {
            super::castle::seams::seams(out, &arts, |pos| self.corner(pos));
        }
        corner_towers::towers(out, self, &arts, theme);
        highlights::regions(out, self, scene, &arts);
        self.last(out, scene.last);
        let laid = Laid::new(&scene.tiles);
        if let Some(shown) = &scene.city_wall {
            city_wall::sights(out, self, shown, &laid);
        }
        self.figures(out, scene, &arts);
        if let Some(shown) = &scene.city_wall {
            city_wall::wall(out, self, shown, &laid, theme);
        }
        if let Some(shown) = &scene.walls {
            walls::pieces(out, self, shown, &arts, theme);
        }
        if let Some(shown) = &scene.quarters {
            quarters::quarters(out, self, shown, theme);
        }
    }

    fn numbers(&self, out: &mut String) {
        let Extent { low, high } = self.extent;
        let (width, height) = (
            self.extent.columns() as f64 * TILE,
            self.extent.rows() as f64 * TILE,
        );
        put!(
            out,
            "<g font-size=\"13\" text-anchor=\"middle\" fill=\"{INK}\" opacity=\"0.55\">"
        );
        for column in low.x..=high.x {
            let x = self.corner(Pos::new(column, low.y)).0 + TILE / 2.0;
            for y in [
                self.top - self.around - 12.0,
                self.top + height + self.around + 22.0,
            ] {
                put!(out, "<text x=\"{x}\" y=\"{y}\">{column}</text>");
            }
        }
        for row in low.y..=high.y {
            let y = self.corner(Pos::new(low.x, row)).1 + TILE / 2.0 + 4.5;
            for x in [
                self.left - self.around - 18.0,
                self.left + width + self.around + 18.0,
            ] {
                put!(out, "<text x=\"{x}\" y=\"{y}\">{row}</text>");
            }
        }
        out.push_str("</g>\n");
    }

    fn offered(&self, out: &mut String, legal: &[Pos]) {
        for &pos in legal {
            let (x, y) = self.corner(pos);
            put!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{WHITE}\" fill-opacity=\"0.45\" stroke=\"{INK}\" \
                 stroke-width=\"1.6\" stroke-dasharray=\"7 5\" opacity=\"0.75\"/>\n",
                x + 6.0,
                y + 6.0,
                TILE - 12.0,
                TILE - 12.0
            );
        }
    }

    /// Draws the shadow and the lower edge of all tiles, as on the page.
    fn cardboard(&self, out: &mut String, scene: &Scene) {
        let mut squares = String::new();
        for laid in &scene.tiles {
            if scene.walls.is_some() && castle::facing(laid.pos).is_some() {
                continue;
            }
            let (x, y) = self.corner(laid.pos);
            put!(squares, "M{x} {y}h{TILE}v{TILE}h-{TILE}z");
        }
        put!(
            out,
            "<path d=\"{squares}\" fill=\"#120a04\" opacity=\".28\" transform=\"translate(3 6.4)\"/>\
             <path d=\"{squares}\" fill=\"#a98a5c\" stroke=\"#4b3620\" stroke-width=\".9\" transform=\"translate(0 3)\"/>\n"
        );
    }

    /// Draws the tiles and returns their geometry by square.
    fn tiles(&self, out: &mut String, scene: &Scene) -> BTreeMap<Pos, TileArt> {
        let mut arts = BTreeMap::new();
        for laid in &scene.tiles {
            let art = TileArt::new(laid.tile, laid.rot);
            let (x, y) = self.corner(laid.pos);
            match castle::facing(laid.pos).filter(|_| scene.walls.is_some()) {
                Some(side) => walls::pocket(out, side, (x, y)),
                None => put!(
                    out,
                    "<svg x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\">"
                ),
            }
            put!(
                out,
                "<title>{} {} {}</title>",
                escaped(&laid.tile.id),
                laid.pos,
                laid.rot
            );
            let subject = tile::Subject {
                tile: laid.tile,
                rot: laid.rot,
                pos: laid.pos,
                art: &art,
                detail: self.detail,
            };
            tile::tile(out, subject, scene.theme);
            out.push_str("</svg>\n");
            if let Some(side) = castle::facing(laid.pos).filter(|_| scene.walls.is_some()) {
                walls::niche(out, side, (x, y), scene.theme);
            }
            arts.insert(laid.pos, art);
        }
        arts
    }

    fn last(&self, out: &mut String, last: Option<Pos>) {
        let Some(pos) = last else { return };
        let (x, y) = self.corner(pos);
        for (colour, width) in [(INK, 5.0), (WHITE, 2.6)] {
            put!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
                x + 1.0,
                y + 1.0,
                TILE - 2.0,
                TILE - 2.0
            );
        }
        out.push('\n');
    }

    fn figures(&self, out: &mut String, scene: &Scene, arts: &BTreeMap<Pos, TileArt>) {
        let mut standing: BTreeMap<(Pos, u8), u8> = BTreeMap::new();
        for shown in &scene.figures {
            let Some(region) = arts.get(&shown.pos).and_then(|art| art.region(shown.region)) else {
                continue;
            };
            // Several figures in one region stand side by side.
            let beside = standing.entry((shown.pos, shown.region.0)).or_default();
            let aside = f64::from(*beside) * 9.0;
            *beside += 1;
            let (x, y) = self.corner(shown.pos);
            let at = (
                x + region.spot.x * TILE + aside,
                y + region.spot.y * TILE - aside / 3.0,
            );
            figures::at(out, at, |out| {
                let posture = Posture::on(region.kind);
                figures::figure(out, Paint::Of(shown.seat), shown.piece, posture, scene.theme);
            });
        }
        out.push('\n');
    }
}
