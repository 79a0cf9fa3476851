//! Shards as Parquet. The bytes depend on the rows and on the version of the writer alone.

use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type as Schema;

use super::files::Pending;
use super::table::{Column, Type};
use super::{DatasetError, Result};

/// How many rows are written together.
const GROUP: usize = 1 << 16;

/// A Parquet file that is being written.
pub struct Writer {
    columns: Vec<Column>,
    file: SerializedFileWriter<Pending>,
    /// The values of the rows that are not written yet, column by column.
    values: Vec<Vec<String>>,
}

impl Writer {
    pub fn create(path: &Path, columns: &[Column]) -> Result<Writer> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(3).expect("a level that exists")))
            .set_created_by("ninefold".to_owned())
            .build();
        let fields = columns.iter().map(field).collect::<Result<_>>()?;
        let schema = Schema::group_type_builder("schema").with_fields(fields).build().map_err(failed)?;
        let file = SerializedFileWriter::new(Pending::create(path)?, Arc::new(schema), Arc::new(properties));
        let values = vec![Vec::new(); columns.len()];
        Ok(Writer { columns: columns.to_vec(), file: file.map_err(failed)?, values })
    }

    pub fn row(&mut self, fields: &[String]) -> Result<()> {
        for (column, field) in self.values.iter_mut().zip(fields) {
            column.push(field.clone());
        }
        if self.values[0].len() == GROUP { self.group() } else { Ok(()) }
    }

    /// Writes the rows so far.
    fn group(&mut self) -> Result<()> {
        let mut group = self.file.next_row_group().map_err(failed)?;
        for (column, values) in self.columns.iter().zip(&mut self.values) {
            let mut writer = group.next_column().map_err(failed)?.expect("a column for each");
            write(column, values, &mut writer).map_err(failed)?;
            writer.close().map_err(failed)?;
            values.clear();
        }
        group.close().map(drop).map_err(failed)
    }

    pub fn finish(mut self) -> Result<(u64, String)> {
        if !self.values[0].is_empty() {
            self.group()?;
        }
        self.file.into_inner().map_err(failed)?.finish()
    }
}

fn failed(error: ParquetError) -> DatasetError {
    DatasetError::new(error.to_string())
}

fn field(column: &Column) -> Result<Arc<Schema>> {
    let physical = match column.kind {
        Type::Text => Physical::BYTE_ARRAY,
        Type::Float => Physical::DOUBLE,
        Type::Int => Physical::INT64,
    };
    let mut field = Schema::primitive_type_builder(&column.name, physical)
        .with_repetition(if column.may_miss { Repetition::OPTIONAL } else { Repetition::REQUIRED });
    if column.kind == Type::Text {
        field = field.with_logical_type(Some(LogicalType::String)).with_converted_type(ConvertedType::UTF8);
    }
    field.build().map(Arc::new).map_err(failed)
}

/// Writes a column. A value that may be missing is if its text is empty.
fn write(
    column: &Column,
    values: &[String],
    writer: &mut SerializedColumnWriter<'_>,
) -> std::result::Result<(), ParquetError> {
    let is_there = |value: &&String| !(column.may_miss && value.is_empty());
    let there = values.iter().filter(is_there);
    let levels: Vec<i16> = values.iter().map(|value| i16::from(is_there(&value))).collect();
    let levels = column.may_miss.then_some(&levels[..]);
    let no_number =
        |value: &str| ParquetError::General(format!("{}: {value:?} is not a number", column.name));
    match column.kind {
        Type::Text => {
            let values: Vec<ByteArray> = there.map(|value| value.as_str().into()).collect();
            batch::<ByteArrayType>(writer, &values, levels)
        }
        Type::Float => {
            let values = there.map(|value| value.parse().map_err(|_| no_number(value)));
            batch::<DoubleType>(writer, &values.collect::<std::result::Result<Vec<f64>, _>>()?, levels)
        }
        Type::Int => {
            let values = there.map(|value| value.parse().map_err(|_| no_number(value)));
            batch::<Int64Type>(writer, &values.collect::<std::result::Result<Vec<i64>, _>>()?, levels)
        }
    }
}

fn batch<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> std::result::Result<(), ParquetError> {
    writer.typed::<T>().write_batch(values, levels, None).map(drop)
}
