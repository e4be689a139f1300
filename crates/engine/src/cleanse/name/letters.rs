//! The letters of a name as bits ([`vejviser_model::reduce::letters`]) compared: a filter that rejects most names before
//! they are compared themselves.

/// Whether at most so many bits are set. Faster than counting all of them, for mostly there are more.
#[inline]
pub(super) const fn has_at_most(mut bits: u32, mut most: u32) -> bool {
    while bits != 0 {
        if most == 0 {
            return false;
        }
        bits &= bits - 1;
        most -= 1;
    }
    true
}
