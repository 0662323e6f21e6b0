//! The server over HTTP and WebSockets: a real one on a free port for each test.

mod art;
mod bans;
mod common;
mod fairness;
mod games;
mod life;
mod lifecycle;
mod limits;
mod lists;
mod presence;
mod records;
mod security;
mod socket_limits;
mod survey;
mod system_limits;
mod tables;
