//! No circle of folders in any crate: of those that stand beside each other, whoever reads one can read what it stands on
//! without coming back. Two files of one folder may know each other.
use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::{named_modules, report, sources};

/// A file: its path, its module, and the modules that it names.
type File = (String, String, Vec<String>);

/// Each folder, the folders beside it that it names, and where.
type Rooms = BTreeMap<String, BTreeMap<String, String>>;

/// The folder of a file as a module: of `mod.rs` the one that it opens.
fn folder((path, module, _): &File) -> &str {
    if path.ends_with("/mod.rs") { module } else { module.rsplit_once("::").map_or("", |(above, _)| above) }
}

fn rooms(files: &[File]) -> Rooms {
    let folders: BTreeSet<&str> = files.iter().map(folder).collect();
    let mut rooms = Rooms::new();
    for file in files {
        for named in &file.2 {
            let (from, to): (Vec<_>, Vec<_>) =
                (folder(file).split("::").collect(), named.split("::").collect());
            let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            let beside = |of: &[&str]| of.get(..=common).map(|steps| steps.join("::"));
            if let (Some(from), Some(to)) = (beside(&from), beside(&to))
                && folders.contains(to.as_str())
            {
                rooms.entry(from).or_default().entry(to).or_insert(format!("{} names {named}", file.0));
            }
        }
    }
    rooms
}

/// Everything that a folder leads to.
fn reached<'r>(rooms: &'r Rooms, from: &'r str) -> BTreeSet<&'r str> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(room) = open.pop() {
        let next = rooms.get(room).into_iter().flat_map(BTreeMap::keys);
        open.extend(next.map(String::as_str).filter(|next| seen.insert(*next)));
    }
    seen
}

/// Folders that lead back to themselves, each group once, with the names that tie it.
fn circles(rooms: &Rooms) -> Vec<String> {
    let ways: BTreeMap<&str, _> = rooms.keys().map(|room| (room.as_str(), reached(rooms, room))).collect();
    let back = |from: &str, to: &str| ways.get(from).is_some_and(|ways| ways.contains(to));
    let groups: BTreeSet<Vec<&str>> = (ways.iter().filter(|(room, own)| own.contains(**room)))
        .map(|(room, own)| own.iter().copied().filter(|other| back(other, room)).collect())
        .collect();
    let told = |group: Vec<&str>| {
        let ties = group.iter().flat_map(|from| &rooms[*from]).filter(|(to, _)| group.contains(&to.as_str()));
        let ties: Vec<&str> = ties.map(|(_, named)| named.as_str()).collect();
        format!("{}:\n    {}", group.join(" and "), ties.join("\n    "))
    };
    groups.into_iter().map(told).collect()
}

#[test]
fn no_folders_of_the_source_form_a_circle() {
    // Tests may put together what stands above them.
    let ours = sources().into_iter().filter(|source| !source.path.ends_with("/tests.rs"));
    let files: Vec<File> =
        ours.map(|s| (s.path.clone(), s.module.clone(), named_modules(&s.shipped()))).collect();
    let rooms = rooms(&files);
    assert!(rooms.values().map(BTreeMap::len).sum::<usize>() > 100, "the reader reads");
    report("folders in a circle: move what both need below both", &circles(&rooms));
}

/// The check above is worth what it finds.
#[test]
fn every_way_round_is_found() {
    let found = |files: &[(&str, &str, &[&str])]| {
        let file = |(path, module, named): &(&str, &str, &[&str])| {
            ((*path).to_owned(), (*module).to_owned(), named.iter().map(|n| (*n).to_owned()).collect())
        };
        let files: Vec<File> = files.iter().map(file).collect();
        circles(&rooms(&files)).iter().map(|c| c.split(":\n").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let none: &[&str] = &[];
    let (a, c) = (("a/x.rs", "a::x", &["b::y::Y"][..]), ("c/z.rs", "c::z", &["a::X"][..]));
    assert_eq!(found(&[a, ("b/y.rs", "b::y", &["base::Z"])]), none, "down only");
    assert_eq!(
        found(&[a, ("b/y.rs", "b::y", &["b::v::V"]), ("b/v.rs", "b::v", &["b::y::Y"])]),
        none,
        "two files"
    );
    assert_eq!(found(&[a, ("b/mod.rs", "b", &["a::X"])]), ["a and b"], "through the door");
    assert_eq!(found(&[a, c, ("b/y.rs", "b::y", &["c::z"])]), ["a and b and c"], "by way of another");
    // A folder and what is in it are one room for those beside; within it, its own folders are rooms.
    let inside = [("a/b/x.rs", "a::b::x", &["a::Y", "a::c::Z"][..]), ("a/mod.rs", "a", &["a::b::x::X"][..])];
    assert_eq!(found(&[inside[0], inside[1], ("a/c/z.rs", "a::c::z", &["d::D"])]), none);
    assert_eq!(found(&[inside[0], inside[1], ("a/c/z.rs", "a::c::z", &["a::b::x"])]), ["a::b and a::c"]);
}
