//! The Count. N8 is what is absent: nothing else takes a figure out of a quarter.
//!
//! - `carcassonne`: the twelve tiles and the four quarters (N1, N2)
//! - `entering`: a figure for a quarter, and the count's move (N3, N4)
//! - `joining`: figures join features about to be scored (N5, N6, N9)
//! - `market`: figures join fields at the end (N7)

pub(crate) mod carcassonne;
pub(crate) mod entering;
pub(crate) mod joining;
pub(crate) mod market;
