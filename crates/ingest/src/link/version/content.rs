//! What a version says: when two say the same, and an order among those that do not.

use std::cmp::Ordering;

use super::chain::Temporal;
use crate::record::{AccessAddressVersion, AddressVersion, Interval, Strings, Symbol, VersionOrigin};

/// DAR status of an access point that is in use, as nearly all are: it is not worth a row.
const IN_USE: u8 = 8;

impl Temporal for AccessAddressVersion {
    fn id(&self) -> vejviser_model::Uuid {
        self.id
    }
    fn register(&self) -> VersionOrigin {
        self.register
    }
    fn interval(&self) -> Interval {
        self.interval()
    }
    fn set_interval(&mut self, interval: Interval) {
        self.set_interval(interval);
    }

    fn says_the_same(&self, other: &Self) -> bool {
        let content = |version: &Self| {
            let street = (version.municipality, version.street_code, version.street_name, version.house_number);
            (street, version.postcode, version.town)
        };
        // A register may leave a value out; then the value of the other one holds.
        let is_one_register = self.register == other.register;
        content(self) == content(other)
            && (self.status == other.status || self.comes_from_unit() || other.comes_from_unit())
            && agree(self.point_status, other.point_status, is_one_register)
            && agree(self.addressing_name, other.addressing_name, is_one_register)
            && agree(self.postcode_name, other.postcode_name, is_one_register)
    }

    fn complete_with(&mut self, other: &Self) {
        if self.comes_from_unit() {
            self.status = other.status;
            self.register = other.register;
        }
        self.point_status = self.point_status.or(other.point_status);
        self.addressing_name = self.addressing_name.or(other.addressing_name);
        self.postcode_name = self.postcode_name.or(other.postcode_name);
    }

    fn is_implied_by(&self, row: &Self) -> bool {
        let (own, of_row) = (self.interval(), row.interval());
        // Units came when their entrance was there already: when the first one came is no news of the entrance.
        let is_one_time = own == of_row || (self.comes_from_unit() && own.is_open() && of_row.begins_by(own));
        is_one_time && self.point_status.is_none_or(|status| status == IN_USE) && self.says_the_same(row)
    }
}

impl Temporal for AddressVersion {
    fn id(&self) -> vejviser_model::Uuid {
        self.id
    }
    fn register(&self) -> VersionOrigin {
        self.register
    }
    fn interval(&self) -> Interval {
        Interval::new(self.valid_from, self.valid_to)
    }
    fn set_interval(&mut self, interval: Interval) {
        (self.valid_from, self.valid_to) = interval.moments();
    }

    fn says_the_same(&self, other: &Self) -> bool {
        let content = |version: &Self| (version.access_address, version.floor, version.door, version.status);
        content(self) == content(other)
    }
}

impl AccessAddressVersion {
    /// Whether it is made up from versions of units, which say nothing of the entrance's own status.
    fn comes_from_unit(&self) -> bool {
        self.register <= VersionOrigin::Units
    }
}

fn agree<T: Copy + PartialEq>(one: Option<T>, other: Option<T>, is_one_register: bool) -> bool {
    one == other || (!is_one_register && (one.is_none() || other.is_none()))
}

/// An order among versions of one register that begin together: by their texts, so that the order of files does not
/// count.
pub(super) fn compare(one: &AccessAddressVersion, other: &AccessAddressVersion, texts: &Strings) -> Ordering {
    let numbers = |version: &AccessAddressVersion| {
        let AccessAddressVersion { status, point_status, municipality, street_code, postcode, .. } = *version;
        (status, municipality, street_code, version.house_number.as_u16(), postcode, point_status)
    };
    let symbols = |version: &AccessAddressVersion| {
        [Some(version.street_name), version.town, version.postcode_name, version.addressing_name]
    };
    let text = |symbol: Option<Symbol>| symbol.map(|symbol| texts.text(symbol));
    numbers(one).cmp(&numbers(other)).then_with(|| symbols(one).map(text).cmp(&symbols(other).map(text)))
}

/// The same for units.
pub(super) fn compare_units(one: &AddressVersion, other: &AddressVersion) -> Ordering {
    let key = |version: &AddressVersion| (version.status, version.access_address, version.floor, version.door);
    key(one).cmp(&key(other))
}
