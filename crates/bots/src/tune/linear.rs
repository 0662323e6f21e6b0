//! Weighted least squares with ridge penalties, solved by Cholesky decomposition.

/// The normal equations of a least-squares fit: a lower triangular matrix of products of columns, and a vector of products
/// with the target.
pub struct Squares {
    matrix: Vec<f64>,
    vector: Vec<f64>,
}

impl Squares {
    /// Equations without rows, for this number of coefficients.
    pub fn new(columns: usize) -> Squares {
        Squares {
            matrix: vec![0.0; columns * columns],
            vector: vec![0.0; columns],
        }
    }

    /// Adds a row with its target value and its weight.
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

    /// The weighted sum of a column's squares.
    pub fn scale(&self, column: usize) -> f64 {
        self.matrix[column * (self.vector.len() + 1)]
    }

    /// The coefficients. `ridge` is the penalty of each column; the coefficient of a column with `None` is 0. `None` if
    /// the equations are singular.
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

/// Solves equations with a symmetric positive definite matrix, of which only the lower half is read. `None` if it is not
/// positive definite.
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

    /// Approximately normal: a sum of uniform numbers.
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
        // The second column explains the part of the first that it is correlated with: -1 + 2 · 0.8 / 1.64.
        assert!(held[0].abs() < 1e-3 && (held[1] + 0.024).abs() < 0.05, "{held:?}");
    }

    #[test]
    fn indefinite_matrices_are_refused() {
        assert_eq!(cholesky(vec![1.0, 0.0, 1.0, 1.0], vec![1.0, 1.0]), None);
        assert_eq!(cholesky(Vec::new(), Vec::new()), Some(Vec::new()));
    }
}
