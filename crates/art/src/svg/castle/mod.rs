//! Painted tiles and the painted board of Castle: roofs and keeps seen from above, courts with gardens and markets, paved paths.
//!
//! - `plan`: the quarters of a tile, of which everything but the paths is made
//! - `roofs`, `dormers`: houses; `keeps`: towers; `courts`, `market`: courts; `paths`: paths, squares, fountains
//! - `seams`: what is drawn between tiles
//! - `board`: the board with its walls and moat; `track`: the score track and the towers; `country`: the meadow around
//! - `sketch`: path data of polygons and lines

pub(super) mod board;
mod country;
mod courts;
mod dormers;
mod keeps;
mod market;
mod paths;
mod plan;
mod roofs;
pub(super) mod seams;
mod sketch;
#[cfg(test)]
mod tests;
mod track;

use super::TILE;
use super::scatter::Scatter;
use super::sprites::houses::SHADOW;
use super::stamp::Stamps;
use super::text::put;
use super::tile::{Subject, d};
use plan::Plan;
use sketch::Sketch;

/// The colour of outlines.
const INK: &str = "#3f2a1e";

/// Draws a tile; see [`tile`](super::tile::tile).
pub(super) fn tile(out: &mut String, subject: Subject) {
    let Subject {
        tile,
        rot,
        pos,
        art,
        detail,
    } = subject;
    let plan = Plan::new(subject);
    let mut scatter = Scatter::new(tile, rot, pos);
    put!(out, "<path d=\"M0 0H{TILE}V{TILE}H0z\" fill=\"#cfbb8b\"/>");
    courts::lawns(out, art, detail);
    paths::hedges(out, subject);
    paths::paths(out, subject);
    shadow(out, &roofs::outline(&plan), (3.0, 4.0));
    roofs::houses(out, &plan, detail, &mut scatter);
    shadow(out, &keeps::outline(&plan), (4.0, 5.0));
    keeps::keeps(out, &plan, detail, &mut scatter);
    paths::square(out, art, detail);
    paths::fountains(out, art, detail);
    let mut stamps = Stamps::default();
    dormers::dormers(&mut stamps, &plan, art, detail, &mut scatter);
    keeps::furnish(&mut stamps, &plan, art, detail, &mut scatter);
    courts::furnish(&mut stamps, &plan, art, detail, &mut scatter);
    paths::furnish(&mut stamps, art, detail);
    stamps.draw(out);
    if !art.town.is_empty() {
        put!(out, "<path d=\"{}\" fill=\"#b9ab95\"/>", d(&art.town));
    }
}

/// The shadow of buildings, which falls to the lower right.
fn shadow(out: &mut String, outline: &Sketch, (dx, dy): (f64, f64)) {
    outline.draw(
        out,
        &format!("transform=\"translate({dx} {dy})\" fill=\"#2b1a0e\" fill-opacity=\".28\""),
    );
}
