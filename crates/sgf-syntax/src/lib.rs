//! Smart Game Format: bytes to a flat tree of spans and back, without loss.
