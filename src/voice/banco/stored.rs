//! Texts, lessons and what names them, as columns of the bank hold them.
use super::TextKey;
use crate::base::store::{Columns, Result, Stored, Value};
use crate::voice::Registro;
use crate::voice::corpus::Texto;
use crate::voice::licoes::Licao;

impl Stored for TextKey {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let key: String = row.take()?;
        Self::parse(&key).ok_or_else(|| row.impossible(&key))
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.to_string().into());
        Ok(())
    }
}

impl Stored for Registro {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let word: String = row.take()?;
        word.parse().map_err(|_| row.impossible(&word))
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.as_str().into());
        Ok(())
    }
}

impl Stored for Texto {
    const WIDTH: usize = 7;

    fn columns(_: &'static str, to: &mut Vec<&'static str>) {
        to.extend(["id", "data", "registro", "texto", "fonte", "resposta_a", "parte_de"]);
    }

    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        Ok(Self {
            id: row.take()?,
            data: row.take()?,
            registro: row.take()?,
            texto: row.take()?,
            fonte: row.take()?,
            resposta_a: row.take()?,
            parte_de: row.take()?,
        })
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        self.id.values(to)?;
        self.data.values(to)?;
        self.registro.values(to)?;
        self.texto.values(to)?;
        self.fonte.values(to)?;
        self.resposta_a.values(to)?;
        self.parte_de.values(to)
    }
}

impl Stored for Licao {
    const WIDTH: usize = 3;

    fn columns(_: &'static str, to: &mut Vec<&'static str>) {
        to.extend(["fez", "porque", "dela"]);
    }

    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        Ok(Self { fez: row.take()?, porque: row.take()?, dela: row.take()? })
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        self.fez.values(to)?;
        self.porque.values(to)?;
        self.dela.values(to)
    }
}
