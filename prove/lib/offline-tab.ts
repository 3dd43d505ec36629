import type { BrowserContext, Page } from '@playwright/test';
import { asInProduction } from '../../e2e/browser.ts';

/** The application as in production, controlled by its service worker: it opens without a network. */
export async function openWithWorker(context: BrowserContext, address: string, title: string): Promise<Page> {
  const page = await context.newPage();
  await asInProduction(page);
  await page.goto(address);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  await page.getByText(title).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return page;
}

/** The processes of the tabs end at once, without any event in the pages. */
export async function kill(...pages: Page[]): Promise<void> {
  // Tabs may share a process, which ends once.
  const crashed = pages.map((page) => page.waitForEvent('crash'));
  for (const page of pages) {
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
  }
  await Promise.all(crashed);
  for (const page of pages) await page.close();
}
