//! The losses of a run: a table with a line for each pass, and a picture of it.

use std::fmt::Write;

/// The first line of the table.
pub const HEAD: &str = "round,pass,kept_out,in_the_fit,points,brier\n";

/// The size of the picture, and the space around the curves.
const SIZE: [f64; 2] = [640.0, 320.0];
const SPACE: f64 = 40.0;

/// The losses of kept out games and in the fit, in the order of the table. Lines that are no numbers are skipped.
fn losses(table: &str) -> Vec<[f64; 2]> {
    let numbers = |line: &str| {
        let mut columns = line.split(',').skip(2).map(|number| number.parse().ok());
        Some([columns.next()??, columns.next()??])
    };
    table.lines().filter_map(numbers).collect()
}

/// Draws both losses over the passes as SVG: kept out games as a line, the fit dashed.
pub fn draw(table: &str) -> String {
    let losses = losses(table);
    let all = || losses.iter().flatten().copied();
    let (least, most) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let [width, height] = SIZE;
    let x = |pass: usize| SPACE + (width - 2.0 * SPACE) * pass as f64 / (losses.len().max(2) - 1) as f64;
    let y = |loss: f64| height - SPACE - (height - 2.0 * SPACE) * (loss - least) / (most - least).max(1e-9);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    for (column, (stroke, dashes)) in [("#b03a2e", "none"), ("#7f8c8d", "4 3")].into_iter().enumerate() {
        let _ = write!(
            svg,
            "<polyline fill=\"none\" stroke=\"{stroke}\" stroke-dasharray=\"{dashes}\" points=\""
        );
        for (pass, loss) in losses.iter().enumerate() {
            let _ = write!(svg, "{:.1},{:.1} ", x(pass), y(loss[column]));
        }
        svg.push_str("\"/>");
    }
    if !losses.is_empty() {
        for loss in [least, most] {
            let _ = write!(svg, "<text x=\"4\" y=\"{:.1}\">{loss:.3}</text>", y(loss) + 4.0);
        }
        let text = format!("loss over {} passes; dashed: in the fit", losses.len());
        let _ = write!(
            svg,
            "<text x=\"{SPACE}\" y=\"{:.1}\">{text}</text>",
            height - 12.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_has_a_point_for_each_pass() {
        let table = format!("{HEAD}1,1,4.0,4.1,13.5,0.18\n1,2,3.8,3.9,13.4,0.18\n");
        assert_eq!(losses(&table), [[4.0, 4.1], [3.8, 3.9]]);
        let svg = draw(&table);
        assert!(svg.contains("points=\"40.0,120.0 600.0,280.0 \""), "{svg}");
        assert!(svg.contains("loss over 2 passes"), "{svg}");
        assert!(draw("").ends_with("</svg>\n"));
    }
}
