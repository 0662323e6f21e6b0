//! Writes a gallery of every tile set, to look at: `cargo run -p bastide-art --example gallery -- FOLDER`.

use bastide_art::sheet_svg;
use bastide_engine::data;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    for file in &data::FILES {
        let Some(set) = data::set(file.name) else { continue };
        let tiles: Vec<_> = set.tiles.iter().collect();
        std::fs::write(
            Path::new(&folder).join(format!("{}.svg", file.name)),
            sheet_svg(&tiles),
        )?;
    }
    Ok(())
}
