//! Conversion between Arrow columns and the values of our functions.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BinaryViewArray, BooleanBuilder, Int64Array, Int64Builder,
    LargeBinaryArray, LargeStringArray, StringArray, StringBuilder, StringViewArray,
};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::{Result, internal_err};
use datafusion::logical_expr::ColumnarValue;
use opensgf::db::{Answer, Argument, ValueKind};

/// The values of an argument.
pub(crate) struct Values {
    column: Column,
    /// Whether one value serves all rows.
    is_constant: bool,
}

enum Column {
    Null,
    Integer(Int64Array),
    Text(StringArray),
    LargeText(LargeStringArray),
    TextView(StringViewArray),
    Bytes(BinaryArray),
    LargeBytes(LargeBinaryArray),
    BytesView(BinaryViewArray),
}

impl Values {
    pub(crate) fn of(value: &ColumnarValue) -> Result<Values> {
        let (array, is_constant) = match value {
            ColumnarValue::Array(array) => (array.clone(), false),
            ColumnarValue::Scalar(value) => (value.to_array()?, true),
        };
        let column = match array.data_type() {
            DataType::Null => Column::Null,
            DataType::Int64 => Column::Integer(array.as_primitive::<Int64Type>().clone()),
            DataType::Utf8 => Column::Text(array.as_string::<i32>().clone()),
            DataType::LargeUtf8 => Column::LargeText(array.as_string::<i64>().clone()),
            DataType::Utf8View => Column::TextView(array.as_string_view().clone()),
            DataType::Binary => Column::Bytes(array.as_binary::<i32>().clone()),
            DataType::LargeBinary => Column::LargeBytes(array.as_binary::<i64>().clone()),
            DataType::BinaryView => Column::BytesView(array.as_binary_view().clone()),
            other => return internal_err!("values of type {other} were not converted"),
        };
        Ok(Values { column, is_constant })
    }

    /// The value in a row.
    pub(crate) fn at(&self, row: usize) -> Argument<'_> {
        let row = if self.is_constant { 0 } else { row };
        match &self.column {
            Column::Null => Argument::Null,
            Column::Integer(column) => some(column, row, || Argument::Integer(column.value(row))),
            Column::Text(column) => some(column, row, || Argument::Text(column.value(row))),
            Column::LargeText(column) => some(column, row, || Argument::Text(column.value(row))),
            Column::TextView(column) => some(column, row, || Argument::Text(column.value(row))),
            Column::Bytes(column) => some(column, row, || Argument::Bytes(column.value(row))),
            Column::LargeBytes(column) => some(column, row, || Argument::Bytes(column.value(row))),
            Column::BytesView(column) => some(column, row, || Argument::Bytes(column.value(row))),
        }
    }
}

fn some<'a>(column: &'a dyn Array, row: usize, value: impl FnOnce() -> Argument<'a>) -> Argument<'a> {
    if column.is_null(row) { Argument::Null } else { value() }
}

/// The results for a batch of rows.
pub(crate) enum Answers {
    Flag(BooleanBuilder),
    Integer(Int64Builder),
    Text(StringBuilder),
}

impl Answers {
    pub(crate) fn new(kind: ValueKind, n_rows: usize) -> Answers {
        match kind {
            ValueKind::Flag => Answers::Flag(BooleanBuilder::with_capacity(n_rows)),
            ValueKind::Integer => Answers::Integer(Int64Builder::with_capacity(n_rows)),
            _ => Answers::Text(StringBuilder::new()),
        }
    }

    pub(crate) fn push(&mut self, answer: Answer) -> Result<()> {
        match (self, answer) {
            (Answers::Flag(all), Answer::Null) => all.append_null(),
            (Answers::Integer(all), Answer::Null) => all.append_null(),
            (Answers::Text(all), Answer::Null) => all.append_null(),
            (Answers::Flag(all), Answer::Flag(flag)) => all.append_value(flag),
            (Answers::Integer(all), Answer::Integer(number)) => all.append_value(number),
            (Answers::Text(all), Answer::Text(text)) => all.append_value(text),
            (_, answer) => return internal_err!("{answer:?} is not of the kind that the function returns"),
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> ArrayRef {
        match self {
            Answers::Flag(mut all) => Arc::new(all.finish()),
            Answers::Integer(mut all) => Arc::new(all.finish()),
            Answers::Text(mut all) => Arc::new(all.finish()),
        }
    }
}
