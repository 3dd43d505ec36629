import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { join } from 'node:path';
import { addressesPlugin } from './plugins/addresses.ts';
import { groups } from './plugins/chunks.ts';
import { className } from './plugins/class-name.ts';
import { compressedPlugin } from './plugins/compressed.ts';
import { firstLoadPlugin } from './plugins/first-load.ts';
import { lazySchemasPlugin } from './plugins/lazy-schemas.ts';
import { startChunkPlugin } from './plugins/start-chunk.ts';
import { pagePlugin } from './plugins/page.ts';
import { manifestPlugin } from './plugins/manifest.ts';
import { proceduresPlugin } from './plugins/procedures.ts';
import { pushWorkerPlugin } from './plugins/push-worker.ts';
import { serviceWorkerPlugins } from './plugins/service-worker.ts';
import { textSizePlugin } from './plugins/text-size.ts';
import { textsPlugin } from './plugins/texts.ts';
import { zodPlugin } from './plugins/zod.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Addresses are relative to <base>, which the server writes at run time.
  base: './',
  plugins: [
    react(),
    pagePlugin(),
    addressesPlugin(join(import.meta.dirname, 'src/lib/paths.ts')),
    proceduresPlugin(),
    textSizePlugin(join(import.meta.dirname, 'src')),
    textsPlugin(join(import.meta.dirname, 'src')),
    zodPlugin(),
    lazySchemasPlugin(join(import.meta.dirname, '../contract/src')),
    startChunkPlugin(),
    firstLoadPlugin(),
    manifestPlugin(),
    serviceWorkerPlugins(),
    pushWorkerPlugin(join(import.meta.dirname, 'src/app/push-worker.ts')),
    compressedPlugin(),
  ],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { start: join(import.meta.dirname, 'index.html') },
      output: {
        // zod checks whether code may be generated when the first schema is defined, before any module of ours runs.
        intro: ({ isEntry }) => (isEntry ? '(globalThis.__zod_globalConfig ??= {}).jitless = true;' : ''),
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
});
