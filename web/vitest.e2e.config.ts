import { defineConfig } from 'vitest/config';

// A real server and a real browser: slow, and one file after the other so that the machine is not what is tested.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
