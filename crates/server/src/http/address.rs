//! The address of a client, also behind proxies.

use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The client as seen by the outermost of `proxies` trusted proxies. Each proxy appends the address of its client to
/// `X-Forwarded-For`; earlier addresses in it are not trusted.
pub fn behind_proxies(peer: IpAddr, headers: &HeaderMap, proxies: usize) -> IpAddr {
    let Some(place) = proxies.checked_sub(1) else {
        return peer;
    };
    // Split as bytes: the part that the client wrote may not be text.
    let lists = headers.get_all("x-forwarded-for").iter();
    let addresses: Vec<&[u8]> = lists
        .flat_map(|list| list.as_bytes().split(|&byte| byte == b','))
        .collect();
    let named = addresses
        .iter()
        .rev()
        .nth(place)
        .and_then(|bytes| forwarded(std::str::from_utf8(bytes).ok()?.trim()));
    named.map_or(peer, |address| address.to_canonical())
}

/// Parses an address as proxies write it: some add the port, and put IPv6 addresses in brackets.
fn forwarded(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let with_port = || Some(text.parse::<SocketAddr>().ok()?.ip());
    bare.unwrap_or(text).parse().ok().or_else(with_port)
}

/// The address itself for IPv4, the /64 network for IPv6.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => {
            let [a, b, c, d, ..] = long.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.append(name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_known_proxies_are_trusted() {
        let peer = IpAddr::from([10, 0, 0, 1]);
        let forged = headers(&[
            ("x-forwarded-for", "6.6.6.6, 1.2.3.4"),
            ("x-forwarded-for", "10.0.0.2"),
        ]);
        assert_eq!(behind_proxies(peer, &forged, 0), peer);
        assert_eq!(behind_proxies(peer, &forged, 1), IpAddr::from([10, 0, 0, 2]));
        assert_eq!(behind_proxies(peer, &forged, 2), IpAddr::from([1, 2, 3, 4]));
        assert_eq!(behind_proxies(peer, &forged, 4), peer);
        let mut garbled = HeaderMap::new();
        let bytes = HeaderValue::from_bytes(b"\xff, 1.2.3.4").unwrap();
        garbled.append("x-forwarded-for", bytes);
        assert_eq!(behind_proxies(peer, &garbled, 1), IpAddr::from([1, 2, 3, 4]));
        for (written, address) in [
            ("1.2.3.4:567", "1.2.3.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]:567", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[::ffff:1.2.3.4]:567", "1.2.3.4"),
            ("unknown", "10.0.0.1"),
            ("1.2.3.4:port", "10.0.0.1"),
        ] {
            let read = behind_proxies(peer, &headers(&[("x-forwarded-for", written)]), 1);
            assert_eq!(read.to_string(), address, "{written}");
        }
        let network_of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network_of("1.2.3.4"), "1.2.3.4");
    }
}
