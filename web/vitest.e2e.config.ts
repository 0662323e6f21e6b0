import { defineConfig } from 'vitest/config';

// A real server and a real browser, one file after the other: parallel files would slow each other down.
export default defineConfig({
  test: {
    // BASTIDE_E2E=pictures, positions, screens, measure or soak runs one of the other files instead.
    include: [`e2e/${process.env.BASTIDE_E2E ?? '*.e2e'}.ts`],
    environment: 'node',
    fileParallelism: false,
    // For busy machines; a test continues as soon as the state is reached.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
