//! Cancellation tokens: by its token, a question that nobody waits for any more is stopped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use napi_derive::napi;

static OPEN: LazyLock<Mutex<HashMap<u32, Arc<AtomicBool>>>> = LazyLock::new(Mutex::default);
static NEXT: AtomicU32 = AtomicU32::new(1);

/// The flag of an open token, which the step counter reads.
pub(crate) fn flag(token: u32) -> Option<Arc<AtomicBool>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner).get(&token).cloned()
}

/// Opens a token for a question that may be cancelled.
#[napi(catch_unwind)]
pub fn open_token() -> u32 {
    let token = NEXT.fetch_add(1, Ordering::Relaxed);
    OPEN.lock().unwrap_or_else(PoisonError::into_inner).insert(token, Arc::default());
    token
}

/// Stops the question that has the token.
#[napi(catch_unwind)]
pub fn cancel(token: u32) {
    if let Some(flag) = flag(token) {
        flag.store(true, Ordering::Relaxed);
    }
}

/// Forgets a token; every opened one is closed.
#[napi(catch_unwind)]
pub fn close_token(token: u32) {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner).remove(&token);
}
