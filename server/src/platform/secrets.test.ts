import { describe, expect, it } from 'vitest';
import {
  hashPassword,
  hashToken,
  isOutdated,
  isPassword,
  newToken,
  openSealed,
  sealText,
} from './secrets.ts';

const CHEAP = { N: 1_024, r: 8, p: 1 };

describe('a password', () => {
  it('is kept with its figures and a salt of its own, never itself', async () => {
    const [one, other] = await Promise.all([hashPassword('trois poules'), hashPassword('trois poules')]);
    expect(one).toMatch(/^scrypt\$131072\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/);
    expect(one).not.toBe(other);
    expect(isOutdated(one)).toBe(false);
  });

  it('is right or wrong, whatever it was hashed with', async () => {
    const stored = await hashPassword('trois poules', CHEAP);
    expect(await isPassword('trois poules', stored)).toBe(true);
    expect(await isPassword('trois poule', stored)).toBe(false);
    expect(await isPassword('', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
  });

  it('is the same however a keyboard composes its accents', async () => {
    expect(await isPassword('e\u0301table', await hashPassword('\u00e9table', CHEAP))).toBe(true);
  });

  it('of nobody is never right', async () => {
    expect(await isPassword('', null)).toBe(false);
  });
});

it('a token is 256 bits of chance, found again by its hash', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).not.toBe(newToken());
  expect(hashToken(token)).toEqual(hashToken(token));
  expect(hashToken(token)).toHaveLength(32);
});

it('what is sealed opens with its secret only, and not when it was touched', () => {
  const sealed = sealText('one secret', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toBe(sealText('one secret', 'JBSWY3DPEHPK3PXP'));
  expect(openSealed('one secret', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(openSealed('another', sealed)).toBeNull();
  const touched = Buffer.from(sealed, 'base64');
  touched[touched.length - 1]! ^= 1;
  expect(openSealed('one secret', touched.toString('base64'))).toBeNull();
  expect(openSealed('one secret', 'x')).toBeNull();
});
