import { isIP } from 'node:net';
import { z } from 'zod';
import { documented, text, webAddress, wholeNumber } from '../variable.ts';

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Addresses, networks (10.0.0.0/8), or the names above, separated by commas. */
const proxies: z.ZodType<string[]> = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.every(isProxy));

function isProxy(part: string): boolean {
  if (NAMED.has(part)) return true;
  const [address = '', bits, ...more] = part.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export const server = {
  NODE_ENV: documented(z.enum(['development', 'production', 'test']), {
    group: 'The server',
    help: 'In production, secrets and the public address must be set, cookies need https, and there is no demo market.',
    expects: 'development, production or test',
    example: 'production',
    defaultText: 'development',
  }),
  HOST: documented(text, {
    group: 'The server',
    help: 'The network address to listen on.',
    expects: 'an address of this machine',
    example: '0.0.0.0',
    defaultText: '127.0.0.1, in production 0.0.0.0',
  }),
  PORT: documented(wholeNumber(0, 65_535), {
    group: 'The server',
    help: 'The port to listen on; 0 takes a free one.',
    expects: 'a whole number from 0 to 65535',
    example: '3000',
    defaultText: '3000',
  }),
  HALLES_PUBLIC_URL: documented(webAddress, {
    group: 'The server',
    help: 'Where people reach Halles, with the path when it is not at the root. Links in mails begin with it.',
    expects: 'a web address; https in production',
    example: 'https://market.example.com/halles',
    defaultText: 'http://localhost and the port; production needs it',
  }),
  HALLES_TRUSTED_PROXIES: documented(proxies, {
    group: 'The server',
    help: 'Whose X-Forwarded-* headers are believed: those of nobody else.',
    expects: 'addresses, networks, or loopback, linklocal, uniquelocal, with commas between',
    example: 'loopback, 10.0.0.0/8',
    defaultText: 'nobody',
  }),
  HALLES_LOG_LEVEL: documented(z.enum(['debug', 'info', 'warn', 'error', 'silent']), {
    group: 'The server',
    help: 'How much is logged: JSON lines in production, short lines otherwise.',
    expects: 'debug, info, warn, error or silent',
    example: 'debug',
    defaultText: 'info, in tests silent',
  }),
  HALLES_METRICS_TOKEN: documented(text.min(16), {
    group: 'The server',
    help: 'Required to read /metrics, as a bearer token.',
    expects: 'at least 16 characters',
    example: '9f2c41d7a6b84e0f',
    defaultText:
      '/metrics is closed; with HOST set to loopback and no trusted proxy, it is open to this machine',
    secret: true,
  }),
};
