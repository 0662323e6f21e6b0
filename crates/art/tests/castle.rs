//! What must hold of Castle's board: the track on its walls, its towers, its start squares.

use bastide_art::castle::{TOWER, WALL, facing, walls};
use bastide_art::shape::Point;

use bastide_engine::data::board::CASTLE;

/// The spaces of the track (K1).
const TRACK: u16 = 100;

fn square_of(point: Point) -> (i16, i16) {
    (point.x.floor() as i16, point.y.floor() as i16)
}

#[test]
fn every_space_of_the_track_has_a_place_of_its_own_on_the_walls() {
    let walls = walls();
    assert_eq!(walls.track.len(), usize::from(TRACK));
    let (inner, outer) = (walls.outline(0.0), walls.outline(WALL));
    assert!((inner.area() - CASTLE.squares.len() as f64).abs() < 1e-9);
    for (number, space) in walls.track.iter().enumerate() {
        assert!(!inner.contains(space.at), "space {number} is in the castle");
        assert!(
            space.on_tower || outer.contains(space.at),
            "space {number} is off the walls"
        );
        for (other, beside) in walls.track.iter().enumerate().skip(number + 1) {
            let distance = space.at.distance(beside.at);
            assert!(distance > 0.35, "spaces {number} and {other}: {distance}");
        }
        // The next space is the next along the wall, never far away.
        let next = &walls.track[(number + 1) % walls.track.len()];
        let (dx, dy) = (next.at.x - space.at.x, next.at.y - space.at.y);
        assert!(space.at.distance(next.at) < 1.2, "space {number}");
        assert!(dx * space.along.x + dy * space.along.y > 0.0, "space {number}");
    }
}

#[test]
fn towers_and_start_squares_are_at_the_spaces_that_the_board_names() {
    let walls = walls();
    assert_eq!(walls.corners.len(), CASTLE.towers.len());
    for (corner, tower) in walls.corners.iter().zip(&CASTLE.towers) {
        assert_eq!(corner.space, tower.space);
        let at = Point::new(f64::from(tower.at.x), f64::from(tower.at.y));
        assert_eq!(corner.at, at);
        assert!(corner.tower.distance(at) < 1.0, "tower {}", tower.space);
        for number in [tower.space, tower.space + 1] {
            let space = walls.space(u16::from(number)).unwrap();
            assert!(
                space.on_tower && space.at.distance(corner.tower) < TOWER,
                "space {number}"
            );
        }
    }
    assert_eq!(
        walls.track.iter().filter(|space| space.on_tower).count(),
        2 * CASTLE.towers.len()
    );
    for start in &CASTLE.starts {
        for number in [start.space, start.space + 1] {
            let space = walls.space(u16::from(number)).unwrap();
            assert_eq!(square_of(space.at), (start.pos.x, start.pos.y), "space {number}");
            assert!(!space.on_tower, "space {number}");
        }
        let side = facing(start.pos).unwrap();
        assert!(CASTLE.squares.contains(&start.pos.step(side)));
    }
    assert!(CASTLE.squares.iter().all(|&square| facing(square).is_none()));
    assert!(walls.space(TRACK).is_none());
}
