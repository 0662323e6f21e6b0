//! x
/// x
pub fn sheet_svg(_: &[&bastide_engine::kernel::tile::Tile]) -> String {
    String::new()
}
