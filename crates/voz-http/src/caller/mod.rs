//! Callers: by key, session or network; sessions in cookies, the origin of a page, the operator's token, keys of calls
//! that may be repeated.
pub(crate) mod repeat;
pub(crate) mod session;
pub(crate) mod who_calls;
