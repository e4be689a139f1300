//! Says why a process ends when a mapped file is cut under it.
//!
//! Reading behind the end of a file that became shorter raises SIGBUS, and the process ends without a word: nobody who
//! publishes snapshots by rename cuts one, but a copy that failed, a full disk or somebody's editor does. What was read
//! cannot be made up, and an answer of made-up bytes would be worse than none, so the process still ends; its supervisor
//! starts another one, which refuses the snapshot by name.

use std::sync::Once;

use signal_hook::consts::SIGBUS;
use signal_hook::low_level::{emulate_default_handler, register};

/// What is written; nothing can be put together while a signal is handled.
const MESSAGE: &[u8] = b"vejviser: a file of the snapshot was cut, or could not be read, while it was in use; \
this process ends. npx vejviser verify DIR names the file; import again, or npx vejviser rollback DIR\n";

/// From now on, SIGBUS ends the process with a line on standard error.
pub(crate) fn report() {
    static REPORTED: Once = Once::new();
    REPORTED.call_once(|| {
        let end = || {
            // There is nobody to tell when even this fails.
            let _ = rustix::io::write(rustix::stdio::stderr(), MESSAGE);
            let _ = emulate_default_handler(SIGBUS);
        };
        // SAFETY: a handler may only do what is safe at any point of the program. This one allocates nothing and takes no
        // lock: it makes one system call and gives the signal its default action, which ends the process.
        let _ = unsafe { register(SIGBUS, end) };
    });
}
