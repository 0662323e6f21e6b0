//! How the value of a setting is written.

use bastide_engine::shuffle::Seed;
use std::net::SocketAddr;
use std::time::Duration;

/// Something that a setting can be.
pub trait Value: Sized {
    /// What it looks like.
    const SHAPE: &str;

    /// Reads it.
    fn read(text: &str) -> Option<Self>;

    /// Writes it.
    fn show(&self) -> String;
}

impl Value for String {
    const SHAPE: &str = "TEXT";

    fn read(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn show(&self) -> String {
        self.clone()
    }
}

impl Value for usize {
    const SHAPE: &str = "NUMBER";

    fn read(text: &str) -> Option<usize> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Value for bool {
    const SHAPE: &str = "on or off";

    fn read(text: &str) -> Option<bool> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }

    fn show(&self) -> String {
        let text = if *self { "on" } else { "off" };
        text.to_owned()
    }
}

impl Value for SocketAddr {
    const SHAPE: &str = "ADDRESS:PORT with the address in numbers, such as 0.0.0.0:8080";

    fn read(text: &str) -> Option<SocketAddr> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

/// Empty for none.
impl Value for Option<Seed> {
    const SHAPE: &str = "SEED: a number, or 64 hexadecimal digits";

    fn read(text: &str) -> Option<Option<Seed>> {
        if text.is_empty() {
            return Some(None);
        }
        Seed::parse(text).map(Some)
    }

    fn show(&self) -> String {
        self.map_or_else(String::new, |seed| seed.to_string())
    }
}

const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];

impl Value for Duration {
    const SHAPE: &str = "TIME, such as 500ms, 10s, 5m or 1h";

    fn read(text: &str) -> Option<Duration> {
        let (unit, length) = UNITS
            .iter()
            .find_map(|(unit, length)| Some((text.strip_suffix(unit)?, length)))?;
        let count: u64 = unit.parse().ok()?;
        count
            .checked_mul(*length)
            .filter(|&time| time > 0)
            .map(Duration::from_millis)
    }

    fn show(&self) -> String {
        let time = self.as_millis() as u64;
        let (unit, length) = UNITS
            .iter()
            .rev()
            .find(|(_, length)| time.is_multiple_of(*length))
            .unwrap_or(&UNITS[0]);
        format!("{}{unit}", time / length)
    }
}

/// So many at once, and as many again in each span of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// The span.
    pub per: Duration,
}

impl Value for Rate {
    const SHAPE: &str = "NUMBER/TIME, such as 20/10s";

    fn read(text: &str) -> Option<Rate> {
        let (count, per) = text.split_once('/')?;
        let count = count.parse().ok().filter(|&count| count > 0)?;
        Duration::read(per).map(|per| Rate { count, per })
    }

    fn show(&self) -> String {
        format!("{}/{}", self.count, self.per.show())
    }
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Value for Format {
    const SHAPE: &str = "text or json";

    fn read(text: &str) -> Option<Format> {
        match text {
            "text" => Some(Format::Text),
            "json" => Some(Format::Json),
            _ => None,
        }
    }

    fn show(&self) -> String {
        match self {
            Format::Text => "text".to_owned(),
            Format::Json => "json".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units_and_rates_have_times() {
        assert_eq!(Duration::read("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(Duration::read("2m"), Some(Duration::from_secs(120)));
        assert_eq!(Duration::from_secs(90).show(), "90s");
        for wrong in [
            "",
            "5",
            "s",
            "-1s",
            "0s",
            "1.5s",
            "99999999999999999999h",
            "9999999999999999999h",
        ] {
            assert_eq!(Duration::read(wrong), None, "{wrong}");
        }
        let rate = Rate {
            count: 3,
            per: Duration::from_secs(3600),
        };
        assert_eq!(Rate::read("3/1h"), Some(rate));
        assert_eq!(rate.show(), "3/1h");
        for wrong in ["3", "0/1s", "/1s", "3/", "x/1s"] {
            assert_eq!(Rate::read(wrong), None, "{wrong}");
        }
    }
}
