//! The one integration-test binary: the real program, real files, real sockets.
