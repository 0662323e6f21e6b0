//! Types and parsers of values. The sentence of an error says what would be right.

use bastide_engine::shuffle::Seed;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// How many at once, and as many again in each span of time. Written `20/10s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// At least 1.
    pub count: u32,
    /// Time in which `count` uses become available again, one by one.
    pub per: Duration,
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Rate, String> {
        let rate = text.split_once('/').and_then(|(count, per)| {
            let count = count.parse().ok().filter(|&count| count > 0)?;
            Some(Rate {
                count,
                per: time(per).ok()?,
            })
        });
        rate.ok_or_else(|| "expected a number and a time such as 20/10s".to_owned())
    }
}

/// How long something is kept. Written `90d` or `never`, for never deleting it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    Forever,
    For(Duration),
}

impl Keep {
    /// What is older than this time, in milliseconds since 1970, is deleted; `None` if nothing is.
    pub fn before(self, now: i64) -> Option<i64> {
        match self {
            Keep::Forever => None,
            Keep::For(time) => Some(now.saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))),
        }
    }
}

impl FromStr for Keep {
    type Err = String;

    fn from_str(text: &str) -> Result<Keep, String> {
        if text == "never" {
            return Ok(Keep::Forever);
        }
        let time = time(text).map(Keep::For);
        time.map_err(|_| "expected a time such as 12h or 90d, or `never`".to_owned())
    }
}

/// How log lines are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// A millisecond is the finest that the operating system takes; times of centuries overflow clocks.
const TIMES: RangeInclusive<Duration> = Duration::from_millis(1)..=Duration::from_secs(100 * 365 * 24 * 3600);

/// A time such as `500ms`, `10s`, `5m` or `1h`.
pub fn time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text).ok();
    time.filter(|time| TIMES.contains(time))
        .ok_or_else(|| "expected a time such as 500ms, 10s, 5m or 1h".to_owned())
}

/// A time, or `0s` for none.
pub fn time_or_none(text: &str) -> Result<Duration, String> {
    match text {
        "0s" => Ok(Duration::ZERO),
        text => time(text),
    }
}

/// An IP address and a port.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse()
        .map_err(|_| "expected an IP address and a port, such as 127.0.0.1:8080 or [::]:8080".to_owned())
}

/// The seed of a deal.
pub fn seed(text: &str) -> Result<Seed, String> {
    Seed::parse(text).ok_or_else(|| "expected a number, or 64 hexadecimal digits".to_owned())
}

/// A number from `least` on.
pub fn at_least(least: u64) -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::<usize>::new().range(least..)
}

/// `on` or `off`.
pub fn on_or_off() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["on", "off"]).map(|text| text == "on")
}

/// Empty, or an origin exactly as browsers send it, since it is compared with theirs.
pub fn origin(text: &str) -> Result<String, String> {
    let (host, default_port) = match (text.strip_prefix("https://"), text.strip_prefix("http://")) {
        _ if text.is_empty() => return Ok(String::new()),
        (Some(host), _) => (host, ":443"),
        (_, Some(host)) => (host, ":80"),
        (None, None) => ("", ""),
    };
    if host.is_empty() || host.contains(['/', ' ', '?', '#', '@']) {
        return Err("expected a scheme and a host, such as https://play.example.org".to_owned());
    }
    if host.ends_with(default_port) || text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(
            "expected an origin as browsers write it: in lower case, without the default port".to_owned(),
        );
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units_and_rates_have_times() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("24h"), Ok(Duration::from_secs(86_400)));
        for wrong in [
            "",
            "5",
            "s",
            "-1s",
            "0s",
            "1us",
            "99999999999999999999h",
            "1000000h",
        ] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
        let rate = Rate {
            count: 3,
            per: Duration::from_secs(3600),
        };
        assert_eq!("3/1h".parse(), Ok(rate));
        assert_eq!("never".parse(), Ok(Keep::Forever));
        assert_eq!(
            "2d".parse::<Keep>().unwrap().before(200_000_000),
            Some(27_200_000)
        );
        assert!("0".parse::<Keep>().is_err() && "off".parse::<Keep>().is_err());
        for wrong in ["3", "0/1s", "/1s", "3/", "x/1s"] {
            assert!(wrong.parse::<Rate>().is_err(), "{wrong}");
        }
    }
}
