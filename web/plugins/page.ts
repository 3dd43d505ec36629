import type { Plugin } from 'vite';

/** In development nobody stands between the page and the browser to fill in what the server writes. */
export function pagePlugin(): Plugin {
  return {
    name: 'halles-page',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('%BASE%', '/').replaceAll('%NONCE%', ''),
  };
}
