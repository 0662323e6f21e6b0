//! Sets of linear equations, and the least squares and logistic fits that lead to them.

/// Sums from which a least squares fit is solved.
pub struct Squares {
    matrix: Vec<f64>,
    vector: Vec<f64>,
}

impl Squares {
    /// Sums over nothing, for so many columns.
    pub fn new(columns: usize) -> Squares {
        Squares {
            matrix: vec![0.0; columns * columns],
            vector: vec![0.0; columns],
        }
    }

    /// Adds a row: what its columns should add up to, and how much the row counts.
    pub fn add(&mut self, row: &[f64], target: f64, weight: f64) {
        let columns = self.vector.len();
        for (i, &left) in row.iter().enumerate().filter(|(_, left)| **left != 0.0) {
            self.vector[i] += weight * left * target;
            let sums = &mut self.matrix[i * columns..][..=i];
            for (sum, &right) in sums.iter_mut().zip(row) {
                *sum += weight * left * right;
            }
        }
    }

    /// The sum of a column's squares.
    pub fn scale(&self, column: usize) -> f64 {
        self.matrix[column * (self.vector.len() + 1)]
    }

    /// The fit. `ridge` is how much each column is held at zero; those without one stay there.
    pub fn solve(&self, ridge: &[Option<f64>]) -> Option<Vec<f64>> {
        let columns = self.vector.len();
        let mut matrix = self.matrix.clone();
        let mut vector = self.vector.clone();
        for i in 0..columns {
            for j in 0..=i {
                if ridge[i].is_none() || ridge[j].is_none() {
                    matrix[i * columns + j] = 0.0;
                }
            }
            matrix[i * columns + i] += ridge[i].unwrap_or(1.0);
            if ridge[i].is_none() {
                vector[i] = 0.0;
            }
        }
        cholesky(matrix, vector)
    }
}

/// Solves equations whose matrix is symmetric and positive; only its lower half is looked at. `None` if it is not.
fn cholesky(mut matrix: Vec<f64>, mut vector: Vec<f64>) -> Option<Vec<f64>> {
    let n = vector.len();
    for i in 0..n {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| matrix[i * n + k] * matrix[j * n + k]).sum();
            let rest = matrix[i * n + j] - known;
            if i == j {
                if rest.is_nan() || rest <= 0.0 {
                    return None;
                }
                matrix[i * n + i] = rest.sqrt();
            } else {
                matrix[i * n + j] = rest / matrix[j * n + j];
            }
        }
    }
    for i in 0..n {
        let known: f64 = (0..i).map(|k| matrix[i * n + k] * vector[k]).sum();
        vector[i] = (vector[i] - known) / matrix[i * n + i];
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|k| matrix[k * n + i] * vector[k]).sum();
        vector[i] = (vector[i] - known) / matrix[i * n + i];
    }
    Some(vector)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers about zero, made of several even ones.
    fn noise(rng: &mut fastrand::Rng) -> f64 {
        (0..6).map(|_| rng.f64() - 0.5).sum()
    }

    #[test]
    fn least_squares_recovers_known_weights_and_leaves_empty_columns() {
        let known = [2.0, -1.0, 0.5, 0.0];
        let mut rng = fastrand::Rng::with_seed(3);
        let mut squares = Squares::new(4);
        for _ in 0..20_000 {
            let mut row = [0.0; 4];
            for x in &mut row[..3] {
                *x = noise(&mut rng);
            }
            row[1] += 0.8 * row[0];
            let sum: f64 = row.iter().zip(&known).map(|(x, w)| x * w).sum();
            squares.add(&row, sum + noise(&mut rng), 0.7);
        }
        let found = squares
            .solve(&[Some(1e-6), Some(1e-6), Some(1e-6), None])
            .unwrap();
        for (found, known) in found.iter().zip(known) {
            assert!((found - known).abs() < 0.05, "{found} {known}");
        }
        assert_eq!(found[3], 0.0);
        let held = squares
            .solve(&[Some(1e12), Some(1e-6), Some(1e-6), None])
            .unwrap();
        // The second column does what it can for the first, which it goes along with: -1 + 2 · 0.8 / 1.64.
        assert!(held[0].abs() < 1e-3 && (held[1] + 0.024).abs() < 0.05, "{held:?}");
    }

    #[test]
    fn equations_without_an_answer_are_refused() {
        assert_eq!(cholesky(vec![1.0, 0.0, 1.0, 1.0], vec![1.0, 1.0]), None);
        assert_eq!(cholesky(Vec::new(), Vec::new()), Some(Vec::new()));
    }
}
