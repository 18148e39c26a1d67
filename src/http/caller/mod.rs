//! Callers: by key, session or network; sessions in cookies, the origin of a page, the operator's token, keys of calls
//! that may be repeated.
pub(in crate::http) mod repeat;
pub(in crate::http) mod session;
pub(in crate::http) mod who_calls;
