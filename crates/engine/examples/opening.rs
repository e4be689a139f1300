//! What opening a snapshot costs: `opening ROOT` prints the time of each part and the private memory after it. Run it with
//! `cargo run --release -p vejviser-engine --example opening -- ROOT`. Each part is measured once, in a process that has
//! opened nothing before; whether the files are in memory already shows in the times.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use vejviser_dataset::Snapshot;
use vejviser_dataset::snapshot::Root;
use vejviser_engine::Engine;

/// Private memory in megabytes, as the system counts it.
fn private_memory() -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).ok_or("the system does not tell")?;
    Ok(line.split_whitespace().next().ok_or("RssAnon is empty")?.parse::<f64>()? / 1000.0)
}

/// Makes something, and prints what that took.
fn part<T>(name: &str, make: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<T, Box<dyn Error>> {
    let started = Instant::now();
    let made = make()?;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    println!("{name:10} {milliseconds:8.1} ms {:8.1} MB of private memory", private_memory()?);
    Ok(made)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [root] = &arguments[..] else { return Err("usage: opening ROOT".into()) };
    let snapshot = part("snapshot", || Ok(Snapshot::open(&Root::new(root).current()?)?))?;
    let engine = part("indexes", || Ok(Engine::new(snapshot)))?;
    part("warm", || {
        engine.warm();
        Ok(())
    })?;
    black_box(engine);
    Ok(())
}
