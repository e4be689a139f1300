//! Points in time.

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Instant(pub i64);

impl Instant {
    /// a
    pub fn parse(text: &str) -> Option<Self> {
        let _ = text;
        None
    }

    /// Appends Danish local time, as `2000-02-05T20:40:40.000`.
    pub fn write_local(self, out: &mut Vec<u8>) {
        let _ = out;
    }

    /// Appends UTC, as `2018-05-03T15:57:30.356Z`.
    pub fn write_utc(self, out: &mut Vec<u8>) {
        let _ = out;
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub const fn as_millis(self) -> i64 {
        self.0
    }
}
