//! Properties of charts: well-formed, all seats named, every line in its panel.

mod xml;

use bastide_art::{Chart, ChartMark, ChartPoint, chart_svg};
use bastide_engine::kernel::claims::Seat;
use xml::check_xml;

/// A game in which the first seat's chance to win grows steadily.
fn chart(seats: usize, turns: usize) -> Chart {
    let point = |turn: usize| {
        let first = (turn + 1) as f64 / (turns + 1) as f64;
        let others = (1.0 - first) / (seats - 1) as f64;
        ChartPoint {
            turn,
            wins: (0..seats)
                .map(|seat| if seat == 0 { first } else { others })
                .collect(),
            leads: (0..seats)
                .map(|seat| turn as f64 * if seat == 0 { 1.0 } else { -1.0 })
                .collect(),
            scores: (0..seats).map(|seat| (turn * (seats - seat)) as u16).collect(),
        }
    };
    let mark = |number: usize| ChartMark {
        number,
        turn: turns - 2 + number / 2,
        seat: Seat((number % seats) as u8),
        by_luck: number.is_multiple_of(2),
        title: format!("{number}: a turn & a <twist>"),
    };
    Chart {
        title: "Anna won: Anna 9 < 10".to_owned(),
        description: "Anna was \"never\" behind.".to_owned(),
        seats: (0..seats).map(|seat| format!("Player <{seat}>")).collect(),
        points: (0..=turns).map(point).collect(),
        marks: (1..=4).map(mark).collect(),
    }
}

/// The coordinates of every polyline.
fn lines(picture: &str) -> Vec<Vec<(f64, f64)>> {
    let lines = picture.split("<polyline points=\"").skip(1);
    let line = |line: &str| -> Vec<(f64, f64)> {
        let points = line.split('"').next().unwrap().split_whitespace();
        let numbers = points.map(|point| point.split_once(',').unwrap());
        numbers
            .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
            .collect()
    };
    lines.map(line).collect()
}

#[test]
fn the_chart_is_well_formed_and_names_every_seat() {
    for seats in 2..=6 {
        let picture = chart_svg(&chart(seats, 71));
        check_xml(&picture).unwrap();
        for seat in 0..seats {
            assert!(
                picture.contains(&format!(">Player &lt;{seat}&gt;</text>")),
                "{seat} of {seats}"
            );
        }
        assert!(picture.contains("<title>Anna won: Anna 9 &lt; 10</title>"));
        assert!(picture.contains("<desc>Anna was &quot;never&quot; behind.</desc>"));
        assert!(picture.contains("width=\"900\" height=\"522\""));
        for number in 1..=4 {
            assert!(picture.contains(&format!("<title>{number}: a turn &amp; a &lt;twist&gt;</title>")));
        }
    }
}

#[test]
fn lines_stay_in_their_panels_and_differ_without_colour() {
    let picture = chart_svg(&chart(6, 71));
    // Two strokes for each line: the legend, the chances, the leads and the scores of six seats.
    let lines = lines(&picture);
    assert_eq!(lines.len(), 6 * 4 * 2);
    let long: Vec<_> = lines.iter().filter(|line| line.len() > 2).collect();
    assert_eq!(long.len(), 6 * 3 * 2);
    for line in long {
        assert_eq!(line.len(), 72);
        assert!(line.iter().all(|(x, _)| (54.0..=880.0).contains(x)));
        let above = line.iter().all(|(_, y)| (84.0..=276.0).contains(y));
        let middle = line.iter().all(|(_, y)| (298.0..=382.0).contains(y));
        let below = line.iter().all(|(_, y)| (404.0..=484.0).contains(y));
        assert!(above || middle || below, "{line:?}");
        assert!(line.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
    // A seat's chance of 1 is at the top of its panel; a lead of 0 is in the middle, the largest near the top.
    assert!(picture.contains("880,84\""));
    assert!(picture.contains("\"54,340 ") && picture.contains("880,301\""));
    let mut dashes: Vec<_> = picture
        .split("<polyline ")
        .skip(1)
        .map(|line| {
            line.split_once("stroke-dasharray=")
                .map(|(_, dash)| dash.split('"').nth(1))
        })
        .collect();
    dashes.sort();
    dashes.dedup();
    assert_eq!(dashes.len(), 6);
}

#[test]
fn numbers_of_marks_do_not_cover_each_other() {
    let picture = chart_svg(&chart(2, 71));
    let mut places: Vec<f64> = Vec::new();
    for group in picture
        .split("<g stroke=")
        .skip(1)
        .filter(|group| group.contains("<title>"))
    {
        let text = group.split("<text x=\"").nth(1).unwrap();
        places.push(text.split('"').next().unwrap().parse().unwrap());
    }
    assert_eq!(places.len(), 4);
    assert!(
        places.windows(2).all(|pair| pair[1] - pair[0] >= 20.0),
        "{places:?}"
    );
    assert!(places.iter().all(|place| (54.0..=880.0).contains(place)));
}

#[test]
fn empty_and_invalid_data_give_well_formed_charts() {
    for turns in [2, 3, 200] {
        check_xml(&chart_svg(&chart(2, turns))).unwrap();
    }
    let empty = chart_svg(&Chart::default());
    check_xml(&empty).unwrap();
    assert!(empty.contains("nothing has been played yet"));
    let mut odd = chart(3, 5);
    odd.points[1].wins = vec![f64::NAN, f64::INFINITY, -3.0];
    odd.points[2].wins.clear();
    odd.points[3].scores.clear();
    odd.points[3].leads = vec![f64::NAN, f64::INFINITY, 1e300];
    odd.points[4].leads.clear();
    odd.marks[0].turn = 999;
    odd.marks[0].seat = Seat(200);
    check_xml(&chart_svg(&odd)).unwrap();
}
