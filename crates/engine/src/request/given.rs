//! Which fields of a request were given: those that do not stand as they do in an empty request.
//!
//! Asked field by field and not by comparing with the request's default: such a comparison of empty lists calls `memcmp` with
//! no bytes at addresses that are no memory, which some processors take long over.

use super::{AddressGeometry, Srid};

/// A field that may be left out.
pub(crate) trait Given {
    /// Whether anything was given.
    fn is_given(&self) -> bool;
}

impl Given for bool {
    fn is_given(&self) -> bool {
        *self
    }
}

impl<T> Given for Option<T> {
    fn is_given(&self) -> bool {
        self.is_some()
    }
}

impl<T> Given for Vec<T> {
    fn is_given(&self) -> bool {
        !self.is_empty()
    }
}

impl Given for Srid {
    fn is_given(&self) -> bool {
        *self != Self::default()
    }
}

impl Given for AddressGeometry {
    fn is_given(&self) -> bool {
        *self != Self::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::request::{AddressFilter, AreaFilter};

    #[test]
    fn a_request_has_only_the_fields_that_are_not_as_in_an_empty_one() {
        let texts = ["q", "autocomplete"];
        for (filter, only_texts, nothing) in [
            ("{}", true, true),
            (r#"{"q":null,"autocomplete":false,"code":[],"spatial":{}}"#, true, true),
            (r#"{"q":"ly","autocomplete":true}"#, true, false),
            (r#"{"q":"ly","code":[1]}"#, false, false),
            (r#"{"outsideDivision":false}"#, false, false),
            (r#"{"nuts3":["DK011"]}"#, false, false),
            (r#"{"position":[12,56]}"#, false, false),
            (r#"{"spatial":{"srid":4326,"geometry":"accessPoint"}}"#, true, true),
            (r#"{"spatial":{"srid":25832}}"#, false, false),
            (r#"{"spatial":{"geometry":"roadPoint"}}"#, false, false),
        ] {
            let given: AreaFilter = serde_json::from_str(filter).unwrap();
            assert_eq!((given.has_only(&texts), given.has_only(&[])), (only_texts, nothing), "{filter}");
        }
        assert!(AddressFilter { fuzzy: true, ..AddressFilter::default() }.has_only(&["fuzzy"]));
    }
}
