//! How records are described and written: fields with their kinds and meanings, and the forms made of them.

pub mod choice;
pub mod chosen;
pub mod column;
pub mod description;
pub mod kind;
pub mod meaning;
pub mod object;
pub mod reference;
pub mod representation;
