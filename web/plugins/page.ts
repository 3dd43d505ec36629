import type { Plugin } from 'vite';

/** In development the page is not served by our server, so its placeholders are filled in here. */
export function pagePlugin(): Plugin {
  return {
    name: 'halles-page',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('%BASE%', '/').replaceAll('%NONCE%', ''),
  };
}
