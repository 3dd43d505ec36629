import { existsSync } from 'node:fs';

/** The headless one first: it draws no window of its own, which costs as much as the pages do. */
const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env['CHROMIUM_PATH'] ?? known.find((path) => existsSync(path));

/** The system's Chromium where there is one, else the one the test library brought; no call home from either. */
export const browserOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
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
