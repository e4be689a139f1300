//! The corners of a theme, each once: borders of neighbours have theirs in common.

use vejviser_model::Point;

use super::ALWAYS;

pub(super) type Corner = (i32, i32);

/// Corners of the smallest ring that encloses something; the last is the first again.
pub(super) const TRIANGLE: usize = 4;

/// Of corners that no ring has shown yet.
const UNSEEN: [u32; 2] = [u32::MAX; 2];

/// Bits of the width of a strip in millimetres: about a kilometre.
const STRIP_BITS: u32 = 20;

/// The corners of the rings of a theme, by number. They are numbered strip after strip from the west, and in a strip from
/// the south, so that those in a box are found by bisection.
pub(super) struct Corners {
    /// Number of each corner, ring after ring.
    pub(super) numbers: Vec<u32>,
    /// Where each is.
    pub(super) at: Vec<Corner>,
    /// The two that each stands between while it matters; of those that always matter the first two that were seen.
    pub(super) neighbours: Vec<[u32; 2]>,
}

impl Corners {
    /// Numbers the corners. The second value says of each that it always matters, or nothing yet: a corner does where
    /// more than two areas meet, or where a border begins to be that of another area.
    pub(super) fn new<'r>(rings: impl Iterator<Item = &'r [Point]> + Clone) -> (Self, Vec<u16>) {
        let (numbers, at) = number(rings.clone());
        let mut neighbours = vec![UNSEEN; at.len()];
        let mut weights = vec![ALWAYS; at.len()];
        let mut from = 0;
        for ring in rings {
            // Without the last corner, which is the first again.
            let open = &numbers[from..from + ring.len().saturating_sub(1)];
            from += ring.len();
            for (place, &number) in open.iter().enumerate() {
                let [before, after] = [open[(place + open.len() - 1) % open.len()], open[(place + 1) % open.len()]];
                let own = [before.min(after), before.max(after)];
                let (known, weight) = (&mut neighbours[number as usize], &mut weights[number as usize]);
                if *known == UNSEEN {
                    (*known, *weight) = (own, 0);
                }
                if *known != own || ring.len() < TRIANGLE {
                    *weight = ALWAYS;
                }
            }
        }
        (Self { numbers, at, neighbours }, weights)
    }

    /// Numbers of the corners in the box around others.
    pub(super) fn around(&self, corners: [Corner; 3]) -> impl Iterator<Item = u32> {
        let bounds = |axis: fn(&Corner) -> i32| {
            let [one, two, three] = corners.map(|corner| axis(&corner));
            (one.min(two).min(three), one.max(two).max(three))
        };
        let ((west, east), (south, north)) = (bounds(|corner| corner.0), bounds(|corner| corner.1));
        let strips = west >> STRIP_BITS..=east >> STRIP_BITS;
        strips.flat_map(move |strip| {
            let before = |y: i64| self.at.partition_point(|&at| order(at) < (strip, y, i32::MIN));
            let of_strip = before(south.into())..before(i64::from(north) + 1);
            of_strip.filter(move |&number| (west..=east).contains(&self.at[number].0)).map(|number| number as u32)
        })
    }
}

/// Numbers equal corners alike. A theme has tens of millions of them, so that they are sorted; a table to look them up in
/// would be several times as large.
fn number<'r>(rings: impl Iterator<Item = &'r [Point]>) -> (Vec<u32>, Vec<Corner>) {
    let mut sorted: Vec<(Corner, u32)> = rings.flatten().map(|point| (point.x_mm, point.y_mm)).zip(0..).collect();
    sorted.sort_unstable_by_key(|&(corner, place)| (order(corner), place));
    let mut numbers = vec![0; sorted.len()];
    let mut at = Vec::new();
    for same in sorted.chunk_by(|one, other| one.0 == other.0) {
        for &(_, place) in same {
            numbers[place as usize] = at.len() as u32;
        }
        at.extend(same.first().map(|(corner, _)| *corner));
    }
    (numbers, at)
}

/// By strip, in a strip from south to north.
fn order((x, y): Corner) -> (i32, i64, i32) {
    (x >> STRIP_BITS, y.into(), x)
}
