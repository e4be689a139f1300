//! What every function of the addon shares: error codes, the panic guard, the way bytes go out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{BufferSlice, Env};

pub(crate) use vejviser_answer::FailureCode as Code;

/// An error on its way to JavaScript.
pub type Refusal = napi::Error<Code>;

/// Runs `work`; a panic becomes an error with code `INTERNAL`.
pub(crate) fn guard<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        Err(Refusal::new(Code::Internal, format!("the engine panicked: {message}")))
    })
}

/// napi's tasks know only its own error type; the code travels at the head of the message.
pub(crate) fn flatten(refusal: &Refusal) -> napi::Error {
    napi::Error::from_reason(format!("{}: {}", refusal.status.as_ref(), refusal.reason))
}

/// Lowers the priority of the calling thread to a nice value; where that of the process is as low already, it stays.
pub(crate) fn lower_priority(nice: i32) -> Result<(), Refusal> {
    let thread = Some(rustix::thread::gettid());
    rustix::process::getpriority_process(thread)
        .and_then(|now| if now < nice { rustix::process::setpriority_process(thread, nice) } else { Ok(()) })
        .map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

/// From now on the calling thread, and those that it begins, run where nobody else wants to: what wakes up elsewhere takes
/// their processor at once, which a raised nice value does not bring about.
#[cfg(target_os = "linux")]
pub(crate) fn use_what_is_idle() -> Result<(), Refusal> {
    let none = libc::sched_param { sched_priority: 0 };
    // SAFETY: the parameters outlive the call, which reads them and nothing else.
    let result = unsafe { libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const none) };
    if result == 0 {
        return Ok(());
    }
    Err(Refusal::new(Code::Internal, std::io::Error::last_os_error().to_string()))
}

/// Other systems have no such thing; the nice value does what it can.
#[cfg(not(target_os = "linux"))]
pub(crate) fn use_what_is_idle() -> Result<(), Refusal> {
    lower_priority(19)
}

/// Copies bytes into a buffer that V8 owns: it needs no finalizer, and it can be transferred between threads.
pub(crate) fn buffer<'env>(env: &'env Env, bytes: &[u8]) -> Result<BufferSlice<'env>, Refusal> {
    BufferSlice::copy_from(env, bytes).map_err(|error| Refusal::new(Code::Internal, error.reason))
}
