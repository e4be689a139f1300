//! Electoral parts of the country: a letter, which the tables number by its place in the alphabet.

/// The number of a letter, `A` being 1.
pub fn number_of_letter(letter: u8) -> Option<u32> {
    letter.is_ascii_uppercase().then(|| u32::from(letter - b'A') + 1)
}

/// The letter of a number; what is beyond `Z` begins again.
pub fn letter_of_number(number: u32) -> u8 {
    b'A' + (number.saturating_sub(1) % 26) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_name_each_other() {
        for (letter, number) in [(b'A', 1), (b'C', 3), (b'Z', 26)] {
            assert_eq!((number_of_letter(letter), letter_of_number(number)), (Some(number), letter));
        }
        assert_eq!((number_of_letter(b'a'), number_of_letter(b'1'), letter_of_number(0)), (None, None, b'A'));
    }
}
