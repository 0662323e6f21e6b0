//! The weights of the evaluation: read from and written to the TOML files in `weights/`, fitted by `tune`.

use super::chance::{Chance, INPUTS, NAMES as INPUT_NAMES};
use super::network::Network;
use super::{Evaluate, MAX_KINDS, MAX_TERMS};
use std::fmt::Write;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The weights of one section of a game's file.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Points per unit of each term at the end of the game (0 still to come).
    pub late: [f32; MAX_TERMS],
    /// Points per unit of each term at the start (1 still to come). In between the weight is interpolated linearly.
    pub early: [f32; MAX_TERMS],
    /// The chance of completion by kind of feature, in the order of [`Evaluate::KINDS`].
    pub chances: [Chance; MAX_KINDS],
    /// The uncertainty of final scores in points, at the end and at the start: the larger it is, the less a lead says
    /// about who wins. Always above 0.
    pub spread: [f32; 2],
    /// The learned correction; `None` leaves the weighted sum as it is.
    pub network: Option<Network>,
}

impl Weights {
    /// The weighted sum of a seat's terms, in points.
    #[inline]
    pub fn sum(&self, terms: &[f32], to_come: f32) -> f32 {
        // Eight independent sums, so that they vectorise: a single one is a chain of dependent additions.
        let mut sums = [0.0; 8];
        let parts = terms.chunks(8).zip(self.late.chunks(8)).zip(self.early.chunks(8));
        for ((terms, late), early) in parts {
            for (((sum, &term), &late), &early) in sums.iter_mut().zip(terms).zip(late).zip(early) {
                *sum += term * (late + (early - late) * to_come);
            }
        }
        sums.iter().sum()
    }

    /// The spread in points when this share of the game is still to come.
    #[inline]
    pub fn spread(&self, to_come: f32) -> f32 {
        let [late, early] = self.spread;
        // The standard deviation of a sum of independent turns grows with the square root of their number.
        late + (early - late) * to_come.sqrt()
    }

    /// Reads one section of a game's weights file. Terms and kinds that the file leaves out get weight 0; unknown names
    /// are an error.
    pub fn read<G: Evaluate>(text: &str, section: &str) -> Result<Weights, String> {
        let file = DeTable::parse(text).map_err(|error| error.message().to_owned())?;
        let part = table(file.get_ref(), section)?;
        let spread = numbers(part.get("spread"), "spread")?;
        if spread.iter().any(|&points| points <= 0.0) {
            return Err("`spread` must be above 0: leads in points are divided by it".to_owned());
        }
        let mut weights = Weights {
            late: [0.0; MAX_TERMS],
            early: [0.0; MAX_TERMS],
            chances: [Chance::default(); MAX_KINDS],
            spread,
            network: None,
        };
        for (name, value) in table(part, "terms")? {
            let name = name.get_ref().as_ref();
            let nth = position(G::TERMS, name)?;
            [weights.late[nth], weights.early[nth]] = numbers(Some(value), name)?;
        }
        for (name, value) in table(part, "chances")? {
            let name = name.get_ref().as_ref();
            let nth = position(G::KINDS, name)?;
            weights.chances[nth].weights = numbers::<INPUTS>(Some(value), name)?;
        }
        Ok(weights)
    }

    /// Writes one section of a game's weights file, with four decimals.
    pub fn write<G: Evaluate>(&self, section: &str) -> String {
        let mut text = String::new();
        let list = |numbers: &[f32]| {
            let numbers: Vec<_> = numbers.iter().map(|number| format!("{number:.4}")).collect();
            numbers.join(", ")
        };
        let _ = writeln!(text, "[{section}]\nspread = [{}]\n", list(&self.spread));
        let _ = writeln!(text, "[{section}.chances] # {}", INPUT_NAMES.join(", "));
        for (name, chance) in G::KINDS.iter().zip(&self.chances) {
            let _ = writeln!(text, "{name} = [{}]", list(&chance.weights));
        }
        let _ = writeln!(text, "\n[{section}.terms] # at the end, at the start");
        for (nth, name) in G::TERMS.iter().enumerate() {
            let _ = writeln!(text, "{name} = [{}]", list(&[self.late[nth], self.early[nth]]));
        }
        text
    }

    /// All sections of a weights file that is compiled into this crate, each with its network if it has one.
    pub(super) fn shipped<G: Evaluate>(text: &str, networks: &[Option<&[u8]>]) -> Vec<Weights> {
        let read = |(section, network): (&&str, &Option<&[u8]>)| {
            let mut weights = Weights::read::<G>(text, section)?;
            weights.network = network.map(Network::read).transpose()?;
            Ok(weights)
        };
        let all: Result<Vec<_>, String> = G::SECTIONS.iter().zip(networks).map(read).collect();
        all.expect("the weights in this crate are checked by its tests")
    }
}

pub(crate) fn table<'a, 'i>(part: &'a DeTable<'i>, name: &str) -> Result<&'a DeTable<'i>, String> {
    match part.get(name).map(|value| value.get_ref()) {
        Some(DeValue::Table(table)) => Ok(table),
        _ => Err(format!("there is no table `{name}`")),
    }
}

pub(crate) fn position(names: &[&str], name: &str) -> Result<usize, String> {
    let found = names.iter().position(|known| *known == name);
    found.ok_or_else(|| format!("`{name}` is not one of {}", names.join(", ")))
}

pub(crate) fn numbers<const N: usize>(
    value: Option<&Spanned<DeValue<'_>>>,
    name: &str,
) -> Result<[f32; N], String> {
    let read = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
        DeValue::Float(number) => number.as_str().parse().ok(),
        DeValue::Integer(number) => number.as_str().parse().ok(),
        _ => None,
    };
    let list = match value.map(|value| value.get_ref()) {
        Some(DeValue::Array(list)) => list.iter().map(read).collect::<Option<Vec<f32>>>(),
        _ => None,
    };
    let finite = list.filter(|list| list.iter().all(|number| number.is_finite()));
    let exact = finite.and_then(|list| list.try_into().ok());
    exact.ok_or_else(|| format!("`{name}` must be a list of {N} finite numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::classic::Classic;

    #[test]
    fn spreads_must_be_positive_and_all_numbers_finite() {
        let read = |spread: &str, term: &str| {
            let text = format!("[plain]\nspread = {spread}\n[plain.chances]\n[plain.terms]\nturn = {term}\n");
            Weights::read::<Classic>(&text, "plain")
        };
        let weights = read("[3, 20.5]", "[-1.0, 0.5]").unwrap();
        assert_eq!(weights.spread, [3.0, 20.5]);
        for spread in ["[0.0, 20.0]", "[3.0, -1.0]"] {
            let error = read(spread, "[1.0, 1.0]").unwrap_err();
            assert!(error.starts_with("`spread` must be above 0"), "{error}");
        }
        for spread in ["[nan, 20.0]", "[3.0, inf]", "[3.0, 1e99]", "[3.0]"] {
            let error = read(spread, "[1.0, 1.0]").unwrap_err();
            assert_eq!(error, "`spread` must be a list of 2 finite numbers");
        }
        for term in ["[nan, 0.0]", "[0.0, -inf]"] {
            let error = read("[3.0, 20.0]", term).unwrap_err();
            assert_eq!(error, "`turn` must be a list of 2 finite numbers");
        }
    }
}
