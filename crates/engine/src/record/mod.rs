//! Records: games as text. A line is a part of the set-up, an action of chance or of a seat, or an assertion.
//!
//! - [`referee`]: takes the lines of a record one by one and answers each
//! - [`replay`]: runs a whole record and reports the first line that is refused

pub mod referee;
pub mod replay;
