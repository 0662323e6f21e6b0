//! Properties of reliability diagrams: well-formed, everything in its panel.

mod xml;

use bastide_art::{Reliability, ReliabilityPanel, ReliabilityPoint, ReliabilityRow, reliability_svg};
use xml::check_xml;

fn diagram(point: ReliabilityPoint) -> Reliability {
    let panel = |name: &str| ReliabilityPanel {
        name: name.to_owned(),
        note: "Brier 0.164 & so on".to_owned(),
        points: vec![point],
    };
    let row = |name: &str| ReliabilityRow {
        name: name.to_owned(),
        panels: ["1/4", "1/2", "3/4", "7/8"].map(panel).to_vec(),
    };
    Reliability {
        title: "Calibration of <search>".to_owned(),
        rows: vec![row("classic"), row("castle")],
    }
}

#[test]
fn a_right_prediction_is_on_the_diagonal() {
    let picture = reliability_svg(&diagram(ReliabilityPoint {
        chance: 0.25,
        share: 0.25,
        error: 0.1,
        count: 12,
    }));
    check_xml(&picture).unwrap();
    assert!(picture.contains("<title>Calibration of &lt;search&gt;</title>"));
    assert_eq!(picture.matches("<circle").count(), 2 * 4);
    // The first panel spans 62 to 242 and 92 to 272.
    assert!(
        picture.contains("<path d=\"M107 245V209\"/><circle cx=\"107\" cy=\"227\" r=\"6.5\""),
        "{picture}"
    );
    assert!(picture.contains("12 predictions of 25 % on average: 25 % came true"));
}

#[test]
fn empty_and_invalid_data_give_well_formed_diagrams() {
    check_xml(&reliability_svg(&Reliability::default())).unwrap();
    let picture = reliability_svg(&diagram(ReliabilityPoint {
        chance: f64::NAN,
        share: 7.0,
        error: f64::INFINITY,
        count: 0,
    }));
    check_xml(&picture).unwrap();
    assert!(picture.contains("cx=\"62\" cy=\"92\""), "{picture}");
}
