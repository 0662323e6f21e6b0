//! Pictures of positions: cropped ones for examples, and thumbnails.

mod xml;

use bastide_art::{Scene, Theme, position_svg, svg, thumbnail_svg};
use bastide_engine::game::Game;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::RegionIdx;
use bastide_engine::record::replay::replay;
use std::path::Path;
use xml::check_xml;

/// Three tiles in a row, two of them equal, with two figures.
const RECORD: &str = "bastide 1\ngame classic\nplayers 2\n\
    draw base/FRFR\nplace 1,0 N\ndeploy follower road:E\ndraw base/FRFR\nplace 2,0 N\ndeploy follower field:N\n";

fn scene(record: &str) -> Scene {
    let referee = replay(record, |_, _| {}).unwrap();
    Scene::from_view(&referee.game().unwrap().view())
}

#[test]
fn positions_are_cropped_to_their_tiles() {
    for theme in Theme::ALL {
        let mut scene = scene(RECORD).with_theme(theme);
        let plain = position_svg(&scene);
        assert_eq!(check_xml(&plain), Ok(()));
        assert_eq!(svg::position_view(&scene), [-25.0, -25.0, 350.0, 150.0]);
        assert!(plain.contains("viewBox=\"-25 -25 350 150\""));
        assert!(!plain.contains("Seat 0"), "no cards");
        scene.lit = vec![(Pos::new(1, 0), RegionIdx(0))];
        let scene = scene.with_legal([Pos::new(0, 1)]);
        let lit = position_svg(&scene);
        assert_eq!(check_xml(&lit), Ok(()));
        assert_eq!(svg::position_view(&scene), [-25.0, -25.0, 350.0, 250.0]);
        assert_eq!(
            lit.matches("#fff27a").count(),
            2,
            "fill and outline of the region"
        );
    }
    assert_eq!(check_xml(&position_svg(&Scene::default())), Ok(()));
}

#[test]
fn thumbnails_draw_equal_tiles_once() {
    for theme in Theme::ALL {
        let picture = thumbnail_svg(&scene(RECORD).with_theme(theme));
        assert_eq!(check_xml(&picture), Ok(()));
        assert_eq!(picture.matches("<svg x=").count(), 2);
        assert_eq!(picture.matches("<use href=\"#t1\"").count(), 1);
        assert_eq!(picture.matches("<circle").count(), 2, "a dot for each figure");
        assert!(picture.len() < 4_000, "{}", picture.len());
    }
    assert_eq!(check_xml(&thumbnail_svg(&Scene::default())), Ok(()));
}

/// Whole games of every kind, with walls, guards and towers.
#[test]
fn golden_games_have_small_thumbnails() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let mut count = 0;
    for record in std::fs::read_dir(folder).unwrap() {
        let record = record.unwrap().path();
        if !record.to_string_lossy().ends_with("01.bastide") {
            continue;
        }
        let scene = scene(&std::fs::read_to_string(&record).unwrap());
        for theme in Theme::ALL {
            let picture = thumbnail_svg(&scene.clone().with_theme(theme));
            assert_eq!(check_xml(&picture), Ok(()), "{}", record.display());
            let per_tile = picture.len() / scene.tiles.len();
            assert!(per_tile < 1_200, "{}: {per_tile} bytes a tile", record.display());
        }
        count += 1;
    }
    assert!(count > 2, "{count}");
}
