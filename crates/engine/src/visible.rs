//! Which rows a question shows by their status. Entrances that lack what an address needs
//! ([`vejviser_dataset::Snapshot::is_complete`]) are hidden as well: the interface calls them invalid (`medtagugyldige`) and
//! shows them in lists and reverse lookups only on demand.

use vejviser_model::status::Status;

/// A set of register (DAR) statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visible(u16);

impl Visible {
    /// What lists, reverse lookups and suggestions show: the interface's `statuses` when given, all statuses when
    /// the request includes discontinued ones, else the current ones.
    pub(crate) fn listed(statuses: &[u8], include_discontinued: bool) -> Self {
        match statuses {
            [] if include_discontinued => Self(u16::MAX),
            [] => Self::listed_by_default(),
            _ => Self::of(|status| statuses.contains(&status.legacy())),
        }
    }

    /// What lists, reverse lookups and suggestions show of a request that says nothing about it.
    pub(crate) fn listed_by_default() -> Self {
        Self::of(Status::is_listed_by_default)
    }

    /// What is found by key: current and provisional ones, or all.
    pub(crate) fn by_key(include_discontinued: bool) -> Self {
        if include_discontinued { Self(u16::MAX) } else { Self::found_by_key() }
    }

    /// What is found by key of a request that says nothing about it.
    pub(crate) fn found_by_key() -> Self {
        Self::of(Status::is_found_by_key)
    }

    fn of(shows: impl Fn(Status) -> bool) -> Self {
        Self(Status::ALL.into_iter().filter(|&status| shows(status)).map(|status| 1 << status.dar()).sum())
    }

    /// Statuses are below this.
    pub(crate) const STATUSES: u8 = 16;

    /// Whether every status is shown.
    pub(crate) fn is_all(self) -> bool {
        self.0 == u16::MAX
    }

    /// Whether a row with this register status is shown.
    #[inline]
    pub(crate) fn shows(self, dar: u8) -> bool {
        dar < Self::STATUSES && self.0 & (1 << dar) != 0
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
