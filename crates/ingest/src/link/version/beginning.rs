//! When an object began, by its versions: a register may date it from the day it took the object over.

use crate::record::{Lifespan, Moment};

/// DAR status of what is in force.
const IN_FORCE: u8 = 3;

/// Moves creation back to the earliest version, and entry into force back to the earliest version in force. `versions`
/// are pairs of status and beginning.
pub(super) fn begin(lifespan: &mut Lifespan, versions: impl IntoIterator<Item = (u8, Moment)>) {
    for (status, from) in versions {
        lifespan.created = earlier(lifespan.created, from);
        if status == IN_FORCE {
            lifespan.in_force = earlier(lifespan.in_force, from);
        }
    }
}

fn earlier(one: Moment, other: Moment) -> Moment {
    match (one.millis(), other.millis()) {
        (Some(first), Some(second)) => Moment::new(first.min(second)),
        (None, Some(_)) => other,
        (_, None) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::begin;
    use crate::record::{Lifespan, Moment};

    #[test]
    fn an_object_begins_with_its_first_version() {
        let moment = |time: Option<i64>| time.map_or(Moment::UNKNOWN, Moment::new);
        for (created, in_force, versions, expected) in [
            (Some(9), Some(9), &[(3, Some(2)), (3, Some(9))][..], (Some(2), Some(2))),
            (Some(9), Some(9), &[(2, Some(2)), (3, Some(5))], (Some(2), Some(5))),
            (Some(1), Some(1), &[(3, Some(2))], (Some(1), Some(1))),
            (None, None, &[(3, Some(2))], (Some(2), Some(2))),
            (Some(9), None, &[(4, None)], (Some(9), None)),
            (Some(9), Some(9), &[], (Some(9), Some(9))),
        ] {
            let mut lifespan = Lifespan {
                status: 3,
                created: moment(created),
                changed: Moment::new(9),
                in_force: moment(in_force),
                discontinued: Moment::UNKNOWN,
            };
            begin(&mut lifespan, versions.iter().map(|&(status, from)| (status, moment(from))));
            assert_eq!((lifespan.created.millis(), lifespan.in_force.millis()), expected, "{versions:?}");
        }
    }
}
