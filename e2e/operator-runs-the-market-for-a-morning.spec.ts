import { expect, test, type Page } from '@playwright/test';
import { any, demoAdmin, demoBuyers, journeyLanguages, signIn, textsOf, type Language } from './people.ts';

// Only one admin exists, and an announcement is for everyone.
test.describe.configure({ mode: 'serial' });

const words = {
  'en-CA': 'Deliveries are late this morning',
  'fr-CA': 'Les livraisons sont en retard ce matin',
};

type Texts = Awaited<ReturnType<typeof textsOf>>;

/** Types the announcement in both languages, with the reason, and saves. */
async function announce(page: Page, t: Texts, announced: Record<Language, string>, reason: string) {
  await page.goto('/admin/configuration');
  await page.getByLabel(t('admin.configuration.fields.announcementEn')).fill(announced['en-CA']);
  await page.getByLabel(t('admin.configuration.fields.announcementFr')).fill(announced['fr-CA']);
  await page.getByLabel(t('admin.configuration.reason')).fill(reason);
  await page.getByRole('button', { name: t('admin.configuration.save') }).click();
  await expect(page.getByText(t('admin.configuration.saved'))).toBeVisible();
}

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('an operator looks at the system, announces something and finds it in the audit log', async ({
      page,
      browser,
    }) => {
      const t = await textsOf(page, language);
      await signIn(page, demoAdmin.email, { language, at: '/admin/health' });
      await page.getByRole('button', { name: t('admin.checks.doctorStart') }).click();
      await expect(page.getByText(any(t('admin.checks.good')))).toBeVisible({ timeout: 40_000 });

      await page
        .getByRole('link', { name: t('admin.tabs.jobs'), exact: true })
        .first()
        .click();
      await expect(page.getByText(t('admin.jobs.lag'))).toBeVisible();

      const buyerContext = await browser.newContext({ locale: language });
      const buyer = await buyerContext.newPage();
      await signIn(buyer, demoBuyers[0]!.people[0]!.email, { language });
      const visitorContext = await browser.newContext({ locale: language });
      const visitor = await visitorContext.newPage();

      // What the buyer is about to press stays where it is.
      const pressed = buyer.getByRole('main').getByRole('link').nth(1);
      await pressed.hover();
      const before = await pressed.boundingBox();
      await announce(page, t, words, 'Route 15 fermée');
      // The buyer's screen is open: it changes without being loaded again.
      await expect(buyer.getByText(words[language])).toBeVisible();
      await expect.poll(() => pressed.boundingBox()).toEqual(before);
      await visitor.goto('/authentication/login');
      await expect(visitor.getByText(words[language])).toBeVisible();
      await buyer.getByRole('button', { name: t('announcement.dismiss') }).click();
      await expect(buyer.getByText(words[language])).toBeHidden();

      await page.goto('/admin/audit?area=admin');
      await expect(page.getByText(/Route 15 fermée/).first()).toBeVisible();
      await page.getByRole('button', { name: t('admin.checks.sealsStart') }).click();
      await expect(page.getByText(any(t('admin.checks.sealsGood')))).toBeVisible({ timeout: 40_000 });

      await announce(page, t, { 'en-CA': '', 'fr-CA': '' }, 'Route ouverte');
      await expect(page.getByText(t('admin.configuration.inForce'))).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await visitor.waitForLoadState('networkidle');
      await expect(visitor.getByText(words[language])).toBeHidden();
      await Promise.all([buyerContext.close(), visitorContext.close()]);
    });

    test('the tab of the admin area tells others nothing', async ({ page }) => {
      const t = await textsOf(page, language);
      await signIn(page, demoBuyers[0]!.people[0]!.email, { language });
      for (const path of ['configuration', 'jobs', 'health', 'audit', 'organizations']) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByText('404')).toBeVisible();
        await expect(page).toHaveTitle(`${t('error-page.title')} · Halles`);
      }
    });
  });
