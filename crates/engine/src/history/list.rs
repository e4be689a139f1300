//! Lists of versions: in order of id, then beginning.

use super::candidates::CandidateObject;
use super::version_filter::VersionFilter;
use super::walk::VersionWalk;
use super::{Kind, Version, candidates, versions};
use crate::request::{HistoryFilter, Page};
use crate::search::PageRows;
use crate::{Budget, Engine, List, Result};

/// How many times as many objects are passed for a page as if those that match lay evenly.
const UNEVEN: u64 = 4;

/// Objects that are collected in the time in which one is passed.
const COLLECTED_A_PASS: u64 = 6;

impl Engine {
    /// A page of the versions of entrances that match.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids that are no UUIDs, or the budget's errors.
    pub fn access_address_history(
        &self,
        filter: &HistoryFilter,
        page: Page,
        budget: &mut Budget,
    ) -> Result<List<Version<'_>>> {
        self.history(Kind::AccessAddress, filter, page, budget)
    }

    /// A page of the versions of units that match.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids that are no UUIDs, or the budget's errors.
    pub fn address_history(
        &self,
        filter: &HistoryFilter,
        page: Page,
        budget: &mut Budget,
    ) -> Result<List<Version<'_>>> {
        self.history(Kind::Address, filter, page, budget)
    }

    fn history(
        &self,
        kind: Kind,
        filter: &HistoryFilter,
        page: Page,
        budget: &mut Budget,
    ) -> Result<List<Version<'_>>> {
        let filter = VersionFilter::new(filter)?;
        let page = PageRows::new(page);
        if filter.is_everything() {
            return self.whole_history(kind, page, budget);
        }
        if let Some(list) = self.near_the_start(kind, &filter, page, budget)? {
            return Ok(list);
        }
        let mut candidates = candidates::find(self, kind, &filter, budget)?;
        let (mut behind, mut count) = (candidates.as_mut_slice(), page.limit());
        let (mut taken, mut last) = (Taken::new(page, 0), None);
        while !behind.is_empty() && !taken.is_full() {
            let next;
            (next, behind) = candidates::smallest(behind, count, budget)?;
            // Some have no version that matches.
            count = count.saturating_mul(2);
            for &candidate in next {
                if last.replace(candidate.id) == Some(candidate.id) {
                    continue;
                }
                self.take(kind, &filter, candidate, &mut taken, budget)?;
                if taken.is_full() {
                    break;
                }
            }
        }
        Ok(taken.list)
    }

    /// Takes what matches of a candidate.
    fn take<'a>(
        &'a self,
        kind: Kind,
        filter: &VersionFilter<'_>,
        candidate: CandidateObject,
        taken: &mut Taken<'a>,
        budget: &mut Budget,
    ) -> Result<()> {
        if candidate.only.is_some() && taken.pass_one() {
            return Ok(());
        }
        let mut seen = 1;
        for version in versions(self.snapshot(), kind, candidate.id) {
            seen += 1;
            if filter.admits(&version) {
                taken.add(version);
            }
        }
        budget.spend(seen)
    }

    /// A page of what a large part of all objects matches: it is found among the first ones, in less time than all that
    /// match are collected. `None` where the page lies too deep or too few match.
    fn near_the_start(
        &self,
        kind: Kind,
        filter: &VersionFilter<'_>,
        page: PageRows,
        budget: &mut Budget,
    ) -> Result<Option<List<Version<'_>>>> {
        if !filter.is_place_only() {
            return Ok(None);
        }
        let (matching, all) = candidates::count_in_place(self, kind, filter, budget)?;
        let passed = page.end.saturating_add(1).saturating_mul(UNEVEN * all) / matching.max(1);
        if passed.saturating_mul(COLLECTED_A_PASS) >= matching {
            return Ok(None);
        }
        let mut walk = VersionWalk::new(self.snapshot(), kind);
        let mut taken = Taken::new(page, 0);
        for _ in 0..passed {
            let add = |version| {
                if filter.admits(&version) {
                    taken.add(version);
                }
            };
            if !walk.next(budget, add)? || taken.is_full() {
                return Ok(Some(taken.list));
            }
        }
        Ok(None)
    }

    fn whole_history(&self, kind: Kind, page: PageRows, budget: &mut Budget) -> Result<List<Version<'_>>> {
        let mut walk = VersionWalk::from_version(self.snapshot(), kind, page.start, budget)?;
        let mut taken = Taken::new(page, walk.versions_behind());
        while !taken.is_full() && walk.next(budget, |version| taken.add(version))? {}
        Ok(taken.list)
    }
}

/// The versions of a page out of all that match, in order.
struct Taken<'a> {
    page: PageRows,
    seen: u64,
    list: List<Version<'a>>,
}

impl<'a> Taken<'a> {
    fn new(page: PageRows, seen: u64) -> Self {
        Self { page, seen, list: List { rows: Vec::new(), more: false } }
    }

    fn add(&mut self, version: Version<'a>) {
        if self.seen >= self.page.end {
            self.list.more = true;
        } else if self.seen >= self.page.start {
            self.list.rows.push(version);
        }
        self.seen += 1;
    }

    /// Passes a version that lies before the page. False where none does any more.
    fn pass_one(&mut self) -> bool {
        let is_before = self.seen < self.page.start;
        self.seen += u64::from(is_before);
        is_before
    }

    fn is_full(&self) -> bool {
        self.list.more
    }
}
