import { describe, expect, it, onTestFinished } from 'vitest';
import { setScryptCost } from '../testing/scrypt-cost.ts';
import {
  hashPassword,
  hashToken,
  isOutdated,
  isPassword,
  isSealedByAnother,
  newToken,
  openSealed,
  sealText,
} from './secrets.ts';

const CHEAP = { N: 1_024, r: 8, p: 1 };

describe('a password', () => {
  it('is stored as a hash with parameters and its own salt', async () => {
    setScryptCost('real');
    onTestFinished(() => setScryptCost('cheap'));
    const [one, other] = await Promise.all([hashPassword('trois poules'), hashPassword('trois poules')]);
    expect(one).toMatch(/^scrypt\$131072\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('trois poules', one)).toBe(true);
    expect(isOutdated(one)).toBe(false);
  });

  it('is right or wrong, whatever parameters it was hashed with', async () => {
    const stored = await hashPassword('trois poules', CHEAP);
    expect(await isPassword('trois poules', stored)).toBe(true);
    expect(await isPassword('trois poule', stored)).toBe(false);
    expect(await isPassword('', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
  });

  it('is the same for all compositions of accents', async () => {
    expect(await isPassword('e\u0301table', await hashPassword('\u00e9table', CHEAP))).toBe(true);
  });

  it('of an unknown user is never right', async () => {
    setScryptCost('real');
    onTestFinished(() => setScryptCost('cheap'));
    expect(await isPassword('', null)).toBe(false);
  });
});

it('a token has 256 random bits and is found by its hash', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).not.toBe(newToken());
  expect(hashToken(token)).toEqual(hashToken(token));
  expect(hashToken(token)).toHaveLength(32);
});

it('a sealed text opens only with its secret, and not when altered', () => {
  const sealed = sealText('one secret', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toBe(sealText('one secret', 'JBSWY3DPEHPK3PXP'));
  expect(openSealed(['one secret'], sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(openSealed(['another'], sealed)).toBeNull();
  const [version, id, bytes] = sealed.split('.') as [string, string, string];
  const touched = Buffer.from(bytes, 'base64');
  touched[20]! ^= 1;
  expect(openSealed(['one secret'], `${version}.${id}.${touched.toString('base64')}`)).toBeNull();
  expect(openSealed(['one secret'], 'x')).toBeNull();
});

it('the newest key seals, and older keys still open', () => {
  const before = sealText('old', 'text');
  expect(openSealed(['new', 'old'], before)).toBe('text');
  expect(openSealed(['new'], before)).toBeNull();
  expect(isSealedByAnother('new', before)).toBe(true);
  expect(isSealedByAnother('new', sealText('new', 'text'))).toBe(false);
});

it('a text sealed before keys had ids is opened by any configured key', () => {
  const withoutId = sealText('old', 'text').split('.')[2]!;
  expect(openSealed(['new', 'old'], withoutId)).toBe('text');
  expect(isSealedByAnother('old', withoutId)).toBe(true);
});
