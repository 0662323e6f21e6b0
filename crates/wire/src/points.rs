//! Points with their breakdown.

use crate::vocabulary::Counted;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// Points and the terms that add up to them.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Points {
    /// The sum of all terms.
    pub points: u16,
    /// Empty for 0 points.
    pub terms: Vec<Term>,
}

/// One term of a sum: `count` times `each` points.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Term {
    /// What is counted.
    pub what: Counted,
    pub count: u16,
    /// Points for each of them.
    pub each: u16,
}
