use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, FixedSizeBinaryArray, RecordBatch};
use arrow_schema::{DataType, Field, Metadata, Schema};
use proptest::prelude::*;
use vejviser_model::id::Uuid;

use super::{COLUMN, Doubled, Packed, greatest};
use crate::column::Text;
use crate::table::Builder;
use crate::table::{Table, read, table};

table! {
    /// A field of every kind.
    Samples / SampleRow / SamplesBuilder = "samples" {
        number: Doubled<u32>,
        letter: Packed<u8>,
        is_odd: Packed<bool>,
        id: Packed<Option<Uuid>>,
        name: Option<Text>,
        when: Packed<Option<i64>>,
        perhaps: Packed<Option<bool>>,
        code: Packed<Option<u16>>,
        depth: Packed<Option<i32>>,
        count: Packed<Option<u32>>,
    }
}

table! {
    /// Nothing that must be there.
    Sparse / SparseRow / SparseBuilder = "sparse" { one: Packed<Option<u16>>, other: Packed<Option<bool>>, }
}

/// A row as numbers: what each of its values is made of, and which are there.
type Seed = (u64, u8);

fn row((value, present): Seed, texts: &str) -> SampleRow<'_> {
    let has = |place: u32| present >> place & 1 == 1;
    let id = [value.to_le_bytes(), value.rotate_left(29).to_le_bytes()].concat();
    SampleRow {
        number: value as u32,
        letter: (value >> 32) as u8,
        is_odd: value % 2 == 1,
        id: has(0).then(|| Uuid::from_bytes(id.try_into().unwrap_or_default())),
        name: has(1).then_some(texts),
        when: has(2).then_some(value as i64),
        perhaps: has(3).then_some(value % 3 == 1),
        code: has(4).then_some((value >> 8) as u16),
        depth: has(5).then_some((value >> 16) as i32),
        count: has(6).then_some((value >> 24) as u32),
        borrowed: std::marker::PhantomData,
    }
}

fn written(seeds: impl Iterator<Item = Seed>) -> RecordBatch {
    let mut builder = SamplesBuilder::default();
    for (seed, number) in seeds.zip(0..) {
        assert_eq!((builder.len(), builder.is_empty()), (number, number == 0));
        assert_eq!(builder.push(&row(seed, "word")) as usize, number);
    }
    read_back(|folder| builder.write(folder).unwrap().0)
}

/// The file that is written into a folder, read.
fn read_back(write: impl FnOnce(&Path) -> &'static str) -> RecordBatch {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{}.arrow", write(folder.path())));
    let map = crate::map::map(&path).unwrap();
    read(&path, &crate::map::buffer(map)).unwrap()
}

/// Everything a row says, as text.
fn said(row: &SampleRow<'_>) -> String {
    format!("{row:?}")
}

/// Values of all widths: a number of random length, of either sign.
fn value() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64_u32, any::<bool>())
        .prop_map(|(value, cut, negative)| if negative { !(value >> cut) } else { value >> cut })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn rows_read_back_are_those_written(
        values in prop::collection::vec((value(), any::<u8>()), 1..40),
        absent in any::<u8>(),
        early in any::<u8>(),
        narrow in 0..64_u32,
        rows in 0..13_000_usize,
    ) {
        // The first rows are narrower and lack more, so that what was written before is moved apart.
        let seed = |number: usize| {
            let (value, present) = values[number % values.len()];
            if number < rows / 2 { (value >> narrow, present & !absent & !early) } else { (value, present & !absent) }
        };
        let batch = written((0..rows).map(seed));
        let table = Samples::from_batch(&batch).unwrap();
        prop_assert_eq!((table.len(), table.is_empty()), (rows, rows == 0));
        for number in 0..rows {
            prop_assert_eq!(said(&table.row(number)), said(&row(seed(number), "word")));
            prop_assert_eq!(table.number.get(number), table.number.in_record(number));
        }
        let has = |place: u32| (0..rows).any(|number| seed(number).1 >> place & 1 == 1);
        prop_assert_eq!(table.id.is_stored(), has(0));
        prop_assert_eq!(table.perhaps.is_stored(), has(3));
        let of = |value: fn(&SampleRow<'_>) -> Option<u32>| {
            (0..rows).filter_map(|number| value(&row(seed(number), "word"))).max()
        };
        prop_assert_eq!(greatest([table.number.packed()]), [of(|row| Some(row.number))]);
        prop_assert_eq!(greatest([&table.count, &table.count]), [of(|row| row.count); 2]);
    }
}

#[test]
fn rows_without_any_value_are_counted() {
    // More rows than a block has, the last ones with a value or without.
    for (rows, one) in [(0, None), (3, None), (9000, None), (9000, Some(700))] {
        let mut builder = SparseBuilder::default();
        assert_eq!((builder.len(), builder.is_empty()), (0, true));
        for number in 0..rows {
            let one = one.filter(|_| number > 8000);
            builder.push(&SparseRow { one, other: None, borrowed: std::marker::PhantomData });
        }
        let batch = read_back(|folder| builder.write(folder).unwrap().0);
        let table = Sparse::from_batch(&batch).unwrap();
        assert_eq!((table.len(), table.is_empty(), table.other.is_stored()), (rows, rows == 0, false));
        for number in 0..rows {
            table.fetch(number);
            table.fetch_record(number);
            let row = table.row(number);
            assert_eq!((row.one, row.other), (one.filter(|_| number > 8000), None));
        }
        assert_eq!(table.records().len(), rows * if one.is_some() { 8 } else { 1 });
    }
}

#[test]
fn a_value_takes_the_bytes_that_the_greatest_needs() {
    for (value, present, bytes) in [
        // The number ends the first word, whatever it needs; the letter follows.
        (1, 0, 8 + 1),
        (70_000, 0, 8 + 1),
        (127, 1 << 2, 8 + 1 + 1),
        (128, 1 << 2, 8 + 1 + 2),
        (!127, 1 << 2, 8 + 1 + 1),
        (1_700_000_000_000, 1 << 2, 8 + 1 + 6),
        (u64::MAX >> 1, 1 << 2, 8 + 1 + 8),
        (1, 1, 8 + 1 + 16),
        (255 << 24, 1 << 6, 8 + 1 + 1),
        (256 << 24, 1 << 6, 8 + 1 + 2),
    ] {
        let batch = written(std::iter::once((value, present)));
        let stride = Samples::from_batch(&batch).unwrap().records().len();
        assert_eq!(stride, bytes, "{value} {present:b}");
    }
}

/// A batch whose records are of `stride` bytes and said to be laid out like this.
fn foreign(batch: &RecordBatch, stride: i32, layout: Option<&str>) -> RecordBatch {
    let schema = batch.schema();
    let (place, _) = schema.column_with_name(COLUMN).unwrap();
    let mut fields: Vec<Field> = schema.fields().iter().map(|field| field.as_ref().clone()).collect();
    let metadata = layout.map(|layout| ("fields".to_owned(), layout.to_owned()));
    fields[place] = Field::new(COLUMN, DataType::FixedSizeBinary(stride), true)
        .with_metadata(metadata.into_iter().collect::<Metadata>());
    let mut columns = batch.columns().to_vec();
    let bytes = vec![0xa5_u8; stride as usize * batch.num_rows()];
    let records = FixedSizeBinaryArray::try_new(stride, bytes.into(), None).unwrap();
    columns[place] = Arc::new(records) as ArrayRef;
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
}

#[test]
fn damaged_layouts_are_refused() {
    let batch = written([(70_000, 0x7f), (3, 0)].into_iter());
    let stride = Samples::from_batch(&batch).unwrap().records().len() as i32 / 2;
    let schema = batch.schema();
    let layout = &schema.field_with_name(COLUMN).unwrap().metadata()["fields"];
    let entry = |name: &str| {
        let from = layout.find(&format!("{{\"name\":\"{name}\"")).unwrap();
        &layout[from..=from + layout[from..].find('}').unwrap()]
    };
    let (letter, id, when, is_odd) = (entry("letter"), entry("id"), entry("when"), entry("is_odd"));
    let at = |name: &str, kind: &str, at: u64, bits: u64, absent: &str| {
        format!("{{\"name\":\"{name}\",\"type\":\"{kind}\",\"at\":{at},\"bits\":{bits}{absent}}}")
    };
    let all = stride as u64 * 8;
    for (from, to, reason) in [
        (layout.as_str(), "[", "column record cannot say what it holds"),
        (layout, "{}", "column record cannot say what it holds"),
        (layout, "[]", "column number is missing"),
        (letter, "{\"name\":\"letter\"}", "column record cannot say what it holds"),
        (letter, &at("other", "u8", 64, 8, ""), "column letter is missing"),
        (letter, &format!("{letter},{letter}"), "column letter stands in the record twice"),
        (letter, &at("letter", "u16", 64, 8, ""), "column letter has type u16 instead of u8"),
        (letter, &at("letter", "u8", 64, 8, ",\"absent\":0"), "column letter holds nulls"),
        (letter, &at("letter", "u8", 60, 8, ""), "column letter stands in bits"),
        (letter, &at("letter", "u8", 64, 16, ""), "column letter stands in bits"),
        (letter, &at("letter", "u8", 64, 0, ""), "column letter stands in bits"),
        (letter, &at("letter", "u8", 48, 8, ""), "column letter stands in bits"),
        (letter, &at("letter", "u8", all, 8, ""), "column letter stands in bits"),
        (letter, &at("letter", "u8", u64::MAX - 7, 8, ""), "column letter stands in bits"),
        (letter, &at("letter", "u8", u64::MAX, 8, ""), "column letter stands in bits"),
        (is_odd, &at("is_odd", "bool", all, 1, ""), "column is_odd stands in bits"),
        (is_odd, &at("is_odd", "bool", 0, 8, ""), "column is_odd stands in bits"),
        (id, &at("id", "uuid", all - 120, 128, ""), "column id stands in bits"),
        (id, &at("id", "uuid", 64, 64, ""), "column id stands in bits"),
        (id, &at("id", "uuid", 68, 128, ""), "column id stands in bits"),
        (when, &at("when", "i64", 64, 72, ""), "column when stands in bits"),
        (when, &at("when", "i64", 64, 24, &format!(",\"absent\":{all}")), "column when has its nulls in bit"),
    ] {
        let foreign = foreign(&batch, stride, Some(&layout.replacen(from, to, 1)));
        let refused = Samples::from_batch(&foreign).map(|table| table.len());
        assert!(refused.clone().is_err_and(|error| error.starts_with(reason)), "{to}: {refused:?}, not {reason}");
    }
    let unsaid = Samples::from_batch(&foreign(&batch, stride, None)).map(|table| table.len());
    assert_eq!(unsaid, Err("column record does not say what it holds".to_owned()));
}

#[test]
fn whatever_is_not_refused_can_be_read() {
    let batch = written([(70_000, 0x7f), (3, 0)].into_iter());
    let schema = batch.schema();
    let layout = &schema.field_with_name(COLUMN).unwrap().metadata()["fields"];
    // Every cut of the records, and every number of the layout one digit longer.
    let longer = layout.match_indices(|c: char| c.is_ascii_digit()).map(|(place, _)| {
        let (before, behind) = layout.split_at(place);
        format!("{before}9{behind}")
    });
    let (mut read, mut refused) = (0, 0);
    for layout in longer.chain([layout.clone()]) {
        for stride in 1..60 {
            match Samples::from_batch(&foreign(&batch, stride, Some(&layout))) {
                Ok(table) => {
                    for row in 0..table.len() {
                        table.fetch(row);
                        table.fetch_record(row);
                        read += said(&table.row(row)).len();
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(read > 0 && refused > 0, "{read} letters read, {refused} layouts refused");
}

#[test]
fn records_of_another_type_are_refused() {
    let batch = written(std::iter::once((1, 0)));
    let numbers = batch.column_by_name("number").unwrap();
    let schema =
        Schema::new(vec![Field::new("number", DataType::UInt32, false), Field::new(COLUMN, DataType::UInt32, false)]);
    let batch = RecordBatch::try_new(Arc::new(schema), vec![Arc::clone(numbers), Arc::clone(numbers)]).unwrap();
    let refused = Samples::from_batch(&batch).map(|table| table.len());
    assert_eq!(refused, Err("column record has type UInt32".to_owned()));
}
