//! BR Code: what is read can be asked about; what is written is read back with the same key and amount.
#![no_main]
use libfuzzer_sys::fuzz_target;
use voz::money::pix::brcode::{PixKey, StaticCode, read, write};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(code) = read(text) {
        let _ = (code.check(), code.centavos());
    }
    let mut parts = text.splitn(4, '|');
    let mut part = || parts.next().unwrap_or_default();
    let (chave, nome, cidade, info) = (part(), part(), part(), part());
    let Ok(chave) = PixKey::parse(chave) else { return };
    let centavos = Some(data.len() as u64 + 1);
    let fields = StaticCode { chave: &chave, nome, cidade, centavos, txid: Some("VOZ1"), info };
    if let Ok(written) = write(&fields) {
        let code = read(&written).expect("what was written can be read");
        code.check().expect("what was written is strict");
        assert_eq!(code.centavos().ok().flatten(), centavos);
        assert_eq!(code.chave.as_deref(), Some(chave.as_str()));
    }
});
