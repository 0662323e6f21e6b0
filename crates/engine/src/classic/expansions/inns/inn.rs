//! Inns by roads (I3).

/// I3: a complete road with at least one inn is worth 2 points a tile, however many inns; unfinished, nothing.
pub(crate) fn each_tile(is_complete: bool) -> u16 {
    if is_complete { 2 } else { 0 }
}
