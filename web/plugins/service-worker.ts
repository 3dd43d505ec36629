import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Maps, the gallery and the wide charts are loaded on demand; only the shell must open without a network. */
const NOT_PRECACHED = ['**/*.map', '**/countries-*', '**/{far,near}_*', '**/map-canvas-*', '**/prod-*'];

/** Precaches the files of a version; `app/software-update.ts` registers the worker. */
export function serviceWorkerPlugins(): Plugin[] {
  return VitePWA({
    filename: 'sw.js',
    injectRegister: null,
    registerType: 'prompt',
    // plugins/manifest.ts writes one for each language.
    manifest: false,
    workbox: {
      // One file: a worker that loads a second script would need a policy that allows it.
      inlineWorkboxRuntime: true,
      globPatterns: ['assets/**/*.{js,css,woff2,json}', 'icons/*'],
      globIgnores: NOT_PRECACHED,
      // The page is cached as the server sends it, with base and nonce, not as the built file.
      manifestTransforms: [(entries) => ({ manifest: [...entries, pageOf(entries)] })],
      navigateFallback: './',
      navigateFallbackDenylist: [/\/api\//, /\/dev\/mail/],
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          // Files that are not precached are cached at first use; their names carry a content hash.
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(url.pathname),
          handler: 'CacheFirst',
          options: { cacheName: 'assets', expiration: { maxEntries: 60 } },
        },
      ],
    },
  });
}

/** The page's revision changes whenever any file of the version changes. */
function pageOf(entries: readonly { url: string; revision?: string | null | undefined }[]) {
  const hash = createHash('sha256').update(
    JSON.stringify(entries.map(({ url, revision }) => [url, revision])),
  );
  return { url: './', revision: hash.digest('hex').slice(0, 16), size: 0 };
}
