//! Lengths of the tables built from the embedded files, as the small numbers they are kept in.

/// Lengths of tables built from the embedded files, far below 2^32.
pub(super) fn len_u32<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

/// Lengths of lists of words of the embedded files, far below 2^16.
pub(super) fn len_u16<T>(list: &[T]) -> u16 {
    u16::try_from(list.len()).unwrap_or(u16::MAX)
}
