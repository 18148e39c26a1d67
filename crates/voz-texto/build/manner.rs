//! Reads the tables of joint evidence, and writes the source of the statics that hold them.
//!
//! A table is a file a generation of models. A line has a word and its values; `#` begins a remark. `geracao` and `medido` (the
//! date) come first; then for each language `idioma`, `limite` (the log-odds from which the finding speaks), `base`, and the
//! weights: `palavra` or `ritmo`, its name, the mean in human texts, the standard deviation, the weight.
use std::fmt::Write as _;

use crate::lexicon::Lexicon;
use crate::rhythm::Rhythm;

/// The source of a static of a name that holds the tables of a language, in the order of their files.
///
/// # Errors
/// A line that cannot be read.
pub(super) fn write(name: &str, language: &str, tables: &[String]) -> Result<String, String> {
    let (mut words, mut models) = (Vec::new(), String::new());
    for table in tables {
        models.push_str(&model(table, language, &mut words)?);
    }
    let Lexicon { places, number, len } = Lexicon::new(words);
    Ok(format!(
        "/// The tables of a language.\npub(super) static {name}: Models = Models {{ lexicon: Lexicon {{ \
         places: Cow::Borrowed(&{places:?}), number: {number:?}, len: {len} }}, models: &[{models}] }};\n"
    ))
}

/// The source of the model that a table has of a language; empty where it has none. Words that are new are added to the list,
/// by which each has its number.
fn model<'t>(table: &'t str, language: &str, words: &mut Vec<&'t str>) -> Result<String, String> {
    let (mut generation, mut own) = ("", false);
    let (mut limit, mut base) = (f64::INFINITY, 0.0);
    let (mut weights, mut rhythms, mut numbers) = (String::new(), String::new(), Vec::new());
    for line in table.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let value = |text: &str| {
            let read = text.parse::<f64>().ok().filter(|value| value.is_finite());
            read.ok_or_else(|| format!("{line}: not a line of a table"))
        };
        match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["geracao", name] => generation = name,
            ["medido", _] => {}
            ["idioma", code @ ("pt" | "en")] => own = *code == language,
            [_, ..] if !own => {}
            ["limite", number] => limit = value(number)?,
            ["base", number] => base = value(number)?,
            [kind, name, mean, deviation, weight] => {
                let (feature, list) = match *kind {
                    "palavra" => {
                        let known = words.iter().position(|word| word == name);
                        let number = known.unwrap_or(words.len());
                        if known.is_none() {
                            words.push(name);
                        }
                        numbers.push(number);
                        (format!("Feature::Word({name:?}, {number})"), &mut weights)
                    }
                    _ => {
                        let known = Rhythm::ALL.into_iter().find(|(of, _)| *kind == "ritmo" && of == name);
                        let (_, measure) = known.ok_or_else(|| format!("{line}: neither word nor rhythm"))?;
                        (format!("Feature::Rhythm(Rhythm::{measure:?})"), &mut rhythms)
                    }
                };
                let (mean, deviation, weight) = (value(mean)?, value(deviation)?, value(weight)?);
                let _ = write!(list, "Weight::new({feature}, {mean:?}, {deviation:?}, {weight:?}), ");
            }
            _ => return Err(format!("{line}: not a line of a table")),
        }
    }
    if weights.is_empty() {
        return Ok(weights);
    }
    // The place of each word's weight, by its number.
    let mut places = vec![u16::MAX; words.len()];
    for (at, number) in (0..u16::MAX).zip(numbers) {
        if let Some(place) = places.get_mut(number) {
            *place = at;
        }
    }
    Ok(format!("Model::new({generation:?}, {limit:?}, {base:?}, &[{weights}], &{places:?}, &[{rhythms}]), "))
}
