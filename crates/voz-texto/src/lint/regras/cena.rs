//! The story in which weak marks are shown: one of them says nothing in a short text, and an example must speak as it stands.

/// An example in a language, `pt` or `en`, that begins with the mark.
macro_rules! longo {
    ($language:ident, $said:literal) => {
        $language(concat!($said, " ", cena!($language)))
    };
}

/// An example that ends with the mark.
macro_rules! no_fim {
    ($language:ident, $said:literal) => {
        $language(concat!(cena!($language), " ", $said))
    };
}

macro_rules! cena {
    (pt) => {
        "A reunião do prédio foi na quinta, no salão de festas. Vieram dezoito pessoas, sobrou bolo de fubá e faltou \
         cadeira. O síndico leu as contas do ano, discutimos o portão da garagem por quase uma hora e dona Lurdes pediu \
         outra vez que alguém pode a mangueira, antes que caia mais fruta em cima dos carros."
    };
    (en) => {
        "The tenants met on Thursday in the laundry room. Eighteen people came; we ran out of chairs, not of cake. The \
         caretaker read out the bills, we argued about the garage door for most of an hour, and old Mrs. Lowe asked once \
         more for someone to prune the plum tree before it drops any more fruit on the cars."
    };
}
