//! The toolkit for Smart Game Format records: parse, check, repair, convert, edit.
