//! Text tables with aligned columns.

/// A table whose columns are aligned to the left (`<`) or right (`>`).
pub fn aligned(head: &[&str], sides: &str, rows: Vec<Vec<String>>) -> String {
    let head: Vec<String> = head.iter().map(|&word| word.to_owned()).collect();
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..sides.len()).filter_map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).zip(sides.chars());
        let cells = cells.map(|((cell, &width), side)| match side {
            '<' => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
