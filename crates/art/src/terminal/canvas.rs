//! The characters of a board, with their colours.

use super::board::{RIM, TILE_ROWS, TextStyle};
use super::letters::{Entry, land_colour, land_letter, mark_letter, sample};
use crate::palette::{Colour, INK, TABLE, WHITE};
use crate::scene::Extent;
use crate::shape::{Point, TileArt};
use bastide_engine::kernel::geometry::Pos;
use std::collections::BTreeSet;

/// One character with its colours.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Glyph {
    letter: char,
    ink: Option<Colour>,
    paper: Option<Colour>,
    bold: bool,
    /// Part of a figure, which nothing may cover.
    figure: bool,
}

const BLANK: Glyph = Glyph {
    letter: ' ',
    ink: None,
    paper: None,
    bold: false,
    figure: false,
};

/// All characters of a board.
pub(super) struct Canvas {
    extent: Extent,
    style: TextStyle,
    width: usize,
    glyphs: Vec<Glyph>,
    legend: BTreeSet<Entry>,
}

impl Canvas {
    pub fn new(extent: Extent, style: TextStyle) -> Canvas {
        let width = extent.columns() * style.tile_columns();
        Canvas {
            extent,
            style,
            width,
            glyphs: vec![BLANK; width * extent.rows() * TILE_ROWS],
            legend: BTreeSet::new(),
        }
    }

    /// Puts a word into the legend.
    pub fn explain(&mut self, entry: Entry) {
        self.legend.insert(entry);
    }

    /// The top left character of a square.
    fn corner(&self, pos: Pos) -> (usize, usize) {
        let along = |at: i16, low: i16| (i32::from(at) - i32::from(low)).max(0) as usize;
        (
            along(pos.x, self.extent.low.x) * self.style.tile_columns(),
            along(pos.y, self.extent.low.y) * TILE_ROWS,
        )
    }

    fn glyph(&mut self, column: usize, row: usize) -> Option<&mut Glyph> {
        if column >= self.width {
            return None;
        }
        self.glyphs.get_mut(row * self.width + column)
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
                let beside = column > 0 && land(column - 1, row) == here
                    || column + 1 < columns && land(column + 1, row) == here;
                let corner = (row == 0 || row == TILE_ROWS - 1) && (column == 0 || column == columns - 1);
                self.explain(Entry::Land(here));
                if let Some(glyph) = self.glyph(left + column, top + row) {
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
        // Neighbours differ a little, so that tiles can be told apart without lines.
        let odd = (i32::from(pos.x) + i32::from(pos.y)).rem_euclid(2) == 1;
        let pixel = |column: usize, row: usize| {
            let colour = land_colour(sample(art, column, row, columns, rows));
            let at_corner = (row == 0 || row == rows - 1) && (column == 0 || column == columns - 1);
            match (last, odd) {
                (true, _) if at_corner => WHITE,
                (true, _) => colour.mixed(WHITE, 0.22),
                (false, true) => colour.mixed(INK, 0.07),
                (false, false) => colour,
            }
        };
        let (left, top) = self.corner(pos);
        for row in 0..TILE_ROWS {
            for column in 0..columns {
                let (upper, lower) = (pixel(column, row * 2), pixel(column, row * 2 + 1));
                if let Some(glyph) = self.glyph(left + column, top + row) {
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

    /// The character at a point of a tile.
    fn place(&self, pos: Pos, at: Point) -> (usize, usize) {
        let (left, top) = self.corner(pos);
        let index = |along: f64, count: usize| ((along * count as f64) as usize).min(count - 1);
        (
            left + index(at.x, self.style.tile_columns()),
            top + index(at.y, TILE_ROWS),
        )
    }

    /// Puts a letter on a character of a tile, column and row from its corner.
    pub fn stamp(&mut self, pos: Pos, at: (usize, usize), letter: char, (ink, paper): (Colour, Colour)) {
        let (left, top) = self.corner(pos);
        let plain = self.style == TextStyle::Plain;
        if let Some(glyph) = self.glyph(left + at.0, top + at.1) {
            *glyph = Glyph {
                letter,
                ink: (!plain).then_some(ink),
                paper: (!plain).then_some(paper),
                bold: true,
                figure: false,
            };
        }
    }

    /// Writes a figure around a point of a tile; if another stands there, in the next row of the tile.
    pub fn write(&mut self, pos: Pos, at: Point, text: &str, paper: Colour) {
        let (column, row) = self.place(pos, at);
        let (left, top) = self.corner(pos);
        let length = text.chars().count();
        let last_start = left + self.style.tile_columns().saturating_sub(length);
        let start = column.saturating_sub(length / 2).clamp(left, last_start);
        let is_free = |row: usize| {
            let from = row * self.width + start;
            let glyphs = self.glyphs.get(from..from + length).unwrap_or_default();
            !glyphs.iter().any(|glyph| glyph.figure)
        };
        let mut rows = (0..TILE_ROWS).map(|step| top + (row - top + step) % TILE_ROWS);
        let row = rows.find(|&row| is_free(row)).unwrap_or(row);
        let plain = self.style == TextStyle::Plain;
        for (idx, letter) in text.chars().enumerate() {
            if let Some(glyph) = self.glyph(start + idx, row) {
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

    /// An offered square: its corners, and its column and row in the middle.
    pub fn offered(&mut self, pos: Pos) {
        let (left, top) = self.corner(pos);
        let (right, bottom) = (left + self.style.tile_columns() - 1, top + TILE_ROWS - 1);
        let ink = match self.style {
            TextStyle::Plain => None,
            TextStyle::TrueColor | TextStyle::Ansi256 => Some(TABLE.mixed(INK, 0.5)),
        };
        let mut put = |column: usize, row: usize, letter: char| {
            if let Some(glyph) = self.glyph(column, row) {
                *glyph = Glyph { letter, ink, ..BLANK };
            }
        };
        for (column, row, letter) in [
            (left, top, ','),
            (right, top, ','),
            (left, bottom, '\''),
            (right, bottom, '\''),
        ] {
            put(column, row, letter);
        }
        let name = pos.to_string();
        let start = left + (right + 1 - left).saturating_sub(name.len()) / 2;
        for (idx, letter) in name.chars().enumerate() {
            put(start + idx, top + TILE_ROWS / 2, letter);
        }
    }

    pub fn into_text(self) -> String {
        let mut out = String::new();
        let columns = self.style.tile_columns();
        let mut heading = " ".repeat(RIM);
        for x in self.extent.low.x..=self.extent.high.x {
            heading.push_str(&format!("{x:^columns$}"));
        }
        out.push_str(heading.trim_end());
        out.push('\n');
        for (row, glyphs) in self.glyphs.chunks(self.width.max(1)).enumerate() {
            let number = i32::from(self.extent.low.y) + (row / TILE_ROWS) as i32;
            let label = if row % TILE_ROWS == TILE_ROWS / 2 {
                number.to_string()
            } else {
                String::new()
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

    /// One line; colours are named only where they change.
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
                // The cube's six levels are 0, 95, 135, 175, 215, 255.
                let level = |part: u8| u16::from(part.saturating_sub(35)).div_ceil(40).min(5);
                let index = 16 + 36 * level(red) + 6 * level(green) + level(blue);
                format!(";{code};5;{index}")
            }
            TextStyle::TrueColor | TextStyle::Plain => format!(";{code};2;{red};{green};{blue}"),
        }
    }
}
