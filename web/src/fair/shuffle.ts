// The shuffle of the games, written a second time: the seed of secret and nonces, and the draws of a seed. docs/fairness.md is
// the specification.
import { fromHex, sha256 } from './sha256';

const DOMAIN = new TextEncoder().encode('bastide seed 1\n');
const MOST = 2n ** 64n - 1n;

/** The seed that follows from a secret and the nonces of all seats; null for a seat without one. */
export function mixedSeed(secret: Uint8Array, nonces: readonly (Uint8Array | null)[]): Uint8Array<ArrayBuffer> {
  const parts = nonces.map((nonce) => (nonce ? [1, ...nonce] : [0]));
  return sha256(Uint8Array.from([...DOMAIN, ...secret, nonces.length, ...parts.flat()]));
}

/** The 32 bytes of a seed in a record: 64 hexadecimal digits, or a number, lowest byte first. */
export function seedBytes(seed: string): Uint8Array<ArrayBuffer> | null {
  const bytes = fromHex(seed);
  if (bytes) return bytes;
  if (!/^\d{1,20}$/.test(seed) || BigInt(seed) > MOST) return null;
  const number = new Uint8Array(32);
  new DataView(number.buffer).setBigUint64(0, BigInt(seed), true);
  return number;
}

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  const turn = (to: number, from: number, by: number, bits: number) => {
    s[to] = (s[to] ?? 0) + (s[from] ?? 0);
    const mixed = (s[by] ?? 0) ^ (s[to] ?? 0);
    s[by] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  turn(a, b, d, 16);
  turn(c, d, b, 12);
  turn(a, b, d, 8);
  turn(c, d, b, 7);
}

/** A block of ChaCha20 with a 64-bit counter and a 64-bit stream. */
export function chachaBlock(key: Uint8Array, stream: bigint, counter: bigint): Uint8Array<ArrayBuffer> {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const bytes = new DataView(key.buffer, key.byteOffset, 32);
  for (let at = 0; at < 8; at++) start[4 + at] = bytes.getUint32(4 * at, true);
  const low = (number: bigint) => Number(number & 0xffffffffn);
  start.set([low(counter), low(counter >> 32n), low(stream), low(stream >> 32n)], 12);
  const state = start.slice();
  for (let round = 0; round < 10; round++) {
    for (let column = 0; column < 4; column++) quarter(state, column, 4 + column, 8 + column, 12 + column);
    for (let column = 0; column < 4; column++) {
      quarter(state, column, 4 + ((column + 1) % 4), 8 + ((column + 2) % 4), 12 + ((column + 3) % 4));
    }
  }
  const block = new Uint8Array(64);
  const out = new DataView(block.buffer);
  state.forEach((word, at) => out.setUint32(4 * at, word + (start[at] ?? 0), true));
  return block;
}

/** The number below `below` that a seed gives for a draw. */
export function pick(seed: Uint8Array, draw: bigint, below: number): number {
  const limit = MOST - (MOST % BigInt(below));
  for (let counter = 0n; ; counter++) {
    const block = new DataView(chachaBlock(seed, draw, counter).buffer);
    for (let at = 0; at < 64; at += 8) {
      const word = block.getBigUint64(at, true);
      if (word < limit) return Number(word % BigInt(below));
    }
  }
}
