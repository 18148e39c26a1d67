//! `POST /api/rewrite`: any body has one of the documented answers, never a 500.
#![no_main]
use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use http::Method;
use libfuzzer_sys::fuzz_target;
use voz::app::App;
use voz::base::config::{Config, Flags};
use voz::base::world::{Millis, World};
use voz::http::kernel::request::{Credentials, Request};
use voz::http::service::Service;

/// A service on a folder of its own, with the embedded editor.
static SERVICE: LazyLock<Service> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("voz-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the data");
    let folder = folder.to_str().expect("a plain path");
    let env = [("VOZ_DADOS", folder), ("VOZ_PROTOCOLO", "regras"), ("VOZ_COTA_LIMITE", "1000000")];
    let world = World::test(Millis(1_790_000_000_000), 7, &env);
    let config = Config::load(&world, &Flags::default()).expect("a configuration");
    Service::new(App::open(world, config).expect("an app"), "http://127.0.0.1".to_owned())
});

fuzz_target!(|data: &[u8]| {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let path = "/api/rewrite";
    let Ok((route, params)) = SERVICE.admit(&Method::POST, path, &headers) else { return };
    if data.len() > 64 * 1024 {
        return;
    }
    let request = Request {
        method: Method::POST,
        path: path.to_owned(),
        params,
        query: Vec::new(),
        credentials: Credentials::of(&headers),
        headers,
        body: Bytes::copy_from_slice(data),
        peer: "192.0.2.1".parse::<std::net::IpAddr>().expect("an address").into(),
        owner: false,
        id: "fuzz".to_owned(),
        entrega: Arc::default(),
        claim: None,
    };
    let reply = SERVICE.run(route, &request);
    assert!(reply.status.as_u16() < 500, "{}", reply.status);
});
