//! The houses of small pictures: few, each as large as several of the near drawing, with the roofs of the same districts.

use super::districts::{District, roof_at};
use super::site::Site;
use crate::palette::Colour;
use crate::svg::TILE;
use crate::svg::scatter::Scatter;
use crate::svg::sprites::houses::Roof;
use crate::svg::sprites::plants::Rural;
use crate::svg::stamp::{Paint, Part, Stamps, part};
use crate::theme::Detail;
use bastide_engine::kernel::tile::Kind;

/// The distance between the feet of two rows.
const PITCH: f64 = 16.6;
/// The number of rows above the last one.
const ROWS: u32 = 5;
/// The distance of houses from streets and markets.
const INSET: f64 = 0.8;
/// Houses keep this part of their height free of other houses: the eaves behind a ridge stay visible.
const BODY: f64 = 0.86;
/// Cells along a side in the search for gaps.
const GRID: u32 = 25;

const FRONT: Paint = Paint::fill(Colour::hex(0xdfcdaa));
const SIDE: Paint = Paint::fill(Colour::hex(0xc4af89));
const SHADOW: Paint = Paint::fill(Colour::hex(0x2b1a0e)).faded(0.3);
const DOOR: Paint = Paint::fill(Colour::hex(0x7a5a42));
const SHADE: Paint = Paint::fill(Colour::hex(0x1f1410)).faded(0.22);
const RIDGE: Paint = Paint::line(Colour::hex(0xfff6e2), 1.1).faded(0.55);

/// The shapes of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    // The long side to the front, with a hipped roof.
    Row,
    Long,
    Short,
    /// The gable on one side, the long side on the other.
    Gabled,
    Cottage,
}

impl Shape {
    /// Half of the width, and the height.
    const fn size(self) -> (f64, f64) {
        match self {
            Shape::Row => (21.0, 16.0),
            Shape::Long => (15.0, 16.0),
            Shape::Short => (9.0, 15.0),
            Shape::Gabled => (11.6, 16.4),
            Shape::Cottage => (6.4, 11.0),
        }
    }

    /// The lengths of the drawing are user units.
    fn parts(self, roof: Roof, shade: usize) -> Vec<Part> {
        let tiles = Paint::fill(tones(roof)[shade]).outlined(outline(roof), 0.7);
        match self {
            Shape::Long => vec![
                part(0, SHADOW, "M-13 0H14l2 1.6H-10z"),
                part(1, FRONT, "M-13.8 -5.6H13.8V0H-13.8z"),
                part(3, tiles, "M-15 -5L-11 -15.8H11L15 -5z"),
                part(4, SHADE, "M11 -15.8L15 -5H7.4z"),
                part(5, RIDGE, "M-10.6 -15.1H10.6"),
            ],
            Shape::Row => vec![
                part(0, SHADOW, "M-19 0H20l2 1.6H-16z"),
                part(1, FRONT, "M-19.8 -5.6H19.8V0H-19.8z"),
                part(3, tiles, "M-21 -5L-17 -15.8H17L21 -5z"),
                part(4, SHADE, "M17 -15.8L21 -5H13.4z"),
                part(5, RIDGE, "M-16.6 -15.1H16.6"),
            ],
            Shape::Short => vec![
                part(0, SHADOW, "M-7 0H8l2 1.6H-4z"),
                part(1, FRONT, "M-7.8 -5.2H7.8V0H-7.8z"),
                part(3, tiles, "M-9 -4.6L-5.4 -14.8H5.4L9 -4.6z"),
                part(4, SHADE, "M5.4 -14.8L9 -4.6H2.4z"),
                part(5, RIDGE, "M-5 -14.1H5"),
            ],
            Shape::Gabled => vec![
                part(0, SHADOW, "M-10 0H11l2 1.6H-7z"),
                part(1, SIDE, "M-1.6 -5.6H10.6V0H-1.6z"),
                part(1, FRONT, "M-10.6 0V-6.4L-6.1 -13.4-1.6 -6.4V0z"),
                part(2, DOOR, "M-7.3 0v-3.4h2.4V0z"),
                part(
                    3,
                    tiles,
                    "M-6.1 -16H6.4L11.6 -5H-.6L-6.1 -13.2-10.2 -5.4-11.6 -5.4z",
                ),
                part(4, SHADE, "M-6.1 -16L-.6 -5-6.1 -13.2-10.2 -5.4-11.6 -5.4z"),
                part(5, RIDGE, "M-5.8 -15.3H6.2"),
            ],
            Shape::Cottage => vec![
                part(0, SHADOW, "M-5 0H6l2 1.4H-3z"),
                part(1, FRONT, "M-5.6 -4.4H5.6V0H-5.6z"),
                part(3, tiles, "M-6.4 -3.8L-4 -10.8H4L6.4 -3.8z"),
                part(4, SHADE, "M4 -10.8L6.4 -3.8H2.2z"),
            ],
        }
    }
}

/// The shades of a district's roofs: that of the near drawing, a lighter and a darker one.
pub(super) fn tones(roof: Roof) -> [Colour; 3] {
    let [light, dark] = match roof {
        Roof::Brick => [0xbd574a, 0xa34034],
        Roof::Verdigris => [0x6e99a0, 0x557e86],
        _ => [0x8394a6, 0x687b8f],
    };
    [roof.colour(), Colour::hex(light), Colour::hex(dark)]
}

/// The outlines of a district's roofs: ink would be as strong as streets and figures.
fn outline(roof: Roof) -> Colour {
    Colour::hex(match roof {
        Roof::Brick => 0x6b2a22,
        Roof::Verdigris => 0x35545a,
        _ => 0x414f5e,
    })
}

/// Builds rows of houses from back to front, then fills the gaps.
pub(super) fn houses(stamps: &mut Stamps, site: &mut Site, scatter: &mut Scatter, districts: &[District]) {
    let mut build = |shape: Shape, x: f64, foot: f64, flipped: bool, shade: usize| {
        let (half, height) = shape.size();
        let (left, right, seen) = (x - half, x + half, foot.min(TILE - 0.4));
        let body = [left, foot - height * BODY, right, seen];
        let whole = [left, foot - height, right, seen];
        let region = site.region_for(Kind::Homes, &body, INSET);
        let fits = region.is_some_and(|region| site.is_inside(region, &whole, 0.0));
        if fits {
            site.take(body);
            let roof = roof_at(districts, x, foot - height / 2.0);
            stamps.sprite(shape.parts(roof, shade), (x, foot), (half, height), 1.0, flipped);
        }
        fits
    };
    // The feet of the last row are cut off at the border, as if the roofs of the next tile hid them.
    for row in (0..=ROWS).rev() {
        let foot = TILE + 1.6 - f64::from(row) * PITCH;
        let mut left = scatter.between(0.4, 5.0);
        while left < TILE - 6.0 {
            let first = [Shape::Row, Shape::Long, Shape::Gabled, Shape::Long][scatter.below(4)];
            let (flipped, shade) = (scatter.below(2) == 0, scatter.below(3));
            let heights = [0.0, 1.5, -1.5, 3.0, -3.0];
            let built = [first, Shape::Long, Shape::Short].into_iter().find(|shape| {
                let x = left + shape.size().0;
                (heights.iter()).any(|dy| build(*shape, x, foot + dy, flipped, shade))
            });
            left += match built {
                Some(shape) => 2.0 * shape.size().0 + scatter.between(0.8, 2.4),
                None => 1.0,
            };
        }
    }
    // Steps that share no factor with the number of cells visit each cell once, in no visible order.
    let cells = || {
        (0..GRID * GRID)
            .map(|cell| (cell * 177) % (GRID * GRID))
            .map(|cell| {
                (
                    f64::from(cell % GRID) * 4.0 + 2.0,
                    f64::from(cell / GRID) * 4.0 + 4.0,
                )
            })
    };
    for shape in [Shape::Short, Shape::Cottage] {
        for (x, y) in cells() {
            build(shape, x, y, false, 0);
        }
    }
    let mut trees = 3;
    for (x, y) in cells() {
        let bounds = [x - 4.6, y - 8.0, x + 4.6, y + 0.6];
        if trees > 0 && site.region_for(Kind::Homes, &bounds, 0.6).is_some() {
            trees -= 1;
            site.take(bounds);
            Rural::Broadleaf.stand(stamps, (x, y), 1.2, Detail::Far);
        }
    }
}
