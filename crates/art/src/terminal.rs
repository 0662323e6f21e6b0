//! A board in the terminal: coloured half blocks, or plain characters where there is no colour.

use crate::palette::{self, Colour, INK, TABLE, TOWN, VILLAGE, WHITE, ground};
use crate::scene::{Extent, Scene};
use crate::shape::{Mark, Point, TileArt};
use bastide_engine::action::Piece;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Building, Goods, Kind};
use std::collections::BTreeSet;

/// How text may look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// Any colour.
    TrueColor,
    /// The 256 colours of older terminals.
    Ansi256,
    /// No colour: characters only, and a line that explains them.
    Plain,
}

/// Rows of characters that a tile takes.
pub const TILE_ROWS: usize = 5;
/// Columns of the row numbers at the left.
pub const RIM: usize = 5;

impl TextStyle {
    /// Columns of characters that a tile takes: an odd number shows a road as one column, an even one suits half blocks.
    pub const fn tile_columns(self) -> usize {
        match self {
            TextStyle::TrueColor | TextStyle::Ansi256 => 10,
            TextStyle::Plain => 11,
        }
    }
}

/// The board as lines of text: column numbers, the tiles, and in plain style a legend.
pub fn board_text(scene: &Scene, style: TextStyle) -> String {
    let Some(extent) = scene.extent() else {
        return "the table is empty\n".to_owned();
    };
    let mut canvas = Canvas::new(extent, style);
    let mut legend = BTreeSet::new();
    for laid in &scene.tiles {
        let art = TileArt::new(laid.tile, laid.rot);
        canvas.tile(laid.pos, &art, scene.last == Some(laid.pos), &mut legend);
    }
    for laid in &scene.tiles {
        let figures = scene.figures.iter().filter(|figure| figure.pos == laid.pos);
        let mut figures = figures.peekable();
        if figures.peek().is_none() {
            continue;
        }
        let art = TileArt::new(laid.tile, laid.rot);
        for (idx, figure) in figures.enumerate() {
            let spot = art
                .region(figure.region)
                .map_or(Point::CENTRE, |region| region.spot);
            legend.insert(figure_legend(figure.piece));
            let (open, close) = brackets(figure.piece);
            let text = format!("{open}{}{close}", figure.seat);
            canvas.write(laid.pos, spot, &text, palette::seat(figure.seat), idx);
        }
    }
    for &pos in &scene.legal {
        canvas.offered(pos);
    }
    canvas.into_text(&legend)
}

/// One character with its colours.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Glyph {
    letter: char,
    ink: Option<Colour>,
    paper: Option<Colour>,
    bold: bool,
}

const BLANK: Glyph = Glyph {
    letter: ' ',
    ink: None,
    paper: None,
    bold: false,
};

/// What lies at a sampled place of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Land {
    Region(Kind),
    Town,
    Village,
}

struct Canvas {
    extent: Extent,
    style: TextStyle,
    width: usize,
    glyphs: Vec<Glyph>,
}

impl Canvas {
    fn new(extent: Extent, style: TextStyle) -> Canvas {
        let width = extent.columns() * style.tile_columns();
        Canvas {
            extent,
            style,
            width,
            glyphs: vec![BLANK; width * extent.rows() * TILE_ROWS],
        }
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

    fn tile(&mut self, pos: Pos, art: &TileArt, last: bool, legend: &mut BTreeSet<String>) {
        match self.style {
            TextStyle::Plain => self.plain_tile(pos, art, last, legend),
            TextStyle::TrueColor | TextStyle::Ansi256 => self.coloured_tile(pos, art, last),
        }
        for mark in &art.marks {
            let (letter, name) = mark_letter(mark.mark);
            legend.insert(format!("{letter} {name}"));
            let (column, row) = self.place(pos, mark.at);
            let plain = self.style == TextStyle::Plain;
            if let Some(glyph) = self.glyph(column, row) {
                let paper = glyph.paper.or(glyph.ink);
                *glyph = Glyph {
                    letter,
                    ink: (!plain).then_some(INK),
                    paper: paper.map(|paper| paper.mixed(WHITE, 0.5)),
                    bold: true,
                };
            }
        }
    }

    fn plain_tile(&mut self, pos: Pos, art: &TileArt, last: bool, legend: &mut BTreeSet<String>) {
        let columns = self.style.tile_columns();
        let land = |column: usize, row: usize| sample(art, column, row, columns, TILE_ROWS);
        let (left, top) = self.corner(pos);
        for row in 0..TILE_ROWS {
            for column in 0..columns {
                let here = land(column, row);
                let beside = column > 0 && land(column - 1, row) == here
                    || column + 1 < columns && land(column + 1, row) == here;
                let corner = (row == 0 || row == TILE_ROWS - 1) && (column == 0 || column == columns - 1);
                legend.insert(land_legend(here));
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
            legend.insert("@ last tile".to_owned());
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

    /// Writes a short text around a point of a tile; what is already written there is left alone.
    fn write(&mut self, pos: Pos, at: Point, text: &str, paper: Colour, nth: usize) {
        let (column, row) = self.place(pos, at);
        let (left, top) = self.corner(pos);
        let length = text.chars().count();
        let last_column = left + self.style.tile_columns().saturating_sub(length);
        let start = column
            .saturating_sub(length / 2)
            .clamp(left, last_column.max(left));
        let plain = self.style == TextStyle::Plain;
        let taken = |canvas: &Canvas, row: usize| {
            let from = row * canvas.width + start;
            let cells = canvas.glyphs.get(from..from + length).unwrap_or_default();
            cells.iter().any(|glyph| {
                glyph.bold && glyph.letter.is_ascii_punctuation() || glyph.letter.is_ascii_digit()
            })
        };
        // A figure whose place is taken goes to the next row of its tile.
        let rows = (0..TILE_ROWS).map(|step| top + (row - top + step) % TILE_ROWS);
        let row = if nth == 0 {
            row
        } else {
            rows.clone().find(|&row| !taken(self, row)).unwrap_or(row)
        };
        for (idx, letter) in text.chars().enumerate() {
            if let Some(glyph) = self.glyph(start + idx, row) {
                *glyph = Glyph {
                    letter,
                    ink: (!plain).then(|| paper.ink()),
                    paper: (!plain).then_some(paper),
                    bold: true,
                };
            }
        }
    }

    /// An offered square: its corners, and its column and row in the middle.
    fn offered(&mut self, pos: Pos) {
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

    fn into_text(self, legend: &BTreeSet<String>) -> String {
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
            let entries: Vec<&str> = legend.iter().map(String::as_str).collect();
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

/// What a box of a tile shows: mostly what covers most of it, but thin ways count more than their width.
fn sample(art: &TileArt, column: usize, row: usize, columns: usize, rows: usize) -> Land {
    const FINE: usize = 5;
    let mut counts: Vec<(Land, usize)> = Vec::new();
    for step in 0..FINE * FINE {
        let along = |index: usize, fine: usize, count: usize| {
            (index as f64 + (fine as f64 + 0.5) / FINE as f64) / count as f64
        };
        let point = Point::new(along(column, step % FINE, columns), along(row, step / FINE, rows));
        let land = match art.region_at(point).and_then(|idx| art.region(idx)) {
            Some(region) => Land::Region(region.kind),
            None if art.is_village(point) => Land::Village,
            None => Land::Town,
        };
        match counts.iter_mut().find(|(other, _)| *other == land) {
            Some((_, count)) => *count += 1,
            None => counts.push((land, 1)),
        }
    }
    let weight = |land: Land| match land {
        Land::Region(kind) if kind.is_way() => 2,
        Land::Region(_) | Land::Town | Land::Village => 1,
    };
    let most = counts.iter().max_by_key(|(land, count)| count * weight(*land));
    most.map_or(Land::Town, |(land, _)| *land)
}

fn land_colour(land: Land) -> Colour {
    match land {
        Land::Region(Kind::Cloister) => Colour::hex(0x6f86a8),
        Land::Region(Kind::Shrine) => Colour::hex(0x7a68a6),
        Land::Region(kind) => ground(kind),
        Land::Town => TOWN,
        Land::Village => VILLAGE.mixed(Colour::hex(0xb5563a), 0.6),
    }
}

fn land_letter(land: Land, beside: bool) -> char {
    match land {
        Land::Region(kind) => match kind {
            Kind::Road if beside => '=',
            Kind::Road => '|',
            Kind::Path if beside => '-',
            Kind::Path => ':',
            Kind::Field => '.',
            Kind::City => '#',
            Kind::Cloister => '+',
            Kind::Shrine => 'x',
            Kind::River => '~',
            Kind::Tower => 'T',
            Kind::House => 'H',
            Kind::Court => '_',
            Kind::Market => '$',
            Kind::Homes => 'n',
        },
        Land::Town => '%',
        Land::Village => 'o',
    }
}

fn land_legend(land: Land) -> String {
    let letter = land_letter(land, true);
    match land {
        Land::Region(kind) => format!("{letter} {kind}"),
        Land::Town => format!("{letter} Carcassonne"),
        Land::Village => format!("{letter} crossing"),
    }
}

fn mark_letter(mark: Mark) -> (char, &'static str) {
    match mark {
        Mark::Shield => ('S', "shield"),
        Mark::Cathedral => ('K', "cathedral"),
        Mark::Goods(goods) => match goods {
            Goods::Wine => ('w', goods.name()),
            Goods::Grain => ('g', goods.name()),
            Goods::Cloth => ('c', goods.name()),
            Goods::Fish => ('f', goods.name()),
            Goods::Cattle => ('k', goods.name()),
        },
        Mark::Inn => ('I', "inn"),
        Mark::Fountain => ('O', "fountain"),
        Mark::Market => ('M', "market"),
        Mark::Building(Building::Public) => ('P', "public building"),
        Mark::Building(Building::Historic) => ('Y', "historic building"),
    }
}

/// The shape of a figure in text: what stands around its seat's number.
fn brackets(piece: Piece) -> (char, char) {
    match piece {
        Piece::Follower => ('(', ')'),
        Piece::Big => ('[', ']'),
        Piece::Builder => ('^', '^'),
        Piece::Pig => ('{', '}'),
    }
}

fn figure_legend(piece: Piece) -> String {
    let (open, close) = brackets(piece);
    format!("{open}seat{close} {piece}")
}
