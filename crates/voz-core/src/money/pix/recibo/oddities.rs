//! Oddities of a file that is something besides, or instead of, a receipt: told by marks in its bytes.
use memchr::memmem;

/// Bytes of a file within which its kind may be told.
const HEAD: usize = 1024;

/// Says of a file that is none of the four types what it seems to be, and what to send.
pub(super) fn named(bytes: &[u8]) -> &'static str {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let brand = head.get(8..12).filter(|_| head.get(4..8) == Some(b"ftyp"));
    match brand {
        Some(b"heic" | b"heix" | b"hevc" | b"heim" | b"heis" | b"mif1" | b"msf1") => {
            return "o arquivo é HEIC; mande como JPEG (uma captura de tela serve)";
        }
        Some(b"avif" | b"avis") => return "o arquivo é AVIF; mande como JPEG ou PNG",
        Some(_) => return "o arquivo é um vídeo; mande uma foto ou o PDF",
        None => {}
    }
    let starts: [(&[u8], &str); 6] = [
        (b"GIF8", "o arquivo é GIF; mande como PNG ou JPEG"),
        (b"II\x2a\0", "o arquivo é TIFF; mande como JPEG ou PNG"),
        (b"MM\0\x2a", "o arquivo é TIFF; mande como JPEG ou PNG"),
        (b"BM", "o arquivo é BMP; mande como PNG ou JPEG"),
        (b"PK\x03\x04", "o arquivo é um ZIP ou um documento de escritório; mande uma foto ou o PDF"),
        (b"\0\0\0\x0cJXL ", "o arquivo é JPEG XL; mande como JPEG ou PNG"),
    ];
    if let Some((_, said)) = starts.iter().find(|(start, _)| bytes.starts_with(start)) {
        return said;
    }
    let lower = head.to_ascii_lowercase();
    let has = |mark: &[u8]| memmem::find(&lower, mark).is_some();
    if has(b"%pdf-") {
        "há algo antes do começo do PDF; mande o PDF como o banco o fez"
    } else if has(b"<svg") {
        "o arquivo é SVG; mande como PNG ou JPEG"
    } else if has(b"<html") || has(b"<!doctype") || has(b"<script") {
        "o arquivo é uma página; mande uma foto ou o PDF"
    } else {
        "o arquivo não é JPEG, PNG, WebP nem PDF"
    }
}

/// Sentences for what else a file of an accepted type could be opened as.
pub(super) fn also(bytes: &[u8]) -> Vec<String> {
    let lower = bytes.to_ascii_lowercase();
    let has = |mark: &[u8]| memmem::find(&lower, mark).is_some();
    let marks = [
        // The end of a ZIP's directory: found from behind, so the file opens whatever stands before.
        (memmem::find(bytes, b"PK\x05\x06").is_some(), "O arquivo também se abre como ZIP."),
        (has(b"<script") || has(b"<html"), "O arquivo também contém uma página HTML."),
        (memmem::rfind(bytes, b"%PDF-").is_some_and(|at| at > 0), "Há um PDF escondido dentro do arquivo."),
        (has(b"<?php"), "O arquivo contém código PHP."),
    ];
    marks.into_iter().filter(|(found, _)| *found).map(|(_, said)| said.to_owned()).collect()
}
