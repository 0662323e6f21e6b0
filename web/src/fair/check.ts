// The fairness check: whether a record's seed follows from what was promised before the game, and its draws from the seed.
// All of it runs in the browser; the server only sends the record.
import { firstWrongDraw, type DrawnGame } from './draws';
import type { Promises } from './nonces';
import { fromHex, sha256, toHex } from './sha256';
import { mixedSeed, seedBytes } from './shuffle';

export type Finding =
  /** The server's secret has the hash that was shown before the game. */
  | 'secret'
  /** The nonces have the promised hashes, and the seed is made of them. */
  | 'nonces'
  /** All draws follow from the seed. */
  | 'draws'
  | 'no-seed'
  | 'no-promise'
  | 'other-secret'
  | 'other-nonce'
  | 'other-mixture'
  | 'other-draws'
  | 'bad-record';

export interface Answer {
  ok: boolean;
  finding: Finding;
  /** The number of draws, or of nonces. */
  count: number;
}

interface Parsed extends DrawnGame {
  /** Whether the record says anything about secret and nonces; otherwise the seed is the secret. */
  isMixed: boolean;
  seats: number;
  seed: string | null;
  secret: string | null;
  secretHashes: string[];
  nonces: Map<number, string>;
  nonceHashes: Map<number, string>;
}

function parse(record: string): Parsed | null {
  const lines = record.split('\n').map((line) => line.trim());
  if (!/^bastide 1\b/.test(lines[0] ?? '')) return null;
  const wordsOf = (start: string) => lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length).split(/\s+/));
  const bySeat = (start: string) => new Map(wordsOf(start).map(([seat, digits]) => [Number(seat), digits ?? '']));
  const one = (start: string) => wordsOf(start)[0]?.[0] ?? null;
  return {
    game: one('game ') ?? 'classic',
    sets: wordsOf('sets ')[0] ?? [],
    options: new Map(wordsOf('option ').map(([name = '', value = '']) => [name, value])),
    isMixed: /^# (secret|secret-sha256|nonce|nonce-sha256) /m.test(record),
    seats: Number(one('players ')),
    seed: one('seed '),
    secret: wordsOf('# secret ').length === 1 ? one('# secret ') : null,
    secretHashes: [...wordsOf('# secret-sha256 '), ...wordsOf('# seed-sha256 ')].map(([hash = '']) => hash),
    nonces: bySeat('# nonce '),
    nonceHashes: bySeat('# nonce-sha256 '),
    draws: lines.filter((line) => /^(draw|reveal) /.test(line)).map((line) => line.split(/\s+/)),
  };
}

/**
 * Checks a record. `shown` is the hash of the secret that the table shows; `noted` is what this browser saw before it told its
 * own nonce, null if it does not know.
 */
export function checkRecord(record: string, shown: string | null, noted: Promises | null): Answer[] {
  const parsed = parse(record);
  if (!parsed) return [{ ok: false, finding: 'bad-record', count: 0 }];
  const seed = parsed.seed === null ? null : seedBytes(parsed.seed);
  if (!seed) return [{ ok: false, finding: 'no-seed', count: 0 }];
  const answers = [...checkOrigin(parsed, seed, shown, noted)];
  const ok = firstWrongDraw(parsed, seed) < 0;
  answers.push({ ok, finding: ok ? 'draws' : 'other-draws', count: parsed.draws.length });
  return answers;
}

function* checkOrigin(parsed: Parsed, seed: Uint8Array, shown: string | null, noted: Promises | null): Generator<Answer> {
  const isMixed = parsed.isMixed;
  const secret = isMixed ? fromHex(parsed.secret ?? '') : seed;
  if (!secret) {
    yield { ok: false, finding: 'no-seed', count: 0 };
    return;
  }
  const hashes = [...parsed.secretHashes, ...(shown ? [shown] : []), ...(noted ? [noted.secret] : [])];
  const hash = toHex(sha256(secret));
  if (hashes.length === 0) yield { ok: false, finding: 'no-promise', count: 0 };
  else if (hashes.every((other) => other.toLowerCase() === hash)) yield { ok: true, finding: 'secret', count: 0 };
  else yield { ok: false, finding: 'other-secret', count: 0 };

  const seats = Array.from({ length: parsed.seats }, (_, seat) => seat);
  // What this browser saw is compared even if the record does not mention it.
  const wasPromised = (seat: number) => noted?.nonces[seat] ?? parsed.nonceHashes.get(seat) ?? null;
  if (!isMixed && !seats.some((seat) => wasPromised(seat))) return;
  const nonces = seats.map((seat) => fromHex(parsed.nonces.get(seat) ?? ''));
  const areRight = seats.every((seat) => {
    const [nonce, promised] = [nonces[seat], wasPromised(seat)];
    if (noted && (noted.nonces[seat] ?? null) !== (parsed.nonceHashes.get(seat) ?? null)) return false;
    return nonce ? toHex(sha256(nonce)) === promised : promised === null && !parsed.nonces.has(seat);
  });
  const count = nonces.filter((nonce) => nonce !== null).length;
  if (!areRight) yield { ok: false, finding: 'other-nonce', count };
  else if (toHex(mixedSeed(secret, nonces)) !== toHex(seed)) yield { ok: false, finding: 'other-mixture', count };
  else yield { ok: true, finding: 'nonces', count };
}
