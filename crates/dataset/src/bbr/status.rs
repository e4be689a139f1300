//! What has become of an object, by its status in the register.

/// Whether objects with a status stand, or are in force: those that are planned, have ended or came about by mistake do not.
pub const fn stands(status: Option<u8>) -> bool {
    matches!(status, Some(6 | 7))
}

/// Whether objects with a status are no more: ended, deleted, registered by mistake, shelved or refused.
pub const fn has_ended(status: Option<u8>) -> bool {
    matches!(status, Some(9 | 10 | 11 | 14 | 17))
}
