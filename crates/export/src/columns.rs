//! Columns being filled: a builder of Arrow for each, of the type that its field has.

use std::sync::Arc;

use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, TimestampMillisecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, SchemaRef};
use vejviser_wire::table::{Datum, Rows};

use crate::error::Error;
use crate::geometry::Summary;
use crate::schema::GEOMETRY;

/// A column being filled.
enum Builder {
    Boolean(BooleanBuilder),
    Integer(Int64Builder),
    Number(Float64Builder),
    Instant(TimestampMillisecondBuilder),
    Text(StringBuilder),
}

impl Builder {
    fn of(data_type: &DataType) -> Self {
        match data_type {
            DataType::Boolean => Self::Boolean(BooleanBuilder::new()),
            DataType::Int64 => Self::Integer(Int64Builder::new()),
            DataType::Float64 => Self::Number(Float64Builder::new()),
            DataType::Timestamp(..) => {
                Self::Instant(TimestampMillisecondBuilder::new().with_data_type(data_type.clone()))
            }
            _ => Self::Text(StringBuilder::new()),
        }
    }

    /// Appends a cell; whether it is of the column's type.
    fn append(&mut self, datum: Datum<'_>) -> bool {
        match (self, datum) {
            (Self::Text(column), Datum::Text(text)) => column.append_value(text),
            (Self::Integer(column), Datum::Integer(number)) => column.append_value(number),
            (Self::Number(column), Datum::Number(number)) => column.append_value(number),
            (Self::Instant(column), Datum::Instant(millis)) => column.append_value(millis),
            (Self::Boolean(column), Datum::Boolean(flag)) => column.append_value(flag),
            (Self::Text(column), Datum::Null) => column.append_null(),
            (Self::Integer(column), Datum::Null) => column.append_null(),
            (Self::Number(column), Datum::Null) => column.append_null(),
            (Self::Instant(column), Datum::Null) => column.append_null(),
            (Self::Boolean(column), Datum::Null) => column.append_null(),
            _ => return false,
        }
        true
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Boolean(column) => Arc::new(column.finish()),
            Self::Integer(column) => Arc::new(column.finish()),
            Self::Number(column) => Arc::new(column.finish()),
            Self::Instant(column) => Arc::new(column.finish()),
            Self::Text(column) => Arc::new(column.finish()),
        }
    }
}

/// Columns being filled.
pub(crate) struct Columns {
    schema: SchemaRef,
    cells: Vec<Builder>,
    geometries: Option<BinaryBuilder>,
    summary: Summary,
    wkb: Vec<u8>,
    fault: Option<Error>,
}

impl Columns {
    /// Empty ones.
    pub(crate) fn new(schema: SchemaRef) -> Self {
        let has_geometry = schema.fields().last().is_some_and(|field| field.name() == GEOMETRY);
        let columns = schema.fields().len() - usize::from(has_geometry);
        let cells = schema.fields().iter().take(columns).map(|field| Builder::of(field.data_type())).collect();
        let geometries = has_geometry.then(BinaryBuilder::new);
        Self { schema, cells, geometries, summary: Summary::default(), wkb: Vec::new(), fault: None }
    }

    /// Whether one of them holds geometries.
    pub(crate) fn has_geometry(&self) -> bool {
        self.geometries.is_some()
    }

    /// What they were filled with; they are empty then.
    pub(crate) fn finish(&mut self) -> Result<RecordBatch, Error> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let geometries = self.geometries.as_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        let columns = self.cells.iter_mut().map(Builder::finish).chain(geometries).collect();
        Ok(RecordBatch::try_new(self.schema.clone(), columns)?)
    }

    /// What all geometries have in common.
    pub(crate) fn into_summary(self) -> Summary {
        self.summary
    }

    fn append_geometry(&mut self, geojson: &str) -> Result<(), Error> {
        let Some(column) = &mut self.geometries else { return Ok(()) };
        self.wkb.clear();
        let is_any = self.summary.wkb(geojson, &mut self.wkb)?;
        column.append_option(is_any.then_some(&self.wkb));
        Ok(())
    }
}

impl Rows for Columns {
    fn cell(&mut self, column: usize, datum: Datum<'_>) {
        if !self.cells[column].append(datum) {
            self.fault.get_or_insert_with(|| Error::Unlike(self.schema.field(column).name().clone()));
        }
    }

    fn geometry(&mut self, geojson: &str) {
        if let Err(error) = self.append_geometry(geojson) {
            self.fault.get_or_insert(error);
        }
    }
}
