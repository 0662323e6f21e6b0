//! The colours of City: grey-brown yards under slate roofs, pale streets, golden markets, white public buildings.

use crate::palette::Colour;
use bastide_engine::kernel::tile::Goods;

/// Between the houses.
pub(super) const YARD: Colour = Colour::hex(0xa8957a);
/// Lanes and small squares between the houses, where figures lie.
pub(super) const LANE: Colour = Colour::hex(0xc4b394);
pub(super) const LANE_JOINT: Colour = Colour::hex(0xd5c7aa);
pub(super) const STREET: Colour = Colour::hex(0xf8f1e0);
/// Kerbs and cobbles of streets.
pub(super) const KERB: Colour = Colour::hex(0xd8cab0);
pub(super) const STREET_EDGE: Colour = Colour::hex(0x55463a);
/// The paving of a market without goods.
pub(super) const PAVING: Colour = Colour::hex(0xf2d48c);
/// Joints of the paving.
pub(super) const JOINT: Colour = Colour::hex(0x8a6a2a);
/// The low wall around markets.
pub(super) const RIM: Colour = Colour::hex(0xfdf3d8);
pub(super) const RIM_EDGE: Colour = Colour::hex(0x6b4a22);
pub(super) const GOLD: Colour = Colour::hex(0xe8b93c);
pub(super) const LAWN: Colour = Colour::hex(0x93bb58);
pub(super) const WATER: Colour = Colour::hex(0x6db0cf);

/// The colours of a market's goods.
#[derive(Clone, Copy)]
pub(super) struct Livery {
    /// Sand in the tint of the goods.
    pub paving: Colour,
    /// The disc under the sign.
    pub disc: Colour,
    /// Awnings, and the ring of the sign.
    pub awning: Colour,
    pub wares: [Colour; 2],
}

pub(super) const fn livery(goods: Goods) -> Livery {
    let [paving, disc, awning, first, second] = match goods {
        Goods::Fish => [0xd3dfd6, 0x8cc6e2, 0x2b7fb5, 0x8fc6e2, 0xdceef5],
        Goods::Cattle => [0xd8dc9a, 0xa6cf7e, 0x34752f, 0xd98a6a, 0xf3d9b8],
        Goods::Grain => [0xf6d581, 0xf3b93c, 0xd68d0f, 0xe9bd4a, 0xf6e2a6],
        Goods::Wine => [0xe9cfc0, 0xd9a3b0, 0x8e3b56, 0x8e3b56, 0xb76a80],
        Goods::Cloth => [0xdfd3dc, 0xc4b2dd, 0x7a5ca8, 0x7a5ca8, 0xe8dcff],
    };
    Livery {
        paving: Colour::hex(paving),
        disc: Colour::hex(disc),
        awning: Colour::hex(awning),
        wares: [Colour::hex(first), Colour::hex(second)],
    }
}
