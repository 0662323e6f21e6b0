//! `bastide health`: asks a running server whether it would take a move, for service managers and containers without curl.

use super::{Error, print};
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Ask a running server whether it would take a move; the exit code is 1 if not
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bastide health                                  would the server at 127.0.0.1:8080 take a move?
  bastide health --alive                          does its process answer at all?
  bastide health --listen 10.0.0.1:8080 --nodes   that server, and what it knows of the other nodes")]
pub struct Args {
    /// Address and port on which the server listens
    #[arg(
        long,
        env = "BASTIDE_LISTEN",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080"
    )]
    listen: SocketAddr,
    /// Only ask whether the process answers, whatever the state of its database
    #[arg(long)]
    alive: bool,
    /// Also print what the server knows of the other nodes on its database
    #[arg(long, conflicts_with = "alive")]
    nodes: bool,
    /// Longest time to wait for the answer, in seconds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    let path = match (args.alive, args.nodes) {
        (true, _) => "/healthz",
        (false, true) => "/readyz?nodes",
        (false, false) => "/readyz",
    };
    let address = reachable(args.listen);
    match ask(address, path, Duration::from_secs(args.seconds)) {
        Ok((200, said)) => {
            print(said.trim_end())?;
            Ok(ExitCode::SUCCESS)
        }
        Ok((status, said)) => {
            eprintln!("bastide: {address} answers {status}: {}", said.trim_end());
            Ok(ExitCode::FAILURE)
        }
        Err(error) => {
            eprintln!("bastide: {address} does not answer: {error}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// A server that listens on all addresses is reached by the loopback address.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

/// The status and body of an answer.
fn ask(address: SocketAddr, path: &str, patience: Duration) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect_timeout(&address, patience)?;
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(patience))?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer)?;
    let strange = || io::Error::new(io::ErrorKind::InvalidData, "this is not a server of ours");
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(strange)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.ok_or_else(strange)?, body.to_owned()))
}
