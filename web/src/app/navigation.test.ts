import { describe, expect, it } from 'vitest';
import { guardsOf, checkGuards } from './guards.ts';
import { adminNavigation } from './admin-navigation.ts';
import { isCurrentEntry, navigation, sectionsFor, type Organization } from './navigation.ts';
import { screens } from './screens.ts';

const organization = (isSeller: boolean, isBuyer: boolean, isHub = false) =>
  ({ id: '42', isSeller, isBuyer, isHub, closedFeatures: [] }) as unknown as Organization;

const namesFor = (one: Organization | null, isAdmin = false) =>
  sectionsFor(one, isAdmin).map(({ title, entries }) => [title ?? 'common', entries.map(({ text }) => text)]);

/** The route `/organization/$organizationId/edit` matches `/organization/42/edit`. */
const matches = (route: string, path: string) =>
  new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);
const hasScreen = (path: string) => screens.some((screen) => matches(screen.path, path));

describe('the sidenav', () => {
  it('shows a seller the account section, in the order of the specification', () => {
    expect(namesFor(organization(true, false))).toEqual([
      ['common', ['navigation.dashboard', 'navigation.conversations']],
      ['navigation.customersSection', ['navigation.customers', 'navigation.producers']],
      [
        'navigation.offersSection',
        [
          'navigation.products',
          'navigation.formats',
          'navigation.inventory',
          'navigation.priceLists',
          'navigation.distribution',
          'navigation.displayedOffers',
          'navigation.scheduledOffers',
        ],
      ],
      [
        'navigation.salesSection',
        [
          'navigation.purchaseOrders',
          'navigation.scheduledDeliveries',
          'navigation.invoices',
          'navigation.salesReport',
          'navigation.paymentMonitor',
        ],
      ],
      ['navigation.account', ['navigation.profile', 'navigation.settings', 'navigation.creditAccount']],
    ]);
  });

  it('hides what is closed for the organization', () => {
    const hub = organization(true, false, true);
    const entriesOf = (one: Organization) => sectionsFor(one, false).flatMap(({ entries }) => entries);
    const shown = entriesOf({ ...hub, closedFeatures: ['reports', 'hub'] });
    const hidden = entriesOf(hub).filter((entry) => !shown.includes(entry));
    expect(hidden.map(({ text }) => text)).toEqual([
      'navigation.salesReport',
      'navigation.hub',
      'navigation.buyingReport',
    ]);
  });

  it('shows a buyer profile and settings at the end of the buyer section', () => {
    expect(namesFor(organization(false, true))).toEqual([
      ['common', ['navigation.dashboard', 'navigation.conversations']],
      [
        'navigation.buying',
        [
          'navigation.search',
          'navigation.offers',
          'navigation.purchaseOrders',
          'navigation.scheduledDeliveries',
          'navigation.invoices',
          'navigation.buyingReport',
          'navigation.suppliers',
          'navigation.profile',
          'navigation.settings',
        ],
      ],
    ]);
  });

  it('gives a hub its purchase section after its sales, and the buyers’ entries once', () => {
    const names = namesFor(organization(true, true, true));
    expect(names.map(([title]) => title)).toEqual([
      'common',
      'navigation.customersSection',
      'navigation.offersSection',
      'navigation.salesSection',
      'navigation.hubSection',
      'navigation.account',
    ]);
    expect(names[4]![1]).toEqual([
      'navigation.hub',
      'navigation.search',
      'navigation.offers',
      'navigation.purchaseOrders',
      'navigation.scheduledDeliveries',
      'navigation.invoices',
      'navigation.buyingReport',
      'navigation.suppliers',
    ]);
  });

  it('does not repeat profile and settings for an organization that sells and buys', () => {
    expect(namesFor(organization(true, true))).toEqual([
      ...namesFor(organization(true, false)),
      [
        'navigation.buying',
        [
          'navigation.search',
          'navigation.offers',
          'navigation.purchaseOrders',
          'navigation.scheduledDeliveries',
          'navigation.invoices',
          'navigation.buyingReport',
          'navigation.suppliers',
        ],
      ],
    ]);
  });

  it('shows no organization entries without an active organization', () => {
    expect(namesFor(null, true)).toEqual([]);
  });

  it('hides amounts from roles that may not see them', () => {
    const entries = sectionsFor(
      organization(true, true),
      false,
      (ability) => !/^see(Sales|Purchases)$/.test(ability),
    ).flatMap((section) => section.entries.map(({ text }) => text));
    expect(entries).toContain('navigation.scheduledDeliveries');
    expect(entries.filter((text) => /invoices|payment/i.test(text))).toEqual([]);
  });

  it.each([
    [
      'a seller',
      organization(true, false),
      `/ /conversations /vendor/relationships /producers /products /formats /inventory /price-lists /distribution
      /vendor/offers /vendor/scheduled-offers /vendor/purchase-orders /vendor/scheduled-deliveries /vendor/invoices
      /vendor/sales-report /vendor/payment-monitor /organization/42/edit /organizations/settings /credit-account`,
    ],
    [
      'a buyer',
      organization(false, true),
      `/ /conversations /customer/search /customer/offers /customer/purchase-orders /customer/scheduled-deliveries
      /customer/invoices /customer/buying-report /customer/suppliers /organization/42/edit /organizations/settings`,
    ],
  ])('leads %s to the routes of the specification', (_, one, addresses) => {
    const entries = sectionsFor(one, false).flatMap((section) => section.entries);
    expect(entries.map((entry) => entry.path(one))).toEqual(addresses.split(/\s+/));
  });

  it('links only to screens that exist', () => {
    const entries = [...navigation.flatMap((section) => section.entries), ...adminNavigation];
    expect(
      entries.map((entry) => entry.path(organization(true, true))).filter((path) => !hasScreen(path)),
    ).toEqual([]);
  });

  it('shows no entry that the guards would refuse', () => {
    for (const one of [organization(true, false), organization(false, true), organization(true, true)])
      for (const { entries } of sectionsFor(one, false))
        for (const entry of entries)
          expect(
            checkGuards(entry.path(one), { memberships: [{}] as never, isAdmin: false, organization: one }),
          ).toBe('pass');
  });

  it('marks the entry of the current screen or of a screen above it', () => {
    expect(isCurrentEntry('/organizations/settings', '/organizations/settings')).toBe(true);
    expect(isCurrentEntry('/admin/organizations/42', '/admin/organizations')).toBe(true);
    expect(isCurrentEntry('/organizations/settings', '/')).toBe(false);
    expect(isCurrentEntry('/admin/organizations', '/admin')).toBe(true);
    expect(isCurrentEntry('/administration', '/admin')).toBe(false);
  });
});

describe('the screens', () => {
  it('have one address each', () => {
    const addresses = screens.map(({ path }) => path);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('are at a route of the specification, or in the help centre', () => {
    const strange = screens.filter(
      ({ path }) => guardsOf(path.replaceAll(/\$\w+/g, '42')).join() === 'signedIn',
    );
    expect(strange.map(({ path }) => path)).toEqual(['/user/edit', '/help', '/help/$slug']);
  });
});
