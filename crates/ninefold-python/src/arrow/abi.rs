//! The three structures of the Arrow C data interface, laid out as its specification says.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

/// What the columns of an array are.
#[repr(C)]
pub struct ArrowSchema {
    pub format: *const c_char,
    pub name: *const c_char,
    pub metadata: *const c_char,
    pub flags: i64,
    pub n_children: i64,
    pub children: *mut *mut ArrowSchema,
    pub dictionary: *mut ArrowSchema,
    pub release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub private_data: *mut c_void,
}

/// The buffers of an array.
#[repr(C)]
pub struct ArrowArray {
    pub length: i64,
    pub null_count: i64,
    pub offset: i64,
    pub n_buffers: i64,
    pub n_children: i64,
    pub buffers: *mut *const c_void,
    pub children: *mut *mut ArrowArray,
    pub dictionary: *mut ArrowArray,
    pub release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub private_data: *mut c_void,
}

/// Arrays of one schema, one after the other.
#[repr(C)]
pub struct ArrowArrayStream {
    pub get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub private_data: *mut c_void,
}

/// Bit of [`ArrowSchema::flags`]: values may be missing.
pub const NULLABLE: i64 = 2;

/// The structure, empty as if released; how it is moved out of a capsule; how it is released.
macro_rules! owned {
    ($Name:ident { $($field:ident: $empty:expr),* $(,)? }) => {
        impl $Name {
            pub const EMPTY: $Name = $Name { $($field: $empty),* };

            /// Takes the structure out of `from`, which is left as if released.
            ///
            /// # Safety
            /// `from` points to a valid structure of which nobody else makes use meanwhile.
            pub unsafe fn take(from: *mut $Name) -> $Name {
                // SAFETY: the caller's.
                unsafe { ptr::replace(from, $Name::EMPTY) }
            }
        }

        impl Drop for $Name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: a structure that is not released has a release callback for itself.
                    unsafe { release(self) }
                }
            }
        }

        // SAFETY: the specification allows a structure to be used and released by any one thread at a time;
        // shared references only read.
        unsafe impl Send for $Name {}
        // SAFETY: as above.
        unsafe impl Sync for $Name {}
    };
}

owned!(ArrowSchema {
    format: ptr::null(),
    name: ptr::null(),
    metadata: ptr::null(),
    flags: 0,
    n_children: 0,
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
    release: None,
    private_data: ptr::null_mut(),
});

owned!(ArrowArray {
    length: 0,
    null_count: 0,
    offset: 0,
    n_buffers: 0,
    n_children: 0,
    buffers: ptr::null_mut(),
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
    release: None,
    private_data: ptr::null_mut(),
});

owned!(ArrowArrayStream {
    get_schema: None,
    get_next: None,
    get_last_error: None,
    release: None,
    private_data: ptr::null_mut(),
});

impl ArrowSchema {
    /// The type, in the letters of the specification.
    pub fn format(&self) -> &str {
        text(self.format)
    }

    /// The name of the column.
    pub fn name(&self) -> &str {
        text(self.name)
    }

    pub fn is_dictionary(&self) -> bool {
        !self.dictionary.is_null()
    }

    pub fn children(&self) -> &[&ArrowSchema] {
        // SAFETY: a valid structure has `n_children` pointers to valid structures that live as long; a
        // reference has the layout of a pointer.
        unsafe { slice(self.children as *const &ArrowSchema, self.n_children) }
    }
}

impl ArrowArray {
    /// The addresses of the buffers.
    pub fn buffers(&self) -> &[*const c_void] {
        // SAFETY: a valid structure has `n_buffers` of them.
        unsafe { slice(self.buffers as *const *const c_void, self.n_buffers) }
    }

    pub fn children(&self) -> &[&ArrowArray] {
        // SAFETY: as for the schema.
        unsafe { slice(self.children as *const &ArrowArray, self.n_children) }
    }
}

/// # Safety
/// `start` is null or points to `count` valid items.
unsafe fn slice<'a, T>(start: *const T, count: i64) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: the caller's.
        Ok(count) if !start.is_null() => unsafe { std::slice::from_raw_parts(start, count) },
        _ => &[],
    }
}

/// A string of a schema; empty if there is none, or if it is not text.
fn text<'a>(start: *const c_char) -> &'a str {
    if start.is_null() {
        return "";
    }
    // SAFETY: strings of a schema end in a zero byte and live as long as the schema, to which callers tie the
    // result.
    unsafe { CStr::from_ptr(start) }.to_str().unwrap_or("")
}
