import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, newRequestId, Refused } from './api';
import { refusalText } from './refusals';

const stubFetch = (answer: () => Response | Promise<Response>) => {
  const called = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', called);
  return called;
};
const refusal = async (request: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refused)) throw new Error(`not refused but ${String(error)}`);
  return error;
};
afterEach(() => vi.unstubAllGlobals());

describe('api', () => {
  it('sends and receives JSON', async () => {
    const called = stubFetch(() => Response.json({ seat: 1, seq: 3 }));
    const joined = await api.join('a/b', { client: 'c', name: 'Anna', invite: 'k' });
    expect(joined).toEqual({ seat: 1, seq: 3 });
    const [address, init] = called.mock.calls[0] ?? [];
    expect(address).toBe('/api/tables/a%2Fb/join');
    expect(JSON.parse(String(init?.body))).toEqual({ client: 'c', name: 'Anna', invite: 'k' });
    expect(init?.method).toBe('POST');
  });

  it('throws a refusal with its code, message and rule', async () => {
    stubFetch(() => Response.json({ code: 'illegal', message: 'no', rule: 'B5' }, { status: 422 }));
    const error = await refusal(api.table('x'));
    expect(error).toMatchObject({ code: 'illegal', message: 'no', rule: 'B5', status: 422 });
    expect(refusalText(error)).toBe('The rules do not allow that.');
  });

  it.each([
    [undefined, 'Too many requests at once. Please wait a moment.'],
    [2, 'Too many requests at once. Please wait a moment.'],
    [58, 'Too many requests at once. Please try again in 58 seconds.'],
    [3601, 'Too many requests. Please try again in 61 minutes.'],
  ])('tells how long to wait: %s seconds', async (wait, sentence) => {
    stubFetch(() => Response.json({ code: 'too-fast', message: 'no', wait }, { status: 429 }));
    expect(refusalText(await refusal(api.table('x')))).toBe(sentence);
  });

  it('shows the exact reason of a refusal if there is one', async () => {
    const reason = { type: 'seat-taken', seat: 1 };
    stubFetch(() => Response.json({ code: 'full', reason, message: 'no' }, { status: 409 }));
    expect(refusalText(await refusal(api.table('x')))).toBe('Seat 2 is taken.');
  });

  it('reports the server as away without a response, or with an error of a proxy', async () => {
    stubFetch(() => Promise.reject(new TypeError('failed')));
    expect(await refusal(api.lobby())).toMatchObject({ code: 'away', status: 0 });
    stubFetch(() => new Response('<h1>bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(await refusal(api.lobby())).toMatchObject({ code: 'away', status: 502 });
  });

  it('rejects HTML where JSON is expected', async () => {
    stubFetch(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    expect(await refusal(api.games())).toMatchObject({ code: 'bad-request' });
  });
});

it('makes unique request ids of the form that the server accepts', () => {
  expect(newRequestId()).toMatch(/^[0-9a-z-]{1,40}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});
