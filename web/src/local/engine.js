// Calls the local host (crates/local), a WebAssembly library: passes texts through its memory. The page's worker and the tests of
// crates/local use it, so it is plain JavaScript; engine.d.ts has its types.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @param {import('./engine').Source} source
 * @param {import('./engine').Start} start
 * @param {() => number} now
 * @returns {Promise<import('./engine').Engine>}
 */
export async function open(source, start, now = Date.now) {
  const imports = { page: { clock: () => performance.now() } };
  const given = await source;
  const loaded = given instanceof Response ? await given.arrayBuffer() : given;
  const made = await WebAssembly.instantiate(loaded, imports);
  const library = (made instanceof WebAssembly.Instance ? made : made.instance).exports;

  const write = (value) => {
    const bytes = encoder.encode(JSON.stringify(value));
    const at = library.input(bytes.length);
    new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
  };
  const read = () =>
    decoder.decode(new Uint8Array(library.memory.buffer, library.output(), library.output_length()));
  /** After a panic the answer is its message. */
  const call = (run) => {
    try {
      return run();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw new Error(read() || error.message, { cause: error });
      throw error;
    }
  };

  write(start);
  call(() => library.start());
  const wrong = read();
  if (wrong) throw new Error(wrong);

  return {
    request(method, path, body) {
      write({ method, path, body });
      call(() => library.request(now()));
      return JSON.parse(read());
    },
    work(milliseconds) {
      const news = [];
      const saved = new Map();
      const end = performance.now() + milliseconds;
      let more;
      do {
        more = call(() => library.work(now())) === 1;
        const text = read();
        if (text) {
          const told = JSON.parse(text);
          news.push(...told.news);
          for (const table of told.saved) saved.set(table.id, table);
        }
      } while (more && performance.now() < end);
      return { news, saved: [...saved.values()], more };
    },
  };
}
