import { randomBytes } from 'node:crypto';

/** As in production: answers are not checked against the contract before they are sent. */
export const asInProduction = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  HALLES_SECRET: randomBytes(32).toString('hex'),
  HALLES_PUBLIC_URL: `http://localhost:${port}`,
  HALLES_DEMO: 'on',
});
