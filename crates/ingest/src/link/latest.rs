//! What a register says of its objects last, where several deliveries tell of one: a whole one and the changes since,
//! in any order.

use crate::record::{Moment, Standing, Told};

/// When a row of an object began and when it was registered.
type Identity = (Moment, Moment);

/// Rows of one entity until all files are read.
#[derive(Debug)]
pub(crate) struct Latest<K, T> {
    /// Objects, their rows, and what they say unless they tell of an end.
    rows: Vec<(Option<K>, Identity, Option<T>)>,
    superseded: Vec<(K, Identity)>,
}

impl<K, T> Default for Latest<K, T> {
    fn default() -> Self {
        Self { rows: Vec::new(), superseded: Vec::new() }
    }
}

impl<K: Ord + Copy, T> Latest<K, T> {
    /// One more row. Without dates an object has no row that could replace another: all of them count.
    pub(crate) fn tell(&mut self, object: K, told: Told, value: Option<T>) {
        let identity = (told.began, told.registered);
        match told.standing {
            Standing::InForce => self.rows.push((told.is_dated().then_some(object), identity, value)),
            Standing::Ended if told.is_dated() => self.rows.push((Some(object), identity, None)),
            Standing::Superseded if told.is_dated() => self.superseded.push((object, identity)),
            _ => {}
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// What holds, in the order in which it was told. Of an object's rows those count that began last, and of these
    /// those that were registered last: several are parts of one. Rows whose registration ended in another delivery
    /// do not count.
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
    use crate::record::{Moment, Standing, Told};

    /// `object began registered value`, `-` in place of the value for an ended row, `x` for a superseded one.
    fn settled(text: &str) -> String {
        let mut latest = Latest::default();
        for row in text.split(", ") {
            let [object, began, registered, value] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
            let moment = |text: &str| text.parse().map_or(Moment::UNKNOWN, Moment::new);
            let standing = match value {
                "-" => Standing::Ended,
                "x" => Standing::Superseded,
                _ => Standing::InForce,
            };
            let told = Told { began: moment(began), registered: moment(registered), standing };
            latest.tell(object.to_owned().as_bytes()[0], told, Some(value.to_owned()));
        }
        latest.settle().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_last_word_on_an_object_counts() {
        for (what, rows, expected) in [
            ("objects are told in their order", "b 1 1 B, a 1 1 A", "B A"),
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
