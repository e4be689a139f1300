//! The dates that rows of every register of today have: since when a row holds, until when, and when it was registered.

use super::Fault;
use super::value::{Values, moment};
use crate::record::{Moment, Standing, Told};

/// Places of the dates among the columns of an entity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dates {
    /// `registreringFra`.
    pub(super) registered: usize,
    /// `registreringTil`.
    pub(super) superseded: usize,
    /// `virkningFra`.
    pub(super) began: usize,
    /// `virkningTil`.
    pub(super) ends: usize,
}

impl Dates {
    /// Whether a row holds now; `None` when it has yet to begin. An end that has yet to come is none.
    pub(super) fn told(self, values: &Values<'_>, now: Moment) -> Result<Option<Told>, Fault> {
        let time = |column: usize| values.strict(column, moment);
        let began = time(self.began)?.unwrap_or(Moment::UNKNOWN);
        let registered = time(self.registered)?.unwrap_or(Moment::UNKNOWN);
        let standing = if time(self.superseded)?.is_some() {
            Standing::Superseded
        } else if time(self.ends)?.is_some_and(|end| end <= now) {
            Standing::Ended
        } else if began > now {
            return Ok(None);
        } else {
            Standing::InForce
        };
        Ok(Some(Told { began, registered, standing }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::Row;
    use super::*;
    use crate::record::Strings;
    use crate::report::FileReport;

    const NOW: i64 = 1_767_225_600_000;

    /// What a row is whose dates are these years; blank ones are open.
    fn standing(years: [&str; 4]) -> Option<Standing> {
        let mut row = Row::default();
        row.clear(4);
        for (column, year) in (0..).zip(years).filter(|(_, year)| !year.is_empty()) {
            row.push(column, format_args!("{year}-01-01T00:00:00Z"));
        }
        let (strings, report) = (&mut Strings::default(), &mut FileReport::default());
        let values = Values { row: &row, names: &[], line: 1, strings, report };
        let dates = Dates { registered: 0, superseded: 1, began: 2, ends: 3 };
        dates.told(&values, Moment::new(NOW)).unwrap().map(|told| told.standing)
    }

    #[test]
    fn a_row_holds_between_its_beginning_and_its_end() {
        for (years, expected) in [
            (["2020", "", "2020", ""], Some(Standing::InForce)),
            (["", "", "", ""], Some(Standing::InForce)),
            (["2020", "", "2020", "2099"], Some(Standing::InForce)),
            (["2020", "", "2020", "2026"], Some(Standing::Ended)),
            (["2020", "", "2026", ""], Some(Standing::InForce)),
            (["2020", "", "2099", ""], None),
            (["2020", "2021", "2099", ""], Some(Standing::Superseded)),
            (["2020", "2021", "2020", "2021"], Some(Standing::Superseded)),
        ] {
            assert_eq!(standing(years), expected, "{years:?}");
        }
    }
}
