//! Records: games as text, line by line: set-up, what the bag gave, what players did.
//!
//! - [`referee`]: takes a record line by line and answers each line
//! - [`replay`]: runs a whole record and reports the first line that does not agree

pub mod referee;
pub mod replay;
