//! The skill for agents: its form is that of agentskills.io, and what it says of the program is so.
use std::path::Path;

use serde_json::Value;

use crate::servico::voz;

const SKILL: &str = include_str!("../../skill/voz/SKILL.md");

#[test]
fn its_form_is_that_of_the_open_format() {
    let (matter, body) = SKILL.strip_prefix("---\n").unwrap().split_once("\n---\n").unwrap();
    let field = |name: &str| {
        let prefix = format!("{name}: ");
        matter.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap()
    };
    assert_eq!(field("name"), "voz", "the name of its folder");
    assert!(field("description").chars().count() <= 1024);
    assert!(field("compatibility").chars().count() <= 500);
    // A colon and a blank would begin a mapping in YAML.
    assert!(matter.lines().all(|line| line.matches(": ").count() == 1), "{matter}");
    assert!(body.lines().count() < 500);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("skill/voz");
    let links: Vec<_> = body.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0).collect();
    assert_eq!(links.len(), 2);
    for link in links {
        assert!(folder.join(link).exists(), "{link}");
    }
}

/// The lines of its shell blocks, without their comments.
fn lines() -> impl Iterator<Item = &'static str> {
    let blocks = SKILL.split("```sh\n").skip(1).map(|rest| rest.split_once("\n```").unwrap().0);
    blocks.flat_map(str::lines).map(|line| line.split(" #").next().unwrap().trim())
}

#[test]
fn every_command_in_it_is_one() {
    let mut seen = 0;
    for line in lines() {
        let line = line.split(" <").next().unwrap();
        let parsed = voz::commands::definition().try_get_matches_from(line.split(' '));
        assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
        seen += 1;
    }
    assert!(seen > 12, "{seen}");
}

/// Whether all that `part` says is in `whole`, the items of a list in any place.
fn is_part(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => {
            part.iter().all(|(key, value)| whole.get(key).is_some_and(|whole| is_part(value, whole)))
        }
        (Value::Array(part), Value::Array(whole)) => {
            part.iter().all(|value| whole.iter().any(|whole| is_part(value, whole)))
        }
        _ => part == whole,
    }
}

#[test]
fn the_answer_that_it_shows_is_the_programs() {
    let home = tempfile::tempdir().unwrap();
    let text = SKILL.split_once("Of `").unwrap().1.split_once('`').unwrap().0;
    std::fs::write(home.path().join("rascunho.md"), text).unwrap();
    let output =
        voz(home.path(), &[]).current_dir(home.path()).args(["lint", "--json", "rascunho.md"]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let shown = SKILL.split_once("```json\n").unwrap().1.split_once("\n```").unwrap().0;
    assert!(is_part(&serde_json::from_str(shown).unwrap(), &answer), "{answer:#}");
    for word in ["fracas", "suprimidos", "puladas"] {
        assert!(answer[word].is_array(), "{word}");
    }
}
