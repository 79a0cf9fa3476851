//! A column of an Arrow array, read in place.

use std::ffi::c_void;
use std::ptr;
use std::slice;

use super::{ACCEPTED, PUZZLE, Row};
use crate::arrow::{ArrowArray, ArrowSchema, Part};

/// A column with all that is needed to read its rows.
pub struct ArrowColumn {
    /// Keeps the buffers.
    _part: Part,
    rows: usize,
    /// How many values of the buffers come before the first row.
    offset: usize,
    /// The bits of the rows of the column, and of the table around it, that have a value.
    valid: [Valid; 2],
    layout: Layout,
}

/// Bits that say which rows have a value, or null; and the number of the first.
#[derive(Clone, Copy)]
struct Valid(*const u8, usize);

/// How the values lie.
enum Layout {
    Text32 {
        ends: *const i32,
        bytes: *const u8,
    },
    Text64 {
        ends: *const i64,
        bytes: *const u8,
    },
    View {
        views: *const u8,
        buffers: Vec<(*const u8, usize)>,
    },
    Fixed {
        bytes: *const u8,
    },
    /// Digits of a list, after this many of other rows.
    List {
        items: *const u8,
        valid: Valid,
    },
    /// Every value is missing.
    Null,
}

// SAFETY: the pointers are into buffers that the part keeps and nobody writes to: Arrow arrays are immutable.
unsafe impl Send for ArrowColumn {}
// SAFETY: as above.
unsafe impl Sync for ArrowColumn {}

/// The number of cells, and of the bytes of a row.
const CELLS: usize = 81;

impl ArrowColumn {
    /// Whether the column can be read, before any row is.
    pub fn check(schema: &ArrowSchema, name: Option<&str>) -> Result<(), String> {
        let column = match chosen(schema, name)? {
            Some(index) => schema.children()[index],
            None => schema,
        };
        let is_list = || {
            let item = column.children().first();
            column.format() == "+w:81" && item.is_some_and(|item| matches!(item.format(), "C" | "c"))
        };
        match column.format() {
            _ if column.is_dictionary() => Err(format!("{ACCEPTED}; found a dictionary: decode it first")),
            "u" | "U" | "z" | "Z" | "vu" | "vz" | "w:81" | "n" => Ok(()),
            _ if is_list() => Ok(()),
            other => Err(format!("{ACCEPTED}; found the Arrow type {other:?}")),
        }
    }

    /// The column of a part that was checked.
    pub fn of(part: Part, name: Option<&str>) -> Result<ArrowColumn, String> {
        let (table, mut schema, mut array) = (&*part.array, &*part.schema, &*part.array);
        let mut valid = [Valid(ptr::null(), 0); 2];
        let mut before = 0;
        if let Some(index) = chosen(schema, name)? {
            valid[1] = validity(table);
            before = table.offset as usize;
            schema = schema.children()[index];
            array = table.children().get(index).ok_or("the Arrow table lacks a column of its schema")?;
        }
        let rows = usize::try_from(table.length).map_err(|_| "the Arrow array has a negative length")?;
        let offset = array.offset as usize + before;
        let Valid(bits, first) = validity(array);
        valid[0] = Valid(bits, first + before);
        let layout = if rows == 0 { Layout::Null } else { layout(schema.format(), array)? };
        Ok(ArrowColumn { rows, offset, valid, layout, _part: part.clone() })
    }

    pub fn len(&self) -> usize {
        self.rows
    }

    #[inline]
    pub fn row(&self, index: usize) -> Row<'_> {
        assert!(index < self.rows, "row {index} of {}", self.rows);
        if !self.valid.iter().all(|valid| valid.has(index)) {
            return Row::Null;
        }
        let at = self.offset + index;
        // SAFETY: `index` is below the number of rows, for which the producer of the array promises values in
        // the buffers of its format; what a value itself points to is checked below as far as lengths are
        // known.
        unsafe {
            match &self.layout {
                Layout::Text32 { ends, bytes } => {
                    text(*bytes, i64::from(*ends.add(at)), i64::from(*ends.add(at + 1)))
                }
                Layout::Text64 { ends, bytes } => text(*bytes, *ends.add(at), *ends.add(at + 1)),
                Layout::View { views, buffers } => {
                    view(slice::from_raw_parts(views.add(16 * at), 16), buffers)
                }
                Layout::Fixed { bytes } => Row::Digits(slice::from_raw_parts(bytes.add(CELLS * at), CELLS)),
                Layout::List { items, valid } => {
                    let first = CELLS * at;
                    match (first..first + CELLS).find(|&cell| !valid.has(cell)) {
                        Some(cell) => Row::Other(format!("cell {} is null", cell - first + 1).into()),
                        None => Row::Digits(slice::from_raw_parts(items.add(first), CELLS)),
                    }
                }
                Layout::Null => Row::Null,
            }
        }
    }
}

impl Valid {
    #[inline]
    fn has(self, index: usize) -> bool {
        let at = self.1 + index;
        // SAFETY: the bits reach as far as the rows do.
        self.0.is_null() || unsafe { *self.0.add(at / 8) } >> (at % 8) & 1 == 1
    }
}

/// Which column of a table is meant; `None` if it is the column itself and not a table.
fn chosen(schema: &ArrowSchema, name: Option<&str>) -> Result<Option<usize>, String> {
    if schema.format() != "+s" {
        return match name {
            None => Ok(None),
            Some(name) => Err(format!("there is no column {name:?}: this is a single column")),
        };
    }
    let columns = schema.children();
    let names = || columns.iter().map(|column| column.name()).collect::<Vec<_>>().join(", ");
    let find = |wanted: &str| columns.iter().position(|column| column.name() == wanted);
    match name {
        Some(name) => {
            find(name).map(Some).ok_or_else(|| format!("there is no column {name:?} among {}", names()))
        }
        None if columns.len() == 1 => Ok(Some(0)),
        None => PUZZLE.iter().find_map(|known| find(known)).map(Some).ok_or_else(|| {
            format!("no column is called {}: name it by column=; there are {}", PUZZLE.join(", "), names())
        }),
    }
}

fn validity(array: &ArrowArray) -> Valid {
    let bits = array.buffers().first().copied().unwrap_or(ptr::null());
    Valid(if array.null_count == 0 { ptr::null() } else { bits.cast() }, array.offset as usize)
}

/// How the values of an array that is not empty lie.
fn layout(format: &str, array: &ArrowArray) -> Result<Layout, String> {
    let buffers = array.buffers();
    let buffer = |index: usize| -> Result<*const c_void, String> {
        let found = buffers.get(index).copied().filter(|start| !start.is_null());
        found.ok_or_else(|| format!("an Arrow array of type {format:?} lacks buffer {index}"))
    };
    // No byte at all may be null: every text is empty.
    let bytes = || buffers.get(2).map_or(ptr::null(), |start| start.cast::<u8>());
    Ok(match format {
        "u" | "z" => Layout::Text32 { ends: buffer(1)?.cast(), bytes: bytes() },
        "U" | "Z" => Layout::Text64 { ends: buffer(1)?.cast(), bytes: bytes() },
        "vu" | "vz" => Layout::View { views: buffer(1)?.cast(), buffers: variadic(buffers)? },
        "w:81" => Layout::Fixed { bytes: buffer(1)?.cast() },
        "n" => Layout::Null,
        _ => {
            let items = array.children().first().ok_or("an Arrow list lacks its items")?;
            let start = items.buffers().get(1).copied().filter(|start| !start.is_null());
            let start: *const u8 = start.ok_or("an Arrow list lacks the buffer of its items")?.cast();
            // SAFETY: the producer says that this many items come before the first.
            let start = unsafe { start.add(items.offset as usize) };
            Layout::List { items: start, valid: validity(items) }
        }
    })
}

/// The buffers behind views, with their lengths, which are in the last buffer.
fn variadic(buffers: &[*const c_void]) -> Result<Vec<(*const u8, usize)>, String> {
    let [_, _, data @ .., lengths] = buffers else {
        return Err("an Arrow array of views lacks buffers".into());
    };
    if lengths.is_null() && !data.is_empty() {
        return Err("an Arrow array of views lacks the lengths of its buffers".into());
    }
    // SAFETY: the last buffer has a length for each of those before it.
    let length = |index: usize| unsafe { *lengths.cast::<i64>().add(index) }.max(0) as usize;
    Ok(data.iter().enumerate().map(|(index, start)| (start.cast::<u8>(), length(index))).collect())
}

/// The text between two ends.
///
/// # Safety
/// `bytes` reaches to `end`.
unsafe fn text<'a>(bytes: *const u8, start: i64, end: i64) -> Row<'a> {
    match (usize::try_from(start), usize::try_from(end)) {
        (Ok(start), Ok(end)) if start == end => Row::Text(&[]),
        (Ok(start), Ok(end)) if start < end && !bytes.is_null() => {
            // SAFETY: the caller's.
            Row::Text(unsafe { slice::from_raw_parts(bytes.add(start), end - start) })
        }
        _ => Row::Other("the Arrow array is broken here: a text ends before it begins".into()),
    }
}

/// The text of a view: up to twelve bytes in the view itself, more of them in a buffer.
///
/// # Safety
/// The buffers are as long as they claim.
unsafe fn view<'a>(view: &'a [u8], buffers: &[(*const u8, usize)]) -> Row<'a> {
    let word = |at: usize| i32::from_le_bytes(view[at..at + 4].try_into().expect("four bytes"));
    let length = word(0) as usize;
    if length <= 12 {
        return Row::Text(&view[4..4 + length]);
    }
    let (index, start) = (word(8) as usize, word(12) as usize);
    match buffers.get(index) {
        Some(&(bytes, size)) if start.checked_add(length).is_some_and(|end| end <= size) => {
            // SAFETY: within the buffer.
            Row::Text(unsafe { slice::from_raw_parts(bytes.add(start), length) })
        }
        _ => Row::Other("the Arrow array is broken here: a view points outside of its buffers".into()),
    }
}
