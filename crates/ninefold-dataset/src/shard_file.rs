//! A shard that is being written, as text or as Parquet.

use std::path::Path;

use ninefold_formats::separated;

use super::Result;
use super::files::Pending;
use super::plan::FileShape;
use super::table::Column;

/// A shard that is being written.
pub enum ShardFile {
    Csv {
        file: Pending,
        line: Vec<u8>,
    },
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Writer),
}

impl ShardFile {
    pub fn create(path: &Path, shape: FileShape, columns: &[Column]) -> Result<ShardFile> {
        match shape {
            FileShape::Csv => {
                let mut shard = ShardFile::Csv { file: Pending::create(path)?, line: Vec::new() };
                let names: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
                shard.row(&names)?;
                Ok(shard)
            }
            #[cfg(feature = "parquet")]
            FileShape::Parquet => super::parquet::Writer::create(path, columns).map(ShardFile::Parquet),
            #[cfg(not(feature = "parquet"))]
            FileShape::Parquet => Err(super::DatasetError::new(ninefold_formats::records::input::NO_PARQUET)),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, fields: &[String]) -> Result<()> {
        match self {
            ShardFile::Csv { file, line } => {
                line.clear();
                separated::row(b',', fields, line);
                file.write(line)
            }
            #[cfg(feature = "parquet")]
            ShardFile::Parquet(writer) => writer.row(fields),
        }
    }

    /// Gives the file its name; its length and hash.
    pub fn finish(self) -> Result<(u64, String)> {
        match self {
            ShardFile::Csv { file, .. } => file.finish(),
            #[cfg(feature = "parquet")]
            ShardFile::Parquet(writer) => writer.finish(),
        }
    }
}
