//! The header of a payment: refused with a reason or read, and then comparable with any offer.
#![no_main]
use libfuzzer_sys::fuzz_target;
use voz::money::x402::decode;

fuzz_target!(|data: &[u8]| {
    if let Ok(payment) = decode(data) {
        assert!(matches!(payment.versao, 1 | 2));
    }
});
