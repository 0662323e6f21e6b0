//! Positions, sides, rotations and the twelve ports of a tile.

use std::fmt;

/// A square. `x` grows to the east, `y` to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Pos {
    /// The column.
    pub x: i16,
    /// The row.
    pub y: i16,
}

impl Pos {
    /// The square in column `x` and row `y`.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The neighbouring square beyond `side`; saturates at the limits of the coordinates.
    pub const fn step(self, side: Side) -> Self {
        let (dx, dy) = side.offset();
        self.shifted(dx, dy)
    }

    /// The square `dx` columns to the east and `dy` rows to the south; saturates.
    pub const fn shifted(self, dx: i16, dy: i16) -> Self {
        Self {
            x: self.x.saturating_add(dx),
            y: self.y.saturating_add(dy),
        }
    }

    /// The eight squares around this one, row by row.
    pub fn around(self) -> [Pos; 8] {
        AROUND.map(|(dx, dy)| self.shifted(dx, dy))
    }
}

/// Offsets of the eight squares around a square, row by row.
pub const AROUND: [(i16, i16); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A side of a tile or square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Towards smaller `y`.
    North,
    /// Towards larger `x`.
    East,
    /// Towards larger `y`.
    South,
    /// Towards smaller `x`.
    West,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The number of quarter turns clockwise from north.
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The side of the neighbouring square that meets this one.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// This side of a tile after its rotation.
    pub const fn rotated(self, rot: Rot) -> Side {
        Side::ALL[(self as usize + rot.quarters() as usize) % 4]
    }

    /// The offset of the neighbouring square.
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }

    /// The side's letter in the notation: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Side::North => 'N',
            Side::East => 'E',
            Side::South => 'S',
            Side::West => 'W',
        }
    }

    /// Parses a letter of the notation.
    pub fn from_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter)
    }

    /// The side's English name, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// How a tile lies: the side that its printed north faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rot(Side);

impl Rot {
    /// The printed position.
    pub const NORTH: Rot = Rot(Side::North);
    /// All four rotations, clockwise.
    pub const ALL: [Rot; 4] = [
        Rot(Side::North),
        Rot(Side::East),
        Rot(Side::South),
        Rot(Side::West),
    ];

    /// The rotation after which printed north faces `side`.
    pub const fn to(side: Side) -> Rot {
        Rot(side)
    }

    /// The side that printed north faces.
    pub const fn north_to(self) -> Side {
        self.0
    }

    /// Quarter turns clockwise from the printed position, 0 to 3.
    pub const fn quarters(self) -> u8 {
        self.0 as u8
    }
}

impl fmt::Display for Rot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A third of a side, named as seen from the tile's centre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Part {
    /// Anticlockwise of the middle.
    Left,
    /// Where roads, paths and rivers cross the side.
    Middle,
    /// Clockwise of the middle.
    Right,
}

impl Part {
    /// The three parts in clockwise order.
    pub const ALL: [Part; 3] = [Part::Left, Part::Middle, Part::Right];
}

/// One of the twelve ports of a tile, numbered clockwise from the left part of the north side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Port(u8);

impl Port {
    /// How many ports a tile has.
    pub const COUNT: usize = 12;

    /// The port at `part` of `side`.
    pub const fn new(side: Side, part: Part) -> Port {
        Port(side as u8 * 3 + part as u8)
    }

    /// The port with this number; `None` from 12 on.
    pub const fn from_idx(idx: usize) -> Option<Port> {
        if idx < Self::COUNT {
            Some(Port(idx as u8))
        } else {
            None
        }
    }

    /// All twelve ports, clockwise from `Nl`.
    pub fn all() -> impl Iterator<Item = Port> {
        (0..Self::COUNT as u8).map(Port)
    }

    /// The port's number, 0 to 11.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The side that the port is on.
    pub const fn side(self) -> Side {
        Side::ALL[(self.0 / 3) as usize]
    }

    /// The third of its side.
    pub const fn part(self) -> Part {
        Part::ALL[(self.0 % 3) as usize]
    }

    /// Whether the port is the middle of its side.
    pub const fn is_middle(self) -> bool {
        self.0 % 3 == 1
    }

    /// This port of a tile after its rotation.
    pub const fn rotated(self, rot: Rot) -> Port {
        Port((self.0 + rot.quarters() * 3) % 12)
    }

    /// The neighbour's port that meets this one: left meets right.
    pub const fn meets(self) -> Port {
        let side = self.side().opposite() as u8;
        Port(side * 3 + 2 - self.0 % 3)
    }

    /// Parses the notation: `N` for the middle of the north side, `Nl` and `Nr` for its left and right part.
    pub fn parse(text: &str) -> Option<Port> {
        let mut letters = text.chars();
        let side = Side::from_letter(letters.next()?)?;
        let part = match letters.next() {
            None => Part::Middle,
            Some('l') => Part::Left,
            Some('r') => Part::Right,
            Some(_) => return None,
        };
        letters.next().is_none().then_some(Port::new(side, part))
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.part() {
            Part::Left => "l",
            Part::Middle => "",
            Part::Right => "r",
        };
        write!(f, "{}{part}", self.side())
    }
}

/// A set of ports, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ports(u16);

impl Ports {
    /// The empty set.
    pub const NONE: Ports = Ports(0);

    /// This set with `port` in it.
    #[must_use]
    pub const fn with(self, port: Port) -> Ports {
        Ports(self.0 | 1 << port.0)
    }

    /// Whether `port` is in the set.
    pub const fn contains(self, port: Port) -> bool {
        self.0 >> port.0 & 1 == 1
    }

    /// Whether the set has a port of this side.
    pub const fn reach(self, side: Side) -> bool {
        self.0 >> (3 * side.idx()) & 0b111 != 0
    }

    /// The number of ports in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These ports of a tile after its rotation.
    #[must_use]
    pub const fn rotated(self, rot: Rot) -> Ports {
        let by = rot.quarters() as u32 * 3;
        let wide = (self.0 as u32) << by;
        Ports(((wide | wide >> 12) & 0xfff) as u16)
    }

    /// The ports in clockwise order from `Nl`.
    pub fn iter(self) -> impl Iterator<Item = Port> {
        Port::all().filter(move |&port| self.contains(port))
    }

    /// The port that names a region in the notation: its first middle, else its first part.
    pub fn name(self) -> Option<Port> {
        self.iter()
            .find(|port| port.is_middle())
            .or_else(|| self.iter().next())
    }
}

impl FromIterator<Port> for Ports {
    fn from_iter<I: IntoIterator<Item = Port>>(ports: I) -> Self {
        ports.into_iter().fold(Ports::NONE, Ports::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_meets_right_across_a_side() {
        let port = |text| Port::parse(text).unwrap();
        assert_eq!(port("Nl").meets(), port("Sr"));
        assert_eq!(port("N").meets(), port("S"));
        assert_eq!(port("Er").meets(), port("Wl"));
        for port in Port::all() {
            assert_eq!(port.meets().meets(), port);
        }
    }

    #[test]
    fn rotating_moves_ports_clockwise() {
        let port = |text| Port::parse(text).unwrap();
        let east = Rot::to(Side::East);
        assert_eq!(port("Nl").rotated(east), port("El"));
        assert_eq!(port("W").rotated(east), port("N"));
        for rot in Rot::ALL {
            for port in Port::all() {
                assert!(Ports::NONE.with(port).rotated(rot).contains(port.rotated(rot)));
                assert_eq!(port.rotated(rot).side(), port.side().rotated(rot));
            }
        }
    }

    #[test]
    fn names_of_ports_read_back() {
        for port in Port::all() {
            assert_eq!(Port::parse(&port.to_string()), Some(port));
        }
        for wrong in ["", "n", "Nm", "Nll", "X", "é"] {
            assert_eq!(Port::parse(wrong), None);
        }
    }

    #[test]
    fn a_region_is_named_by_its_first_middle_else_its_first_part() {
        let ports = |text: &str| {
            text.split(' ')
                .map(|p| Port::parse(p).unwrap())
                .collect::<Ports>()
        };
        assert_eq!(ports("Nl Wr W").name(), Port::parse("W"));
        assert_eq!(ports("Sr Wl").name(), Port::parse("Sr"));
        assert_eq!(Ports::NONE.name(), None);
    }
}
