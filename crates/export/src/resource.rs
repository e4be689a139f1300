//! Resources that are listed, each behind one interface whatever its rows are.

use std::sync::LazyLock;

use vejviser_answer::catalogue::{Context, Visitor, visit};
use vejviser_answer::{Fault, Listed, Operation, Outcome, Parameters};
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, Engine};
use vejviser_wire::{Extent, Field, Presentation, table};

use crate::columns::Columns;
use crate::error::Error;

/// Rows that become one table of columns: few enough to stay near the processor.
const BATCH: usize = 8192;

/// A resource that is listed.
pub(crate) trait Source: Send + Sync {
    /// Its name in the catalogue.
    fn name(&self) -> &'static str;

    /// Its columns.
    fn columns(&self) -> Vec<Field>;

    /// What the geometry of its rows is, where they have one.
    fn geometry(&self) -> Option<&'static str>;

    /// How many rows a page has.
    fn count(&self, engine: &Engine, page: Page, budget: &mut Budget) -> Result<usize, Fault>;

    /// Fills columns with the rows of a page, and hands them to `each` some thousand rows at a time.
    fn read(
        &self,
        engine: &Engine,
        page: Page,
        presentation: &Presentation,
        budget: &mut Budget,
        columns: &mut Columns,
        each: &mut dyn FnMut(&mut Columns) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// Appends the rows of a page as the service answers them.
    fn write(
        &self,
        engine: &Engine,
        page: Page,
        presentation: &Presentation,
        budget: &mut Budget,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault>;

    /// Appends the answer without rows.
    fn write_none(&self, engine: &Engine, presentation: &Presentation, out: &mut Vec<u8>) -> Result<(), Fault>;
}

impl<R: Listed> Source for &'static R {
    fn name(&self) -> &'static str {
        R::name(self)
    }

    fn columns(&self) -> Vec<Field> {
        table::columns(*self)
    }

    fn geometry(&self) -> Option<&'static str> {
        table::geometry(*self)
    }

    fn count(&self, engine: &Engine, page: Page, budget: &mut Budget) -> Result<usize, Fault> {
        Ok(self.page(engine, page, budget)?.rows.len())
    }

    fn read(
        &self,
        engine: &Engine,
        page: Page,
        presentation: &Presentation,
        budget: &mut Budget,
        columns: &mut Columns,
        each: &mut dyn FnMut(&mut Columns) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for rows in self.page(engine, page, budget)?.rows.chunks(BATCH) {
            // A step is about one row: a look at the token.
            budget.spend(rows.len() as u64).map_err(Fault::Engine)?;
            let with_geometry = columns.has_geometry();
            table::read(*self, engine.snapshot(), rows, presentation, with_geometry, columns);
            each(columns)?;
        }
        Ok(())
    }

    fn write(
        &self,
        engine: &Engine,
        page: Page,
        presentation: &Presentation,
        budget: &mut Budget,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let rows = self.page(engine, page, budget)?.rows;
        budget.spend(rows.len() as u64)?;
        vejviser_wire::write(*self, engine.snapshot(), &rows, presentation, Extent::List, budget, out)?;
        Ok(())
    }

    fn write_none(&self, engine: &Engine, presentation: &Presentation, out: &mut Vec<u8>) -> Result<(), Fault> {
        let nothing = &mut Budget::unlimited();
        Ok(vejviser_wire::write(*self, engine.snapshot(), &[], presentation, Extent::List, nothing, out)?)
    }
}

static SOURCES: LazyLock<Vec<Box<dyn Source>>> = LazyLock::new(|| {
    let mut sources = Sources(Vec::new());
    visit(&mut sources);
    sources.0
});

struct Sources(Vec<Box<dyn Source>>);

impl Visitor for Sources {
    fn operation<P: Parameters>(
        &mut self,
        _: &'static str,
        _: Operation,
        _: impl Fn(&Context<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
    ) {
    }

    fn listed<R: Listed>(&mut self, resource: &'static R) {
        self.0.push(Box::new(resource));
    }
}

/// The resource with a name.
pub(crate) fn source(name: &str) -> Result<&'static dyn Source, Error> {
    let found = SOURCES.iter().find(|source| source.name() == name);
    found.map(Box::as_ref).ok_or_else(|| Error::Unknown {
        resource: name.to_owned(),
        listed: SOURCES.iter().map(|source| source.name()).collect::<Vec<_>>().join(", "),
    })
}
