//! Counts as a person reads them.

/// A count with the thousands set apart, as in `31.204`.
pub(super) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('.');
        }
        out.push(digit);
    }
    out
}

/// `1 texto`, `2 textos`.
pub(super) fn texts(n: u64) -> String {
    if n == 1 { "1 texto".to_owned() } else { format!("{} textos", count(n)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_set_apart_by_thousands() {
        assert_eq!([0, 12, 999, 1000, 1_234_567].map(count), ["0", "12", "999", "1.000", "1.234.567"]);
    }
}
