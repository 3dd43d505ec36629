import { contract } from '@halles/contract';
import { expect, test, type Page } from '@playwright/test';
import { expectFits } from './fit.ts';
import { call } from './market.ts';
import {
  demoAdmin,
  demoBuyers,
  demoSellers,
  expectAccessible,
  journeyLanguages,
  signIn,
  type Language,
} from './people.ts';

const doors = [
  '/authentication/login',
  '/authentication/signup',
  '/authentication/forgot-password',
  '/authentication/reset-password?token=x',
  '/authentication/verify-email?token=x',
  '/onboarding',
  '/public',
  '/public/sellers/ferme-du-nord',
  '/503',
];
const sellers = [
  '/',
  '/conversations',
  '/organizations/settings',
  '/credit-account',
  '/vendor/relationships',
  '/vendor/purchase-orders',
  '/vendor/purchase-orders?tab=all&period=last365',
  '/vendor/purchase-orders/new',
  '/vendor/offers',
  '/vendor/scheduled-offers',
  '/products',
  '/formats',
  '/price-lists',
  '/inventory',
  '/inventory/stock-takes',
  '/distribution',
  '/vendor/scheduled-deliveries',
  '/imports',
  '/notifications',
  '/help',
  '/user/edit',
  '/organization/selection',
  '/nothing-is-here',
];
const hubs = [
  '/vendor/invoices',
  '/vendor/invoices/new',
  '/vendor/invoices/accounting',
  '/vendor/payment-monitor',
  '/vendor/sales-report?view=register&period=last90',
  '/vendor/sales-report?view=ageing',
  '/vendor/hub',
  '/vendor/hub/purchases',
  '/producers',
  '/producers/balances',
  '/customer/invoices',
  '/customer/buying-report?view=match&period=last90',
];
const buyers = [
  '/',
  '/organizations/settings',
  '/customer/search',
  '/customer/offers',
  '/customer/cart',
  '/customer/suppliers',
  '/customer/suppliers?tab=near',
  '/customer/purchase-orders',
  '/customer/standing-orders',
  '/customer/scheduled-deliveries',
];
const tabs = ['profile', 'legal', 'contact', 'addresses', 'members', 'activity'];
const admins = [
  '/admin/organizations',
  '/admin/people',
  '/admin/credit-accounts',
  '/admin/fee-invoices',
  '/admin/relationships',
  '/admin/market',
  '/admin/market?view=zones',
  '/admin/reports',
  '/admin/purchase-orders',
  '/admin/audit',
  '/admin/reported-messages',
];

/** Each language, each theme and each width once: a rule depends on one of them, never on two. */
const looks = {
  'en-CA': { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  'fr-CA': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const;

interface Shift {
  value: number;
  /** The beginning of each element that moved. */
  nodes: string[];
}

/**
 * Records what moves by itself, of each page that is opened. A busy machine may answer later than a page waits; and what
 * other journeys change meanwhile, which adds rows to a list, does not reach the page after its first values.
 */
const watchShifts = (page: Page) =>
  page.addInitScript(`{
    const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      get,
      set(listener) {
        set.call(this, listener && ((event) => JSON.parse(event.data).type !== 'changes' && listener(event)));
      },
    });
    const waitLonger = new CSSStyleSheet();
    waitLonger.replaceSync('#content { animation-delay: 30s !important }');
    document.adoptedStyleSheets.push(waitLonger);
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
          shifts.push({ value, nodes: sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 80)) });
    }).observe({ type: 'layout-shift', buffered: true });
  }`);

/** As browsers measure it: the share of the window that moved, times how far. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
}

async function openEach(page: Page, addresses: readonly string[]): Promise<void> {
  await watchShifts(page);
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await expectStill(page);
      await expectFits(page);
    });
}

/** In one look in one run, in the other one in the other. */
const journey = (title: string, first: Language, open: (page: Page, language: Language) => Promise<void>) => {
  for (const language of journeyLanguages(first))
    test.describe(language, () => {
      test.use({ locale: language, ...looks[language] });
      test(title, ({ page }) => open(page, language));
    });
};

journey('screens without signing in', 'fr-CA', (page) => openEach(page, doors));

journey('screens of a seller', 'en-CA', async (page, language) => {
  await signIn(page, demoSellers[language === 'fr-CA' ? 0 : 3]!.email, { language });
  const { id } = await page.evaluate(
    async () =>
      ((await (await fetch('/api/context')).json()) as { organization: { id: string } }).organization,
  );
  const { rows } = await call(page, contract.relationships.listCustomers, { pageSize: 1, status: 'active' });
  await openEach(page, [
    ...sellers,
    `/vendor/relationships/${rows[0]!.id}`,
    ...tabs.map((tab) => `/organization/${id}/edit?tab=${tab}`),
  ]);
});

journey('invoicing screens, and screens of a hub', 'fr-CA', async (page, language) => {
  await signIn(page, demoSellers[2]!.email, { language });
  await openEach(page, hubs);
});

journey('screens of a buyer', 'fr-CA', async (page, language) => {
  await signIn(page, demoBuyers[language === 'fr-CA' ? 0 : 5]!.email, { language });
  const { rows } = await call(page, contract.relationships.listSuppliers, { pageSize: 1, status: 'active' });
  await openEach(page, [...buyers, `/customer/suppliers/${rows[0]!.id}`]);
});

journey('screens of an admin', 'en-CA', async (page, language) => {
  await signIn(page, demoAdmin.email, { language });
  await openEach(page, admins);
});
