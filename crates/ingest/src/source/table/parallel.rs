//! Rows that are parsed on all cores and delivered in the order of the file.
//!
//! One thread cuts the file into rows and takes the records; the others make records of the rows, a batch at a time.
//! Batches go round in a fixed order and only so many are on their way, so that memory is bounded and the outcome does
//! not depend on who is faster: texts get their symbols, and faults are counted, in the order of the file.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, available_parallelism};

use super::raw::{Layout, RawRow, RawRows, RowReader};
use super::{Text, next_row, with_rows};
use crate::ImportError;
use crate::record::{Strings, Symbol, Texts};
use crate::report::FileReport;
use crate::source::value::Values;
use crate::source::{Context, Fault, Schema};

/// Rows a batch.
const ROWS: usize = 512;
/// Batches on their way for each thread that parses.
const AHEAD: usize = 3;

/// How a row becomes a record.
pub(in crate::source) struct Parser<'p, R> {
    pub(in crate::source) schema: &'p Schema,
    pub(in crate::source) names: &'p [&'static [&'static str]],
    pub(in crate::source) parse: &'p (dyn Fn(&mut Values<'_>) -> Result<R, Fault> + Sync),
    /// Why a sound record is none of those that are kept, if it is not. It is delivered all the same.
    pub(in crate::source) left_out: fn(&R) -> Option<&'static str>,
}

/// Rows on their way to be parsed.
#[derive(Default)]
struct LineBatch {
    rows: Vec<RawRow>,
    /// How many of them are filled.
    count: usize,
}

/// What became of a batch of lines.
struct Parsed<R> {
    records: Vec<R>,
    /// Texts that the thread had not met before.
    texts: Vec<Box<str>>,
    report: FileReport,
    /// To be filled again.
    batch: LineBatch,
}

/// A thread that parses.
struct Worker<R> {
    rows: Sender<LineBatch>,
    parsed: Receiver<Parsed<R>>,
    /// Symbols of the texts that the thread has met.
    symbols: Vec<Symbol>,
}

/// Calls `each` with the record of every row; rows that give none are counted in the report.
pub(in crate::source) fn for_each_record<R: Texts + Send>(
    text: Text<'_, '_, '_>,
    parser: &Parser<'_, R>,
    context: &mut Context<'_, '_>,
    each: &mut dyn FnMut(R, &mut Strings),
) -> Result<(), ImportError> {
    let threads = available_parallelism().map_or(1, NonZeroUsize::get);
    for_each_record_of(threads, text, parser, context, each)
}

fn for_each_record_of<R: Texts + Send>(
    threads: usize,
    text: Text<'_, '_, '_>,
    parser: &Parser<'_, R>,
    context: &mut Context<'_, '_>,
    each: &mut dyn FnMut(R, &mut Strings),
) -> Result<(), ImportError> {
    with_rows(text, parser.schema, context, |rows, layout, context| {
        std::thread::scope(|scope| {
            let workers = (0..threads).map(|_| Worker::start(scope, parser, layout)).collect();
            distribute(rows, workers, context, each)
        })
    })
}

/// Sends batches to the threads in turn and takes back what became of them in the same order.
fn distribute<R: Texts + Send>(
    rows: &mut RawRows<'_, '_>,
    mut workers: Vec<Worker<R>>,
    context: &mut Context<'_, '_>,
    each: &mut dyn FnMut(R, &mut Strings),
) -> Result<(), ImportError> {
    let count = workers.len();
    let (mut sent, mut taken, mut is_over) = (0, 0, false);
    let mut spare = Vec::new();
    loop {
        while !is_over && sent - taken < count * AHEAD {
            let mut batch: LineBatch = spare.pop().unwrap_or_default();
            is_over = !batch.fill(rows, context)?;
            // A thread that is gone has panicked, which the scope passes on.
            let _ = workers[sent % count].rows.send(batch);
            sent += 1;
        }
        if taken == sent {
            return Ok(());
        }
        let worker = &mut workers[taken % count];
        let Ok(parsed) = worker.parsed.recv() else { return Ok(()) };
        taken += 1;
        spare.push(worker.deliver(parsed, context, each));
    }
}

impl LineBatch {
    /// Fills the batch; `false` when the file is at its end.
    fn fill(&mut self, rows: &mut RawRows<'_, '_>, context: &mut Context<'_, '_>) -> Result<bool, ImportError> {
        self.rows.resize_with(ROWS, RawRow::default);
        self.count = 0;
        for row in &mut self.rows {
            if !next_row(rows, row, context)? {
                return Ok(false);
            }
            self.count += 1;
        }
        Ok(true)
    }
}

impl<R: Texts + Send> Worker<R> {
    fn start<'scope>(scope: &'scope Scope<'scope, '_>, parser: &'scope Parser<'_, R>, layout: &'scope Layout) -> Self
    where
        R: 'scope,
    {
        let ((rows, inbox), (outbox, parsed)) = (channel(), channel());
        scope.spawn(move || work(parser, layout, &inbox, &outbox));
        Self { rows, parsed, symbols: Vec::new() }
    }

    /// Hands over the records of a batch.
    fn deliver(
        &mut self,
        parsed: Parsed<R>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(R, &mut Strings),
    ) -> LineBatch {
        self.symbols.extend(parsed.texts.iter().map(|text| context.strings.intern(text)));
        context.report.add(parsed.report);
        for mut record in parsed.records {
            record.each_text(&mut |symbol| {
                if let Some(&shared) = self.symbols.get(symbol.place()) {
                    *symbol = shared;
                }
            });
            each(record, context.strings);
        }
        parsed.batch
    }
}

/// Parses batches until there are no more.
fn work<R>(parser: &Parser<'_, R>, layout: &Layout, inbox: &Receiver<LineBatch>, outbox: &Sender<Parsed<R>>) {
    let mut strings = Strings::default();
    let mut reader = RowReader::new(parser.schema, layout);
    while let Ok(batch) = inbox.recv() {
        let texts_before = strings.len();
        let mut report = FileReport::default();
        let mut records = Vec::with_capacity(batch.count);
        for raw in batch.rows.iter().take(batch.count) {
            let record = reader.read(raw).and_then(|row| {
                let (strings, report) = (&mut strings, &mut report);
                (parser.parse)(&mut Values { row, names: parser.names, line: raw.number, strings, report })
            });
            match record {
                Ok(record) => {
                    match (parser.left_out)(&record) {
                        None => report.kept += 1,
                        Some(reason) => report.leave_out(reason),
                    }
                    records.push(record);
                }
                Err(fault) => report.skip(&fault.to_string(), raw.number, || raw.text().shown()),
            }
        }
        let texts = strings.since(texts_before).map(Into::into).collect();
        if outbox.send(Parsed { records, texts, report, batch }).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::Text;
    use super::{Parser, ROWS, for_each_record_of};
    use crate::open::Input;
    use crate::progress::Meter;
    use crate::record::{Moment, Strings, Symbol, Texts};
    use crate::report::FileReport;
    use crate::source::{Context, Fault, Schema};

    /// A number and a text that rows share.
    struct Pair(u32, Symbol);

    impl Texts for Pair {
        fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
            each(&mut self.1);
        }
    }

    /// What is delivered of a file by so many threads: records, symbols in their order, the report.
    fn read(threads: usize, text: &str) -> (Vec<(u32, String)>, Vec<String>, String) {
        let schema = Schema::new(&[&["nr"], &["navn"]]);
        let parser = Parser {
            schema: &schema,
            names: &[&["nr"], &["navn"]],
            parse: &|values| {
                let number = values.required(0_usize, |text| text.parse().ok())?;
                let name = values.symbol(1_usize).ok_or(Fault::Missing("navn"))?;
                values.lenient(1_usize, |text| (text != "n7").then_some(()));
                Ok(Pair(number, name))
            },
            left_out: |&Pair(number, _)| number.is_multiple_of(90).then_some("it is one of ninety"),
        };
        let (mut strings, mut finished, mut silent) = (Strings::default(), Vec::new(), |_| {});
        let mut report = FileReport { file: "x".to_owned(), ..FileReport::default() };
        let mut meter = Meter::new(&mut silent, 0);
        let mut context = Context {
            path: Path::new("x"),
            strings: &mut strings,
            report: &mut report,
            finished: &mut finished,
            meter: &mut meter,
            now: Moment::UNKNOWN,
        };
        let mut records = Vec::new();
        let mut each = |Pair(number, name): Pair, strings: &mut Strings| {
            records.push((number, strings.text(name).to_owned()));
        };
        let mut input = Input::from_reader(text.as_bytes());
        for_each_record_of(threads, Text::File(&mut input), &parser, &mut context, &mut each).unwrap();
        let texts = strings.since(0).map(ToOwned::to_owned).collect();
        (records, texts, serde_json::to_string(&report).unwrap())
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let rows = ROWS as u32 * 9 + 77;
        let line = |row: u32| {
            // Names come in waves, and some rows are faulty in one way or another.
            let name = row * 7 % (row / 100 + 5);
            match row % 97 {
                0 => format!("x{row},n{name}\n"),
                1 => format!("{row},\n"),
                2 => format!("{row}\n"),
                3 => format!("{row},\"n{name}\nand \"\"more\"\"\"\n"),
                _ => format!("{row},n{name}\n"),
            }
        };
        let lines: Vec<String> = std::iter::once("nr,navn\n".to_owned()).chain((0..rows).map(line)).collect();
        let text = lines.concat();
        let alone = read(1, &text);
        assert_eq!(alone.0.len(), (0..rows).filter(|row| row % 97 > 2).count());
        assert!(alone.0.is_sorted_by_key(|&(number, _)| number));
        assert!(alone.2.contains("\"rows\":4685"), "{}", alone.2);
        for threads in [2, 3, 8] {
            assert_eq!(read(threads, &text), alone, "{threads} threads");
        }
    }
}
