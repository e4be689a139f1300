//! Which rows a question shows: those of the statuses asked for, and of entrances that have what an address needs.

use vejviser_dataset::Snapshot;
use vejviser_model::status::Status;

/// Whether an entrance has a street name, a house number, a postcode and an access point. The interface calls others
/// invalid (`medtagugyldige`) and shows them in lists and reverse lookups only when asked to.
#[inline]
pub(crate) fn is_valid(snapshot: &Snapshot, entrance: u32) -> bool {
    let (entrances, row) = (&snapshot.access_addresses, entrance as usize);
    let name = || snapshot.streets.name.beside(entrances.street.beside(row) as usize);
    entrances.x.get(row).is_some()
        && entrances.house_number.beside(row) != 0
        && snapshot.places.postcode.get(entrances.place.beside(row) as usize).is_some()
        && !snapshot.street_names.name.get(name() as usize).is_empty()
}

/// A set of register (DAR) statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visible(u16);

impl Visible {
    /// What lists, reverse lookups and suggestions show: the interface's `statuses` when given, all statuses when
    /// discontinued ones are asked for too, else the current ones.
    pub(crate) fn listed(statuses: &[u8], include_discontinued: bool) -> Self {
        match statuses {
            [] if include_discontinued => Self(u16::MAX),
            [] => Self::of(Status::is_listed_by_default),
            _ => Self::of(|status| statuses.contains(&status.legacy())),
        }
    }

    /// What is found by key: current and provisional ones, or all.
    pub(crate) fn by_key(include_discontinued: bool) -> Self {
        if include_discontinued { Self(u16::MAX) } else { Self::of(Status::is_found_by_key) }
    }

    fn of(shows: impl Fn(Status) -> bool) -> Self {
        Self(Status::ALL.into_iter().filter(|&status| shows(status)).map(|status| 1 << status.dar()).sum())
    }

    /// Whether a row with this register status is shown.
    #[inline]
    pub(crate) fn shows(self, dar: u8) -> bool {
        dar < 16 && self.0 & (1 << dar) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Visible;

    #[test]
    fn shows_what_was_asked_for() {
        let shown = |visible: Visible| (1..=9).filter(|&dar| visible.shows(dar)).collect::<Vec<u8>>();
        for (statuses, include_discontinued, expected) in [
            (&[][..], false, &[3][..]),
            (&[], true, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
            (&[2], false, &[4]),
            (&[1, 3], false, &[2, 3]),
            (&[4], true, &[5]),
            (&[0], false, &[1, 6, 7, 8, 9]),
            (&[77], false, &[]),
        ] {
            assert_eq!(shown(Visible::listed(statuses, include_discontinued)), expected, "{statuses:?}");
        }
        assert_eq!(shown(Visible::by_key(false)), [2, 3]);
        assert_eq!(shown(Visible::by_key(true)).len(), 9);
        assert!(!Visible::by_key(true).shows(200));
    }
}
