//! Who asks: by key, session or network; sessions in cookies, the origin of a page, the operator's token, keys of calls
//! that may be repeated.
pub(in crate::http) mod operator;
pub(in crate::http) mod origin;
pub(in crate::http) mod repeat;
pub(in crate::http) mod sessao;
pub(in crate::http) mod who_calls;
