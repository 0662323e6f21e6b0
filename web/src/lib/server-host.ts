// The server as a host: requests by fetch, channels by sockets.

import type { Act, Message } from '../wire/types';
import { fileAddress } from './base';
import type { Answer, Channel, Host, Question } from './host';

class SocketChannel implements Channel {
  onopen: (() => void) | null = null;
  onmessage: ((message: Message) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #socket: WebSocket;

  constructor(address: string) {
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => this.onopen?.();
    socket.onmessage = (event) => this.onmessage?.(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => this.onclose?.();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(act: Act): void {
    this.#socket.send(JSON.stringify(act));
  }

  close(): void {
    this.#socket.close();
  }
}

export const serverHost: Host = {
  async request({ method, path, body, contentType, signal }: Question): Promise<Answer> {
    const init: RequestInit = { credentials: 'same-origin', signal: signal ?? null };
    if (method !== 'GET') init.method = method;
    if (body !== undefined) Object.assign(init, { headers: { 'content-type': contentType ?? 'application/json' }, body });
    const answer = await fetch(fileAddress(path), init);
    return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', body: await answer.text() };
  },

  follow(table: string, since: number | null): Channel {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const query = since === null ? '' : `?since=${since}`;
    return new SocketChannel(`${scheme}//${location.host}${fileAddress(`/api/tables/${encodeURIComponent(table)}/socket`)}${query}`);
  },
};
