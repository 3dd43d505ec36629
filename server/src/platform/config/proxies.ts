import { isIP } from 'node:net';
import { z } from 'zod';

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Addresses, networks (10.0.0.0/8), or the names above, separated by commas. */
export const proxies: z.ZodType<string[]> = z
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
