import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const seed = join(import.meta.dirname, 'scripts/vitest-seed.ts');
const webSetup = (name: string): string => join(import.meta.dirname, 'web/src/testing', name);

/**
 * What replaces modules, loads them anew or starts the application's own singletons cannot share loaded modules with
 * other files.
 */
const NEEDS_OWN_MODULES = /vi\.(?:mock|resetModules)\(|^\/\/ Needs its own modules:/m;
const webRoot = join(import.meta.dirname, 'web');
const webTests = globSync('src/**/*.test.{ts,tsx}', { cwd: webRoot });
const webTestsWith = (text: RegExp): string[] =>
  webTests.filter((file) => text.test(readFileSync(join(webRoot, file), 'utf8')));
const ownModules = webTestsWith(NEEDS_OWN_MODULES);
/** They run with a new seed and with the first one; the other tests of the web once. */
const properties = webTestsWith(/from 'fast-check'/).filter((file) => !ownModules.includes(file));

/** By itself it leaves one core out; most tests wait for the database half of their time. */
const workers = { maxWorkers: '100%' } as const;

const web = { extends: './web/vite.config.ts', root: './web' } as const;
const inBrowserWindow = { ...workers, environment: 'jsdom', testTimeout: 15_000 } as const;

export default defineConfig({
  test: {
    // The database of the run is stopped and its folder removed in this time too.
    teardownTimeout: 60_000,
    globalSetup: ['scripts/vitest-run-seed.ts'],
    projects: [
      {
        test: {
          ...workers,
          name: 'server',
          environment: 'node',
          // Loading the program costs more than most files test: each worker loads it once, as Node itself does.
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['{contract,server}/src/**/*.test.ts', '{scripts,bench,prove}/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: [seed, 'server/src/testing/set-up-process.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...web,
        test: {
          ...inBrowserWindow,
          name: 'web',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...ownModules, ...properties],
          setupFiles: [seed, webSetup('set-up-window.ts'), webSetup('reset-window.ts')],
        },
      },
      {
        ...web,
        test: {
          ...inBrowserWindow,
          name: 'properties',
          isolate: false,
          include: properties,
          setupFiles: [seed, webSetup('set-up-window.ts'), webSetup('reset-window.ts')],
        },
      },
      {
        ...web,
        test: {
          ...inBrowserWindow,
          name: 'web, own modules',
          include: ownModules,
          setupFiles: [seed, webSetup('set-up-window.ts')],
        },
      },
    ],
  },
});
