//! Pictures of tiles that no file describes: they may be ugly, but they are well formed.

mod xml;

use bastide_art::{Detail, Theme, tile_svg};
use bastide_engine::data;
use bastide_engine::kernel::geometry::{Port, Ports, Rot};
use bastide_engine::kernel::tile::{Kind, Region, RegionIdx, Tile};
use xml::check_xml;

#[test]
fn random_invalid_tiles_give_well_formed_pictures() {
    let mut number = 1_u32;
    let mut below = |limit: usize| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 8) as usize % limit
    };
    for _ in 0..300 {
        let count = below(10);
        let mut regions: Vec<Region> = (0..count)
            .map(|_| {
                let mut region = Region::plain(Kind::ALL[below(Kind::ALL.len())], Ports::NONE);
                region.touches = vec![RegionIdx(below(12) as u8)];
                region.shields = below(3) as u8;
                (region.inn, region.fountain, region.market) = (below(3) == 0, below(3) == 0, below(3) == 0);
                region
            })
            .collect();
        for port in Port::all() {
            // Some ports have no owner, some have two.
            for _ in 0..below(3) {
                if count > 0 {
                    let owner = &mut regions[below(count)];
                    owner.ports = owner.ports.with(port);
                }
            }
        }
        let wild = Tile {
            id: "wild/<&>".to_owned(),
            regions,
            bridges: vec![(RegionIdx(below(12) as u8), RegionIdx(below(12) as u8))],
            ..data::set("city").unwrap().tiles[0].clone()
        };
        for rot in Rot::ALL {
            assert_eq!(
                check_xml(&tile_svg(&wild, rot, 0, Theme::Painted, Detail::Near)),
                Ok(()),
                "{wild:?}"
            );
        }
    }
}
