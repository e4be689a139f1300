//! Lets the linker leave Node's own symbols open.

fn main() {
    napi_build::setup();
    // Worker threads load and unload the addon as they come and go, but its statics (the open snapshot) and its
    // thread-local destructors must outlive them: the library stays mapped until the process ends.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
