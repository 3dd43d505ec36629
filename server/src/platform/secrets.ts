import { createHash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** 256 bits: guessed by nobody, so its hash needs no salt. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** OWASP's figures for scrypt; kept in each stored string, so that they can be raised later. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

function derive(password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Somebody who does not exist takes as long as somebody who does. */
const nobody = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(SALT_BYTES).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = (stored ?? nobody).split('$');
  const derived = await derive(password, Buffer.from(salt!, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(key!, 'base64')) && stored !== null;
}

/** Stored with weaker figures than today's: to be hashed again at the next sign-in. */
export const isOutdated = (stored: string): boolean => {
  const [, N, r, p] = stored.split('$').map(Number);
  return N! < COST.N || r! < COST.r || p! < COST.p;
};
