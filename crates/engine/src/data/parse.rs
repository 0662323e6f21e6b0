//! From the text of a data file to tiles, or to a list of problems. No text makes it panic.

use super::{LayoutTile, Problem, QuarterSpot, TileSet};
use crate::kernel::geometry::{Port, Ports, Pos, Rot, Side};
use crate::kernel::tile::{Building, Goods, Kind, Region, RegionIdx, Tile};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Parses a data file; `file` is its name in messages.
pub fn parse(file: &str, text: &str) -> Result<TileSet, Vec<Problem>> {
    let table = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_of(text, span.start));
        vec![Problem {
            file: file.to_owned(),
            tile: None,
            reason: format!("line {line}: {}", error.message()),
        }]
    })?;
    let mut reader = Reader::new(file, text);
    let set = reader.set(table.get_ref());
    let problems = reader.finish();
    if problems.is_empty() {
        Ok(set)
    } else {
        Err(problems)
    }
}

/// The number of the line with this byte, from 1.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

/// A value with its position in the text.
pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// Reads values and collects problems.
pub(super) struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    tile: Option<String>,
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Self {
        Reader {
            file,
            text,
            tile: None,
            problems: Vec::new(),
        }
    }

    /// The problems found.
    pub fn finish(self) -> Vec<Problem> {
        self.problems
    }

    pub fn problem(&mut self, at: &Value<'_>, reason: &str) {
        self.problems.push(Problem {
            file: self.file.to_owned(),
            tile: self.tile.clone(),
            reason: format!("line {}: {reason}", line_of(self.text, at.span().start)),
        });
    }

    fn set(&mut self, table: &DeTable<'_>) -> TileSet {
        let mut set = TileSet::default();
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "tile" => set.tiles = self.tables(value, Self::tile),
                "layout" => set.layout = self.tables(value, Self::layout),
                "quarter" => set.quarters = self.tables(value, Self::quarter),
                _ => self.problem(value, &format!("unknown section `{}`", key.get_ref())),
            }
        }
        set
    }

    pub fn tables<T>(&mut self, value: &Value<'_>, read: fn(&mut Self, &DeTable<'_>) -> T) -> Vec<T> {
        let mut all = Vec::new();
        for entry in self.array(value) {
            match entry.get_ref() {
                DeValue::Table(table) => all.push(read(self, table)),
                _ => self.problem(entry, "expected a table"),
            }
        }
        all
    }

    /// A tile without regions.
    pub fn blank_tile() -> Tile {
        Tile {
            id: String::new(),
            count: 0,
            regions: Vec::new(),
            start: false,
            end: false,
            letter: None,
            building: None,
            name: None,
            drawn: None,
            bridges: Vec::new(),
        }
    }

    fn tile(&mut self, table: &DeTable<'_>) -> Tile {
        let mut tile = Self::blank_tile();
        self.tile = table
            .get("id")
            .and_then(|id| id.get_ref().as_str())
            .map(str::to_owned);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "id" => tile.id = self.string(value),
                "count" => tile.count = self.number(value),
                "regions" => tile.regions = self.tables(value, Self::region),
                "start" => tile.start = self.flag(value),
                "end" => tile.end = self.flag(value),
                "letter" => tile.letter = Some(self.string(value)),
                "building" => tile.building = self.building(value),
                "name" => tile.name = Some(self.string(value)),
                "drawn" => tile.drawn = Some(self.string(value)),
                "bridges" => tile.bridges = self.bridges(value),
                _ => self.problem(value, &format!("unknown key `{}`", key.get_ref())),
            }
        }
        self.tile = None;
        tile
    }

    pub fn region(&mut self, table: &DeTable<'_>) -> Region {
        let mut region = Region::plain(Kind::Field, Ports::NONE);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "kind" => region.kind = self.kind(value),
                "ports" => region.ports = self.ports(value),
                "cities" | "markets" => region.touches = self.indices(value),
                "shields" => region.shields = self.number(value),
                "inn" => region.inn = self.flag(value),
                "cathedral" => region.cathedral = self.flag(value),
                "goods" => region.goods = self.goods(value),
                "coc" => region.carcassonne = self.flag(value),
                "fountain" => region.fountain = self.flag(value),
                "market" => region.market = self.flag(value),
                _ => self.problem(value, &format!("unknown key `{}`", key.get_ref())),
            }
        }
        region
    }

    fn layout(&mut self, table: &DeTable<'_>) -> LayoutTile {
        let mut laid = LayoutTile {
            tile: String::new(),
            pos: Pos::new(0, 0),
            rot: Rot::NORTH,
        };
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "tile" => laid.tile = self.string(value),
                "x" => laid.pos.x = self.number::<u8>(value).into(),
                "y" => laid.pos.y = self.number::<u8>(value).into(),
                "rotation" => {
                    let quarters: u8 = self.number(value);
                    laid.rot = Rot::to(Side::ALL[quarters as usize % 4]);
                }
                _ => self.problem(value, &format!("unknown key `{}`", key.get_ref())),
            }
        }
        laid
    }

    fn quarter(&mut self, table: &DeTable<'_>) -> QuarterSpot {
        let mut quarter = QuarterSpot {
            name: String::new(),
            x: 0.0,
            y: 0.0,
        };
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "name" => quarter.name = self.string(value),
                "cx" => quarter.x = self.float(value),
                "cy" => quarter.y = self.float(value),
                // The meaning of a quarter is in the rules; this file only says where it is drawn.
                "order" | "feature" | "start" => {}
                _ => self.problem(value, &format!("unknown key `{}`", key.get_ref())),
            }
        }
        quarter
    }

    pub fn array<'v, 'i>(&mut self, value: &'v Value<'i>) -> Vec<&'v Value<'i>> {
        match value.get_ref() {
            DeValue::Array(array) => array.iter().collect(),
            _ => {
                self.problem(value, "expected a list");
                Vec::new()
            }
        }
    }

    pub fn string(&mut self, value: &Value<'_>) -> String {
        value.get_ref().as_str().map(str::to_owned).unwrap_or_else(|| {
            self.problem(value, "expected a text in quotes");
            String::new()
        })
    }

    pub fn flag(&mut self, value: &Value<'_>) -> bool {
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.problem(value, "expected true or false");
            false
        })
    }

    pub fn number<N: std::str::FromStr + Default>(&mut self, value: &Value<'_>) -> N {
        let number = value.get_ref().as_integer().and_then(|n| n.as_str().parse().ok());
        number.unwrap_or_else(|| {
            self.problem(value, "expected a whole number from 0 to 255");
            N::default()
        })
    }

    fn float(&mut self, value: &Value<'_>) -> f64 {
        let number = value.get_ref().as_float().and_then(|n| n.as_str().parse().ok());
        number.unwrap_or_else(|| {
            self.problem(value, "expected a number with a decimal point");
            0.0
        })
    }

    fn kind(&mut self, value: &Value<'_>) -> Kind {
        value.get_ref().as_str().and_then(Kind::parse).unwrap_or_else(|| {
            let kinds = Kind::ALL.map(Kind::name).join(", ");
            self.problem(value, &format!("expected a kind: one of {kinds}"));
            Kind::Field
        })
    }

    fn goods(&mut self, value: &Value<'_>) -> Option<Goods> {
        let goods = value.get_ref().as_str().and_then(Goods::parse);
        if goods.is_none() {
            let all = Goods::ALL.map(Goods::name).join(", ");
            self.problem(value, &format!("expected goods: one of {all}"));
        }
        goods
    }

    fn building(&mut self, value: &Value<'_>) -> Option<Building> {
        match value.get_ref().as_str() {
            Some("public") => Some(Building::Public),
            Some("historic") => Some(Building::Historic),
            _ => {
                self.problem(value, "expected a building: public or historic");
                None
            }
        }
    }

    fn ports(&mut self, value: &Value<'_>) -> Ports {
        let mut ports = Ports::NONE;
        for word in self.string(value).split_whitespace() {
            match Port::parse(word) {
                Some(port) if ports.contains(port) => {
                    self.problem(value, &format!("port {port} is named twice"))
                }
                Some(port) => ports = ports.with(port),
                None => self.problem(
                    value,
                    &format!("`{word}` is no port; ports are Nl N Nr El E Er Sl S Sr Wl W Wr"),
                ),
            }
        }
        ports
    }

    fn indices(&mut self, value: &Value<'_>) -> Vec<RegionIdx> {
        let entries = self.array(value);
        entries
            .into_iter()
            .map(|entry| RegionIdx(self.number(entry)))
            .collect()
    }

    fn bridges(&mut self, value: &Value<'_>) -> Vec<(RegionIdx, RegionIdx)> {
        let mut pairs = Vec::new();
        for entry in self.array(value) {
            match self.indices(entry)[..] {
                [over, under] => pairs.push((over, under)),
                _ => self.problem(entry, "expected a pair of regions: which passes over which"),
            }
        }
        pairs
    }
}
