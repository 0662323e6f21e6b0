//! Makes valid messages invalid: wrong values, additional keys, wrong bytes.

use fastrand::Rng;
use serde_json::{Value, json};

/// A value that is invalid nearly everywhere.
pub fn nasty(rng: &mut Rng) -> Value {
    match rng.u8(..26) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(0),
        4 => json!(u32::MAX),
        5 => json!(u64::from(u32::MAX) + 1),
        6 => json!(u64::MAX),
        7 => json!(1e308),
        8 => json!(-0.5),
        9 => json!(""),
        10 => json!("x".repeat(rng.usize(1..7000))),
        11 => json!("\0"),
        12 => json!("\u{202e}\u{200b}\u{feff}"),
        13 => json!("é🏰".repeat(rng.usize(1..40))),
        14 => json!("place 32767,-32768 N"),
        15 => json!("place 99999999999999999999,0 E"),
        16 => json!("deploy follower city:N\nplace 1,0 E"),
        17 => json!("draw base/CRFR"),
        18 => json!("../../etc/passwd"),
        19 => json!("'; DROP TABLE entries; --"),
        20 => json!([]),
        21 => json!({}),
        22 => (0..rng.u32(1..300)).fold(json!(1), |inner, _| json!([inner])),
        23 => json!(vec![json!({"type": "me", "name": "x"}); rng.usize(1..60)]),
        24 => json!({"type": "play", "line": "resign"}),
        _ => json!(rng.i64(..)),
    }
}

/// Changes one part of a message.
pub fn spoil(rng: &mut Rng, value: &mut Value) {
    let deeper = rng.u8(..4) > 0;
    match value {
        Value::Object(map) if deeper && !map.is_empty() => {
            let key = map.keys().nth(rng.usize(..map.len())).cloned().unwrap();
            match rng.u8(..8) {
                0 => drop(map.shift_remove(&key)),
                1 => drop(map.insert(format!("{key}s"), nasty(rng))),
                _ => spoil(rng, &mut map[&key]),
            }
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let place = rng.usize(..list.len());
            match rng.u8(..8) {
                0 => drop(list.remove(place)),
                1 => list.push(nasty(rng)),
                _ => spoil(rng, &mut list[place]),
            }
        }
        Value::String(text) if deeper => {
            let mut letters: Vec<char> = text.chars().collect();
            let place = rng.usize(..=letters.len());
            match rng.u8(..3) {
                0 => letters.insert(place, rng.char(..)),
                1 => letters.truncate(place),
                _ => letters.extend_from_within(place..),
            }
            *text = letters.into_iter().collect();
        }
        other => *other = nasty(rng),
    }
}

/// Changes some bytes.
pub fn scratch(rng: &mut Rng, bytes: &mut Vec<u8>) {
    for _ in 0..rng.u8(1..5) {
        let place = rng.usize(..=bytes.len());
        let end = (place + rng.usize(..20)).min(bytes.len());
        match rng.u8(..6) {
            0 if place < bytes.len() => bytes[place] ^= 1 << rng.u8(..8),
            1 => bytes.insert(place, rng.u8(..)),
            2 => drop(bytes.drain(place..end)),
            3 => bytes.extend_from_within(place..end),
            4 => drop(bytes.splice(place..end, *b"\xed\xa0\x80\xff")),
            _ => drop(bytes.splice(place..end, *b"99999999999999999999")),
        }
    }
}

/// A socket frame in which every part may be wrong.
pub fn frame(rng: &mut Rng, payload: &[u8]) -> Vec<u8> {
    let opcode = if rng.bool() { 1 } else { rng.u8(..16) };
    let flags = if rng.u8(..4) > 0 { 0x80 } else { rng.u8(..16) << 4 };
    let masked = rng.u8(..8) > 0;
    let length = match rng.u8(..8) {
        0 => rng.u64(..),
        1 => payload.len() as u64 + rng.u64(..100),
        _ => payload.len() as u64,
    };
    let mut bytes = vec![flags | opcode];
    let mask_bit = if masked { 0x80 } else { 0 };
    match length {
        0..=125 => bytes.push(mask_bit | length as u8),
        126..=0xffff => {
            bytes.push(mask_bit | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        _ => {
            bytes.push(mask_bit | 127);
            bytes.extend(length.to_be_bytes());
        }
    }
    let mask = if masked { rng.u32(..).to_be_bytes() } else { [0; 4] };
    if masked {
        bytes.extend(mask);
    }
    bytes.extend(
        payload
            .iter()
            .zip(mask.iter().cycle())
            .map(|(byte, mask)| byte ^ mask),
    );
    bytes
}
