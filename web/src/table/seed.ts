// The part of the fairness check that runs in the browser: compares the seed with the hash shown before the game.

/** The 32 bytes of a seed: 64 hexadecimal digits, or a number, lowest byte first. */
export function seedBytes(seed: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(32);
  if (/^[0-9a-f]{64}$/i.test(seed)) {
    for (let index = 0; index < 32; index++) bytes[index] = parseInt(seed.slice(2 * index, 2 * index + 2), 16);
    return bytes;
  }
  if (!/^\d{1,20}$/.test(seed)) return null;
  let rest = BigInt(seed);
  for (let index = 0; rest > 0n; index++, rest >>= 8n) bytes[index] = Number(rest & 255n);
  return bytes;
}

/** Whether the SHA-256 of the seed equals the hash; null where the browser cannot compute it. */
export async function matches(seed: string, hash: string): Promise<boolean | null> {
  const bytes = seedBytes(seed);
  if (!bytes) return false;
  // Browsers provide it only over HTTPS and on localhost.
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === hash.toLowerCase();
}
