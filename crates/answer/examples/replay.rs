//! Asks recorded questions over again and prints what they take: `cargo run --release -p vejviser-answer --example
//! replay -- --snapshot ROOT --questions FILE [--passes N] [--set S] [--hashes OUT]`.
//!
//! A line of the file is `set<TAB>question<TAB>presentation`, as the service hands them to the addon. Times are of the
//! finished bytes, without the addon around them: what a profiler or an instruction counter is to look at. `first` is
//! the first pass over warm files, `quiet` the fastest of all passes for each question; microseconds. `--hashes`
//! writes one hash of each answer a line, so that two builds can be compared byte for byte.

use std::error::Error;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::time::Instant;

use vejviser_answer::{Fault, answer, steps};
use vejviser_engine::{Budget, Engine};

/// The service's budgets: on the event loop, and then in the pool.
const STEPS: [u64; 2] = [steps::INLINE, steps::POOL];
const PASSES: usize = 5;

struct Options {
    snapshot: PathBuf,
    questions: PathBuf,
    passes: usize,
    set: Option<String>,
    hashes: Option<PathBuf>,
}

struct Question<'text> {
    set: &'text str,
    text: &'text str,
    presentation: &'text str,
}

/// What one question took, in nanoseconds.
#[derive(Clone, Copy)]
struct Took {
    first: u64,
    quiet: u64,
    redirected: bool,
    hash: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let engine = Engine::open(&options.snapshot)?;
    engine.warm();
    let text = std::fs::read_to_string(&options.questions)?;
    let questions = questions(&text, options.set.as_deref())?;
    let mut took: Vec<Took> = Vec::with_capacity(questions.len());
    let mut out = Vec::new();
    for pass in 0..options.passes.max(1) {
        for (place, question) in questions.iter().enumerate() {
            let started = Instant::now();
            let redirected = ask(&engine, question, &mut out)?;
            let nanos = started.elapsed().as_nanos() as u64;
            if pass == 0 {
                took.push(Took { first: nanos, quiet: nanos, redirected, hash: hash(&out) });
            } else {
                took[place].quiet = took[place].quiet.min(nanos);
            }
        }
    }
    print!("{}", table(&questions, &took)?);
    if let Some(path) = options.hashes {
        let mut lines = String::new();
        for (question, Took { hash, .. }) in questions.iter().zip(&took) {
            writeln!(lines, "{hash:016x}\t{}\t{}", question.set, question.text)?;
        }
        std::fs::write(path, lines)?;
    }
    Ok(())
}

fn options() -> Result<Options, Box<dyn Error>> {
    let (mut snapshot, mut questions, mut set, mut hashes, mut passes) = (None, None, None, None, PASSES);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} has no value"))?;
        match word.as_str() {
            "--snapshot" => snapshot = Some(PathBuf::from(value)),
            "--questions" => questions = Some(PathBuf::from(value)),
            "--passes" => passes = value.parse()?,
            "--set" => set = Some(value),
            "--hashes" => hashes = Some(PathBuf::from(value)),
            _ => return Err(format!("{word} is no option").into()),
        }
    }
    let snapshot = snapshot.ok_or("--snapshot is missing")?;
    Ok(Options { snapshot, questions: questions.ok_or("--questions is missing")?, passes, set, hashes })
}

/// The questions of the sets whose name begins as `set`; all without it.
fn questions<'text>(text: &'text str, set: Option<&str>) -> Result<Vec<Question<'text>>, Box<dyn Error>> {
    let mut questions = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let mut columns = line.split('\t');
        let (Some(of), Some(question), Some(presentation)) = (columns.next(), columns.next(), columns.next()) else {
            return Err(format!("line {number} is not set, question and presentation").into());
        };
        if set.is_none_or(|set| of.starts_with(set)) {
            questions.push(Question { set: of, text: question, presentation });
        }
    }
    Ok(questions)
}

/// Answers into `out`, which is empty where there is no such object; returns whether the first budget was too small.
fn ask(engine: &Engine, question: &Question<'_>, out: &mut Vec<u8>) -> Result<bool, Box<dyn Error>> {
    for (place, steps) in STEPS.into_iter().enumerate() {
        out.clear();
        match answer(engine, question.text, question.presentation, &mut Budget::new(steps, None), out) {
            Ok(_) => return Ok(place > 0),
            Err(Fault::Engine(vejviser_engine::Error::TooExpensive)) => {}
            Err(error) => return Err(format!("{}: {error}", question.text).into()),
        }
    }
    out.clear();
    out.extend_from_slice(b"too expensive");
    Ok(true)
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// A line for each set.
fn table(questions: &[Question<'_>], took: &[Took]) -> Result<String, std::fmt::Error> {
    let mut sets: Vec<&str> = questions.iter().map(|question| question.set).collect();
    sets.sort_unstable();
    sets.dedup();
    let mut lines =
        format!("{:<36}{:>7}{:>6}{:>36}{:>36}\n", "µs", "n", "redir", "quiet p50 p95 p99 max", "first p50 p95 p99 max");
    for set in sets {
        let of_set = || questions.iter().zip(took).filter(|(question, _)| question.set == set).map(|(_, took)| took);
        let redirected = of_set().filter(|took| took.redirected).count();
        write!(lines, "{set:<36}{:>7}{redirected:>6}", of_set().count())?;
        for mut times in
            [of_set().map(|took| took.quiet).collect::<Vec<_>>(), of_set().map(|took| took.first).collect()]
        {
            times.sort_unstable();
            for share in [0.5, 0.95, 0.99, 1.0] {
                write!(lines, "{:>9.1}", quantile(&times, share) as f64 / 1000.0)?;
            }
        }
        lines.push('\n');
    }
    Ok(lines)
}

/// The value below or at which that share of the sorted values lies.
fn quantile(sorted: &[u64], share: f64) -> u64 {
    let place = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(place.saturating_sub(1)).copied().unwrap_or_default()
}
