//! Receipts and images: any bytes are refused or understood, within bounds of memory.
#![no_main]
use libfuzzer_sys::fuzz_target;
use voz::money::pix::recibo;

fuzz_target!(|data: &[u8]| {
    if let Ok(receipt) = recibo::inspect(data) {
        assert!(data.len() <= recibo::BYTES_MAX);
        assert_eq!(receipt.sha256.len(), 64);
    }
});
