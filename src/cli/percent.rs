//! How shares of texts are shown.

/// Per cent, whole; what happens at all never shows as 0, nor what may fail as 100.
pub(super) fn percent(share: f64) -> String {
    match share * 100.0 {
        some if some > 0.0 && some < 1.0 => "<1%".to_owned(),
        most if most > 99.0 && most < 100.0 => ">99%".to_owned(),
        whole => format!("{whole:.0}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares_never_overstate() {
        let shown = [0.0, 0.004, 0.5, 0.996, 1.0].map(percent);
        assert_eq!(shown, ["0%", "<1%", "50%", ">99%", "100%"]);
    }
}
