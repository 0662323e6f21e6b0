//! The functions that the page calls, and the clock that it provides. Texts pass through two buffers: the page writes a request into
//! the first and reads the answer from the second; `web/src/local/engine.js` is the other side.
//!
//! The only file of the workspace with `unsafe`: exporting a function under its name and importing one have no safe form. No pointer
//! is read here.

#![allow(unsafe_code)]

use crate::host::{Host, Start};
use crate::request::Request;
use bastide_bots::clock as bots_clock;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static HOST: Mutex<Option<Host>> = Mutex::new(None);

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// `performance.now()`: milliseconds since a fixed moment.
    safe fn clock() -> f64;
}

/// Makes room for a text of this length, in bytes, and returns where the page has to write it.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut input = lock(&INPUT);
    input.clear();
    input.resize(length, 0);
    input.as_mut_ptr()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    lock(&OUTPUT).as_ptr()
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    lock(&OUTPUT).len()
}

/// Starts with a [`Start`]. The answer is empty, or says what is wrong with it.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    // A panic aborts: its message is the answer of the call that throws.
    std::panic::set_hook(Box::new(|panic| answer(panic.to_string().into_bytes())));
    bots_clock::give(|| Duration::from_secs_f64(clock().max(0.0) / 1000.0));
    let started = read::<Start>().and_then(|start| Host::new(&start));
    match started {
        Ok(host) => {
            *lock(&HOST) = Some(host);
            answer(Vec::new());
        }
        Err(reason) => answer(reason.into_bytes()),
    }
}

/// Answers a [`Request`] at a time in milliseconds since 1970, as JSON. An empty answer: the request cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn request(now: f64) {
    let mut host = lock(&HOST);
    answer(match (host.as_mut(), read::<Request>()) {
        (Some(host), Ok(request)) => json(&host.request(&request, now as i64)),
        _ => Vec::new(),
    });
}

/// Thinks for a step: a few simulations of a bot, or a turn of an analysis. Returns 1 if there is more to think about; the answer is empty if nothing has happened.
#[unsafe(no_mangle)]
pub extern "C" fn work(now: f64) -> u32 {
    let mut host = lock(&HOST);
    let Some(host) = host.as_mut() else {
        answer(Vec::new());
        return 0;
    };
    let told = host.work(now as i64);
    let is_empty = told.news.is_empty() && told.saved.is_empty();
    answer(if is_empty { Vec::new() } else { json(&told) });
    told.more.into()
}

fn read<T: DeserializeOwned>() -> Result<T, String> {
    serde_json::from_slice(&lock(&INPUT)).map_err(|error| error.to_string())
}

fn json<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("all map keys are strings")
}

fn answer(text: Vec<u8>) {
    *lock(&OUTPUT) = text;
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
