//! A payment inside MCP: in `_meta` of the call, as the x402 transport for MCP has it.
use serde_json::{Value, json};

use super::Shop;
use crate::facilitator::Version;
use crate::servico::Service;

fn call(service: &Service, texto: &str, payment: Option<Value>) -> Value {
    let mut params = json!({"name": "rewrite_in_voice", "arguments": {"texto": texto}});
    if let Some(payment) = payment {
        params["_meta"] = json!({"x402/payment": payment});
    }
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let version = ("MCP-Protocol-Version", "2025-06-18");
    let answer = service.post("/mcp", &[version], &message);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["result"].clone()
}

#[test]
fn a_tool_is_paid_by_the_offer_of_its_refusal_once() {
    for version in Version::BOTH {
        let shop = Shop::open();
        let service = shop.serve();
        let refused = call(&service, "um", None);
        assert_eq!(refused["isError"], true, "{refused}");
        // The official client pays what the structured content asks, and reads the first text where there is none.
        let text = refused["content"][0]["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), refused["structuredContent"]);
        let challenge = match version {
            Version::V1 => refused["_meta"]["x402/error"].clone(),
            Version::V2 => refused["structuredContent"].clone(),
        };
        assert_eq!(challenge["x402Version"], version.number(), "{refused}");
        assert!(challenge["error"].is_string() && challenge["accepts"].as_array().unwrap().len() == 1);
        if version == Version::V2 {
            assert!(challenge["resource"]["url"].is_string(), "{challenge}");
        }
        for (broken, why) in [(json!({"payload": {}}), "x402Version"), (json!("zero"), "pagamento")] {
            let told = call(&service, "um", Some(broken))["structuredContent"]["detalhe"].to_string();
            assert!(told.contains(why), "{told}");
        }
        let offer = challenge["accepts"][0].clone();
        let payment = shop.payer.pay(version, &offer, "um").json();
        let paid = call(&service, "um", Some(payment.clone()));
        assert_ne!(paid["isError"], true, "{paid}");
        assert_eq!(paid["structuredContent"]["variantes"][0]["texto"], "sai na sexta");
        assert_eq!(paid["_meta"]["x402/payment-response"]["success"], true, "{paid}");
        let again = call(&service, "um", Some(payment.clone()));
        assert_eq!(again["structuredContent"], paid["structuredContent"], "the same answer again");
        assert_eq!(call(&service, "dois", Some(payment))["isError"], true, "and nothing else");
        assert_eq!((shop.moved(), shop.asked()), (1, 1));
    }
}
