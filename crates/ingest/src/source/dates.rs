//! The dates of a bitemporal row (effect and registration), and the state that follows from them.

use super::Fault;
use super::value::{Values, moment};
use crate::record::{Moment, RowState, Validity};

/// Indices of the date columns of an entity.
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
    /// Validity of a row at `now`; `None` when it takes effect later. An end in the future counts as no end; the report
    /// notes both.
    pub(super) fn validity(self, values: &mut Values<'_>, now: Moment) -> Result<Option<Validity>, Fault> {
        let time = |column: usize| values.strict(column, moment);
        let began = time(self.began)?.unwrap_or(Moment::UNKNOWN);
        let registered = time(self.registered)?.unwrap_or(Moment::UNKNOWN);
        let (superseded, end) = (time(self.superseded)?, time(self.ends)?);
        if superseded.is_none() {
            values.report.turns(now, [began].into_iter().chain(end));
        }
        let state = if superseded.is_some() {
            RowState::Superseded
        } else if end.is_some_and(|end| end <= now) {
            RowState::Ended
        } else if began > now {
            return Ok(None);
        } else {
            RowState::InForce
        };
        Ok(Some(Validity { began, registered, state }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::Row;
    use super::*;
    use crate::record::Strings;
    use crate::report::FileReport;

    const NOW: i64 = 1_767_225_600_000;

    /// State of a row with these years as dates; a blank year is an open end.
    fn state(years: [&str; 4]) -> Option<RowState> {
        let mut row = Row::default();
        row.clear(4);
        for (column, year) in (0..).zip(years).filter(|(_, year)| !year.is_empty()) {
            row.push(column, format_args!("{year}-01-01T00:00:00Z"));
        }
        let (strings, report) = (&mut Strings::default(), &mut FileReport::default());
        let mut values = Values { row: &row, names: &[], line: 1, strings, report };
        let dates = Dates { registered: 0, superseded: 1, began: 2, ends: 3 };
        dates.validity(&mut values, Moment::new(NOW)).unwrap().map(|validity| validity.state)
    }

    #[test]
    fn a_row_is_in_force_between_its_beginning_and_its_end() {
        for (years, expected) in [
            (["2020", "", "2020", ""], Some(RowState::InForce)),
            (["", "", "", ""], Some(RowState::InForce)),
            (["2020", "", "2020", "2099"], Some(RowState::InForce)),
            (["2020", "", "2020", "2026"], Some(RowState::Ended)),
            (["2020", "", "2026", ""], Some(RowState::InForce)),
            (["2020", "", "2099", ""], None),
            (["2020", "2021", "2099", ""], Some(RowState::Superseded)),
            (["2020", "2021", "2020", "2021"], Some(RowState::Superseded)),
        ] {
            assert_eq!(state(years), expected, "{years:?}");
        }
    }
}
