//! Buffers of the caller: from pointers and lengths to slices, once both are checked.

use std::ffi::{CStr, c_char};
use std::ops::Range;

use crate::fault::Fault;
use crate::numbers::{NF_NULL, NF_OVERLAP, NF_SHORT, NF_VALUE};

/// A buffer as it was handed in.
pub struct Buffer<T> {
    name: &'static str,
    start: *mut T,
    length: usize,
}

impl<T> Buffer<T> {
    /// One that is read.
    ///
    /// # Errors
    /// If it cannot be one: null though it has elements, misaligned, or longer than memory.
    pub fn read(name: &'static str, start: *const T, length: usize) -> Result<Buffer<T>, Fault> {
        Buffer::written(name, start.cast_mut(), length)
    }

    /// One that is written.
    ///
    /// # Errors
    /// Those of [`Buffer::read`].
    pub fn written(name: &'static str, start: *mut T, length: usize) -> Result<Buffer<T>, Fault> {
        if start.is_null() && length > 0 {
            return Err(Fault::new(NF_NULL, format!("{name}: null, but its length is {length}")));
        }
        if !start.is_aligned() {
            let message = format!("{name}: not aligned to {} bytes", align_of::<T>());
            return Err(Fault::new(NF_VALUE, message));
        }
        let end = length.checked_mul(size_of::<T>()).filter(|&bytes| bytes <= isize::MAX as usize);
        if end.and_then(|bytes| start.addr().checked_add(bytes)).is_none() {
            return Err(Fault::new(
                NF_VALUE,
                format!("{name}: a length of {length} does not fit into memory"),
            ));
        }
        Ok(Buffer { name, start, length })
    }

    /// That it has at least `least` elements.
    ///
    /// # Errors
    /// If it has fewer.
    pub fn at_least(&self, least: usize) -> Result<(), Fault> {
        if self.length < least {
            let message = format!("{}: its length is {}, expected {least} or more", self.name, self.length);
            return Err(Fault::new(NF_SHORT, message));
        }
        Ok(())
    }

    /// Where it is, for [`apart`].
    pub fn place(&self) -> (&'static str, Range<usize>) {
        let from = self.start.addr();
        (self.name, from..from + self.length * size_of::<T>())
    }

    /// # Safety
    /// The caller of the library promises that the buffer is there, and that nobody writes to it meanwhile.
    pub unsafe fn slice<'a>(&self) -> &'a [T] {
        if self.length == 0 {
            return &[];
        }
        // SAFETY: not null, aligned, no longer than memory; the rest is what the caller promises.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }

    /// # Safety
    /// The caller of the library promises that the buffer is there, and that nobody else uses it meanwhile;
    /// it overlaps no other slice, by [`apart`]. Whatever bytes are in it are values of `T`.
    pub unsafe fn slice_mut<'a>(&self) -> &'a mut [T] {
        if self.length == 0 {
            return &mut [];
        }
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.length) }
    }
}

/// That none of these buffers overlaps another.
///
/// # Errors
/// If two do.
pub fn apart(places: &[(&'static str, Range<usize>)]) -> Result<(), Fault> {
    for (number, (name, place)) in places.iter().enumerate() {
        let meets = |other: &Range<usize>| place.start < other.end && other.start < place.end;
        if let Some((other, _)) = places[..number].iter().find(|(_, other)| meets(other)) {
            return Err(Fault::new(NF_OVERLAP, format!("{name} and {other} overlap")));
        }
    }
    Ok(())
}

/// The text that ends with a zero.
///
/// # Safety
/// `start` is null, or the caller of the library promises that a zero ends the text.
///
/// # Errors
/// If it is null or not UTF-8.
pub unsafe fn text<'a>(name: &str, start: *const c_char) -> Result<&'a str, Fault> {
    if start.is_null() {
        return Err(Fault::new(NF_NULL, format!("{name}: null")));
    }
    // SAFETY: not null; the rest is what the caller promises.
    let text = unsafe { CStr::from_ptr(start) };
    text.to_str().map_err(|error| Fault::new(NF_VALUE, format!("{name}: {error}")))
}
