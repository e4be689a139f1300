//! Danish alphabetical order.

/// a
pub fn collation_key(text: &str) -> Vec<u8> {
    let mut key = Vec::new();
    collation_key_into(text, &mut key);
    key
}

/// a
pub fn collation_key_into(text: &str, key: &mut Vec<u8>) {
    let _ = (text, key);
}
