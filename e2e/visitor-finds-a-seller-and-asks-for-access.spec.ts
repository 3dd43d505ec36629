import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  anotherPerson,
  demoBuyers,
  demoPassword,
  demoSellers,
  expectAccessible,
  filled,
  journeyLanguages,
  signIn,
  textsOf,
} from './people.ts';
import type { Language } from './people.ts';

const fill = (template: string, name: string) => filled(template, { name });

/** One pixel: the preview of a shared link shows the first photo, whatever it contains. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** For each language a seller and a buyer who are not linked yet. */
const pairs = {
  'fr-CA': { seller: demoSellers[1]!, slug: 'fromagerie-des-cantons', buyer: demoBuyers[2]! },
  'en-CA': { seller: demoSellers[3]!, slug: 'importations-belle-rive', buyer: demoBuyers[4]! },
} as const;

/** Uploads as `PhotosField` does; the field itself is covered by another journey. */
async function showPhoto(page: Page): Promise<void> {
  const { organization } = (await (await page.request.get('/api/context')).json()) as {
    organization: { id: string };
  };
  const sent = await page.request.post('/api/files?kind=photo', {
    multipart: { file: { name: 'ferme.png', mimeType: 'image/png', buffer: photo } },
  });
  const { id } = (await sent.json()) as { id: string };
  const address = `/api/organizations/${organization.id}`;
  const { version } = (await (await page.request.get(address)).json()) as { version: number };
  const changed = await page.request.patch(address, { data: { version, photoFileIds: [id] } });
  expect(changed.ok()).toBe(true);
}

/** The saved language of a signed-in user wins over the browser's, also when it is saved in the middle of a journey. */
async function speaks(browser: Browser, email: string, language: Language): Promise<void> {
  const page = await anotherPerson(browser, language);
  await signIn(page, email, { language });
  await page.context().close();
}

// One after the other: they change the profile of the same seller.
test.describe.configure({ mode: 'default' });

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    const { seller, slug, buyer } = pairs[language];
    test.use({ locale: language });

    test('a visitor finds a seller, signs in and asks for access, and the seller sees the request', async ({
      page,
      browser,
    }) => {
      const farm = await anotherPerson(browser, language);
      await signIn(farm, seller.email, { language });
      await showPhoto(farm);
      await farm.goto('/vendor/relationships');
      await expect(farm.getByRole('heading', { level: 1 })).toBeVisible();
      await speaks(browser, buyer.email, language);

      await page.goto('/public');
      const t = await textsOf(page, language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offers.public.welcome.title'));
      await expectAccessible(page);
      await page.getByRole('searchbox').fill(seller.name);
      await page.getByLabel(t('offers.public.directory.postalCode')).fill('H2X 1Y4');
      const delivers = t('offers.public.directory.deliversTo').replace('{{postalCode}}', 'H2X 1Y4');
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('article')).toContainText(delivers);
      await page.getByRole('button', { name: t('offers.public.directory.map') }).click();
      await expect(
        page.getByRole('application', { name: t('offers.public.directory.mapLabel') }),
      ).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: seller.name }).click();
      await page.waitForURL(`**/public/sellers/${slug}`);
      await expect(page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
      await expect(page).toHaveTitle(`${seller.name} · Halles`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);

      // The panel answers for the visitor's postal code, and remembers it.
      await page.getByLabel(t('offers.public.postal.field')).fill('h2x1y4');
      await page.getByRole('button', { name: t('offers.public.postal.check') }).click();
      const nextDelivery = page.getByText(t('offers.public.postal.term.nextDelivery'), { exact: true });
      await expect(nextDelivery).toBeVisible();
      await expect(page.getByRole('button', { name: t('offers.public.postal.changeCode') })).toBeFocused();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText('H2X 1Y4', { exact: true })).toBeVisible();
      await expect(nextDelivery).toBeVisible();

      const share = page.getByRole('button', { name: t('offers.public.seller.share'), exact: true });
      await share.click();
      await expect(page.getByRole('dialog')).toContainText(`/public/sellers/${slug}`);
      await page.keyboard.press('Escape');

      // A visitor who is not signed in is sent to create an account first, and then back.
      const call = t('relationships.suppliers.ask');
      await page.getByRole('link', { name: call, exact: true }).click();
      await page.waitForURL('**/authentication/signup');
      await page.goto(`/public/sellers/${slug}`);
      await page.getByRole('link', { name: t('offers.public.access.signIn') }).click();
      await page.locator('input[type=email]').fill(buyer.email);
      await page.locator('input[type=password]').fill(demoPassword);
      await page.locator('form button[type=submit]').first().click();
      await page.waitForURL(`**/public/sellers/${slug}`);
      await page.getByRole('button', { name: call, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Deux caisses par semaine');
      await dialog.getByRole('button', { name: t('relationships.suppliers.send') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(fill(t('offers.public.access.requested'), seller.name))).toBeVisible();

      // The seller's page has been open all along; the buyer sees the answer without a reload.
      await farm.getByRole('button', { name: `${t('relationships.actions.accept')} ${buyer.name}` }).click();
      await expect(
        page.getByRole('link', { name: t('offers.public.access.order'), exact: true }),
      ).toBeVisible();
      await expectAccessible(page);
      await farm.context().close();
    });

    test('a shared link shows the seller’s name, description and picture', async ({ page }) => {
      await signIn(page, seller.email, { language });
      await showPhoto(page);
      const answer = await page.request.get(`/public/sellers/${slug}`, {
        headers: { 'accept-language': language },
      });
      const html = await answer.text();
      const content = (of: string) => new RegExp(`<meta ${of} content="([^"]+)"`).exec(html)?.[1];
      const words = seller.story![language === 'fr-CA' ? 'fr' : 'en'];
      expect(html).toContain(`<html lang="${language}">`);
      expect(/<title>(.+)<\/title>/.exec(html)?.[1]).toContain(seller.name);
      expect(content('name="description"')).toBe(words);
      expect(content('property="og:title"')).toContain(seller.name);
      const picture = content('property="og:image"')!.replaceAll('&amp;', '&');
      const shown = await page.request.get(picture);
      expect(shown.headers()['content-type']).toMatch(/^image\//);
      expect((await page.request.get('/public/sellers/nobody-sells-here')).status()).toBe(404);
    });
  });

test.describe('a seller', () => {
  test.use({ locale: 'fr-CA' });

  test('chooses what is public', async ({ page, browser }) => {
    const importer = demoSellers[3]!;
    await signIn(page, importer.email, { language: 'fr-CA' });
    const t = await textsOf(page, 'fr-CA');
    const passerBy = await anotherPerson(browser, 'fr-CA');
    const prices = t('offers.public.seller.noPrices').replace('{{name}}', importer.name);
    await passerBy.goto('/public/sellers/importations-belle-rive');
    await expect(passerBy.getByText(prices)).toBeVisible();

    await page.goto('/vendor/offers');
    await page.getByRole('button', { name: t('offers.public.settings.title') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: new RegExp(t('offers.public.settings.showsPrices')) }).check();
    await expectAccessible(page);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog).toHaveCount(0);

    await passerBy.reload();
    await expect(passerBy.getByRole('article').first()).toContainText('$');
    await expect(passerBy.getByText(prices)).toHaveCount(0);
    await passerBy.context().close();
  });

  test('on a phone the page has one column and its action within reach of the thumb', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/public/sellers/ferme-du-nord');
    const t = await textsOf(page, 'fr-CA');
    const call = page.getByRole('link', { name: t('relationships.suppliers.ask'), exact: true });
    await expect(call).toBeVisible();
    await expect(call).toBeInViewport();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page);
  });
});
