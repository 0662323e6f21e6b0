//! The notation with random lines (the properties of `bastide_testkit::fuzz`), and the columns of errors.

use bastide_engine::notation::parse::parse_line;
use bastide_engine::record::replay::replay;
use bastide_testkit::fuzz;
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "bastide",
    "1",
    "2",
    "game",
    "classic",
    "sets",
    "base",
    "inns",
    "option",
    "small-cities",
    "halved",
    "players",
    "seat",
    "0",
    "\"Anna\"",
    "\"a # b\"",
    "human",
    "seed",
    "42",
    "draw",
    "base/CRFR",
    "discard",
    "place",
    "0,1",
    "-1,0",
    "N",
    "W",
    "deploy",
    "follower",
    "big",
    "road:E",
    "field:Sl",
    "cloister",
    "field:2",
    "pass",
    "quarter",
    "castle",
    "count",
    "join",
    "first",
    "use",
    "again",
    "reveal",
    "12",
    "gate",
    "wall",
    "left",
    "guard",
    "tower",
    "right",
    "resign",
    "end",
    "expect",
    "scores",
    "places",
    "legal",
    "illegal",
    "acts",
    "event",
    "points=8",
    "at=\"1,0 city:N\"",
    "#",
    "\"",
    "é",
    "99999",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_of_known_words(words in prop::collection::vec(prop::sample::select(WORDS), 0..8)) {
        fuzz::notation(words.join(" ").as_bytes());
    }

    #[test]
    fn lines_of_any_characters(line in "\\PC{0,60}") {
        fuzz::notation(line.as_bytes());
    }

    #[test]
    fn records_of_known_words(lines in prop::collection::vec(prop::collection::vec(prop::sample::select(WORDS), 1..5), 0..12)) {
        let lines: Vec<_> = lines.into_iter().map(|words| words.join(" ")).collect();
        fuzz::records(format!("bastide 1\ngame classic\nplayers 2\nseed 7\n{}", lines.join("\n")).as_bytes());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::notation(&bytes);
        fuzz::records(&bytes);
        fuzz::tiles(&bytes);
    }

    #[test]
    fn tile_data_with_a_wound(at in 0usize..6000, with in "[\\[\\]{}\"=,a-zA-Z0-9 \n#.-]{0,6}") {
        let mut text = include_str!("../../../tiles/base.toml").to_owned();
        let at = at.min(text.len());
        let end = (at + 3).min(text.len());
        if text.is_char_boundary(at) && text.is_char_boundary(end) {
            text.replace_range(at..end, &with);
            fuzz::tiles(text.as_bytes());
        }
    }
}

#[test]
fn errors_tell_column_and_what_was_expected() {
    let cases = [
        ("plaze 0,0 N", 1, "a statement"),
        ("place 0.0 N", 7, "column and row such as 1,-2"),
        ("place 0,0", 10, "N, E, S or W"),
        ("place 0,0 X", 11, "N, E, S or W"),
        ("place 0,0 N N", 13, "the end of the line"),
        ("place +1,0 N", 7, "column and row"),
        ("place 01,0 N", 7, "column and row"),
        ("place 40000,0 N", 7, "column and row"),
        ("deploy knight city:N", 8, "follower, big, builder or pig"),
        ("deploy follower town:N", 17, "kinds are road, city"),
        ("deploy follower city:Q", 17, "a port after `city:`"),
        ("game chess", 6, "classic"),
        ("bastide 2", 9, "the format version 1"),
        ("seat 0 Anna human", 8, "in quotes"),
        ("seat 0 \"Anna human", 8, "a closing quote"),
        ("players -1", 9, "a number of players such as 2"),
        ("seed x", 6, "hexadecimal"),
        ("end", 4, "a score"),
        (
            "expect nothing",
            8,
            "scores, places, legal, illegal, acts or event",
        ),
        ("expect legal hop", 14, "an action"),
        ("expect event scored points", 21, "points=8"),
        ("  é place", 3, "a statement"),
        ("seat 0 \"A\tB\" human", 10, "a printable character"),
        (
            "expect event scored at=\"1,0 roa\0d:S\"",
            32,
            "a printable character",
        ),
        ("expect event scored sum;\"4 tiles seat=0\"", 21, "points=8"),
        ("draw ba\"3 tiles\"", 6, "a tile's id"),
        ("\"pass\"", 1, "a statement"),
        ("seat 0 A\"nna\" human", 8, "in quotes"),
        ("pa\0ss", 3, "a printable character"),
    ];
    for (line, column, expected) in cases {
        let error = parse_line(line).expect_err(line);
        assert_eq!(error.column, column, "{line}: {error}");
        assert!(error.expected.contains(expected), "{line}: {error}");
    }
}

#[test]
fn comments_spaces_and_line_ends_do_not_matter() {
    for same in ["place 1,-2 E", "  place\t1,-2   E  # there", "place 1,-2 E\r"] {
        assert_eq!(parse_line(same).unwrap().unwrap().to_string(), "place 1,-2 E");
    }
    for empty in ["", "   ", "# all comment", "\r"] {
        assert_eq!(parse_line(empty), Ok(None));
    }
}

#[test]
fn a_record_fails_at_its_first_wrong_line() {
    let head = "bastide 1\ngame classic\nplayers 2\n";
    let cases = [
        ("", "the header does not set up a game: no game is named"),
        (
            "bastide 1\ngame classic\nplayers 7\nsets base foo\n",
            "the header does not set up a game: players 7: 2 to 5 can play; unknown set `foo`",
        ),
        (
            "bastide 1\ngame classic\nplayers 2\nseat 5 \"Eve\" human\n",
            "the header does not set up a game: seat 5 is named",
        ),
        (
            "game classic\n",
            "line 1: `game classic`: a record starts with the line `bastide 1`",
        ),
        (
            &format!("{head}players 2\n"),
            "line 4: `players 2`: `players` is given twice",
        ),
        (
            &format!("{head}draw base/CRFF\n"),
            "line 4: `draw base/CRFF`: this game has no tile `base/CRFF`",
        ),
        (&format!("{head}draw crfr\n"), "did you mean base/CRFR?"),
        (
            &format!("{head}pass\n"),
            "line 4: `pass`: a tile has to be drawn now",
        ),
        (
            &format!("{head}draw base/CRFR\ndeploy follower road:E\n"),
            "line 5: `deploy follower road:E`: seat 0 has to place base/CRFR now",
        ),
        (
            &format!("{head}draw base/CRFR\nplace 0,0 N\n"),
            "base/CRFR lies at 0,0 already",
        ),
        (
            &format!("{head}draw base/CRFR\nplace 1,1 N\n"),
            "no laid tile touches 1,1 with a side; a corner is not enough",
        ),
        (
            &format!("{head}draw base/CRFR\nplace 0,1 N\n"),
            "at 0,1 with rotation N the north side is city but meets field",
        ),
        (
            &format!("{head}draw base/CRFR\nplace 1,0 N\ndeploy follower road:S\n"),
            "the tile has no road:S as it lies; it has city:N, road:E, field:El, field:S",
        ),
        (
            &format!("{head}draw base/CRFR\nplace 1,0 N\nseed 1\n"),
            "the header is closed",
        ),
        (
            &format!("{head}end 0 0\n"),
            "the game is not over: a tile has to be drawn now",
        ),
        (
            &format!("{head}expect scores 1 0\n"),
            "scores 1 0 were expected, they are 0 0",
        ),
        (&format!("{head}expect places 3\n"), "no tile has been drawn"),
        (&format!("{head}expect acts 0\n"), "a tile is drawn"),
        (
            &format!("{head}seed 42\ndraw base/RRRR\n"),
            "the seed gives `draw",
        ),
        (
            "bastide 1\ngame classic\nplayers 9\nsets base inn\noption wind on\ndraw base/CRFR\n",
            "players 9: 2 to 5 can play; unknown set `inn`",
        ),
    ];
    for (text, expected) in cases {
        let error = replay(text, |_, _| {}).expect_err(text).to_string();
        assert!(error.contains(expected), "expected `{expected}` in `{error}`");
    }
}
