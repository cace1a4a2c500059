//! Small dense symmetric matrices.

/// A square matrix.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    pub(super) fn diagonal(&self) -> impl Iterator<Item = f64> {
        self.cells.iter().step_by(self.size + 1).copied()
    }

    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let dot = |row: &[f64]| row.iter().zip(vector).map(|(one, other)| one * other).sum();
        self.cells.chunks(self.size).map(dot).collect()
    }

    pub(super) fn product(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                let terms = (0..self.size)
                    .map(|at| self.cells[row * self.size + at] * other.cells[at * self.size + column]);
                *product.at(row, column) = terms.sum();
            }
        }
        product
    }

    /// The inverse on vectors with mean 0, of the Laplacian of a connected graph.
    pub(super) fn pseudo_inverse(mut self) -> Matrix {
        let (size, mean) = (self.size, 1.0 / self.size as f64);
        // Adding the mean makes the matrix regular; its inverse has the mean added too.
        self.cells.iter_mut().for_each(|cell| *cell += mean);
        let mut inverse = Matrix::zero(size);
        (0..size).for_each(|at| *inverse.at(at, at) = 1.0);
        for at in 0..size {
            // The matrix is positive definite, so no pivot is zero.
            let pivot = *self.at(at, at);
            for column in 0..size {
                *self.at(at, column) /= pivot;
                *inverse.at(at, column) /= pivot;
            }
            for row in (0..size).filter(|&row| row != at) {
                let factor = *self.at(row, at);
                for column in 0..size {
                    let (own, other) = (*self.at(at, column), *inverse.at(at, column));
                    *self.at(row, column) -= factor * own;
                    *inverse.at(row, column) -= factor * other;
                }
            }
        }
        inverse.cells.iter_mut().for_each(|cell| *cell -= mean);
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pseudo_inverse_inverts_on_vectors_with_mean_zero() {
        let mut matrix = Matrix::zero(3);
        for (one, other, weight) in [(0, 1, 2.0), (1, 2, 0.5)] {
            for (row, column, sign) in
                [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)]
            {
                *matrix.at(row, column) += sign * weight;
            }
        }
        let vector = [1.0, -3.0, 2.0];
        let back = matrix.clone().pseudo_inverse().times(&matrix.times(&vector));
        assert!(vector.iter().zip(&back).all(|(one, other)| (one - other).abs() < 1e-12), "{back:?}");
        assert_eq!(matrix.product(&Matrix::zero(3)), Matrix::zero(3));
        assert_eq!(matrix.diagonal().collect::<Vec<_>>(), [2.0, 2.5, 0.5]);
    }
}
