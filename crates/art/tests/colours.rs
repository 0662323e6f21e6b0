//! Colours of seats and terrains can be told apart, also by people with colour blindness.

use bastide_art::Theme;
use bastide_art::palette::{self, Colour};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// A matrix for linear RGB.
type Vision = [[f64; 3]; 3];

const NORMAL: Vision = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// From Machado, Oliveira and Fernandes, 2009, at full severity: protanopia, deuteranopia, tritanopia.
const BLIND: [Vision; 3] = [
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

/// What a colour looks like, in CIE L*a*b*.
fn seen(colour: Colour, vision: &Vision) -> [f64; 3] {
    let linear = [colour.red, colour.green, colour.blue].map(|channel| {
        let part = f64::from(channel) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    let times =
        |row: &[f64; 3], values: [f64; 3]| -> f64 { row.iter().zip(values).map(|(a, b)| a * b).sum() };
    let rgb = vision.map(|row| times(&row, linear).clamp(0.0, 1.0));
    let xyz = [
        times(&[0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047,
        times(&[0.2126729, 0.7151522, 0.0721750], rgb),
        times(&[0.0193339, 0.1191920, 0.9503041], rgb) / 1.08883,
    ];
    let [x, y, z] = xyz.map(|part| {
        if part > 216.0 / 24389.0 {
            part.cbrt()
        } else {
            (24389.0 / 27.0 * part + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours: CIE76, where 2 is just noticeable.
fn distance(a: Colour, b: Colour, vision: &Vision) -> f64 {
    let (a, b) = (seen(a, vision), seen(b, vision));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// Whether two colours that are no greys have about the same hue.
fn shares_hue(a: Colour, b: Colour) -> bool {
    let [(chroma, hue), (other_chroma, other_hue)] = [a, b].map(|colour| {
        let [_, a, b] = seen(colour, &NORMAL);
        (a.hypot(b), b.atan2(a).to_degrees())
    });
    let turn = (hue - other_hue).rem_euclid(360.0);
    chroma > 12.0 && other_chroma > 12.0 && turn.min(360.0 - turn) < 40.0
}

fn seats() -> [Colour; 6] {
    [0, 1, 2, 3, 4, 5].map(|seat| palette::seat(Seat(seat)))
}

/// Kinds of terrain that lie side by side, apart from buildings.
const ADJACENT: [(Kind, Kind); 15] = [
    (Kind::Field, Kind::Road),
    (Kind::Field, Kind::City),
    (Kind::Field, Kind::River),
    (Kind::City, Kind::Road),
    (Kind::City, Kind::River),
    (Kind::River, Kind::Road),
    (Kind::Path, Kind::Tower),
    (Kind::Path, Kind::House),
    (Kind::Path, Kind::Court),
    (Kind::Tower, Kind::House),
    (Kind::Tower, Kind::Court),
    (Kind::House, Kind::Court),
    (Kind::Road, Kind::Market),
    (Kind::Road, Kind::Homes),
    (Kind::Market, Kind::Homes),
];

#[test]
fn lab_distances_are_those_of_the_standard() {
    let (white, black) = (Colour::hex(0xffffff), Colour::hex(0x000000));
    assert!((distance(white, black, &NORMAL) - 100.0).abs() < 0.01);
    let (red, green) = (Colour::hex(0xff0000), Colour::hex(0x00ff00));
    assert!((distance(red, green, &NORMAL) - 170.6).abs() < 0.1);
    for vision in &BLIND {
        assert!(distance(white, black, vision) > 99.0, "grey stays grey");
    }
    // Red and green lose most of their difference without one of the two cones.
    assert!(distance(red, green, &BLIND[1]) < 0.5 * distance(red, green, &NORMAL));
}

#[test]
fn seats_differ_for_every_kind_of_colour_vision() {
    let seats = seats();
    for (idx, &a) in seats.iter().enumerate() {
        for &b in &seats[idx + 1..] {
            assert!(distance(a, b, &NORMAL) > 40.0, "{a} {b}");
            for vision in &BLIND {
                let away = distance(a, b, vision);
                assert!(away > 20.0, "{a} {b} {away}");
            }
        }
    }
}

#[test]
fn plain_grounds_differ_from_seats() {
    let theme = Theme::Plain;
    for ground in Kind::ALL
        .map(|kind| theme.ground(kind))
        .into_iter()
        .chain([theme.town()])
    {
        for seat in seats() {
            let away = distance(ground, seat, &NORMAL);
            assert!(away > 30.0, "{ground} {seat} {away}");
            // An orange figure on pale orange sinks, however far CIE76 says it is: it needs another lightness.
            if shares_hue(ground, seat) {
                let lighter = seen(ground, &NORMAL)[0] - seen(seat, &NORMAL)[0];
                assert!(
                    away > 48.0 || lighter > 30.0,
                    "{ground} {seat} share their hue: {away}, lighter by {lighter}"
                );
            }
            // Figures have a light halo and a dark outline besides.
            for vision in &BLIND {
                let away = distance(ground, seat, vision);
                assert!(away > 12.0, "{ground} {seat} {away}");
            }
        }
    }
}

#[test]
fn grounds_that_lie_side_by_side_differ() {
    for theme in Theme::ALL {
        for (a, b) in ADJACENT {
            let away = distance(theme.ground(a), theme.ground(b), &NORMAL);
            assert!(away > 20.0, "{a} {b} {away}");
        }
    }
    for vision in &BLIND {
        for (a, b) in ADJACENT {
            let away = distance(palette::ground(a), palette::ground(b), vision);
            assert!(away > 14.0, "{a} {b} {away}");
        }
    }
}
