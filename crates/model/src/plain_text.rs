//! Serde by text for the types that have one: `Display` one way, `parse` the other.

/// Gives a type with `Display` and `parse(&str) -> Option<Self>` the traits `FromStr`, `Serialize`, `Deserialize`.
macro_rules! plain_text {
    ($type:ty, $what:literal) => {
        impl std::str::FromStr for $type {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text).ok_or(concat!("not ", $what))
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use plain_text;
