//! Smart Game Format: the rule table, diagnostics, fixes and reports.
