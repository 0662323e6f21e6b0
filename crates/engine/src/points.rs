//! Points with their derivation, such as tiles × 2 + shields × 2, for screens and events.

use arrayvec::ArrayVec;
use std::fmt;

/// What a term of the sum counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Counted {
    Tiles,
    Shields,
    Cities,
    Roads,
    Majorities,
    Squares,
    Markets,
    WallTiles,
    Walls,
    Public,
    Historic,
}

impl Counted {
    /// Its word in events.
    pub const fn name(self) -> &'static str {
        match self {
            Counted::Tiles => "tiles",
            Counted::Shields => "shields",
            Counted::Cities => "cities",
            Counted::Roads => "roads",
            Counted::Majorities => "majorities",
            Counted::Squares => "squares",
            Counted::Markets => "markets",
            Counted::WallTiles => "wall tiles",
            Counted::Walls => "walls",
            Counted::Public => "public",
            Counted::Historic => "historic",
        }
    }
}

/// A term of the sum: `count` things, each worth `each` points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Term {
    pub what: Counted,
    pub count: u16,
    pub each: u16,
}

/// Points as a sum of products.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Points {
    terms: ArrayVec<Term, 4>,
}

impl Points {
    /// Adds a term; a term that counts nothing is left out.
    #[must_use]
    pub fn plus(mut self, count: u16, what: Counted, each: u16) -> Points {
        if count > 0 {
            self.terms.push(Term { what, count, each });
        }
        self
    }

    /// The sum of both.
    #[must_use]
    pub(crate) fn and(self, other: &Points) -> Points {
        let terms = other.terms.iter();
        terms.fold(self, |sum, term| sum.plus(term.count, term.what, term.each))
    }

    /// The terms in the order in which they were added.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The number of points.
    pub fn total(&self) -> u16 {
        self.terms.iter().map(|term| term.count * term.each).sum()
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return f.write_str("0");
        }
        for (idx, term) in self.terms.iter().enumerate() {
            let plus = if idx == 0 { "" } else { " + " };
            write!(f, "{plus}{} {} × {}", term.count, term.what.name(), term.each)?;
        }
        Ok(())
    }
}
