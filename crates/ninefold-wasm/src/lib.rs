//! The engine for WebAssembly: three functions, and all of the HTTP API but batches and checking of paths.
//!
//! `alloc(n)` gives room for a request of `n` bytes, `call(at, n)` answers it and returns where the answer
//! is, `len()` how long that is. Both have the shape of [`ninefold_app::api::envelope`]. There is no
//! source of randomness here: `generate` needs a seed. After a trap, discard the module and instantiate a new one.
//! With the feature `events`, `watch(at, n)` answers as `call` does, and calls the import `ninefold.event(at, n)` with each
//! event of the request, such as `{"progress":{…}}`, while the bytes at `at` last: until it returns.
//!
//! With the feature `row` and without `requests`, the module is another, small one: `row()` says where 81 characters of a puzzle
//! go, and `solve()` returns 1 and puts the solution after them if it is the only one; otherwise it returns 0, and a request says
//! why.
#![deny(unsafe_code)]

#[cfg(feature = "requests")]
thread_local! {
    /// The last answer, which stays where it is until the next call.
    static ANSWER: std::cell::RefCell<Vec<u8>> = const { std::cell::RefCell::new(Vec::new()) };
}

#[cfg(any(target_arch = "wasm32", test))]
mod memory;
#[cfg(feature = "row")]
mod row;

/// What the module exports.
#[cfg(feature = "requests")]
#[allow(unsafe_code)]
mod exports {
    use ninefold_app::api::{Context, Events, envelope};

    use super::ANSWER;

    /// Room for a request of `length` bytes, which the next [`call`] takes.
    #[unsafe(no_mangle)]
    pub extern "C" fn alloc(length: usize) -> *mut u8 {
        Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
    }

    /// Answers the request of `length` bytes at `request`; returns where the answer is.
    ///
    /// # Safety
    /// `request` is what [`alloc`] returned for this `length`, and was not handed in before.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn call(request: *mut u8, length: usize) -> *const u8 {
        // SAFETY: as the caller promises.
        unsafe { answer(request, length, &mut Events::default()) }
    }

    /// As [`call`]; `ninefold.event` hears of each event.
    ///
    /// # Safety
    /// As for [`call`].
    #[cfg(all(feature = "events", target_arch = "wasm32"))]
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn watch(request: *mut u8, length: usize) -> *const u8 {
        #[link(wasm_import_module = "ninefold")]
        unsafe extern "C" {
            fn event(at: *const u8, length: usize);
        }
        let mut tell = |happened: ninefold_app::api::Event| {
            let bytes = happened.object();
            // SAFETY: the bytes live until `event` returns, and it only reads them.
            unsafe { event(bytes.as_ptr(), bytes.len()) }
        };
        // SAFETY: as the caller promises.
        unsafe { answer(request, length, &mut Events::to(&mut tell)) }
    }

    /// Answers a request, which becomes ours.
    unsafe fn answer(request: *mut u8, length: usize, events: &mut Events<'_>) -> *const u8 {
        // SAFETY: `alloc` made a boxed slice of this length and gave it away; here it is taken back, once.
        let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
        let (_, answer) = envelope::respond_with(&request, &Context::default(), events);
        ANSWER.with_borrow_mut(|last| {
            *last = answer;
            last.as_ptr()
        })
    }

    /// The length of the last answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn len() -> usize {
        ANSWER.with_borrow(Vec::len)
    }
}

#[cfg(all(test, feature = "requests"))]
#[allow(unsafe_code)]
mod tests {
    use super::exports::{alloc, call, len};

    /// As a page calls it.
    fn ask(request: &str) -> String {
        let at = alloc(request.len());
        // SAFETY: `alloc` gave this many bytes, and gives them to `call` only once.
        let answer = unsafe {
            std::ptr::copy_nonoverlapping(request.as_ptr(), at, request.len());
            std::slice::from_raw_parts(call(at, request.len()), len())
        };
        String::from_utf8(answer.to_vec()).unwrap()
    }

    #[test]
    fn requests_are_answered_one_after_the_other() {
        assert!(ask("{\"method\":\"techniques\"}").contains("\"x-wing\""));
        assert!(ask("{").starts_with("{\"status\":400"));
    }
}
