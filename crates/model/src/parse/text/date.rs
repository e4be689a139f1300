//! Dates and times of day, whose numbers are neither house numbers, floors nor postcodes.
//!
//! Spreadsheets make them of numbers: `4-1` becomes `04-01-2026`, `2026-01-04`, `4-jan` or `jan-04`.

use smallvec::SmallVec;

use super::token::{Token, Tokens};

/// Digits of a year.
const YEAR: u8 = 4;
/// Tokens of a time of day.
const TIME: usize = 3;
/// Months in Danish and English, whole and abbreviated.
const MONTHS: &str = "jan januar january feb februar february mar marts march apr april maj may jun juni june jul juli july \
                      aug august sep sept september okt oct oktober october nov november dec december";

/// Makes one token of each date that is a part of its own but for blanks, with hyphens or slashes between its numbers, and of
/// one with its year before the first word, `04-01-2026 Vej 5` and `4. januar 2026 Vej 5`; and of each time of day, `kl. 14.30`.
pub(in crate::parse) fn mark(text: &str, tokens: &mut Tokens) {
    mark_written_out(text, tokens);
    let mut at = 0;
    while at < tokens.len() {
        if is_time(text, &tokens[at..]) {
            mark_part(tokens, at, at + TIME);
        }
        let end = at + 1 + tokens[at + 1..].iter().take_while(|token| token.gap.is_hyphen_or_slash()).count();
        let begins = at == 0 || tokens[at].gap.ends_word();
        let ends = tokens.get(end).is_none_or(|next| next.gap.is_break());
        let is_before_word = || at == 0 && tokens[end - 1].digits == YEAR && tokens[end].is_word();
        if end - at > 1 && begins && (ends || is_before_word()) {
            let run = |token: &Token| &text[token.start as usize..token.end as usize];
            let whole = &text[tokens[at].start as usize..tokens[end - 1].end as usize];
            if is_date(&tokens[at..end].iter().map(run).collect::<SmallVec<[&str; 8]>>()) || is_slashed_date(whole) {
                mark_part(tokens, at, end);
            }
        }
        at += 1;
    }
}

/// Makes one token of several that are a part of their own.
fn mark_part(tokens: &mut Tokens, at: usize, end: usize) {
    tokens[at] = Token::unreadable(tokens[at].start, tokens[end - 1].end, tokens[at].gap.with_break());
    tokens.drain(at + 1..end);
    if let Some(next) = tokens.get_mut(at + 1) {
        next.gap = next.gap.with_break();
    }
}

/// Whether tokens begin with a time of day: the word for it, hour and minutes, with a full stop or colon between.
fn is_time(text: &str, tokens: &[Token]) -> bool {
    let [word, hour, minutes, ..] = tokens else { return false };
    let run = |token: &Token| &text[token.start as usize..token.end as usize];
    run(word).eq_ignore_ascii_case("kl")
        && matches!(hour.digits, 1..=2)
        && hour.number < 24
        && minutes.digits == 2
        && minutes.number < 60
        && matches!(&text[hour.end as usize..minutes.start as usize], "." | ":")
}

/// Makes one token of the day, name of the month and year that a text begins with, before a word.
fn mark_written_out(text: &str, tokens: &mut Tokens) {
    let [day, month, year, next, ..] = &tokens[..] else { return };
    let run = |token: &Token| &text[token.start as usize..token.end as usize];
    let is_one = month.is_word() && year.digits == YEAR && is_date(&[run(day), run(month), run(year)]);
    if is_one && next.is_word() {
        tokens[0] = Token::unreadable(day.start, year.end, day.gap);
        tokens.drain(1..3);
        tokens[1].gap = tokens[1].gap.with_break();
    }
}

/// Whether runs of digits and letters are a date, perhaps with a time of day behind it.
pub(in crate::parse) fn is_date(runs: &[&str]) -> bool {
    let is_month_name = |run: &str| MONTHS.split_whitespace().any(|month| month.eq_ignore_ascii_case(run));
    let is_of_time =
        |run: &&str| number(run).is_some() || run.eq_ignore_ascii_case("t") || run.eq_ignore_ascii_case("z");
    let is_year = |run: &str| number(run).is_some_and(|year| (1900..2100).contains(&year));
    // `12-14-16` are three numbers.
    let has_zero = || runs.iter().any(|run| run.starts_with('0')) && runs.last().is_some_and(|year| year.len() == 2);
    match *runs {
        [a, b] => is_month_name(a) && number(b).is_some() || is_month_name(b) && is_day(a),
        [a, b, c] if is_month_name(a) => is_day(b) && number(c).is_some(),
        [a, b, c] if is_month_name(b) => number(a).is_some() && number(c).is_some(),
        [a, b, c, ref time @ ..] => {
            let is_ordered = is_year(a) && is_month(b) && is_day(c)
                || (is_day(a) && is_month(b) || is_month(a) && is_day(b)) && (is_year(c) || is_day(c) && has_zero());
            is_ordered && time.iter().all(is_of_time)
        }
        _ => false,
    }
}

/// Whether a text is a date with a slash before the month and a hyphen before a year of two digits: `4/1-26`.
pub(in crate::parse) fn is_slashed_date(text: &str) -> bool {
    let parts = text.split_once('/').and_then(|(day, rest)| Some((day, rest.split_once('-')?)));
    parts.is_some_and(|(day, (month, year))| is_day(day) && is_month(month) && is_short_year(year))
}

/// Whether runs are a day, a month and a year of two digits that are no three house numbers, which ascend.
pub(in crate::parse) fn is_short_date(runs: &[&str]) -> bool {
    let [day, month, year] = *runs else { return false };
    let ascend = [day, month, year].map(number).is_sorted_by(|one, next| one < next);
    is_day(day) && is_month(month) && is_short_year(year) && !ascend
}

fn number(run: &str) -> Option<u16> {
    run.parse().ok().filter(|_| run.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_day(run: &str) -> bool {
    run.len() <= 2 && number(run).is_some_and(|day| (1..=31).contains(&day))
}

fn is_month(run: &str) -> bool {
    is_day(run) && number(run) <= Some(12)
}

fn is_short_year(run: &str) -> bool {
    run.len() == 2 && number(run).is_some()
}
