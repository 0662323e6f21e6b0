// The library for the worker: the address of its file, which a build without the wasm target lacks.

const files = import.meta.glob<string>('/wasm/bastide.wasm', { query: '?url', import: 'default', eager: true });

/** null: this page has no worker, and all games are played on the server. */
export const wasmAddress: string | null = Object.values(files)[0] ?? null;
