//! Logistic regression with a ridge, by Newton's method.

/// A fit: one weight a column, and what stands before them.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    pub(crate) weights: Vec<f64>,
    pub(crate) base: f64,
}

impl Fit {
    pub(crate) fn score(&self, row: &[f64]) -> f64 {
        self.base + self.weights.iter().zip(row).map(|(w, x)| w * x).sum::<f64>()
    }
}

/// A row with its class and how much it counts.
pub(crate) struct Row<'r> {
    pub(crate) values: &'r [f64],
    pub(crate) machine: bool,
    pub(crate) weight: f64,
}

/// Fits rows whose weights sum to one; `ridge` is what a weight of one costs. The base costs nothing.
pub(crate) fn fit(rows: &[Row<'_>], ridge: f64) -> Fit {
    const STEPS: usize = 12;
    let columns = rows.first().map_or(0, |r| r.values.len());
    let size = columns + 1;
    let mut fit = Fit { weights: vec![0.0; columns], base: 0.0 };
    for _ in 0..STEPS {
        let mut slope = vec![0.0; size];
        let mut bend = vec![vec![0.0; size]; size];
        for row in rows {
            let chance = 1.0 / (1.0 + (-fit.score(row.values)).exp());
            let off = row.weight * (chance - f64::from(u8::from(row.machine)));
            let curve = row.weight * chance * (1.0 - chance);
            for (at, x) in row.values.iter().enumerate() {
                slope[at] += off * x;
                for (cell, y) in bend[at].iter_mut().zip(&row.values[..=at]) {
                    *cell += curve * x * y;
                }
            }
            slope[columns] += off;
            for (cell, y) in bend[columns].iter_mut().zip(row.values.iter().chain([&1.0])) {
                *cell += curve * y;
            }
        }
        for at in 0..columns {
            slope[at] += ridge * fit.weights[at];
            bend[at][at] += ridge;
        }
        bend[columns][columns] += 1e-9;
        let step = solve(&mut bend, slope);
        for (weight, by) in fit.weights.iter_mut().zip(&step) {
            *weight -= by;
        }
        fit.base -= step[columns];
        if step.iter().all(|s| s.abs() < 1e-7) {
            break;
        }
    }
    fit
}

/// Solves a symmetric, positive system given its lower half, by Cholesky's decomposition in place.
fn solve(matrix: &mut [Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for at in 0..size {
        for column in 0..=at {
            let (above, below) = matrix.split_at_mut(at);
            let (row, other) = (&below[0], if column == at { &below[0] } else { &above[column] });
            let sum: f64 = row[..column].iter().zip(&other[..column]).map(|(a, b)| a * b).sum();
            let left = row[column] - sum;
            let by = other[column];
            below[0][column] = if column == at { left.max(1e-12).sqrt() } else { left / by };
        }
    }
    for at in 0..size {
        let sum: f64 = matrix[at][..at].iter().zip(&right).map(|(a, b)| a * b).sum();
        right[at] = (right[at] - sum) / matrix[at][at];
    }
    for at in (0..size).rev() {
        let sum: f64 = (at + 1..size).map(|below| matrix[below][at] * right[below]).sum();
        right[at] = (right[at] - sum) / matrix[at][at];
    }
    right
}
