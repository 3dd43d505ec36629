import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { procedure, type OrganizationId, type UserId } from '@halles/contract';
import { anonymous, type Person } from './actor.ts';
import { gateRefusal } from './routes.ts';

const of = (access: 'public' | 'signedIn' | 'member' | 'admin', method: 'GET' | 'POST' = 'GET') =>
  procedure({ method, path: '/x', summary: '', access, input: z.object({}), output: z.object({}) });

const person = (change: Partial<Person>): Person => ({
  kind: 'person',
  userId: 'u' as UserId,
  sessionId: 's',
  language: 'FR',
  isAdmin: false,
  organizationId: null,
  role: null,
  view: 'own',
  ...change,
});
const organizationId = 'o' as OrganizationId;
const member = person({ organizationId, role: 'owner' });
const admin = person({ isAdmin: true });
const viewing = person({ isAdmin: true, organizationId, view: 'viewing' });
const acting = person({ isAdmin: true, organizationId, view: 'acting' });

describe('the gate', () => {
  it.each([
    ['public', anonymous, null],
    ['signedIn', anonymous, 'request.signInRequired'],
    ['member', anonymous, 'request.signInRequired'],
    ['admin', anonymous, 'request.signInRequired'],
    ['signedIn', person({}), null],
    ['member', person({}), 'request.notFound'],
    ['member', member, null],
    ['admin', member, 'request.notFound'],
    ['admin', admin, null],
    ['member', viewing, null],
    ['member', acting, null],
  ] as const)('%s for %o: %s', (access, actor, expected) => {
    expect(gateRefusal(actor, of(access))).toBe(expected);
  });

  it('lets an admin who views an organization change nothing', () => {
    expect(gateRefusal(viewing, of('member', 'POST'))).toBe('request.readOnlyView');
    expect(gateRefusal(acting, of('member', 'POST'))).toBeNull();
    expect(gateRefusal(viewing, of('admin', 'POST'))).toBeNull();
  });

  it('lets the members of a suspended organization read and change nothing', () => {
    const suspended = person({ organizationId, role: 'owner', suspended: true });
    expect(gateRefusal(suspended, of('member'))).toBeNull();
    expect(gateRefusal(suspended, of('member', 'POST'))).toBe('organizations.suspended');
    expect(gateRefusal(suspended, of('signedIn', 'POST'))).toBeNull();
  });

  it('refuses a closed feature, to read too, and no other', () => {
    const withoutReports = person({ organizationId, role: 'owner', closedFeatures: ['reports'] });
    expect(gateRefusal(withoutReports, { ...of('member'), feature: 'reports' })).toBe(
      'organizations.featureClosed',
    );
    expect(gateRefusal(withoutReports, { ...of('member'), feature: 'imports' })).toBeNull();
    expect(gateRefusal(withoutReports, of('member', 'POST'))).toBeNull();
  });
});
