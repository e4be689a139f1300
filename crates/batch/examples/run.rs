//! Runs a batch as the addon does, for profiles: `cargo run --release --example run -- SNAPSHOT INPUT OUTPUT [THREADS [OPTIONS]]`,
//! the options as JSON.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use vejviser_batch::{Job, Options, run};
use vejviser_engine::Engine;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [snapshot, input, output, rest @ ..] = arguments.as_slice() else {
        return Err("run needs SNAPSHOT INPUT OUTPUT".into());
    };
    let engine = Engine::open(snapshot.as_ref())?;
    engine.warm();
    let threads = rest.first().map_or(Ok(1), |threads| threads.parse())?;
    let options = rest.get(1).map_or(Ok(Options::default()), |options| serde_json::from_str(options))?;
    let job = Job {
        input: input.into(),
        output: output.into(),
        index: None,
        options,
        threads,
        commit_interval: Duration::from_secs(1),
    };
    let began = Instant::now();
    let summary = run(&engine, &job, &Arc::<AtomicBool>::default(), &mut |_| {})?;
    let seconds = began.elapsed().as_secs_f64();
    println!("{:?}\n{:.0} rows/s", summary.counts, summary.counts.rows as f64 / seconds);
    Ok(())
}
