//! Rules that no record can express: invalid set-ups, the contents of the bag, and the texts of refusals. The
//! list in `scenarios.rs` names these tests with the rules that they prove.

use bastide_engine::action::Piece;
use bastide_engine::data;
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::illegal::Illegal;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::record::referee::{Draws, Referee, RefereeError};
use bastide_engine::record::replay::replay;
use bastide_engine::setup::{GameKind, Header};
use bastide_engine::view::View;

/// B1: 72 tiles, one of them laid at the start.
#[test]
fn the_bag_holds_what_the_tile_data_says() {
    let game = AnyGame::new(&Header::new(GameKind::Classic, 2)).expect("two can play");
    let view = game.view();
    let bag: u32 = view.bag.iter().map(|(_, count)| u32::from(*count)).sum();
    assert_eq!(bag, 71);
    let [start] = view.tiles.as_slice() else {
        panic!("exactly one tile is laid")
    };
    assert_eq!(start.tile.id, "base/CRFR");
    for tile in &data::set("base").expect("the base set").tiles {
        let left = view.bag.iter().find(|(known, _)| known.id == tile.id);
        let laid = u8::from(tile.id == "base/CRFR");
        assert_eq!(
            left.map(|(_, count)| count + laid),
            Some(tile.count),
            "{}",
            tile.id
        );
    }
}

/// B2: 2 to 5 players, each with seven followers and no points.
#[test]
fn two_to_five_can_play() {
    for players in 2..=5 {
        let game = AnyGame::new(&Header::new(GameKind::Classic, players)).expect("2 to 5 can play");
        let seats = game.view().seats;
        assert_eq!(seats.len(), usize::from(players));
        for seat in seats {
            assert_eq!((seat.score, seat.supply), (0, vec![(Piece::Follower, 7)]));
        }
    }
    let six = AnyGame::new(&Header::new(GameKind::Classic, 6)).expect_err("six need the inns");
    assert_eq!(
        six.reasons,
        ["6 players need the set `inns`; without it 2 to 5 can play"]
    );
    for players in [0, 1, 7, 255] {
        let error = AnyGame::new(&Header::new(GameKind::Classic, players)).expect_err("too few or too many");
        assert_eq!(error.reasons, [format!("players {players}: 2 to 5 can play")]);
    }
}

/// I1: with Inns & Cathedrals six can play, but not seven.
#[test]
fn six_can_play_with_the_inns() {
    for players in 2..=6 {
        let header = Header::new(GameKind::Classic, players).with_sets(&["base", "inns"]);
        let game = AnyGame::new(&header).expect("2 to 6 can play");
        let seats = game.view().seats;
        assert_eq!(seats.len(), usize::from(players));
        for seat in seats {
            assert_eq!(seat.supply, [(Piece::Follower, 7), (Piece::Big, 1)]);
        }
    }
    for players in [1, 7] {
        let header = Header::new(GameKind::Classic, players).with_sets(&["base", "inns"]);
        let error = AnyGame::new(&header).expect_err("too few or too many");
        assert_eq!(error.reasons, [format!("players {players}: 2 to 6 can play")]);
    }
    for set in ["traders", "cult", "count", "king", "river"] {
        let header = Header::new(GameKind::Classic, 6).with_sets(&["base", set]);
        let error = AnyGame::new(&header).expect_err("six need the inns");
        assert_eq!(
            error.reasons,
            ["6 players need the set `inns`; without it 2 to 5 can play"]
        );
    }
}

/// T1: builder and pig come only with Traders & Builders; no other set adds figures.
#[test]
fn figures_come_with_their_sets() {
    let cases: [(&[&str], &[Piece]); 3] = [
        (&["base", "cult", "count", "king"], &[]),
        (&["base", "traders"], &[Piece::Builder, Piece::Pig]),
        (
            &["base", "inns", "traders"],
            &[Piece::Big, Piece::Builder, Piece::Pig],
        ),
    ];
    for (sets, extra) in cases {
        let mut supply = vec![(Piece::Follower, 7)];
        supply.extend(extra.iter().map(|&piece| (piece, 1)));
        let header = Header::new(GameKind::Classic, 2).with_sets(sets);
        for seat in AnyGame::new(&header).expect("two can play").view().seats {
            assert_eq!(seat.supply, supply, "{sets:?}");
        }
    }
}

/// N1, V1 and the counts in the headings of docs/rules: only the tiles of the sets in play. The Count lays its twelve
/// tiles and the river its spring instead of the start tile, which is then in the bag only with the river.
#[test]
fn the_bag_holds_the_sets_in_play() {
    let cases: [(&[&str], u32, usize); 9] = [
        (&["base"], 71, 1),
        (&["base", "inns"], 71 + 18, 1),
        (&["base", "traders"], 71 + 24, 1),
        (&["base", "cult"], 71 + 6, 1),
        (&["base", "king"], 71 + 5, 1),
        (&["base", "count"], 71, 12),
        (&["base", "river"], 72 + 11, 1),
        (
            &["base", "inns", "traders", "cult", "count", "king"],
            71 + 18 + 24 + 6 + 5,
            12,
        ),
        (
            &["base", "inns", "traders", "cult", "king", "river"],
            72 + 18 + 24 + 6 + 5 + 11,
            1,
        ),
    ];
    for (sets, bag, laid) in cases {
        let header = Header::new(GameKind::Classic, 2).with_sets(sets);
        let view = AnyGame::new(&header).expect("two can play").view();
        let count: u32 = view.bag.iter().map(|(_, count)| u32::from(*count)).sum();
        assert_eq!((count, view.tiles.len()), (bag, laid), "{sets:?}");
        for (tile, _) in &view.bag {
            let set = tile.id.split('/').next().unwrap_or_default();
            assert!(sets.contains(&set), "{} with {sets:?}", tile.id);
        }
        let starts = view.bag.iter().find(|(tile, _)| tile.id == "base/CRFR");
        let in_bag = if sets.contains(&"river") { 4 } else { 3 };
        assert_eq!(starts.map(|(_, count)| *count), Some(in_bag), "{sets:?}");
    }
    let header = Header::new(GameKind::Classic, 2)
        .with_sets(&["base", "count"])
        .with_option("start-tile", "bag");
    let view = AnyGame::new(&header).expect("two can play").view();
    let count: u32 = view.bag.iter().map(|(_, count)| u32::from(*count)).sum();
    assert_eq!((count, view.tiles.len()), (72, 12));
}

/// V6: both determine the first tiles on the board.
#[test]
fn the_river_does_not_meet_the_count() {
    let header = Header::new(GameKind::Classic, 2).with_sets(&["base", "count", "river"]);
    let error = AnyGame::new(&header).expect_err("one of the two");
    assert_eq!(
        error.reasons,
        ["`river` and `count` both say what lies on the table first; choose one of them"]
    );
}

/// B26: an invalid set-up is refused with all reasons at once.
#[test]
fn a_setup_is_refused_with_all_reasons() {
    let header = Header::new(GameKind::Classic, 1)
        .with_sets(&["moon"])
        .with_option("small-cities", "huge")
        .with_option("weather", "rain");
    let error = AnyGame::new(&header).expect_err("nothing about it is right");
    let words = ["players 1", "`moon`", "`base`", "small-cities", "`weather`"];
    assert_eq!(error.reasons.len(), words.len(), "{error}");
    for (reason, word) in error.reasons.iter().zip(words) {
        assert!(reason.contains(word), "{word} in `{reason}`");
    }
    let header = Header::new(GameKind::Classic, 6)
        .with_sets(&["base", "river", "count", "moon", "river"])
        .with_option("farmers", "few");
    let error = AnyGame::new(&header).expect_err("nothing about it is right");
    let words = [
        "6 players need the set `inns`",
        "`river` and `count`",
        "`moon`",
        "`river` is named twice",
        "farmers",
    ];
    assert_eq!(error.reasons.len(), words.len(), "{error}");
    for (reason, word) in error.reasons.iter().zip(words) {
        assert!(reason.contains(word), "{word} in `{reason}`");
    }
}

/// N1, N7: the options of The Count require it.
#[test]
fn options_of_the_count_need_the_count() {
    for (name, values) in [("start-tile", ["out", "bag"]), ("market", ["once", "rounds"])] {
        for value in values {
            let header = Header::new(GameKind::Classic, 2).with_option(name, value);
            let error = AnyGame::new(&header).expect_err("the count is not in play");
            assert_eq!(error.reasons, [format!("option {name} needs the set `count`")]);
            assert!(AnyGame::new(&header.with_sets(&["base", "count"])).is_ok());
        }
    }
}

/// B26: which side does not match, who holds the feature, which decision is due.
#[test]
fn a_refused_line_says_why_and_changes_nothing() {
    let record = "bastide 1\ngame classic\nplayers 2\ndraw base/FRFR\nplace 1,0 N\ndeploy follower road:E\ndraw base/FRFR";
    let cases: &[(&str, &[(&str, &str)])] = &[
        (
            record,
            &[
                (
                    "place 2,0 E",
                    "at 2,0 with rotation E the west side is field but meets road",
                ),
                ("place 1,0 N", "base/FRFR lies at 1,0 already"),
                (
                    "place 2,1 N",
                    "no laid tile touches 2,1 with a side; a corner is not enough",
                ),
                ("deploy follower road:E", "seat 1 has to place base/FRFR now"),
                ("pass", "seat 1 has to place base/FRFR now"),
                ("draw base/CCCC", "seat 1 has to place base/FRFR now"),
                ("discard base/FRFR", "seat 1 has to place base/FRFR now"),
            ],
        ),
        (
            "place 2,0 N",
            &[
                ("deploy follower road:E", "the road is held by seat 0"),
                (
                    "deploy big field:N",
                    "no big is in play; it comes with the set `inns`",
                ),
                (
                    "deploy follower city:N",
                    "the tile has no city:N as it lies; it has road:E, field:N, field:S",
                ),
                ("place -1,0 N", "seat 1 has to deploy a figure or pass now"),
            ],
        ),
        (
            "pass",
            &[
                ("pass", "a tile has to be drawn now"),
                ("resign", "a tile has to be drawn now"),
            ],
        ),
        (
            "draw base/CCCC\nplace 0,-1 N\npass",
            &[("draw base/CCCC", "no base/CCCC is left in the bag")],
        ),
        (
            "draw base/FFFF\nresign",
            &[
                ("place 0,1 N", "the game is over"),
                ("draw base/FFFF", "the game is over"),
            ],
        ),
    ];
    let mut referee = Referee::new(Draws::Written);
    for (lines, refused) in cases {
        for line in lines.lines() {
            referee
                .line(line)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        for (line, reason) in *refused {
            let before = referee.game().cloned();
            let error = referee.line(line).expect_err(line);
            assert!(
                matches!(error, RefereeError::Illegal(_) | RefereeError::Resolve(_)),
                "{line}"
            );
            assert_eq!(error.to_string(), *reason, "{line}");
            assert!(referee.game() == before.as_ref(), "{line} changed the game");
        }
    }
}

/// N7: without farmers the market is closed to figures and to the count.
#[test]
fn the_market_is_closed_without_farmers() {
    let record = "bastide 1\ngame classic\nsets base count\noption farmers off\nplayers 2\n\
        draw base/FCFC-join\nplace 0,3 E\ndeploy follower city:N\ndraw base/CFFF\nplace 0,4 N";
    let mut referee = Referee::new(Draws::Written);
    for line in record.lines() {
        referee
            .line(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let closed = "the market is closed: this game is played without farmers";
    let refused = referee.line("quarter market follower").expect_err("it is closed");
    assert_eq!(refused.to_string(), closed);
    referee
        .line("quarter cathedral follower")
        .expect("the others are open");
    let refused = referee.line("count market").expect_err("it is closed");
    assert_eq!(refused.to_string(), closed);
}

/// B26: the refusal says which seat is to act.
#[test]
fn a_seat_that_is_not_asked_is_told_whose_turn_it_is() {
    let record = "bastide 1\ngame classic\nplayers 2\ndraw base/FRFR";
    let referee = replay(record, |_, _| {}).expect("the record is legal");
    let game = referee.game().expect("the header is complete");
    assert_eq!(game.check_turn(Seat(0)), Ok(()));
    let refused = game.check_turn(Seat(1)).expect_err("it is seat 0's turn");
    assert!(matches!(refused, Illegal::NotYourTurn { .. }));
    assert_eq!(
        refused.to_string(),
        "it is not seat 1's turn: seat 0 has to place the tile now"
    );
}

/// K3: two players. Y2: two to four, the towers shared equally.
#[test]
fn castle_is_for_two_and_city_for_two_to_four() {
    let game = |kind, players| AnyGame::new(&Header::new(kind, players));
    for players in [0, 1, 3, 6] {
        let error = game(GameKind::Castle, players).expect_err("castle is for two");
        assert_eq!(error.reasons, [format!("players {players}: castle is for 2")]);
    }
    let castle = game(GameKind::Castle, 2).expect("two can play").view();
    assert!(
        castle
            .seats
            .iter()
            .all(|seat| seat.supply == [(Piece::Follower, 6)] && seat.score == 0)
    );
    for players in [0, 1, 5] {
        let error = game(GameKind::City, players).expect_err("city is for two to four");
        assert_eq!(error.reasons, [format!("players {players}: 2 to 4 can play")]);
    }
    for (players, towers) in [(2, 6), (3, 4), (4, 3)] {
        let city = game(GameKind::City, players).expect("2 to 4 can play").view();
        assert!(
            city.seats
                .iter()
                .all(|seat| seat.supply == [(Piece::Follower, 7)] && seat.score == 0)
        );
        let wall = city.city_wall.expect("city has a wall");
        assert_eq!(wall.towers_left, vec![towers; players as usize]);
        assert_eq!((wall.walls_left, wall.piles), (70, [30, 25, 20]));
    }
    let odd = Header::new(GameKind::Castle, 2)
        .with_sets(&["base"])
        .with_option("farmers", "on");
    assert_eq!(
        AnyGame::new(&odd).expect_err("castle has neither").reasons.len(),
        2
    );
}

/// Y11: an option of City decides when returned followers can be guards.
#[test]
fn city_has_the_option_guards() {
    let header = |value| Header::new(GameKind::City, 2).with_option("guards", value);
    for value in ["next-turn", "at-once"] {
        assert!(AnyGame::new(&header(value)).is_ok(), "{value}");
    }
    let error = AnyGame::new(&header("later")).expect_err("there is no such value");
    assert_eq!(
        error.reasons,
        ["option guards is `next-turn` or `at-once`, not `later`"]
    );
    let error = AnyGame::new(&header("at-once").with_option("farmers", "off"));
    let error = error.expect_err("farmers are an option of Classic");
    assert_eq!(error.reasons, ["unknown option `farmers`; city has guards"]);
}

/// K2: sixty tiles and thirteen hidden wall tiles. Y1: seventy-five tiles, none laid.
#[test]
fn the_bags_of_castle_and_city_are_full() {
    let view = |kind| AnyGame::new(&Header::new(kind, 2)).expect("two can play").view();
    let tiles = |view: &View| view.bag.iter().map(|(_, count)| u32::from(*count)).sum::<u32>();
    let castle = view(GameKind::Castle);
    assert_eq!((tiles(&castle), castle.tiles.len()), (60, 7));
    let walls = castle.walls.expect("castle has walls");
    assert_eq!(walls.lying.len(), 13);
    assert!(!walls.lying.contains(&0));
    let city = view(GameKind::City);
    assert_eq!((tiles(&city), city.tiles.len()), (75, 0));
}
