//! Rows of a file of named lists: one object with a list for each entity, as the older register extracts are.

use super::Context;
use super::elements::Elements;
use super::json::{self, IntoRow, Paths};
use super::row::Row;
use super::schema::Schema;
use super::table::{Line, LineText, json_error};
use crate::ImportError;
use crate::open::Input;

/// What is done with the rows of each list.
pub(super) trait Lists {
    /// A list begins: its kind in messages and its columns, or `None` when it is not known.
    fn begin(&mut self, list: &str) -> Option<(&'static str, &Schema)>;
    /// A row of the list that began last.
    fn row(&mut self, line: &Line<'_>, context: &mut Context<'_, '_>);
}

/// Reads every list; each has a report of its own. Rows of lists that are not known are counted.
pub(super) fn for_each_row(
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    lists: &mut dyn Lists,
) -> Result<(), ImportError> {
    let path = context.path;
    let file = context.report.file.clone();
    let mut elements = Elements::new(input);
    let mut current = String::new();
    let mut schema = None;
    let mut paths = Paths::default();
    let mut row = Row::default();
    loop {
        let bytes = elements.bytes_from_disk();
        let Some((line, _)) = elements.next().map_err(|error| json_error(path, error))? else { break };
        if let Some(list) = elements.list().filter(|&list| list != current) {
            list.clone_into(&mut current);
            let begun = lists.begin(list);
            context.begin(format!("{file}:{list}"), begun.map_or("unknown", |(kind, _)| kind));
            schema = begun.map(|(_, schema)| schema.clone());
            paths = Paths::default();
        }
        let report = &mut *context.report;
        report.rows += 1;
        context.meter.row(&report.file, &report.kind, report.rows, bytes);
        let Some(schema) = &schema else {
            report.leave_out("the list is not known");
            continue;
        };
        let object = elements.element();
        row.clear(schema.len());
        match json::flatten(object, &mut IntoRow { schema, paths: &mut paths, row: &mut row }) {
            Ok(()) => lists.row(&Line { row: &row, number: line, text: LineText::Json(object) }, context),
            Err(_) => report.skip("the row is no JSON object", line, &LineText::Json(object).shown()),
        }
    }
    if current.is_empty() {
        return Err(ImportError::Empty { path: path.to_owned() });
    }
    context.meter.tell(&context.report.file, &context.report.kind, context.report.rows, input.bytes_from_disk());
    Ok(())
}
