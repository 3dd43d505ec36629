import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Maps, the gallery and the wide charts come when they are needed; the shell must open without a network. */
const NOT_PRECACHED = ['**/*.map', '**/countries-*', '**/map-canvas-*', '**/prod-*'];

/** Everything the browser keeps of a version; installed and asked for by `app/software-update.ts`. */
export function serviceWorkerPlugins(): Plugin[] {
  return VitePWA({
    filename: 'sw.js',
    injectRegister: null,
    registerType: 'prompt',
    manifest: {
      name: 'Halles',
      short_name: 'Halles',
      description: 'Where those who grow, make and distribute food sell to those who cook and serve it.',
      start_url: './',
      scope: './',
      display: 'standalone',
      theme_color: '#1d5a3c',
      background_color: '#faf8f3',
      icons: [
        { src: './icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: './icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: './icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: './icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    workbox: {
      // One file: a worker that loads another by its address would need a policy for it.
      inlineWorkboxRuntime: true,
      globPatterns: ['assets/**/*.{js,css,woff2,json}', 'icons/*'],
      globIgnores: NOT_PRECACHED,
      // The page is not kept as the file it was built as, but as the server answers it: with base and nonce.
      manifestTransforms: [(entries) => ({ manifest: [...entries, pageOf(entries)] })],
      navigateFallback: './',
      navigateFallbackDenylist: [/\/api\//, /\/dev\/mail/],
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          // What is not kept from the start; names carry a hash of the content.
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(url.pathname),
          handler: 'CacheFirst',
          options: { cacheName: 'assets', expiration: { maxEntries: 60 } },
        },
      ],
    },
  });
}

/** Its revision changes whenever any part of the version does. */
function pageOf(entries: readonly { url: string; revision?: string | null | undefined }[]) {
  const hash = createHash('sha256').update(
    JSON.stringify(entries.map(({ url, revision }) => [url, revision])),
  );
  return { url: './', revision: hash.digest('hex').slice(0, 16), size: 0 };
}
