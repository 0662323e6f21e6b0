//! Painted tiles of City.
//!
//! - `colours`: the palette
//! - `streets`: streets and squares; `markets`: paving, stalls and wares; `signs`: the signs of markets
//! - `homes`: houses, parks, the squares of buildings; `terraces`: houses under one roof; `landmarks`: public and historic buildings
//! - `districts`: where roofs have which colour; `far_houses`: the houses of small pictures
//! - `site`: where details fit
//!
//! Only streets must agree at the sides of tiles: homes may lie beside a market. So nothing but streets and paving crosses
//! the border of a tile.

mod colours;
mod districts;
mod far_houses;
mod homes;
mod landmarks;
mod markets;
mod signs;
mod site;
mod streets;
mod terraces;
#[cfg(test)]
mod tests;

use super::TILE;
use super::scatter::Scatter;
use super::stamp::Stamps;
use super::text::put;
use super::tile::Subject;
use crate::palette::Colour;
use crate::shape::Mark;
use crate::theme::Detail;
use bastide_engine::kernel::tile::Goods;
use site::Site;

/// The paving of a market with these goods.
pub(super) const fn paving(goods: Goods) -> Colour {
    colours::livery(goods).paving
}

/// Draws a tile with its north-west corner at the origin, to be clipped to its square.
pub(super) fn tile(out: &mut String, subject: Subject) {
    let mut site = Site::new(subject.art);
    draw(out, subject, &mut site);
}

/// Draws a tile. The site is then covered with its details.
fn draw(out: &mut String, subject: Subject, site: &mut Site) {
    let Subject {
        tile,
        rot,
        pos,
        art,
        detail,
    } = subject;
    let mut scatter = Scatter::new(tile, rot, pos);
    let mut stamps = Stamps::default();
    put!(
        out,
        "<rect width=\"{TILE}\" height=\"{TILE}\" fill=\"{}\"/>",
        colours::YARD
    );
    homes::squares(out, art, detail);
    markets::grounds(out, tile, art, site, detail);
    streets::streets(out, art, site, detail);
    homes::building(out, &mut stamps, tile, art, site, detail);
    homes::park(out, &mut stamps, tile, site, detail);
    markets::stalls(&mut stamps, tile, site, &mut scatter, detail);
    let districts = districts::districts(&mut scatter);
    match detail {
        Detail::Near => homes::houses(&mut stamps, site, &mut scatter, &districts),
        Detail::Far => far_houses::houses(&mut stamps, site, &mut scatter, &districts),
    }
    stamps.draw(out);
    for mark in &art.marks {
        if let Mark::Goods(goods) = mark.mark {
            let room = site.room(mark.at.x * TILE, mark.at.y * TILE);
            signs::sign(out, mark, goods, room, detail);
        }
    }
}
