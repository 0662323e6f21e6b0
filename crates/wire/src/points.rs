//! Points with their breakdown.

use crate::vocabulary::Counted;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Points and the terms that add up to them.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// The sum of all terms.
    pub points: u16,
    /// Empty for 0 points.
    pub terms: Vec<Term>,
}

/// One term of a sum: `count` times `each` points.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What is counted.
    pub what: Counted,
    pub count: u16,
    /// Points for each of them.
    pub each: u16,
}
