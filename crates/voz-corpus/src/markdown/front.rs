//! Front matter: the few plain keys that importers need, out of YAML (`---`) or TOML (`+++`).
//!
//! Not a YAML parser: it reads `key: value`, `key: [a, b]` and lists of `- item` at the top level, which is
//! where dates, authors and flags stand, and steps over everything else.

/// The keys of a front matter, in lower case, with their values; a list has several.
#[derive(Debug, Default)]
pub(super) struct Front(Vec<(String, Vec<String>)>);

impl Front {
    /// The first value of the first of `names` that is there.
    pub(super) fn one(&self, names: &[&str]) -> Option<&str> {
        self.values(names).and_then(|v| v.first()).map(String::as_str)
    }

    /// All values of the first of `names` that is there.
    pub(super) fn all(&self, names: &[&str]) -> &[String] {
        self.values(names).unwrap_or_default()
    }

    fn values(&self, names: &[&str]) -> Option<&[String]> {
        names.iter().find_map(|name| {
            let (_, values) = self.0.iter().find(|(key, values)| key == name && !values.is_empty())?;
            Some(values.as_slice())
        })
    }
}

/// Cuts a file into its front matter and the text below it.
pub(super) fn split(text: &str) -> (Front, &str) {
    let text = text.trim_start_matches('\u{feff}');
    let Some((fence, mut rest)) = text.split_once('\n') else { return (Front::default(), text) };
    let fence = fence.trim_end();
    if !matches!(fence, "---" | "+++") {
        return (Front::default(), text);
    }
    let mut front = Front::default();
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        if line.trim_end() == fence || fence == "---" && line.trim_end() == "..." {
            return (front, rest);
        }
        front.line(line.trim_end());
    }
    // It never ended, so it was a line across the page.
    (Front::default(), text)
}

impl Front {
    fn line(&mut self, line: &str) {
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            return;
        }
        if let Some(item) = trimmed.strip_prefix("- ") {
            if let Some((_, values)) = self.0.last_mut() {
                values.extend(scalar(item));
            }
            return;
        }
        // Indented lines belong to something nested or folded.
        let Some((key, value)) = line.split_once([':', '=']).filter(|_| trimmed.len() == line.len()) else {
            return;
        };
        let key = key.trim().trim_matches(['"', '\'']).to_ascii_lowercase();
        let value = value.trim();
        let values = match value.strip_prefix('[').and_then(|v| v.strip_suffix(']')) {
            Some(list) => list.split(',').filter_map(scalar).collect(),
            None => scalar(value).into_iter().collect(),
        };
        self.0.push((key, values));
    }
}

/// A plain or quoted value without its comment; `None` when nothing is there.
fn scalar(value: &str) -> Option<String> {
    let value = value.trim();
    let plain = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        '#' => return None,
        _ => value.split(" #").next()?.trim_end(),
    };
    (!plain.is_empty() && plain != "null" && plain != "~").then(|| plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_yaml_and_toml() {
        let yaml = "---\ntitle: \"A: b\" # nota\ndate:   2016-06-08 18:17:37\nauthors:\n  - Ana Lima\n  - 'Bia'\ntags: [a, \"b\"]\nnested:\n  date: nunca\ndraft: false\nempty:\n---\nCorpo\n";
        let (front, body) = split(yaml);
        assert_eq!(body, "Corpo\n");
        assert_eq!(front.one(&["title"]), Some("A: b"));
        assert_eq!(front.one(&["data", "date"]), Some("2016-06-08 18:17:37"));
        assert_eq!(front.all(&["authors"]), ["Ana Lima", "Bia"]);
        assert_eq!(front.all(&["tags"]), ["a", "b"]);
        assert_eq!(front.one(&["empty"]), None);
        let (front, body) = split("+++\r\ndate = 2020-01-02\r\ndraft = true\r\n+++\r\nOi");
        assert_eq!(
            (front.one(&["date"]), front.one(&["draft"]), body),
            (Some("2020-01-02"), Some("true"), "Oi")
        );
    }

    #[test]
    fn what_is_no_front_matter_is_text() {
        for text in ["sem nada", "---\nnunca fecha: x\ntexto", "texto\n---\na: b\n---\n"] {
            let (front, body) = split(text);
            assert_eq!((front.one(&["a"]), body), (None, text));
        }
    }
}
