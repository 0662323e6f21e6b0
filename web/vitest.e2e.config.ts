import { defineConfig } from 'vitest/config';

// A real server and a real browser: slow, and one file after the other so that the machine is not what is tested.
export default defineConfig({
  test: {
    // The pictures of the README, the figures of docs/performance.md and the soak run in the same way, when they are wanted.
    include: [`e2e/${process.env.BASTIDE_E2E ?? '*.e2e'}.ts`],
    environment: 'node',
    fileParallelism: false,
    // How long a state may take to come on a busy machine; a test goes on as soon as it is there.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
