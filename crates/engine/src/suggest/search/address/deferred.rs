//! Deferred runs: the other house numbers of a run, and floors and doors whatever the number.
//!
//! Their addresses come after those with the likely number, so they are searched when those of all streets have been
//! found, and only if they can still be among the best.

use crate::suggest::query::compiled::CompiledQuery;
use crate::suggest::score::PrefixMatch;
use crate::suggest::search::address::candidate::CandidateName;
use crate::suggest::search::address::run::{Run, RunSearch, number_text};
use crate::suggest::search::address::{AddressSearch, MATCH_STEPS};
use crate::{Budget, Result};

/// See the module.
pub(super) struct DeferredRun {
    pub(super) candidate: CandidateName,
    pub(super) street: u32,
    pub(super) run: Run,
}

/// Which addresses of a deferred run are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeferredPass {
    /// Those with another house number than the likely one.
    OtherNumbers,
    /// Those that meet all open conditions by floor and door.
    UnitsOnly,
}

impl AddressSearch<'_> {
    /// Searches the deferred runs: first the other house numbers of all of them, then floors and doors only.
    pub(super) fn search_deferred(&mut self, query: &CompiledQuery<'_>, budget: &mut Budget) -> Result<()> {
        for pass in [DeferredPass::OtherNumbers, DeferredPass::UnitsOnly] {
            let mut deferred = std::mem::take(&mut self.deferred);
            // Runs of one candidate are neighbours: its name is matched to the text once.
            for runs in deferred.chunk_by_mut(|one, next| one.candidate == next.candidate) {
                let candidate = runs[0].candidate;
                budget.spend(MATCH_STEPS)?;
                let streets = self.begin_candidate(candidate, query);
                let bound_of_name = self.bound_of(pass, &runs[0].run, &streets, query);
                for DeferredRun { street, run, .. } in runs {
                    let has_one_name = run.street.has_one_name;
                    budget.spend(if has_one_name { 1 } else { MATCH_STEPS })?;
                    let addressing_name = if has_one_name { None } else { self.addressing_name(*street) };
                    let with_both_names = addressing_name
                        .as_deref()
                        .map(|name| self.with_addressing_name(&streets, name, candidate, query));
                    let streets = with_both_names.as_deref().unwrap_or(&streets);
                    let bound = match with_both_names {
                        Some(_) => self.bound_of(pass, run, streets, query),
                        None => bound_of_name,
                    };
                    run.bound.in_order = run.bound.in_order.max(bound);
                    let search = RunSearch::new(&mut self.state, run, streets, query);
                    let has_units = match pass {
                        DeferredPass::OtherNumbers => search.search_other_numbers(budget)?,
                        DeferredPass::UnitsOnly => search.search_units_only(budget).map(|()| false)?,
                    };
                    if has_units {
                        self.deferred.push(DeferredRun { candidate, street: *street, run: run.clone() });
                    }
                }
            }
        }
        Ok(())
    }

    /// Lower bound of what a pass searches of a run, if its addresses take the typed words in order.
    fn bound_of(&self, pass: DeferredPass, run: &Run, streets: &[PrefixMatch<'_>], query: &CompiledQuery<'_>) -> u32 {
        let bounds = &self.state.bounds;
        match pass {
            DeferredPass::OtherNumbers => bounds.with_other_number(&number_text(run.number.likely), streets, query),
            DeferredPass::UnitsOnly => bounds.with_number_score(run.number.other_score, streets, query),
        }
    }
}
