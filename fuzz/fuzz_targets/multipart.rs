//! Forms with one file: refused, or read into fields that are parts of the body.
#![no_main]
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use libfuzzer_sys::fuzz_target;
use voz::http::kernel::erro::Code;
use voz::http::kernel::form::Form;

const FORM: Form = Form { file: "f", accepts: &["image/png"], file_max: 4096, large: Code::ComprovanteGrande };

// The first line is the header, the rest the body.
fuzz_target!(|data: &[u8]| {
    let at = data.iter().position(|&b| b == b'\n').unwrap_or(data.len());
    let (head, body) = data.split_at(at);
    let mut headers = HeaderMap::new();
    let typed = [b"multipart/form-data; boundary=", head].concat();
    let Ok(value) = HeaderValue::from_bytes(&typed) else { return };
    headers.insert(CONTENT_TYPE, value);
    let body = Bytes::copy_from_slice(body.strip_prefix(b"\n").unwrap_or(body));
    if let Ok(filled) = FORM.read(&headers, &body) {
        assert!(filled.file.is_none_or(|file| file.len() <= FORM.file_max));
    }
});
