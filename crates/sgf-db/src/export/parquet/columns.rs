//! Parquet columns, and how a table of them becomes a file.

use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

/// The zstd level.
const EFFORT: i32 = 3;

/// The values of a column.
#[derive(Clone, Debug)]
pub(super) enum Values {
    Long(Vec<Option<i64>>),
    Int(Vec<Option<i32>>),
    Real(Vec<Option<f64>>),
    Text(Vec<Option<String>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// Whether no value is null.
    pub(super) is_full: bool,
    pub(super) values: Values,
}

/// A table to be written.
pub(super) struct Table<'c> {
    pub(super) name: &'static str,
    pub(super) columns: &'c [Column],
    pub(super) n_rows: usize,
    /// The size of a row group, the unit that readers skip.
    pub(super) rows_per_group: usize,
    /// The column by which the rows are sorted; it is delta-encoded.
    pub(super) sorted_by: Option<usize>,
}

impl Column {
    fn schema(&self) -> String {
        let presence = if self.is_full { "required" } else { "optional" };
        let (kind, note) = match self.values {
            Values::Long(_) => ("int64", ""),
            Values::Int(_) => ("int32", ""),
            Values::Real(_) => ("double", ""),
            Values::Text(_) => ("binary", " (STRING)"),
            Values::Bytes(_) => ("binary", ""),
        };
        format!("{presence} {kind} {}{note};", self.name)
    }

    /// Writes a row group.
    fn write(&self, writer: &mut ColumnWriter<'_>, from: usize, to: usize) -> Result<()> {
        let levels = |are_there: Vec<i16>| if self.is_full { None } else { Some(are_there) };
        match (writer, &self.values) {
            (ColumnWriter::Int64ColumnWriter(writer), Values::Long(all)) => {
                let (values, levels) = (present(&all[from..to], |it| *it), levels(presence(&all[from..to])));
                writer.write_batch(&values, levels.as_deref(), None)?;
            }
            (ColumnWriter::Int32ColumnWriter(writer), Values::Int(all)) => {
                let (values, levels) = (present(&all[from..to], |it| *it), levels(presence(&all[from..to])));
                writer.write_batch(&values, levels.as_deref(), None)?;
            }
            (ColumnWriter::DoubleColumnWriter(writer), Values::Real(all)) => {
                let (values, levels) = (present(&all[from..to], |it| *it), levels(presence(&all[from..to])));
                writer.write_batch(&values, levels.as_deref(), None)?;
            }
            (ColumnWriter::ByteArrayColumnWriter(writer), Values::Text(all)) => {
                let values = present(&all[from..to], |it| ByteArray::from(it.as_str()));
                writer.write_batch(&values, levels(presence(&all[from..to])).as_deref(), None)?;
            }
            (ColumnWriter::ByteArrayColumnWriter(writer), Values::Bytes(all)) => {
                let values = present(&all[from..to], |it| ByteArray::from(it.clone()));
                writer.write_batch(&values, levels(presence(&all[from..to])).as_deref(), None)?;
            }
            _ => unreachable!("the schema is made of the same columns"),
        }
        Ok(())
    }
}

fn present<T, V>(all: &[Option<T>], value: impl Fn(&T) -> V) -> Vec<V> {
    all.iter().flatten().map(value).collect()
}

fn presence<T>(all: &[Option<T>]) -> Vec<i16> {
    all.iter().map(|value| i16::from(value.is_some())).collect()
}

impl Table<'_> {
    /// Writes the file.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.try_bytes().expect("memory is all that the writer needs")
    }

    fn try_bytes(&self) -> Result<Vec<u8>> {
        let columns: Vec<String> = self.columns.iter().map(Column::schema).collect();
        let schema = parse_message_type(&format!("message {} {{ {} }}", self.name, columns.join(" ")))?;
        let mut bytes = Vec::new();
        let mut writer =
            SerializedFileWriter::new(&mut bytes, Arc::new(schema), Arc::new(self.properties()?))?;
        for from in (0..self.n_rows).step_by(self.rows_per_group) {
            let to = (from + self.rows_per_group).min(self.n_rows);
            let mut group = writer.next_row_group()?;
            for column in self.columns {
                let mut next = group.next_column()?.expect("the schema is made of the same columns");
                column.write(next.untyped(), from, to)?;
                next.close()?;
            }
            group.close()?;
        }
        writer.close()?;
        Ok(bytes)
    }

    fn properties(&self) -> Result<WriterProperties> {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(EFFORT)?))
            .set_statistics_enabled(EnabledStatistics::Page)
            .set_created_by("OpenSGF".to_owned());
        for column in self.columns {
            if let Values::Bytes(_) = column.values {
                // Minimum and maximum are useless for records, and take space.
                let path = ColumnPath::from(column.name);
                properties = properties
                    .set_column_statistics_enabled(path.clone(), EnabledStatistics::None)
                    .set_column_dictionary_enabled(path, false);
            }
        }
        if let Some(at) = self.sorted_by {
            let path = ColumnPath::from(self.columns[at].name);
            let order = SortingColumn { column_idx: at as i32, descending: false, nulls_first: false };
            properties = properties
                .set_sorting_columns(Some(vec![order]))
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        }
        Ok(properties.build())
    }
}
