import type { Feature } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { guardsOf, checkGuards, type Verdict, type Visitor } from './guards.ts';

const organization = (isSeller: boolean, isBuyer: boolean, isHub = false) => ({
  isSeller,
  isBuyer,
  isHub,
  closedFeatures: [] as Feature[],
});
const memberOf = (one: Visitor['organization'], isAdmin = false): Visitor => ({
  isAdmin,
  memberships: [{}] as never,
  organization: one,
});

const people = {
  nobody: null,
  newcomer: { isAdmin: false, memberships: [], organization: null },
  undecided: memberOf(null),
  seller: memberOf(organization(true, false)),
  hub: memberOf(organization(true, false, true)),
  buyer: memberOf(organization(false, true)),
  both: memberOf(organization(true, true)),
  admin: { isAdmin: true, memberships: [], organization: null },
  adminViewing: { isAdmin: true, memberships: [], organization: organization(true, false) },
} satisfies Record<string, Visitor | null>;
type Person = keyof typeof people;

const home = { to: '/' };
const choose = { to: '/organization/selection' };
const onboard = { to: '/onboarding' };
const manage = { to: '/admin/organizations' };

const everyone = (verdict: Verdict): Record<Person, Verdict> =>
  Object.fromEntries(Object.keys(people).map((person) => [person, verdict])) as Record<Person, Verdict>;
const outsiders = { nobody: 'signIn', newcomer: onboard, undecided: choose, admin: manage } as const;
const members = { ...everyone('pass'), ...outsiders };
const sellers = { ...members, buyer: home };
const buyers = { ...members, seller: home, adminViewing: home };
const hubs = { ...members, seller: home, buyer: home, both: home, adminViewing: home };
const signedIn = { ...everyone('pass'), nobody: 'signIn' } as const;
const visitors = { ...everyone(home), nobody: 'pass' } as const;
const admins = { ...everyone('notFound'), nobody: 'signIn', admin: 'pass', adminViewing: 'pass' } as const;
const selection = {
  ...everyone('pass'),
  nobody: 'signIn',
  newcomer: onboard,
  admin: manage,
  adminViewing: manage,
} as const;

/** Spec §2, row by row, with the addresses of each row. */
const routes: Record<string, Record<Person, Verdict>> = {
  '/': members,
  '/conversations': members,
  '/conversations/42': members,
  '/public': everyone('pass'),
  '/public/sellers/ferme-du-nord': everyone('pass'),
  '/ext/invoice/abc': everyone('pass'),
  '/onboarding': everyone('pass'),
  '/organization/selection': selection,
  '/organization': members,
  '/organization/42/edit': members,
  '/organizations/settings': members,
  '/authentication': visitors,
  '/authentication/login': visitors,
  '/authentication/signup': visitors,
  '/authentication/forgot-password': visitors,
  '/authentication/reset-password': everyone('pass'),
  '/authentication/verify-email': everyone('pass'),
  '/authentication/undo-email-change': everyone('pass'),
  '/authentication/accept-invitation': everyone('pass'),
  '/user': signedIn,
  '/user/edit': signedIn,
  ...Object.fromEntries(
    [
      '/price-lists',
      '/products',
      '/formats',
      '/inventory',
      '/distribution',
      '/credit-account',
      '/producers',
    ].map((path) => [path, sellers]),
  ),
  ...Object.fromEntries(
    'invoices purchase-orders scheduled-deliveries relationships sales-report offers test-workflow scheduled-offers payment-monitor'
      .split(' ')
      .map((name) => [`/vendor/${name}`, sellers]),
  ),
  '/vendor/hub': hubs,
  '/vendor/hub/demand': hubs,
  ...Object.fromEntries(
    'offers search purchase-orders invoices scheduled-deliveries buying-report'
      .split(' ')
      .map((name) => [`/customer/${name}`, buyers]),
  ),
  '/admin': admins,
  '/admin/organizations/42': admins,
  '/503': everyone('pass'),
  '/nowhere': signedIn,
  '/vendors': signedIn,
  '/publicity': signedIn,
};

const cases = Object.entries(routes).flatMap(([path, verdicts]) =>
  Object.entries(verdicts).map(([person, verdict]) => [path, person as Person, verdict] as const),
);

describe('the guard of a route', () => {
  it.each(cases)('%s, %s → %j', (path, person, verdict) => {
    expect(checkGuards(path, people[person])).toEqual(verdict);
  });

  it('sends a signed-in person from the sign-in page to the address requested before', () => {
    expect(checkGuards('/authentication/login', people.seller, '/user/edit')).toEqual({ to: '/user/edit' });
  });

  it('checks the person first, then the organization', () => {
    expect(guardsOf('/vendor/hub')).toEqual(['signedIn', 'organization', 'seller', 'hub']);
  });
});

describe('a feature that is closed for the organization', () => {
  const hub = {
    ...organization(true, false, true),
    closedFeatures: ['hub', 'accountingExports'] as Feature[],
  };

  it.each([
    ['/vendor/hub', 'notFound'],
    ['/vendor/hub/purchases/1', 'notFound'],
    ['/producers/balances', 'notFound'],
    ['/vendor/invoices/accounting', 'notFound'],
    ['/vendor/invoices', 'pass'],
    ['/producers', 'pass'],
    ['/imports/new', 'pass'],
  ])('%s: %s', (path, verdict) => {
    expect(checkGuards(path, memberOf(hub))).toBe(verdict);
  });
});
