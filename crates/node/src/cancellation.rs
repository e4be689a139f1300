//! Tickets by which a request that nobody waits for any more is told to stop.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use napi_derive::napi;

static OPEN: LazyLock<Mutex<HashMap<u32, Arc<AtomicBool>>>> = LazyLock::new(Mutex::default);
static NEXT: AtomicU32 = AtomicU32::new(1);

/// The flag of an open ticket.
pub(crate) fn flag(ticket: u32) -> Option<Arc<AtomicBool>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner).get(&ticket).cloned()
}

/// Opens a ticket for a question that may be cancelled.
#[napi(catch_unwind)]
pub fn open_ticket() -> u32 {
    let ticket = NEXT.fetch_add(1, Ordering::Relaxed);
    OPEN.lock().unwrap_or_else(PoisonError::into_inner).insert(ticket, Arc::default());
    ticket
}

/// Tells the question that holds the ticket to stop.
#[napi(catch_unwind)]
pub fn cancel_ticket(ticket: u32) {
    if let Some(flag) = flag(ticket) {
        flag.store(true, Ordering::Relaxed);
    }
}

/// Forgets a ticket; every opened one is closed.
#[napi(catch_unwind)]
pub fn close_ticket(ticket: u32) {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner).remove(&ticket);
}
