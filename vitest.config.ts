import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The database of the run is stopped and its folder removed in this time too.
    teardownTimeout: 60_000,
    // By itself it leaves one core out; most tests wait for the database half of their time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server}/src/**/*.test.ts', '{scripts,bench,prove}/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['scripts/vitest-seed.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [
            `${import.meta.dirname}/scripts/vitest-seed.ts`,
            `${import.meta.dirname}/web/src/testing/finish-rendering.ts`,
          ],
        },
      },
    ],
  },
});
