import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from 'node:crypto';

/** 256 bits cannot be guessed, so the hash needs no salt. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Token of a link that its owner can see again, derived from the record's id: the database holds only its hash, and a
 * stolen database is useless without the server's secret.
 */
export const linkToken = (secret: string, purpose: string, id: string): string =>
  createHmac('sha256', secret).update(`halles link\n${purpose}\n${id}`).digest('base64url');

/** A link is shown again as it was sent, by whichever secret made it; null when no configured secret did. */
export const findLinkToken = (
  secrets: readonly string[],
  purpose: string,
  { id, token_hash }: { id: string; token_hash: Buffer },
): string | null =>
  secrets
    .map((secret) => linkToken(secret, purpose, id))
    .find((token) => token_hash.equals(hashToken(token))) ?? null;

/** OWASP's parameters for scrypt, saved with each hash so that they can be raised later. */
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

/** An unknown user takes as long to check as a known one. */
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

/** Hashed with weaker parameters than today's: the next sign-in hashes it again. */
export const isOutdated = (stored: string): boolean => {
  const [, N, r, p] = stored.split('$').map(Number);
  return N! < COST.N || r! < COST.r || p! < COST.p;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'halles sealed', KEY_BYTES));

/** Identifies a key without revealing it, so that each sealed text names its key. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`halles key id\n${secret}`).digest('hex').slice(0, 8);

const SEALED = /^k1\.([0-9a-f]{8})\.(.+)$/;

/** Encrypts values that must be read again, unlike hashes: a stolen database alone does not reveal them. */
export function sealText(secret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `k1.${keyIdOf(secret)}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

/** Sealed with another key than this one, or before keys had ids. */
export const isSealedByAnother = (secret: string, sealed: string): boolean =>
  SEALED.exec(sealed)?.[1] !== keyIdOf(secret);

/** Tries the newest key first. Null when no key fits, or when the text was altered. */
export function openSealed(secrets: readonly string[], sealed: string): string | null {
  const [, id, bytes] = SEALED.exec(sealed) ?? [];
  const candidates = id === undefined ? secrets : secrets.filter((secret) => keyIdOf(secret) === id);
  for (const secret of candidates) {
    const text = openWith(secret, bytes ?? sealed);
    if (text !== null) return text;
  }
  return null;
}

function openWith(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
