//! Networks: whom a limit counts as one caller.
use std::net::IpAddr;

/// A network: an IPv4 address or an IPv6 /64 (decisions, "Rewrite").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(ip: IpAddr) -> Self {
        Self(first_of(ip, 64))
    }
}

impl Network {
    /// Its address, or the first of its addresses.
    pub const fn ip(self) -> IpAddr {
        self.0
    }

    /// The /48 around it, by its first address: all that one customer may have of IPv6 (RFC 6177, 2), 65,536 networks.
    /// Of IPv4 there is none.
    pub fn around(self) -> Option<IpAddr> {
        self.0.is_ipv6().then(|| first_of(self.0, 48))
    }
}

/// The first address with the same so many bits, of IPv6.
fn first_of(ip: IpAddr, bits: u32) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) >> (128 - bits) << (128 - bits)).into()),
        v4 => v4,
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_and_what_is_around_it() {
        for (ip, network, around) in [
            ("203.0.113.9", "203.0.113.9", None),
            ("::ffff:203.0.113.9", "203.0.113.9", None),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", Some("2001:db8:1::")),
        ] {
            let found = Network::from(ip.parse::<IpAddr>().unwrap());
            assert_eq!(found.to_string(), network);
            assert_eq!(found.around().map(|ip| ip.to_string()).as_deref(), around);
        }
    }
}
