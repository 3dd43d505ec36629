import { expect, it } from 'vitest';
import { anonymous, type Person } from '../actor.ts';
import {
  checkLink,
  isInLinkScope,
  linkSigner,
  organizationScope,
  userScope,
  type LinkParts,
} from './links.ts';

const HOUR = 60 * 60 * 1000;
const now = new Date('2026-11-21T10:20:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

function partsOf(link: string): LinkParts {
  const url = new URL(link, 'https://halles.example');
  const get = (name: string): string => url.searchParams.get(name) ?? '';
  return {
    path: url.pathname,
    scope: get('scope'),
    expires: Number(get('expires')),
    signature: get('signature'),
  };
}

const sign = linkSigner('secret');
const link = partsOf(sign('/files/f1/full', 'organization:o1', HOUR, now));

it('opens until it expires, one to two lifetimes later', () => {
  expect(() => checkLink(['secret'], link, now)).not.toThrow();
  expect(() => checkLink(['secret'], link, later(HOUR))).not.toThrow();
  expect(() => checkLink(['secret'], link, later(2 * HOUR))).toThrow('files.linkExpired');
});

it('stays the same text within one period', () => {
  const again = sign('/files/f1/full', 'organization:o1', HOUR, later(39 * 60 * 1000));
  expect(partsOf(again)).toEqual(link);
  const next = sign('/files/f1/full', 'organization:o1', HOUR, later(40 * 60 * 1000));
  expect(partsOf(next)).not.toEqual(link);
});

it('signs each link for its own file, scope and life', () => {
  const links = [
    sign('/files/f1/full', 'organization:o1', HOUR, now),
    sign('/files/f2/full', 'organization:o1', HOUR, now),
    sign('/files/f1/full', 'organization:o2', HOUR, now),
    sign('/files/f1/full', 'organization:o1', 3 * HOUR, now),
  ];
  expect(new Set(links).size).toBe(links.length);
  for (const each of links) expect(() => checkLink(['secret'], partsOf(each), now)).not.toThrow();
});

it.each([
  ['another file', { path: '/files/f2/full' }],
  ['another scope', { scope: 'public' }],
  ['a later end', { expires: link.expires + 1 }],
  ['no end', { expires: Number.NaN }],
  ['another signature', { signature: `A${link.signature.slice(1)}` }],
  ['half a signature', { signature: link.signature.slice(0, 20) }],
  ['no signature', { signature: '' }],
])('does not open with %s', (_, change) => {
  expect(() => checkLink(['secret'], { ...link, ...change }, now)).toThrow('files.notFound');
});

it('does not open with another server’s secret', () => {
  expect(() => checkLink(['other'], link, now)).toThrow('files.notFound');
});

it('opens after the secret was replaced, as long as the old one is configured', () => {
  expect(() => checkLink(['new secret', 'secret'], link, now)).not.toThrow();
  expect(() => checkLink(['new secret'], link, now)).toThrow('files.notFound');
});

const manager = {
  kind: 'person',
  userId: 'u1',
  isAdmin: false,
  organizationId: 'o1',
  role: 'manager',
} as Person;

it.each<[string, Partial<Person>, boolean, boolean]>([
  ['the member', {}, true, true],
  ['the member with another role', { role: 'driver' }, false, false],
  ['a former member', { organizationId: null, role: null }, false, false],
  ['the same person in another organization', { organizationId: 'o2' as never }, false, false],
  ['another member with the same role', { userId: 'u2' as never }, true, false],
])('links to files of the organization: %s', (_, change, byOrganization, byUser) => {
  const visitor = { ...manager, ...change };
  expect(isInLinkScope(visitor, organizationScope(manager), 'o1')).toBe(byOrganization);
  expect(isInLinkScope(visitor, userScope(manager), 'o1')).toBe(byUser);
});

it('lets a person open their own file, an admin what they uploaded for an organization, and nobody else', () => {
  expect(isInLinkScope(manager, userScope(manager), null)).toBe(true);
  const admin = { ...manager, isAdmin: true, organizationId: null, role: null };
  expect(isInLinkScope(admin, userScope(admin), 'o1')).toBe(true);
  expect(isInLinkScope(anonymous, organizationScope(anonymous), 'o1')).toBe(false);
  expect(isInLinkScope(admin, organizationScope(admin), 'o1')).toBe(false);
});

it('lets an admin open what a page of the viewed organization shows, because a browser names no organization then', () => {
  const admin = { ...manager, isAdmin: true, organizationId: 'o2' as never, role: 'owner' };
  const viewing: Person = { ...admin, organizationId: 'o1' as never, role: null, view: 'viewing' };
  // The photo of a claim is the customer's.
  for (const owner of ['o1', 'o3'])
    expect(isInLinkScope(admin, organizationScope(viewing), owner)).toBe(true);
  expect(isInLinkScope(admin, userScope(viewing), 'o1')).toBe(true);
  expect(isInLinkScope({ ...admin, userId: 'u9' as never }, userScope(viewing), 'o1')).toBe(false);
  const former = { ...admin, isAdmin: false };
  for (const scope of [organizationScope(viewing), userScope(viewing)])
    expect(isInLinkScope(former, scope, 'o1')).toBe(false);
  expect(isInLinkScope(admin, organizationScope(manager), 'o1')).toBe(false);
});
