import { existsSync } from 'node:fs';

/** The headless build comes first: it draws no window, which would cost as much as the pages do. */
const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env['CHROMIUM_PATH'] ?? known.find((path) => existsSync(path));

/** The system's Chromium if there is one, else Playwright's; the arguments turn off background requests in both. */
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
