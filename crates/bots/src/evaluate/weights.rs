//! What each term counts: data, fitted by self-play and kept in a file.

use super::chance::{Chance, INPUTS, NAMES as INPUT_NAMES};
use super::{Evaluate, MAX_KINDS, MAX_TERMS};
use std::fmt::Write;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The weights of one section of a game's file.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// What each term counts when nothing is still to come.
    pub late: [f32; MAX_TERMS],
    /// What it counts when everything is still to come.
    pub early: [f32; MAX_TERMS],
    /// The chances of features by kind.
    pub chances: [Chance; MAX_KINDS],
    /// By how many points final scores differ from what was expected, at the end and at the start: the larger, the less
    /// a lead says about who wins.
    pub spread: [f32; 2],
}

impl Weights {
    /// The terms of a seat, each as much as it counts.
    #[inline]
    pub fn sum(&self, terms: &[f32], to_come: f32) -> f32 {
        // Several sums at the same time: one would wait for each of its additions.
        let mut sums = [0.0; 8];
        let parts = terms.chunks(8).zip(self.late.chunks(8)).zip(self.early.chunks(8));
        for ((terms, late), early) in parts {
            for (((sum, &term), &late), &early) in sums.iter_mut().zip(terms).zip(late).zip(early) {
                *sum += term * (late + (early - late) * to_come);
            }
        }
        sums.iter().sum()
    }

    /// The spread when this share of the game is still to come.
    #[inline]
    pub fn spread(&self, to_come: f32) -> f32 {
        let [late, early] = self.spread;
        // What is still to come adds up like dice: its spread grows with the root.
        late + (early - late) * to_come.sqrt()
    }

    /// Reads one section of a game's weights file. What the file leaves out counts nothing.
    pub fn read<G: Evaluate>(text: &str, section: &str) -> Result<Weights, String> {
        let file = DeTable::parse(text).map_err(|error| error.message().to_owned())?;
        let part = table(file.get_ref(), section)?;
        let spread = numbers(part.get("spread"), "spread")?;
        if spread.iter().any(|&points| points <= 0.0) {
            return Err("`spread` must be above 0: it divides by how many points a seat is ahead".to_owned());
        }
        let mut weights = Weights {
            late: [0.0; MAX_TERMS],
            early: [0.0; MAX_TERMS],
            chances: [Chance::default(); MAX_KINDS],
            spread,
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

    /// Writes one section of a game's weights file.
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

    /// All sections of a game's file that comes with this crate.
    pub(super) fn shipped<G: Evaluate>(text: &str) -> Vec<Weights> {
        let read = |section: &&str| Weights::read::<G>(text, section);
        let all: Result<Vec<_>, _> = G::SECTIONS.iter().map(read).collect();
        all.expect("the weights in this crate are checked by its tests")
    }
}

fn table<'a, 'i>(part: &'a DeTable<'i>, name: &str) -> Result<&'a DeTable<'i>, String> {
    match part.get(name).map(|value| value.get_ref()) {
        Some(DeValue::Table(table)) => Ok(table),
        _ => Err(format!("there is no table `{name}`")),
    }
}

fn position(names: &[&str], name: &str) -> Result<usize, String> {
    let found = names.iter().position(|known| *known == name);
    found.ok_or_else(|| format!("`{name}` is not one of {}", names.join(", ")))
}

fn numbers<const N: usize>(value: Option<&Spanned<DeValue<'_>>>, name: &str) -> Result<[f32; N], String> {
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
    fn numbers_that_nothing_can_be_valued_with_are_refused() {
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
