//! Merges the versions of an object from several files, whose intervals may overlap, into one chain.

use std::cmp::{Ordering, Reverse};

use vejviser_model::Uuid;

use crate::record::{Interval, Moment, VersionOrigin};

/// Something that holds during an interval.
pub(super) trait Temporal: Copy {
    /// Object of the version.
    fn id(&self) -> Uuid;
    /// Register it comes from.
    fn register(&self) -> VersionOrigin;
    /// When it holds.
    fn interval(&self) -> Interval;
    /// Lets it hold at another time.
    fn set_interval(&mut self, interval: Interval);
    /// Whether another version says the same of its own interval.
    fn says_the_same(&self, other: &Self) -> bool;
    /// Takes from a version that says the same what this one is silent about.
    fn complete_with(&mut self, _other: &Self) {}
    /// Whether the object's row says all that this only version says.
    fn is_implied_by(&self, row: &Self) -> bool {
        self.interval() == row.interval() && self.says_the_same(row)
    }

    /// The same during another interval.
    fn during(mut self, interval: Interval) -> Self {
        self.set_interval(interval);
        self
    }
}

/// The chains of all objects, in order of id and beginning; objects whose row says all have none.
///
/// `row_ids` are the rows of the objects that have one, in order of id; `row` gives the content of a row and when it was
/// changed; `compare` orders versions of one register and interval. Versions that begin after `now` are left out, and
/// those that end after it have no end yet.
pub(super) fn settle_all<V: Temporal>(
    mut versions: Vec<V>,
    now: Moment,
    row_ids: &[u32],
    row: impl Fn(u32) -> (V, Moment),
    compare: impl Fn(&V, &V) -> Ordering,
) -> Vec<V> {
    let now = Interval::new(now, Moment::UNKNOWN).from;
    versions.retain_mut(|version| {
        let Interval { from, to } = version.interval();
        if to > now {
            version.set_interval(Interval { from, to: i64::MAX });
        }
        from <= now && from < to
    });
    // What counts comes first: the newer register, then the later beginning.
    versions.sort_unstable_by(|one, other| {
        let key = |version: &V| (version.id(), Reverse((version.register(), version.interval())));
        key(one).cmp(&key(other)).then_with(|| compare(one, other))
    });
    let mut settled = Vec::new();
    let mut rows = row_ids.iter().map(|&at| row(at)).peekable();
    for of_one in versions.chunk_by(|one, other| one.id() == other.id()) {
        let Some(id) = of_one.first().map(Temporal::id) else { continue };
        while rows.next_if(|(row, _)| row.id() < id).is_some() {}
        let row = rows.next_if(|(row, _)| row.id() == id);
        settle(of_one, row.as_ref(), &mut settled);
    }
    settled
}

/// Appends the chain of one object.
fn settle<V: Temporal>(versions: &[V], row: Option<&(V, Moment)>, settled: &mut Vec<V>) {
    let first = settled.len();
    let mut chain = unite(versions);
    if let Some((row, changed)) = row {
        lead_to(row, *changed, &mut chain);
    }
    for version in chain {
        match settled.get_mut(first..).and_then(<[V]>::last_mut) {
            Some(last) if last.interval().to == version.interval().from && last.says_the_same(&version) => {
                last.set_interval(last.interval().around(version.interval()));
                last.complete_with(&version);
            }
            _ => settled.push(version),
        }
    }
    if let (Some((row, _)), Some([only])) = (row, settled.get(first..))
        && only.is_implied_by(row)
    {
        settled.truncate(first);
    }
}

/// One chain in order of time from versions in order of what counts: each fills what those before it left open.
fn unite<V: Temporal>(versions: &[V]) -> Vec<V> {
    let mut chain: Vec<V> = Vec::with_capacity(versions.len());
    for version in versions {
        let mut open = version.interval();
        let mut at = chain.partition_point(|held| held.interval().to <= open.from);
        while open.from < open.to {
            let Some(held) = chain.get(at).map(Temporal::interval).filter(|held| held.from < open.to) else {
                chain.insert(at, version.during(open));
                break;
            };
            if open.from < held.from {
                chain.insert(at, version.during(Interval { from: open.from, to: held.from }));
                at += 1;
            }
            open.from = held.to;
            at += 1;
        }
    }
    chain
}

/// Lets a chain end with what the object's row says, for the row is how things are now.
fn lead_to<V: Temporal>(row: &V, changed: Moment, chain: &mut Vec<V>) {
    let Some(last) = chain.last_mut() else { return };
    let Interval { from, to } = last.interval();
    let begin = if !last.interval().is_open() {
        row.interval().from.max(to)
    } else if !last.says_the_same(row) && changed.millis().is_some_and(|changed| changed > from) {
        let changed = Interval::new(changed, Moment::UNKNOWN).from;
        last.set_interval(Interval { from, to: changed });
        changed
    } else {
        return;
    };
    chain.push(row.during(Interval { from: begin, to: i64::MAX }));
}

#[cfg(test)]
mod tests;
