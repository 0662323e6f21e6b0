import { defineConfig } from 'vitest/config';

// A real server and a real browser: slow, and one file after the other so that the machine is not what is tested.
export default defineConfig({
  test: {
    // The pictures of the README and the figures of docs/performance.md are made in the same way, when they are wanted.
    include: [`e2e/${process.env.BASTIDE_E2E ?? '*.e2e'}.ts`],
    environment: 'node',
    fileParallelism: false,
    // Every run plays other deals in a browser that shares the machine: what fails twice is a fault.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
