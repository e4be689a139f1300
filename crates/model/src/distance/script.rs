//! The edit script between two texts, with a cost for each kind of edit.

/// One step from text `a` to text `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A letter of `a` that `b` has not: it was inserted by whoever typed `a`.
    Insert,
    /// A letter of `b` that `a` has not.
    Delete,
    /// The same letter in both.
    Keep,
    /// A letter of `a` in the place of another of `b`.
    Update,
}

/// The steps between two texts, and what they cost together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The sum of the steps' costs; keeping costs nothing.
    pub distance: u32,
    /// The steps from the beginning of the texts to their end.
    pub ops: Vec<Op>,
}

/// The cheapest script between `a` and `b`, compared by characters.
///
/// Where several are equally cheap, the steps are chosen from the end of the texts backwards: insert before delete
/// before keep before update. Cleansing depends on that choice, see [`crate::align`].
pub fn script(a: &str, b: &str, insert: u32, update: u32, delete: u32) -> Script {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let width = a.len() + 1;
    let mut matrix = Vec::with_capacity(width * (b.len() + 1));
    for i in 0..=b.len() {
        for j in 0..=a.len() {
            let cost = match (i, j) {
                (0, j) => j as u32 * insert,
                (i, 0) => i as u32 * delete,
                (i, j) => {
                    let diagonal: u32 = matrix[(i - 1) * width + j - 1];
                    if b[i - 1] == a[j - 1] {
                        diagonal
                    } else {
                        let left = matrix[i * width + j - 1];
                        let above = matrix[(i - 1) * width + j];
                        (diagonal + update).min(left + insert).min(above + delete)
                    }
                }
            };
            matrix.push(cost);
        }
    }
    let (mut i, mut j) = (b.len(), a.len());
    let mut ops = Vec::with_capacity(i.max(j));
    while i > 0 || j > 0 {
        let here = matrix[i * width + j];
        let op = if j > 0 && here == matrix[i * width + j - 1] + insert {
            Op::Insert
        } else if i > 0 && here == matrix[(i - 1) * width + j] + delete {
            Op::Delete
        } else if i > 0 && j > 0 && b[i - 1] == a[j - 1] {
            Op::Keep
        } else {
            Op::Update
        };
        // Saturating, since an update is what is left when nothing else fits.
        j = j.saturating_sub(usize::from(op != Op::Delete));
        i = i.saturating_sub(usize::from(op != Op::Insert));
        ops.push(op);
    }
    ops.reverse();
    Script { distance: matrix.last().copied().unwrap_or_default(), ops }
}

#[cfg(test)]
mod tests {
    use super::{super::levenshtein, *};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn the_steps_lead_from_one_text_to_the_other(
            a in "[abæ]{0,10}", b in "[abæ]{0,10}", insert in 1_u32..4, update in 1_u32..4, delete in 1_u32..4,
        ) {
            let script = script(&a, &b, insert, update, delete);
            let count = |op| script.ops.iter().filter(|&&step| step == op).count();
            prop_assert_eq!(count(Op::Insert) + count(Op::Keep) + count(Op::Update), a.chars().count());
            prop_assert_eq!(count(Op::Delete) + count(Op::Keep) + count(Op::Update), b.chars().count());
            let cost = count(Op::Insert) as u32 * insert + count(Op::Delete) as u32 * delete + count(Op::Update) as u32 * update;
            prop_assert_eq!(cost, script.distance);
        }

        #[test]
        fn unit_costs_give_the_plain_distance(a in any::<String>(), b in any::<String>()) {
            prop_assert_eq!(script(&a, &b, 1, 1, 1).distance, levenshtein(&a, &b));
        }
    }
}
