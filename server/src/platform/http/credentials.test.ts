import { describe, expect, it } from 'vitest';
import { credentialsOf, isOwnOrigin } from './credentials.ts';

describe('credentials of a request', () => {
  it('reads the session only from the cookie for this protocol', () => {
    const request = { url: '/api/context', headers: { cookie: 'a=b; halles=plain; __Host-halles=secure' } };
    expect(credentialsOf(request, true).sessionToken).toBe('secure');
    expect(credentialsOf(request, false).sessionToken).toBe('plain');
  });

  it('takes the override from headers, and from the query only on the live address', () => {
    const headers = { 'x-halles-organization': 'org', 'x-halles-act-as': '1' };
    expect(credentialsOf({ url: '/api/x?organization=other', headers }, false)).toMatchObject({
      organizationOverride: 'org',
      actAs: true,
    });
    expect(
      credentialsOf({ url: '/api/x?organization=other', headers: {} }, false).organizationOverride,
    ).toBeNull();
    expect(
      credentialsOf({ url: '/api/live?organization=other', headers: {} }, false).organizationOverride,
    ).toBe('other');
  });
});

describe('origin of a request', () => {
  const own = 'https://halles.example';
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: own }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, false],
    [{ origin: own, host: 'inner:3000' }, true],
    [{ origin: 'https://evil.example', host: 'halles.example' }, false],
    [{ origin: 'null', host: 'halles.example' }, false],
    [{ origin: 'http://inner:3000', host: 'inner:3000' }, true],
    [{ host: 'halles.example' }, true],
  ])('%o: %s', (headers, expected) => {
    expect(isOwnOrigin(headers, own)).toBe(expected);
  });
});
