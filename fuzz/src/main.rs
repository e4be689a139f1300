//! The long run: libFuzzer invents inputs for the target that `VEJVISER_FUZZ_TARGET` names, guided by what they reach.
#![no_main]

use std::panic::{catch_unwind, resume_unwind, set_hook};
use std::sync::{Mutex, OnceLock, PoisonError};

use vejviser_fuzz::{Target, target};

static TARGET: OnceLock<&'static Target> = OnceLock::new();
/// What the last panic said. Some are caught where they are expected, and those are nobody's business.
static LAST: Mutex<String> = Mutex::new(String::new());

fn chosen() -> &'static Target {
    let name = std::env::var("VEJVISER_FUZZ_TARGET").unwrap_or_default();
    target(&name).unwrap_or_else(|| panic!("there is no target {name:?}"))
}

/// What every input needs is made here: libFuzzer would count it as the time of the first one.
fn prepare() {
    set_hook(Box::new(|panic| *LAST.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string()));
    (TARGET.get_or_init(chosen).run)(b"");
}

libfuzzer_sys::fuzz_target!(init: prepare(), |input: &[u8]| {
    let target = TARGET.get_or_init(chosen);
    if let Err(panic) = catch_unwind(|| (target.run)(input)) {
        eprintln!("{}", LAST.lock().unwrap_or_else(PoisonError::into_inner));
        resume_unwind(panic);
    }
});
