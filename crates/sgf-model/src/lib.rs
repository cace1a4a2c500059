//! Smart Game Format: the property table, value types, charsets and game info.
