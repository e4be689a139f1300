//! Names that are written once only: columns of one name as members of an object, and columns that are added to a file.

use std::collections::{HashMap, HashSet};

/// Names of columns as members of one object: of several with one name the second gets `_2`.
pub(crate) fn member_names(header: &[String]) -> Vec<String> {
    let all: HashSet<&str> = header.iter().map(String::as_str).collect();
    let mut written: HashSet<String> = HashSet::new();
    let mut next: HashMap<&str, u32> = HashMap::new();
    let members = header.iter().map(|name| {
        let is_taken = |free: &str| written.contains(free) || (free != name && all.contains(free));
        let free = free_name(name, next.entry(name).or_insert(2), is_taken);
        written.insert(free.clone());
        free
    });
    members.collect()
}

/// A name, or if it is taken the name with the first number that makes it free; `number` is the next to try.
pub(crate) fn free_name(name: &str, number: &mut u32, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    while is_taken(&free) {
        free = format!("{name}_{number}");
        *number += 1;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::member_names;

    #[test]
    fn columns_of_one_name_are_several_members() {
        for (header, members) in
            [("By;Navn", "By;Navn"), ("By;By;By", "By;By_2;By_3"), ("By;By;By_2;By", "By;By_3;By_2;By_4"), (";", ";_2")]
        {
            let header: Vec<String> = header.split(';').map(str::to_owned).collect();
            assert_eq!(member_names(&header).join(";"), members);
        }
    }
}
