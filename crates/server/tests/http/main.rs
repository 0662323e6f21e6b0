//! The server as browsers meet it: a real one on a free port for each test, over HTTP and sockets.

mod art;
mod closed;
mod common;
mod games;
mod limits;
mod records;
mod stop;
mod survey;
mod system_limits;
mod tables;
