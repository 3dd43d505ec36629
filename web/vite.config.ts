import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { join } from 'node:path';
import { lazySchemasPlugin } from './plugins/lazy-schemas.ts';
import { proceduresPlugin } from './plugins/procedures.ts';
import { textsPlugin } from './plugins/texts.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Addresses are relative to <base>, written by the server: nothing is baked in at build time.
  base: './',
  plugins: [react(), proceduresPlugin(), textsPlugin(join(import.meta.dirname, 'src')), lazySchemasPlugin(join(import.meta.dirname, '../contract/src'))],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2022',
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|react-i18next|i18next|scheduler|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
});
