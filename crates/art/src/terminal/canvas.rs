//! A grid of characters with colours, and how tiles and figures are drawn on it.

use super::board::{RIM, TILE_ROWS, TextStyle};
use super::letters::{Entry, Land, land_colour, land_letter, mark_letter, sample};
use crate::palette::{Colour, INK, TABLE, WHITE};
use crate::scene::Extent;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::geometry::Pos;
use std::collections::BTreeSet;

/// A character with its colours.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Glyph {
    letter: char,
    ink: Option<Colour>,
    paper: Option<Colour>,
    bold: bool,
    /// Part of a figure, which other figures must not cover.
    figure: bool,
}

const BLANK: Glyph = Glyph {
    letter: ' ',
    ink: None,
    paper: None,
    bold: false,
    figure: false,
};

/// The characters of a board.
pub(super) struct Canvas {
    extent: Extent,
    style: TextStyle,
    /// The width and height of a frame around the squares, in characters, for the walls of Castle.
    frame: (usize, usize),
    width: usize,
    glyphs: Vec<Glyph>,
    legend: BTreeSet<Entry>,
}

impl Canvas {
    pub fn new(extent: Extent, style: TextStyle, frame: (usize, usize)) -> Canvas {
        let width = extent.columns() * style.tile_columns() + 2 * frame.0;
        let height = extent.rows() * TILE_ROWS + 2 * frame.1;
        Canvas {
            extent,
            style,
            frame,
            width,
            glyphs: vec![BLANK; width * height],
            legend: BTreeSet::new(),
        }
    }

    /// Adds an entry to the legend.
    pub fn explain(&mut self, entry: Entry) {
        self.legend.insert(entry);
    }

    /// The column and row of a square's top left character; outside the canvas for squares outside the extent.
    pub fn corner(&self, pos: Pos) -> (i32, i32) {
        let along = |at: i16, low: i16| i32::from(at) - i32::from(low);
        (
            along(pos.x, self.extent.low.x) * self.style.tile_columns() as i32 + self.frame.0 as i32,
            along(pos.y, self.extent.low.y) * TILE_ROWS as i32 + self.frame.1 as i32,
        )
    }

    fn glyph(&mut self, column: i32, row: i32) -> Option<&mut Glyph> {
        let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
        if column >= self.width {
            return None;
        }
        self.glyphs.get_mut(row * self.width + column)
    }

    /// Sets a character of the background; without colours in plain style.
    pub fn put(&mut self, column: i32, row: i32, letter: char, paper: Option<Colour>) {
        let coloured = self.style != TextStyle::Plain;
        if let Some(glyph) = self.glyph(column, row) {
            *glyph = Glyph {
                letter,
                ink: coloured.then(|| paper.map_or(TABLE.mixed(INK, 0.5), |_| INK)),
                paper: paper.filter(|_| coloured),
                ..BLANK
            };
        }
    }

    /// Whether this part of a tile is left out: the stone of a start square, where the walls of Castle are drawn already.
    fn is_bare(&self, land: Land) -> bool {
        land == Land::Town && self.frame != (0, 0)
    }

    pub fn tile(&mut self, pos: Pos, art: &TileArt, last: bool) {
        match self.style {
            TextStyle::Plain => self.plain_tile(pos, art, last),
            TextStyle::TrueColor | TextStyle::Ansi256 => self.coloured_tile(pos, art, last),
        }
        for mark in &art.marks {
            let (letter, name) = mark_letter(mark.mark);
            self.explain(Entry::Mark(letter, name));
            let (column, row) = self.place(pos, mark.at);
            let plain = self.style == TextStyle::Plain;
            if let Some(glyph) = self.glyph(column, row) {
                let paper = glyph.paper.or(glyph.ink);
                *glyph = Glyph {
                    letter,
                    ink: (!plain).then_some(INK),
                    paper: paper.map(|paper| paper.mixed(WHITE, 0.5)),
                    bold: true,
                    figure: false,
                };
            }
        }
    }

    fn plain_tile(&mut self, pos: Pos, art: &TileArt, last: bool) {
        let columns = self.style.tile_columns();
        let land = |column: usize, row: usize| sample(art, column, row, columns, TILE_ROWS);
        let (left, top) = self.corner(pos);
        for row in 0..TILE_ROWS {
            for column in 0..columns {
                let here = land(column, row);
                if self.is_bare(here) {
                    continue;
                }
                let beside = column > 0 && land(column - 1, row) == here
                    || column + 1 < columns && land(column + 1, row) == here;
                let corner = (row == 0 || row == TILE_ROWS - 1) && (column == 0 || column == columns - 1);
                self.explain(Entry::Land(here));
                if let Some(glyph) = self.glyph(left + column as i32, top + row as i32) {
                    glyph.letter = if last && corner {
                        '@'
                    } else {
                        land_letter(here, beside)
                    };
                }
            }
        }
        if last {
            self.explain(Entry::Last);
        }
    }

    fn coloured_tile(&mut self, pos: Pos, art: &TileArt, last: bool) {
        let columns = self.style.tile_columns();
        let rows = TILE_ROWS * 2;
        // A checkerboard of shades separates tiles without lines.
        let odd = (i32::from(pos.x) + i32::from(pos.y)).rem_euclid(2) == 1;
        let pixel = |column: usize, row: usize| {
            let land = sample(art, column, row, columns, rows);
            let colour = land_colour(land);
            let at_corner = (row == 0 || row == rows - 1) && (column == 0 || column == columns - 1);
            let colour = match (last, odd) {
                (true, _) if at_corner => WHITE,
                (true, _) => colour.mixed(WHITE, 0.22),
                (false, true) => colour.mixed(INK, 0.07),
                (false, false) => colour,
            };
            (land, colour)
        };
        let (left, top) = self.corner(pos);
        for row in 0..TILE_ROWS {
            for column in 0..columns {
                let [upper, lower] = [pixel(column, row * 2), pixel(column, row * 2 + 1)];
                if self.is_bare(upper.0) && self.is_bare(lower.0) {
                    continue;
                }
                let (upper, lower) = (upper.1, lower.1);
                if let Some(glyph) = self.glyph(left + column as i32, top + row as i32) {
                    *glyph = Glyph {
                        letter: if upper == lower { ' ' } else { '▀' },
                        ink: (upper != lower).then_some(upper),
                        paper: Some(lower),
                        bold: false,
                        figure: false,
                    };
                }
            }
        }
    }

    /// The column and row of a point of a tile.
    fn place(&self, pos: Pos, at: Point) -> (i32, i32) {
        let (left, top) = self.corner(pos);
        let index = |along: f64, count: usize| ((along * count as f64) as i32).min(count as i32 - 1);
        (
            left + index(at.x, self.style.tile_columns()),
            top + index(at.y, TILE_ROWS),
        )
    }

    /// Sets a character of a tile; `at` is its column and row from the tile's corner.
    pub fn stamp(&mut self, pos: Pos, at: (usize, usize), letter: char, (ink, paper): (Colour, Colour)) {
        let (left, top) = self.corner(pos);
        let plain = self.style == TextStyle::Plain;
        if let Some(glyph) = self.glyph(left + at.0 as i32, top + at.1 as i32) {
            *glyph = Glyph {
                letter,
                ink: (!plain).then_some(ink),
                paper: (!plain).then_some(paper),
                bold: true,
                figure: false,
            };
        }
    }

    /// Writes a figure centred at a point of a tile, or in the next free row of the tile if another figure stands there.
    pub fn write(&mut self, pos: Pos, at: Point, text: &str, paper: Colour) {
        let (column, row) = self.place(pos, at);
        let (left, top) = self.corner(pos);
        let length = text.chars().count() as i32;
        let last_start = left + (self.style.tile_columns() as i32 - length).max(0);
        let start = (column - length / 2).clamp(left, last_start);
        let mut is_free = |row: i32| {
            (start..start + length).all(|column| self.glyph(column, row).is_none_or(|glyph| !glyph.figure))
        };
        let rows = TILE_ROWS as i32;
        let mut below = (0..rows).map(|step| top + (row - top + step) % rows);
        let row = below.find(|&row| is_free(row)).unwrap_or(row);
        self.write_at(start, row, text, paper);
    }

    /// Writes on the walls of Castle, outside the point `foot` of the squares' outline (in tiles from square 0,0).
    pub fn write_on_walls(&mut self, foot: Point, outward: Point, text: &str, paper: Colour) {
        let (left, top) = self.corner(Pos::new(0, 0));
        let index = |foot: f64, outward: f64, count: usize, frame: usize| {
            (foot * count as f64 + outward * frame as f64 / 2.0).floor() as i32
        };
        let column = left + index(foot.x, outward.x, self.style.tile_columns(), self.frame.0);
        let row = top + index(foot.y, outward.y, TILE_ROWS, self.frame.1);
        self.write_at(column - text.chars().count() as i32 / 2, row, text, paper);
    }

    fn write_at(&mut self, start: i32, row: i32, text: &str, paper: Colour) {
        let plain = self.style == TextStyle::Plain;
        for (column, letter) in (start..).zip(text.chars()) {
            if let Some(glyph) = self.glyph(column, row) {
                *glyph = Glyph {
                    letter,
                    ink: (!plain).then(|| paper.ink()),
                    paper: (!plain).then_some(paper),
                    bold: true,
                    figure: true,
                };
            }
        }
    }

    /// Marks an empty square by its four corners (upper and lower character), with a text in its middle.
    pub fn empty(&mut self, pos: Pos, corners: [char; 2], name: &str) {
        let (left, top) = self.corner(pos);
        let (columns, rows) = (self.style.tile_columns() as i32, TILE_ROWS as i32);
        let (right, bottom) = (left + columns - 1, top + rows - 1);
        for column in [left, right] {
            self.put(column, top, corners[0], None);
            self.put(column, bottom, corners[1], None);
        }
        let start = left + (columns - name.len() as i32) / 2;
        for (column, letter) in (start..).zip(name.chars()) {
            self.put(column, top + rows / 2, letter, None);
        }
    }

    pub fn into_text(self) -> String {
        let mut out = String::new();
        let columns = self.style.tile_columns();
        let mut heading = " ".repeat(RIM + self.frame.0);
        for x in self.extent.low.x..=self.extent.high.x {
            heading.push_str(&format!("{x:^columns$}"));
        }
        out.push_str(heading.trim_end());
        out.push('\n');
        for (row, glyphs) in self.glyphs.chunks(self.width.max(1)).enumerate() {
            let label = match row.checked_sub(self.frame.1) {
                Some(row) if row % TILE_ROWS == TILE_ROWS / 2 && row / TILE_ROWS < self.extent.rows() => {
                    (i32::from(self.extent.low.y) + (row / TILE_ROWS) as i32).to_string()
                }
                _ => String::new(),
            };
            out.push_str(&format!("{label:>width$} ", width = RIM - 1));
            self.line(&mut out, glyphs);
        }
        if self.style == TextStyle::Plain {
            let entries: Vec<String> = self.legend.iter().map(Entry::to_string).collect();
            out.push_str(&format!("{}{}\n", " ".repeat(RIM), entries.join("   ")));
        }
        out
    }

    /// Appends one line, with escape codes only where the colours change.
    fn line(&self, out: &mut String, glyphs: &[Glyph]) {
        let mut now = (None, None, false);
        for glyph in glyphs {
            let wanted = (glyph.ink, glyph.paper, glyph.bold);
            if wanted != now && self.style != TextStyle::Plain {
                out.push_str("\x1b[0");
                if glyph.bold {
                    out.push_str(";1");
                }
                for (code, colour) in [(38, glyph.ink), (48, glyph.paper)] {
                    if let Some(colour) = colour {
                        out.push_str(&self.colour_code(code, colour));
                    }
                }
                out.push('m');
                now = wanted;
            }
            out.push(glyph.letter);
        }
        if now != (None, None, false) {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }

    fn colour_code(&self, code: u8, colour: Colour) -> String {
        let Colour { red, green, blue } = colour;
        match self.style {
            TextStyle::Ansi256 => {
                // The six levels of the xterm colour cube are 0, 95, 135, 175, 215 and 255.
                let level = |part: u8| u16::from(part.saturating_sub(35)).div_ceil(40).min(5);
                let index = 16 + 36 * level(red) + 6 * level(green) + level(blue);
                format!(";{code};5;{index}")
            }
            TextStyle::TrueColor | TextStyle::Plain => format!(";{code};2;{red};{green};{blue}"),
        }
    }
}
