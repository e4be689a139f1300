//! Earlier states that were asked for lately: clients read one in thousands of pages, and finding it reads the log.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::earlier::EarlierState;

/// Bytes of the states that are kept; one that is larger is kept alone.
const MOST_BYTES: usize = 128 << 20;
/// For how long a state is kept that nobody asks for.
const KEPT_FOR: Duration = Duration::from_mins(1);

/// Which state: of an entity, after an event, as today's data lead back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The folder of the data in use.
    pub snapshot: PathBuf,
    /// The name of the entity.
    pub entity: String,
    /// The number of the last event.
    pub until: u64,
}

struct Kept {
    moment: Moment,
    state: Arc<EarlierState>,
    used: Instant,
}

#[cfg_attr(test, derive(Default))]
struct Inner {
    /// The one used last comes last.
    kept: Vec<Kept>,
    is_swept: bool,
}

/// The states of a process, which all its threads share.
pub struct EarlierStates(Mutex<Inner>);

impl EarlierStates {
    /// Those of this process.
    pub fn shared() -> &'static Self {
        static SHARED: EarlierStates = EarlierStates(Mutex::new(Inner { kept: Vec::new(), is_swept: false }));
        &SHARED
    }

    /// The state of a moment; `find` finds one that is not kept.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn get<E>(
        &'static self,
        moment: &Moment,
        find: impl FnOnce() -> Result<EarlierState, E>,
    ) -> Result<Arc<EarlierState>, E> {
        if let Some(state) = self.inner().reuse(moment, Instant::now()) {
            return Ok(state);
        }
        let state = Arc::new(find()?);
        let mut inner = self.inner();
        inner.keep(moment.clone(), Arc::clone(&state), Instant::now());
        if !inner.is_swept {
            let sweep = std::thread::Builder::new().name("earlier-states".to_owned()).spawn(|| self.sweep());
            inner.is_swept = sweep.is_ok();
        }
        Ok(state)
    }

    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Frees states as they get old, until there are none.
    fn sweep(&self) {
        loop {
            std::thread::sleep(KEPT_FOR / 4);
            let mut inner = self.inner();
            inner.expire(Instant::now());
            if inner.kept.is_empty() {
                inner.is_swept = false;
                return;
            }
        }
    }
}

impl Inner {
    fn reuse(&mut self, moment: &Moment, now: Instant) -> Option<Arc<EarlierState>> {
        let place = self.kept.iter().position(|kept| kept.moment == *moment)?;
        let kept = Kept { used: now, ..self.kept.remove(place) };
        let state = Arc::clone(&kept.state);
        self.kept.push(kept);
        Some(state)
    }

    fn keep(&mut self, moment: Moment, state: Arc<EarlierState>, now: Instant) {
        self.kept.retain(|kept| kept.moment != moment);
        self.kept.push(Kept { moment, state, used: now });
        let bytes = |kept: &[Kept]| kept.iter().map(|kept| kept.state.bytes()).sum::<usize>();
        while self.kept.len() > 1 && bytes(&self.kept) > MOST_BYTES {
            self.kept.remove(0);
        }
    }

    fn expire(&mut self, now: Instant) {
        self.kept.retain(|kept| now.saturating_duration_since(kept.used) < KEPT_FOR);
        self.kept.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::{EarlierState, Inner, KEPT_FOR, MOST_BYTES, Moment};
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    fn moment(until: u64) -> Moment {
        Moment { snapshot: "a".into(), entity: "adresse".to_owned(), until }
    }

    fn kept(inner: &Inner) -> Vec<u64> {
        inner.kept.iter().map(|kept| kept.moment.until).collect()
    }

    #[test]
    fn a_state_is_freed_a_minute_after_its_last_use() {
        let (mut inner, now) = (Inner::default(), Instant::now());
        for until in [1, 2] {
            inner.keep(moment(until), Arc::default(), now);
        }
        let later = now + Duration::from_millis(59_999);
        assert!(inner.reuse(&moment(1), later).is_some() && inner.reuse(&moment(3), later).is_none());
        inner.expire(now + KEPT_FOR);
        assert_eq!(kept(&inner), [1]);
        inner.expire(later + KEPT_FOR);
        assert!(inner.kept.is_empty());
    }

    #[test]
    fn states_of_too_many_bytes_displace_those_used_longest_ago() {
        let (mut inner, now) = (Inner::default(), Instant::now());
        let state = |bytes| Arc::new(EarlierState::of_bytes(bytes));
        for until in [1, 2] {
            inner.keep(moment(until), state(MOST_BYTES / 3), now);
        }
        inner.reuse(&moment(1), now);
        inner.keep(moment(3), state(MOST_BYTES / 2), now);
        assert_eq!(kept(&inner), [1, 3]);
        inner.keep(moment(4), state(MOST_BYTES + 1), now);
        assert_eq!(kept(&inner), [4]);
    }
}
