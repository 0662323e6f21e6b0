//! Fuzz target for [`bastide_testkit::fuzz::notation`].

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| bastide_testkit::fuzz::notation(bytes));
