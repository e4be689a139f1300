//! The fields of every entity, in the order in which the closed service showed them: the former register's own.

pub mod building;
pub mod ground;
pub mod installation;
pub mod unit;
