import { expect, test } from '@playwright/test';
import { demoAdmin, demoBuyers, demoSellers, expectAccessible, signIn } from './people.ts';

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
  '/organizations/settings',
  '/credit-account',
  '/vendor/relationships',
  '/vendor/purchase-orders',
  '/vendor/purchase-orders?tab=all&period=last365',
  '/user/edit',
  '/organization/selection',
  '/nothing-is-here',
];
const money = [
  '/vendor/invoices',
  '/vendor/invoices/accounting',
  '/vendor/payment-monitor',
  '/vendor/sales-report?view=register&period=last90',
  '/vendor/sales-report?view=ageing',
  '/vendor/hub',
  '/producers/balances',
  '/customer/invoices',
  '/customer/buying-report?view=match&period=last90',
];
const tabs = ['profile', 'legal', 'contact', 'addresses', 'members', 'activity'];
const admins = ['/admin/organizations', '/admin/credit-accounts', '/admin/audit'];

// Each language and each theme once: a rule depends on the texts or on the colours, never on both.
const looks = [
  ['en-CA', 'light'],
  ['fr-CA', 'dark'],
] as const;

for (const [language, colorScheme] of looks)
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ locale: language, colorScheme });

    test('screens without signing in', async ({ page }) => {
      for (const path of doors) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('screens of a seller', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, demoSellers[language === 'fr-CA' ? 0 : 3]!.email, { language });
      const { id } = await page.evaluate(
        async () =>
          ((await (await fetch('/api/context')).json()) as { organization: { id: string } }).organization,
      );
      for (const path of [...sellers, ...tabs.map((tab) => `/organization/${id}/edit?tab=${tab}`)]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    });

    test('invoicing screens, and screens of a hub', async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, demoSellers[2]!.email, { language });
      for (const path of money) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    });

    test('screens of a buyer and screens of an admin', async ({ page }) => {
      await signIn(page, demoBuyers[language === 'fr-CA' ? 0 : 5]!.email, { language });
      for (const path of [
        '/',
        '/organizations/settings',
        '/customer/suppliers',
        '/customer/suppliers?tab=near',
        '/customer/purchase-orders',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
      await page.context().clearCookies();
      await signIn(page, demoAdmin.email);
      for (const path of admins) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    });
  });
