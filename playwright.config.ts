import { defineConfig } from '@playwright/test';
import { browserOptions } from './e2e/browser.ts';

/** What they change is for everybody: an announcement that arrives moves the page under the pointer of another journey. */
const forEverybody = '**/operator-*.spec.ts';
/** They wait for a minute to pass, or for what runs once a minute: most of their time they need no processor. */
const untilTheMinute = ['**/cut-off-passes-*.spec.ts', '**/standing-order-*.spec.ts'];
const workers = { untilTheMinute: 1, others: 3 };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // For two cores: journeys also wait, for a mail or for a page to be quiet.
  workers: workers.untilTheMinute + workers.others,
  // What passes only on a second try is broken.
  retries: 0,
  // The longest take a minute, several on a slow machine; what hangs ends sooner, by the limits of single actions.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./e2e/screen-at-failure.ts']],
  outputDir: 'test-results',
  projects: [
    // The first that are listed begin first.
    { name: 'until the minute', testMatch: untilTheMinute, workers: workers.untilTheMinute },
    { name: 'journeys', testIgnore: [forEverybody, ...untilTheMinute], workers: workers.others },
    { name: 'for everybody', testMatch: forEverybody, dependencies: ['until the minute', 'journeys'] },
  ],
  use: {
    baseURL: process.env['HALLES_E2E_URL'] ?? 'http://localhost:3210',
    launchOptions: browserOptions,
    // A recording of every step costs a quarter of the processor time: `--trace retain-on-failure` where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Toronto',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
});
