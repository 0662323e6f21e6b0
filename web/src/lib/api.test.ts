import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, newRequestId, Refused } from './api';
import { refusalText } from './refusals';

const answers = (answer: () => Response | Promise<Response>) => {
  const called = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', called);
  return called;
};
const refused = async (asked: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refused)) throw new Error(`not refused but ${String(error)}`);
  return error;
};
afterEach(() => vi.unstubAllGlobals());

describe('the server', () => {
  it('is asked with JSON and answers with it', async () => {
    const called = answers(() => Response.json({ seat: 1, seq: 3 }));
    const joined = await api.join('a/b', { client: 'c', name: 'Anna', invite: 'k' });
    expect(joined).toEqual({ seat: 1, seq: 3 });
    const [address, init] = called.mock.calls[0] ?? [];
    expect(address).toBe('/api/tables/a%2Fb/join');
    expect(JSON.parse(String(init?.body))).toEqual({ client: 'c', name: 'Anna', invite: 'k' });
    expect(init?.method).toBe('POST');
  });

  it('refuses with a code, a sentence and a rule', async () => {
    answers(() => Response.json({ code: 'illegal', message: 'no', rule: 'B5' }, { status: 422 }));
    const error = await refused(api.table('x'));
    expect(error).toMatchObject({ code: 'illegal', message: 'no', rule: 'B5', status: 422 });
    expect(refusalText(error)).toBe('The rules do not allow that.');
  });

  it('may tell the exact reason', async () => {
    const reason = { type: 'seat-taken', seat: 1 };
    answers(() => Response.json({ code: 'full', reason, message: 'no' }, { status: 409 }));
    expect(refusalText(await refused(api.table('x')))).toBe('Seat 2 is taken.');
  });

  it('is away if there is no answer, or one of a proxy', async () => {
    answers(() => Promise.reject(new TypeError('failed')));
    expect(await refused(api.lobby())).toMatchObject({ code: 'away', status: 0 });
    answers(() => new Response('<h1>bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(await refused(api.lobby())).toMatchObject({ code: 'away', status: 502 });
  });

  it('does not pass the page itself off as an answer', async () => {
    answers(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    expect(await refused(api.games())).toMatchObject({ code: 'bad-request' });
  });
});

it('names requests as the server wants them', () => {
  expect(newRequestId()).toMatch(/^[0-9a-z-]{1,40}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});
