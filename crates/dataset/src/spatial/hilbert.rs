//! Place of a point on a Hilbert curve: neighbours in the plane become neighbours in the file.

/// Key of a point in millimetres; points that are near each other have keys that are mostly near each other.
pub fn hilbert_key(x: i32, y: i32) -> u64 {
    // Shift to unsigned, so that the order of numbers is the order of coordinates.
    let (mut x, mut y) = ((x as u32) ^ (1 << 31), (y as u32) ^ (1 << 31));
    let mut key = 0_u64;
    for bit in (0..32).rev() {
        let (right, upper) = ((x >> bit) & 1, (y >> bit) & 1);
        key = (key << 2) | u64::from((3 * right) ^ upper);
        // Turn the quadrant so that the curve enters and leaves it at its neighbours' corners.
        if upper == 0 {
            if right == 1 {
                (x, y) = (!x, !y);
            }
            (x, y) = (y, x);
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::hilbert_key;

    #[test]
    fn the_curve_visits_every_cell_of_a_small_square_and_moves_one_step_at_a_time() {
        let shift = |cell: i32| (cell - 4) << 29;
        let mut cells: Vec<(i32, i32)> = (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).collect();
        cells.sort_by_key(|&(x, y)| hilbert_key(shift(x), shift(y)));
        for pair in cells.windows(2) {
            let step = (pair[0].0 - pair[1].0).abs() + (pair[0].1 - pair[1].1).abs();
            assert_eq!(step, 1, "{pair:?}");
        }
    }
}
