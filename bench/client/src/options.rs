//! What can be set on the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

/// Asks an HTTP service and prints latencies as JSON.
#[derive(Debug, Parser)]
#[command(name = "load")]
pub struct Options {
    /// Address of the service, such as 127.0.0.1:8080
    #[arg(long)]
    pub to: SocketAddr,

    /// File of requests, one a line, sent in turn and then again from the start: /path?query, or METHOD /path?query BODY with
    /// tabs between; a body is JSON
    #[arg(long)]
    pub requests: PathBuf,

    /// Connections that are kept open
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub connections: u32,

    /// How long is measured
    #[arg(long, default_value = "5", value_parser = seconds)]
    pub seconds: Duration,

    /// Seconds of load before that
    #[arg(long, default_value = "1", value_parser = seconds)]
    pub warmup: Duration,

    /// Requests a second, due as people come, in no step (open loop); each connection as fast as answered when not given
    #[arg(long, value_parser = rate)]
    pub rate: Option<f64>,

    /// Look for answers again and again instead of sleeping until they come, for waking a client is the work of who answers;
    /// needs a processor of its own
    #[arg(long)]
    pub spin: bool,

    /// Answers to requests of this path are also timed apart
    #[arg(long)]
    pub watch: Option<String>,

    /// Seed of the pauses between due requests
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Header of every request, such as 'accept-encoding: gzip'
    #[arg(long = "header", value_parser = header)]
    pub headers: Vec<(String, String)>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let allowed = || "must be seconds from 0 to 86400".to_owned();
    let value: f64 = text.parse().map_err(|_| allowed())?;
    if (0.0..=86_400.0).contains(&value) { Ok(Duration::from_secs_f64(value)) } else { Err(allowed()) }
}

fn rate(text: &str) -> Result<f64, String> {
    let allowed = || "must be a number from 0.1 to 1000000".to_owned();
    let value: f64 = text.parse().map_err(|_| allowed())?;
    if (0.1..=1e6).contains(&value) { Ok(value) } else { Err(allowed()) }
}

fn header(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once(':').ok_or("must be 'name: value'")?;
    Ok((name.trim().to_ascii_lowercase(), value.trim().to_owned()))
}
