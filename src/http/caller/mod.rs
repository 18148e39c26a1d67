//! Who asks: credentials in headers, sessions in cookies, the origin of a page, the operator's token.
pub(in crate::http) mod credencial;
pub(in crate::http) mod operador;
pub(in crate::http) mod origin;
pub(in crate::http) mod sessao;
