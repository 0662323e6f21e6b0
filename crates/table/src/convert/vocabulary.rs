//! Words in both directions.

use super::{FromWire, ToWire};
use bastide_bots::levels::Level;
use bastide_engine::action::{End, Piece, Quarter, WallTile};
use bastide_engine::event::{Award, Title, Why};
use bastide_engine::game::Choice;
use bastide_engine::kernel::geometry::{Part, Port, Rot, Side};
use bastide_engine::kernel::tile::{Goods, Kind};
use bastide_engine::points::Counted;
use bastide_engine::setup::GameKind;
use bastide_wire::vocabulary as wire;

macro_rules! same_words {
    ($($name:ident { $($variant:ident),+ $(,)? })+) => {$(
        impl ToWire for $name {
            type Wire = wire::$name;

            fn to_wire(self) -> wire::$name {
                match self {
                    $($name::$variant => wire::$name::$variant),+
                }
            }
        }

        impl FromWire<wire::$name> for $name {
            fn from_wire(word: wire::$name) -> $name {
                match word {
                    $(wire::$name::$variant => $name::$variant),+
                }
            }
        }
    )+};
}

same_words! {
    GameKind { Classic, Castle, City }
    Level { Easy, Normal, Hard, Master, Grandmaster, Farmer, Raider }
    Kind { Road, City, Field, Cloister, Shrine, River, Path, Tower, House, Court, Market, Homes }
    Piece { Follower, Big, Builder, Pig }
    Quarter { Castle, Market, Blacksmith, Cathedral }
    WallTile {
        Again, DoubleTower, DoubleHouse, OpenPath, OpenTower, OpenHouse, RichMarket, GreatKeep, Bonus,
    }
    End { Left, Right }
    Goods { Wine, Grain, Cloth, Fish, Cattle }
    Title { King, Robber }
    Choice {
        Draw, Discard, Place, Deploy, Join, Quarter, Count, Market, First, Use, Reveal, Gate, Wall, Guard, Tower,
    }
    Counted {
        Tiles, Shields, Cities, Roads, Majorities, Squares, Markets, WallTiles, Walls, Public, Historic,
    }
}

impl ToWire for Why {
    type Wire = wire::Why;

    fn to_wire(self) -> wire::Why {
        match self {
            Why::Complete => wire::Why::Complete,
            Why::Unfinished => wire::Why::Unfinished,
            Why::Final => wire::Why::Final,
            Why::WallTile(tile) => match tile {
                WallTile::Again => wire::Why::Again,
                WallTile::DoubleTower => wire::Why::DoubleTower,
                WallTile::DoubleHouse => wire::Why::DoubleHouse,
                WallTile::OpenPath => wire::Why::OpenPath,
                WallTile::OpenTower => wire::Why::OpenTower,
                WallTile::OpenHouse => wire::Why::OpenHouse,
                WallTile::RichMarket => wire::Why::RichMarket,
                WallTile::GreatKeep => wire::Why::GreatKeep,
                WallTile::Bonus => wire::Why::Bonus,
            },
        }
    }
}

impl ToWire for Award {
    type Wire = wire::Award;

    fn to_wire(self) -> wire::Award {
        match self {
            Award::Goods(Goods::Wine) => wire::Award::Wine,
            Award::Goods(Goods::Grain) => wire::Award::Grain,
            Award::Goods(Goods::Cloth) => wire::Award::Cloth,
            Award::Goods(Goods::Fish) => wire::Award::Fish,
            Award::Goods(Goods::Cattle) => wire::Award::Cattle,
            Award::Title(Title::King) => wire::Award::King,
            Award::Title(Title::Robber) => wire::Award::Robber,
            Award::Keep => wire::Award::Keep,
            Award::Bonus => wire::Award::Bonus,
            Award::Tower => wire::Award::Tower,
            Award::Guard => wire::Award::Guard,
        }
    }
}

impl ToWire for Side {
    type Wire = wire::Side;

    fn to_wire(self) -> wire::Side {
        match self {
            Side::North => wire::Side::N,
            Side::East => wire::Side::E,
            Side::South => wire::Side::S,
            Side::West => wire::Side::W,
        }
    }
}

impl FromWire<wire::Side> for Side {
    fn from_wire(side: wire::Side) -> Side {
        match side {
            wire::Side::N => Side::North,
            wire::Side::E => Side::East,
            wire::Side::S => Side::South,
            wire::Side::W => Side::West,
        }
    }
}

/// A rotation is named by the side that the tile's printed north faces.
impl ToWire for Rot {
    type Wire = wire::Side;

    fn to_wire(self) -> wire::Side {
        self.north_to().to_wire()
    }
}

impl FromWire<wire::Side> for Rot {
    fn from_wire(side: wire::Side) -> Rot {
        Rot::to(Side::from_wire(side))
    }
}

impl ToWire for Port {
    type Wire = wire::Port;

    fn to_wire(self) -> wire::Port {
        match (self.side(), self.part()) {
            (Side::North, Part::Left) => wire::Port::Nl,
            (Side::North, Part::Middle) => wire::Port::N,
            (Side::North, Part::Right) => wire::Port::Nr,
            (Side::East, Part::Left) => wire::Port::El,
            (Side::East, Part::Middle) => wire::Port::E,
            (Side::East, Part::Right) => wire::Port::Er,
            (Side::South, Part::Left) => wire::Port::Sl,
            (Side::South, Part::Middle) => wire::Port::S,
            (Side::South, Part::Right) => wire::Port::Sr,
            (Side::West, Part::Left) => wire::Port::Wl,
            (Side::West, Part::Middle) => wire::Port::W,
            (Side::West, Part::Right) => wire::Port::Wr,
        }
    }
}

impl FromWire<wire::Port> for Port {
    fn from_wire(port: wire::Port) -> Port {
        let (side, part) = match port {
            wire::Port::Nl => (Side::North, Part::Left),
            wire::Port::N => (Side::North, Part::Middle),
            wire::Port::Nr => (Side::North, Part::Right),
            wire::Port::El => (Side::East, Part::Left),
            wire::Port::E => (Side::East, Part::Middle),
            wire::Port::Er => (Side::East, Part::Right),
            wire::Port::Sl => (Side::South, Part::Left),
            wire::Port::S => (Side::South, Part::Middle),
            wire::Port::Sr => (Side::South, Part::Right),
            wire::Port::Wl => (Side::West, Part::Left),
            wire::Port::W => (Side::West, Part::Middle),
            wire::Port::Wr => (Side::West, Part::Right),
        };
        Port::new(side, part)
    }
}
