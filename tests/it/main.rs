//! The one integration-test binary: the real program, real files, real sockets.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod acessibilidade;
mod acessibilidade_estados;
mod agente;
mod amostra;
mod architecture;
#[path = "../asaas/mod.rs"]
#[allow(dead_code, reason = "the simulator on its own uses the rest")]
mod asaas;
mod avaliar;
mod backup;
mod banco;
mod brcode;
mod calibrar;
mod caminhos;
mod carteira;
mod cegas;
mod circles;
mod cluster;
mod cobranca;
mod comecar;
mod completar;
mod comprovante;
mod config;
mod contas;
mod contato;
mod contato_paginas;
mod contention;
mod contrato;
mod corpos;
mod corpus;
mod correio;
mod crash;
mod credito;
mod dependencies;
mod deploy;
mod descoberta;
mod diff;
mod disco;
mod documents;
mod doutor;
mod escapes;
mod esquema;
mod estilo;
mod facilitator;
mod failover;
mod formulario;
mod generated;
mod gravidade;
mod house;
mod instances;
#[cfg(unix)]
mod leitura;
mod lint;
mod lint_alheio;
mod lint_ci;
mod lint_exemplos;
mod lint_pastas;
mod loopback;
mod lsp;
mod mailbox;
mod mcp;
mod mcp_instalar;
mod mcp_local;
mod mensagens;
mod migrations;
mod modelo;
mod mover;
mod numeros;
mod pagamentos;
mod pagina_cota;
mod pagina_dono;
mod pagina_estilos;
mod pagina_reescrita;
mod paginas;
mod paginas_alheias;
mod paginas_hostis;
mod pedidos;
mod pix;
mod pix_crash;
mod portao;
mod postgres;
mod proximidade;
mod recording;
mod rede;
mod reescrever;
mod release;
mod remoto;
mod respostas;
mod retratos;
mod rotas;
mod screens;
mod secrets;
mod serve;
mod servico;
mod servidor;
mod skill;
mod x402;
