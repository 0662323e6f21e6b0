//! Cathedrals in cities (I4).

/// I4: a complete city with at least one cathedral is worth 3 points for each tile and shield, also if it is small and
/// small cities are halved; unfinished, nothing.
pub(crate) fn each_tile(is_complete: bool) -> u16 {
    if is_complete { 3 } else { 0 }
}
