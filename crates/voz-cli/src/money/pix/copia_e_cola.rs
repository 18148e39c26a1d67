//! `voz pix copia-e-cola`: a code to pay with, its QR on the terminal; or a code read back.
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, WithAnswer};
use voz_core::base::portuguese;
use voz_core::base::qr::Qr;
use voz_core::base::store::StoreError;
use voz_core::money::pix::brcode::{self, BrCode};
use voz_core::money::pix::{PACOTES, PixReceiver};
use voz_core::money::reais::Centavos;

#[derive(Args)]
pub(super) struct CopiaECola {
    /// Pacote de crédito, em dólares: 3, 5, 10 ou 25; o valor sai da cotação
    #[arg(long, value_parser = package, conflicts_with = "reais")]
    usd: Option<u32>,
    /// Valor em reais, como 27,50; sem valor nem pacote, quem paga escolhe
    #[arg(long, value_name = "VALOR", value_parser = amount)]
    reais: Option<Centavos>,
    /// Identificador que aparece no extrato: até 25 letras e algarismos (padrão: um novo)
    #[arg(long)]
    txid: Option<String>,
    /// Grava o QR em um arquivo PNG
    #[arg(long, value_name = "ARQUIVO")]
    png: Option<PathBuf>,
    /// Mostra o QR também fora de um terminal
    #[arg(long)]
    qr: bool,
    /// Lê um código em vez de escrever, e mostra o que ele pede
    #[arg(long, value_name = "CÓDIGO", conflicts_with_all = ["usd", "reais", "txid", "png", "qr"])]
    ler: Option<String>,
}

fn package(text: &str) -> Result<u32, String> {
    let usd = text.parse().ok().filter(|usd| PACOTES.contains(usd));
    usd.ok_or_else(|| "os pacotes são de 3, 5, 10 e 25 dólares".to_owned())
}

/// Reais with at most two decimals, in centavos.
fn amount(text: &str) -> Result<Centavos, String> {
    let found = Centavos::parse(&portuguese::amount(text)?).filter(|valor| valor.0 > 0);
    found.ok_or_else(|| "use algarismos, de um centavo em diante, como 27,50".to_owned())
}

pub(super) fn write_code(ctx: &Ctx, asked: &WithAnswer<CopiaECola>) -> Result<Exit, Error> {
    if let Some(code) = &asked.ler {
        return read(ctx, code, asked.answer);
    }
    let recebedor =
        PixReceiver::from(ctx.config()?).map_err(|e| Error::usage(e.to_string()))?.ok_or_else(|| {
            Error::usage("falta dizer quem recebe o Pix")
                .hint("configure pix.chave, pix.nome, pix.cidade e pix.brl_por_usd; veja: voz config mostrar")
        })?;
    let txid = match asked.txid.clone() {
        Some(txid) => txid,
        None => fresh_txid(ctx)?,
    };
    let centavos = asked.usd.map(|usd| recebedor.centavos(usd)).or(asked.reais);
    let code = recebedor.code(centavos, &txid).map_err(|e| Error::usage(e.to_string()))?;
    let qr = Qr::new(&code).map_err(|e| Error::usage(e.to_string()))?;
    if let Some(path) = &asked.png {
        write_png(&qr, path)?;
    }
    asked.answer.print(
        ctx,
        &json!({
            "copia_e_cola": code,
            "txid": txid,
            "brl_centavos": centavos.map(|valor| valor.0),
            "chave": recebedor.chave.as_str(),
        }),
        || {
            if asked.qr || ctx.tela.stdout_is_terminal() {
                ctx.tela.qr(&qr)?;
            }
            writeln!(ctx.tela.out(), "{code}")?;
            let asked = centavos.map_or_else(|| "valor aberto".to_owned(), Centavos::brasil);
            ctx.tela.note(format_args!("{asked} para {}; no extrato, txid {txid}", recebedor.chave.as_str()));
            Ok(())
        },
    )
}

/// Writes the QR, never over another file.
fn write_png(qr: &Qr, path: &Path) -> Result<(), Error> {
    /// Pixels a module: sharp on paper as on a screen.
    const SCALE: usize = 8;
    let made = OpenOptions::new().write(true).create_new(true).open(path);
    let written = made.and_then(|mut file| {
        // Half a picture is of no use, and would be in the way of the next.
        file.write_all(&qr.png(SCALE)).inspect_err(|_| drop(std::fs::remove_file(path)))
    });
    written.map_err(|e| Error::not_made(path, &e))
}

/// An identifier that is not likely to come twice.
fn fresh_txid(ctx: &Ctx) -> Result<String, Error> {
    let random = ctx.world.random().map_err(StoreError::random)?;
    Ok(format!("VOZ{:016X}", u64::from_be_bytes(random)))
}

fn read(ctx: &Ctx, text: &str, answer: Answer) -> Result<Exit, Error> {
    let code = brcode::read(text).map_err(|e| Error::usage(format!("não é um código Pix: {e}")))?;
    let checked = code.check();
    let BrCode { chave, url, nome, cidade, txid, info, .. } = &code;
    let value = json!({
        "chave": chave,
        "url": url,
        "nome": nome,
        "cidade": cidade,
        "brl_centavos": code.centavos().ok().flatten(),
        "txid": txid,
        "info": info,
        "aviso": checked.as_ref().err().map(ToString::to_string),
    });
    answer.print(ctx, &value, || {
        let asked = match code.centavos() {
            Ok(Some(centavos)) => Some(Centavos(i64::try_from(centavos).unwrap_or(i64::MAX)).brasil()),
            Ok(None) => Some("aberto".to_owned()),
            Err(_) => code.valor.clone(),
        };
        let rows = [
            ("chave", chave),
            ("endereço", url),
            ("nome", &Some(nome.clone())),
            ("cidade", &Some(cidade.clone())),
            ("valor", &asked),
            ("txid", txid),
            ("mensagem", info),
        ];
        ctx.tela.sheet(
            rows.into_iter()
                .filter_map(|(name, value)| Some((name, value.as_ref()?.escape_debug().to_string()))),
        )?;
        if let Err(fault) = &checked {
            ctx.tela.warn(fault);
        }
        Ok(())
    })
}
