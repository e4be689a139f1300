//! When requests fall due in the open loop: people do not come in step, so the pauses are those of a Poisson process.

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_distr::{Distribution, Exp};
use rand_pcg::Pcg64Mcg;
use tokio::sync::mpsc::UnboundedSender;

/// A request that has fallen due.
pub struct Due {
    /// When it should have been sent.
    pub at: Instant,
    /// How much later it could be.
    pub late: Duration,
}

/// Hands over requests as they fall due, from a thread of its own, until `end` or until nobody takes them: the timer of
/// the runtime knows whole milliseconds only.
pub fn keep(
    pauses: impl Iterator<Item = Duration> + Send + 'static,
    start: Instant,
    end: Instant,
    to: UnboundedSender<Due>,
) {
    std::thread::spawn(move || {
        let mut at = start;
        for pause in pauses {
            at += pause;
            if at >= end {
                return;
            }
            std::thread::sleep(at.saturating_duration_since(Instant::now()));
            if to.send(Due { at, late: at.elapsed() }).is_err() {
                return;
            }
        }
    });
}

/// Pauses between requests of which `rate` come in a second.
pub fn pauses(rate: f64, seed: u64) -> impl Iterator<Item = Duration> + Send + 'static {
    let random = Pcg64Mcg::seed_from_u64(seed);
    Exp::new(rate).into_iter().flat_map(move |pause| pause.sample_iter(random.clone())).map(Duration::from_secs_f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_have_the_mean_that_the_rate_asks_for_and_are_the_same_for_a_seed() {
        let total: Duration = pauses(1000.0, 7).take(10_000).sum();
        assert!((9.7..10.3).contains(&total.as_secs_f64()), "{total:?}");
        assert!(pauses(1000.0, 7).take(100).eq(pauses(1000.0, 7).take(100)));
        assert!(pauses(1000.0, 7).take(100).ne(pauses(1000.0, 8).take(100)));
    }
}
