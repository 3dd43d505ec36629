import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The headless build comes first: it draws no window, which would cost as much as the pages do. */
const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env['CHROMIUM_PATH'] ?? known.find((path) => existsSync(path));

/** The system's Chromium if there is one, else Playwright's; the arguments turn off background requests in both. */
export const browserOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  // Without a language of its own the system's file names are ASCII, and a file with an accent is saved as "download".
  env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The built application, as in production: there it registers its service worker. */
export const asInProduction = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (request, init) => {
      const answer = await fetch(request, init);
      if (!answer.url.endsWith('/api/client-config')) return answer;
      return Response.json({ ...((await answer.json()) as object), isProduction: true }, answer);
    };
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!;
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(listener: ((event: { data: string }) => void) | null) {
        const changed = ({ data }: { data: string }) =>
          listener?.({ data: data.replace('"isProduction":false', '"isProduction":true') });
        set!.call(this, listener && changed);
      },
    });
  });
