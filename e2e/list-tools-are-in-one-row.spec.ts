import { expect, test, type Page } from '@playwright/test';
import { arrive, demoSellers, journeyLanguages, signIn, textsOf } from './people.ts';

const lists = [
  '/vendor/purchase-orders?tab=all&period=last365',
  '/vendor/purchase-orders?tab=all&from=2025-12-31&until=2026-12-31&search=a',
  '/vendor/invoices?period=last365',
  '/vendor/relationships',
  '/inventory',
  '/formats',
  '/formats?search=a&variable=yes&activity=all',
];

/** The middle of each tool of a list, in pixels from the top; and how far the page scrolls sideways. */
const tools = `(() => {
  const toolbar = document.querySelector('[role=search]').parentElement;
  const controls = [...toolbar.querySelectorAll('a, button, input')].filter((each) => each.checkVisibility());
  const middles = controls.map((each) => each.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2));
  return { count: controls.length, middles: [...new Set(middles)], sideways: document.body.scrollWidth - innerWidth };
})()`;

/** The period, whose pill is tinted. */
const isCut = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('button[data-on] b');
  return scrollWidth > clientWidth;
})()`;

/** Hints of empty fields that are wider than their field. */
const cutHints = `(() => {
  const toolbar = document.querySelector('[role=search]').parentElement;
  const canvas = document.createElement('canvas').getContext('2d');
  return [...toolbar.querySelectorAll('input[placeholder]:placeholder-shown')].filter((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    canvas.font = font;
    return canvas.measureText(input.placeholder).width > input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }).map(({ placeholder }) => placeholder);
})()`;

interface Tools {
  count: number;
  middles: number[];
  sideways: number;
}

async function expectOneRow(page: Page, path: string): Promise<void> {
  await arrive(page, path);
  await expect(async () => {
    const { count, middles, sideways } = await page.evaluate<Tools>(tools);
    expect(count, path).toBeGreaterThanOrEqual(5);
    // Half a pixel is rounded either way.
    expect(Math.max(...middles) - Math.min(...middles), path).toBeLessThanOrEqual(1);
    expect(sideways, path).toBeLessThanOrEqual(0);
  }).toPass({ timeout: 30_000 });
}

for (const language of journeyLanguages('fr-CA'))
  for (const width of [1366, 900])
    test(`the tools of a list are in one row, ${width} px wide (${language})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, demoSellers[0]!.email, { language });
      for (const path of lists) await expectOneRow(page, path);
      await arrive(page, '/price-lists');
      // Its id begins with the time, and so with 0.
      await page.locator('main a[href^="/price-lists/0"]').first().click();
      await page.waitForURL(/\/price-lists\/0[0-9a-f-]{35}$/);
      await expectOneRow(page, new URL(page.url()).pathname);
      // What is between two days is read as a whole.
      const t = await textsOf(page, language);
      await arrive(page, lists[1]!);
      const days = page.getByRole('button', { name: new RegExp(`^${t('ordering.orders.period.label')} `) });
      await expect(days).toHaveText(/31\/12\/2025 – 31\/12\/2026$/);
      await expect.poll(() => page.evaluate(isCut)).toBe(false);
      await arrive(page, lists[1]!.replace('&search=a', ''));
      await expect.poll(() => page.evaluate(isCut)).toBe(false);
      await expect.poll(() => page.evaluate(cutHints)).toEqual([]);
    });

for (const language of journeyLanguages('en-CA'))
  test(`actions on selected rows stay in view above the end of a long list (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 600 });
    await signIn(page, demoSellers[0]!.email, { language });
    const t = await textsOf(page, language);
    await arrive(page, '/vendor/invoices?period=last365');
    const rows = page.locator('main tbody tr');
    await expect(rows.last()).not.toBeInViewport();
    await rows.first().getByRole('checkbox').check();
    const selection = page.getByRole('group', { name: t('ui.table.selection') });
    await expect(selection).toBeInViewport({ ratio: 1 });
    await rows.nth(9).scrollIntoViewIfNeeded();
    await expect(rows.first()).not.toBeInViewport();
    await expect(selection).toBeInViewport({ ratio: 1 });
  });
