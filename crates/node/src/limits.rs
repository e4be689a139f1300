//! Memory of a process: limits that it sets for itself before it opens a file from somewhere else, and what it gives back.

use napi_derive::napi;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::border::{Code, Refusal, guard};

/// From now on this process ends when it takes so many bytes more than it has now, or so many seconds of the processor;
/// without seconds it may run for ever. It leaves no core file. On other systems than Linux only its seconds are limited.
#[napi(catch_unwind)]
pub fn limit_process(bytes: i64, seconds: Option<u32>) -> Result<(), Refusal> {
    guard(|| {
        let limited = limit(Resource::Core, 0).and_then(|()| {
            seconds.map_or(Ok(()), |seconds| limit(Resource::Cpu, u64::from(seconds)))?;
            memory_now().map_or(Ok(()), |now| limit(Resource::Data, now + bytes.unsigned_abs()))
        });
        limited.map_err(|error| Refusal::new(Code::Internal, error.to_string()))
    })
}

fn limit(resource: Resource, most: u64) -> rustix::io::Result<()> {
    let before = getrlimit(resource);
    let most = before.maximum.map_or(most, |maximum| maximum.min(most));
    setrlimit(resource, Rlimit { current: Some(most), maximum: before.maximum })
}

/// Gives what the C library keeps of freed memory back to the system; after large questions that is much more than is in use.
/// On a thread of its own, which has no low priority: others wait for the lock that it holds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[napi(catch_unwind)]
pub fn give_back_memory() {
    // Where no thread can be started, it is given back the next time.
    let _ = std::thread::Builder::new().spawn(|| {
        // SAFETY: it takes no pointer, and the C library locks what it looks at.
        unsafe { libc::malloc_trim(0) };
    });
}

/// Other C libraries keep little.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
#[napi(catch_unwind)]
pub fn give_back_memory() {}

/// Bytes that the limit of the data segment counts: memory that can be written and is of this process alone. V8 reserves
/// much more than it uses, so a limit of the address space would not do.
#[cfg(target_os = "linux")]
fn memory_now() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmData:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(not(target_os = "linux"))]
fn memory_now() -> Option<u64> {
    None
}
