//! Bans of people, by the hash of their cookie, and of networks. They are in the database, for all nodes.

use crate::secret::{self, Hash};
use crate::store::{Ban, Store, StoreError};
use bastide_table::table::seats::Person;
use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::Arc;
use tokio::sync::watch;

/// The bans that this server knows.
pub struct Bans(watch::Sender<Arc<List>>);

/// When each ban ends, in milliseconds since 1970; `i64::MAX` if never.
#[derive(Default)]
struct List {
    people: HashMap<Hash, i64>,
    networks: Vec<(Network, i64)>,
}

impl Bans {
    /// Reads the bans from the database.
    pub async fn load(store: &Store) -> Result<Bans, StoreError> {
        let (bans, _) = watch::channel(Arc::default());
        let bans = Bans(bans);
        bans.reload(store).await?;
        Ok(bans)
    }

    /// Reads the bans again, and wakes all who wait for changes.
    pub async fn reload(&self, store: &Store) -> Result<(), StoreError> {
        let mut list = List::default();
        for Ban { target, until, .. } in store.bans().await? {
            let until = until.unwrap_or(i64::MAX);
            match target.parse() {
                Ok(Target::Person(person)) => drop(list.people.insert(person, until)),
                Ok(Target::Network(network)) => list.networks.push((network, until)),
                Err(error) => tracing::warn!(target, error, "a ban cannot be read"),
            }
        }
        self.0.send_replace(Arc::new(list));
        Ok(())
    }

    /// Whether an address or a person is banned at this time.
    pub fn hold(&self, address: IpAddr, person: Option<Hash>, now: i64) -> bool {
        let list = self.0.borrow();
        let until = person.and_then(|person| list.people.get(&person));
        let networks = list.networks.iter();
        until.is_some_and(|&until| now < until)
            || networks
                .filter(|(network, _)| network.contains(address))
                .any(|&(_, until)| now < until)
    }

    /// To wait for changes from now on.
    pub fn changes(&self) -> Changes {
        Changes(self.0.subscribe())
    }
}

/// The changes of the bans.
pub struct Changes(watch::Receiver<Arc<List>>);

impl Changes {
    /// Waits until the bans are read again.
    pub async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            // The server is gone.
            std::future::pending().await
        }
    }
}

/// The target of a ban.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Person(Hash),
    Network(Network),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Person(person) => write!(f, "person {}", secret::hex(person)),
            Target::Network(network) => write!(f, "net {network}"),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        match text.split_once(' ') {
            Some(("person", hash)) => Person::parse(hash)
                .map(|person| Target::Person(person.0))
                .ok_or_else(|| "a person is 64 hexadecimal digits".to_owned()),
            Some(("net", network)) => network.parse().map(Target::Network),
            _ => Err("expected `person HASH` or `net ADDRESS/PREFIX`".to_owned()),
        }
    }
}

/// An address, or all addresses that begin with the same bits. An IPv6 network has at most 64 of them, since one client may have
/// all addresses of such a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    /// All other bits are 0.
    address: IpAddr,
    prefix: u8,
}

impl Network {
    fn new(address: IpAddr, prefix: u8) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let prefix = prefix.min(32);
                let bits = address.to_bits() & mask(prefix.into(), 32) as u32;
                Network {
                    address: Ipv4Addr::from_bits(bits).into(),
                    prefix,
                }
            }
            IpAddr::V6(address) => {
                let prefix = prefix.min(64);
                let bits = address.to_bits() & mask(prefix.into(), 128);
                Network {
                    address: Ipv6Addr::from_bits(bits).into(),
                    prefix,
                }
            }
        }
    }

    fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.address.is_ipv4() && Network::new(address, self.prefix) == *self
    }

    /// Whether everybody is in it.
    pub fn is_everything(&self) -> bool {
        self.prefix == 0
    }
}

/// The first `prefix` of `all` bits.
fn mask(prefix: u32, all: u32) -> u128 {
    let others = u128::MAX.checked_shr(128 - (all - prefix)).unwrap_or(0);
    !others
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || "expected an address such as 192.0.2.7, or a network such as 192.0.2.0/24".to_owned();
        let (address, prefix) = text.split_once('/').map_or((text, None), |(a, p)| (a, Some(p)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let address = address.to_canonical();
        let most = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix {
            None => most,
            Some(prefix) => prefix
                .parse()
                .ok()
                .filter(|&bits| bits <= most)
                .ok_or_else(wrong)?,
        };
        Ok(Network::new(address, prefix))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_contain_their_addresses() {
        let network = |text: &str| text.parse::<Network>().unwrap();
        let contains = |text: &str, address: &str| network(text).contains(address.parse().unwrap());
        assert!(contains("192.0.2.7", "192.0.2.7") && !contains("192.0.2.7", "192.0.2.8"));
        assert!(contains("192.0.2.7/24", "192.0.2.200") && !contains("192.0.2.7/24", "192.0.3.1"));
        assert!(contains("0.0.0.0/0", "1.2.3.4") && !contains("0.0.0.0/0", "2001:db8::"));
        assert!(contains("2001:db8::5", "2001:db8::") && !contains("2001:db8::", "2001:db8:0:1::"));
        assert!(contains("2001:db8::/32", "2001:db8:7::") && contains("::ffff:192.0.2.7", "192.0.2.7"));
        assert_eq!(network("192.0.2.7/24").to_string(), "192.0.2.0/24");
        assert_eq!(network("2001:db8::5").to_string(), "2001:db8::/64");
        for wrong in [
            "",
            "192.0.2",
            "192.0.2.7/33",
            "2001:db8::/129",
            "192.0.2.7/",
            "home",
        ] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn targets_can_be_read_again() {
        for text in [
            format!("person {}", "ab".repeat(32)),
            "net 192.0.2.0/24".to_owned(),
        ] {
            assert_eq!(text.parse::<Target>().unwrap().to_string(), text);
        }
        assert!("person ab".parse::<Target>().is_err() && "bob".parse::<Target>().is_err());
    }
}
