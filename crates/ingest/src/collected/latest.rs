//! The latest state of each object of a register whose rows come in several deliveries: a full one and later changes,
//! in any order.

use crate::record::{Moment, RowState, Validity};

/// When a row took effect and when it was registered.
type Identity = (Moment, Moment);

/// Rows of one entity until all files are read.
#[derive(Debug)]
pub(crate) struct Latest<K, T> {
    /// Object, identity and value of each row; no value where the object ended.
    rows: Vec<(Option<K>, Identity, Option<T>)>,
    superseded: Vec<(K, Identity)>,
}

impl<K, T> Default for Latest<K, T> {
    fn default() -> Self {
        Self { rows: Vec::new(), superseded: Vec::new() }
    }
}

impl<K: Ord + Copy, T> Latest<K, T> {
    /// Adds a row. Undated rows cannot replace each other, so all of them are kept.
    pub(crate) fn add(&mut self, object: K, validity: Validity, value: Option<T>) {
        let identity = (validity.began, validity.registered);
        match validity.state {
            RowState::InForce => self.rows.push((validity.is_dated().then_some(object), identity, value)),
            RowState::Ended if validity.is_dated() => self.rows.push((Some(object), identity, None)),
            RowState::Superseded if validity.is_dated() => self.superseded.push((object, identity)),
            _ => {}
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Values in force, in the order in which they were added. Of an object, the rows that took effect last count, and
    /// of these the ones registered last: several are parts of one object. Rows whose registration ended in another
    /// delivery are dropped.
    pub(crate) fn settle(mut self) -> impl Iterator<Item = T> {
        self.superseded.sort_unstable();
        let superseded = self.superseded;
        let rows = &self.rows;
        let mut places: Vec<u32> = (0..rows.len() as u32).collect();
        places.retain(|&place| {
            let (object, identity, _) = &rows[place as usize];
            object.is_none_or(|object| superseded.binary_search(&(object, *identity)).is_err())
        });
        places.sort_unstable_by_key(|&place| (rows[place as usize].0, rows[place as usize].1, place));
        let object = |place: &u32| rows[*place as usize].0;
        let mut kept = Vec::with_capacity(places.len());
        for of_one in places.chunk_by(|one, other| object(one) == object(other)) {
            let last = of_one.last().map(|&place| rows[place as usize].1);
            let from = of_one.partition_point(|&place| Some(rows[place as usize].1) < last);
            // Rows without an object stand together and have one identity, so all of them are kept.
            let parts = &of_one[from..];
            if parts.iter().all(|&place| rows[place as usize].2.is_some()) {
                kept.extend_from_slice(parts);
            }
        }
        kept.sort_unstable();
        let mut kept = kept.into_iter().peekable();
        let rows = self.rows.into_iter().zip(0..);
        rows.filter_map(move |((.., value), place)| kept.next_if_eq(&place).and(value))
    }
}

#[cfg(test)]
mod tests {
    use super::Latest;
    use crate::record::{Moment, RowState, Validity};

    /// `object began registered value`, `-` in place of the value for an ended row, `x` for a superseded one.
    fn settled(text: &str) -> String {
        let mut latest = Latest::default();
        for row in text.split(", ") {
            let [object, began, registered, value] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
            let moment = |text: &str| text.parse().map_or(Moment::UNKNOWN, Moment::new);
            let state = match value {
                "-" => RowState::Ended,
                "x" => RowState::Superseded,
                _ => RowState::InForce,
            };
            let validity = Validity { began: moment(began), registered: moment(registered), state };
            latest.add(object.to_owned().as_bytes()[0], validity, Some(value.to_owned()));
        }
        latest.settle().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_last_word_on_an_object_counts() {
        for (what, rows, expected) in [
            ("objects keep the order in which they were added", "b 1 1 B, a 1 1 A", "B A"),
            ("what began later replaces what began before", "a 1 1 A, a 5 5 A2", "A2"),
            ("… whichever is read first", "a 5 5 A2, a 1 1 A", "A2"),
            ("… though the past is registered anew", "a 5 5 A2, a 1 9 -", "A2"),
            ("a later registration replaces an earlier one", "a 1 1 A, a 1 2 A2", "A2"),
            ("a later row ends an object", "a 1 1 A, a 1 5 -, b 1 1 B", "B"),
            ("the same row with an end ends it", "a 1 1 A, a 1 1 -", ""),
            ("what is superseded elsewhere does not count", "a 5 1 A, a 5 1 x, a 1 2 A2", "A2"),
            ("a registration that ended without a successor leaves nothing", "a 1 1 A, a 1 1 x", ""),
            ("rows of one beginning are parts of one", "a 1 1 A, a 1 1 A2, a 0 0 A3", "A A2"),
            ("rows without dates all count", "a * * A, a * * A2, a * * -", "A A2"),
        ] {
            assert_eq!(settled(rows), expected, "{what}");
        }
    }
}
