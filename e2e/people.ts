import { expect, type Browser, type Page } from '@playwright/test';
import axe from 'axe-core';
import { fillText } from '@halles/contract/kernel';
import { demoAdmin, demoBuyers, demoPassword, demoSellers } from '../server/src/demo/people.ts';

export { demoAdmin, demoBuyers, demoPassword, demoSellers };

export const languages = ['en-CA', 'fr-CA'] as const;
export type Language = (typeof languages)[number];

/**
 * Languages a journey runs in: in one run the one it names first, in the second run of `.ci/run` the other one
 * (HALLES_JOURNEY_LANGUAGES=second), both where that variable says `both`.
 */
export function journeyLanguages(first: Language): readonly Language[] {
  const wanted = process.env['HALLES_JOURNEY_LANGUAGES'] ?? 'first';
  if (!['first', 'second', 'both'].includes(wanted))
    throw new Error(`HALLES_JOURNEY_LANGUAGES is first, second or both, not ${wanted}`);
  return languages.filter((language) => wanted === 'both' || (language === first) === (wanted === 'first'));
}

/** The texts of the application, so that a journey names controls as the screen does. */
export async function textsOf(page: Page, language: Language): Promise<(key: string) => string> {
  const answer = await page.request.get(`/assets/i18n/${language}.json`);
  const texts = (await answer.json()) as Record<string, unknown>;
  return (key) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], texts);
    if (typeof found !== 'string') throw new Error(`${key} has no text in ${language}`);
    return found;
  };
}

/** A text with its parameters filled in, as the screens do. */
export const filled = fillText;

const written = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Matches a text with any value for its parameters: `Confirm {{number}}?` for any number. */
export const any = (value: string): RegExp =>
  new RegExp(
    value
      .split(/\{\{\w+\}\}/)
      // De and que are elided before some values.
      .map((part) =>
        written(part)
          .replace(/(?<= d| qu)e $/, '(?:e |’)')
          .replaceAll(/\s/g, String.raw`\s`),
      )
      .join('.+'),
  );

interface SignIn {
  password?: string;
  /** Absent: whatever the person chose before. */
  language?: Language;
  /** The first screen they open. */
  at?: string;
}

/** Signs in without the form, which the sign-in journeys cover. */
export async function signIn(
  page: Page,
  email: string,
  { password = demoPassword, language, at = '/' }: SignIn = {},
): Promise<void> {
  const answer = await page.request.post('/api/identity/sign-in', { data: { email, password } });
  expect(await answer.text()).toContain('"in"');
  if (language) await chooseLanguage(page, language);
  await page.goto(at);
  await waitToBeIn(page);
}

/** Sends the password only: a second factor may still be required. */
export async function enterCredentials(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/authentication/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').first().click();
}

export async function waitToBeIn(page: Page): Promise<void> {
  await page.waitForURL((url) => !url.pathname.startsWith('/authentication'));
  // Everything on the first screen has loaded: a journey may now disconnect the network.
  await page.waitForLoadState('networkidle');
}

export async function signOut(page: Page, t: (key: string) => string): Promise<void> {
  await page.getByRole('button', { name: any(t('shell.account')) }).click();
  // The page reloads; wait for it before going on.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  await reloaded;
  await page.waitForURL('**/authentication/login');
  await page.waitForLoadState('networkidle');
}

/** Of somebody who is signed in already. */
export async function speak(page: Page, language: Language): Promise<void> {
  await chooseLanguage(page, language);
  await page.reload();
  await page.waitForLoadState('networkidle');
}

/**
 * What a person has chosen wins over what the browser asks for: a journey in a language begins with the choice, and its
 * page shows it even when the same person chooses another one in a journey beside it. The page changes the answer
 * itself: a route of the test library would turn its HTTP cache off.
 */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const chosen = language === 'fr-CA' ? 'FR' : 'EN';
  await page.addInitScript((answered) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (request, init) => {
      const answer = await fetch(request, init);
      const isRead = answer.ok && (init?.method ?? 'GET') === 'GET';
      if (!isRead || !answer.url.endsWith('/api/context')) return answer;
      const context = (await answer.json()) as { user: { settings: object } };
      const { user } = context;
      const settings = { ...user.settings, language: answered };
      return Response.json({ ...context, user: { ...user, settings } }, answer);
    };
  }, chosen);
  const me = (await (await page.request.get('/api/identity/me')).json()) as {
    version: number;
    settings: { language: string | null };
  };
  if (me.settings.language !== chosen)
    await page.request.patch('/api/identity/me', {
      data: { version: me.version, settings: { language: chosen } },
    });
}

/**
 * Opens the application on a device that has nothing of it cached, and waits until nothing more arrives: a page shows
 * after a second what is there, and what comes later may move what is about to be pressed.
 */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}

/** Another browser context, as another person on another device. */
export async function anotherPerson(browser: Browser, locale: Language = 'fr-CA'): Promise<Page> {
  const context = await browser.newContext({
    locale,
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Waits for the email and returns the link in it. */
export async function linkInMail(page: Page, to: string, containing: RegExp): Promise<string> {
  let link: string | undefined;
  // Emails are sent by a job after the request; on a busy machine it takes longer.
  const patience = { timeout: 30_000 };
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/mail/messages.json?to=${encodeURIComponent(to)}`);
      const letters = (await answer.json()) as Email[];
      const links = letters.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      link = links.find((one) => containing.test(one));
      return link;
    }, patience)
    .toBeTruthy();
  return link!;
}

/** The emails to an address that say this, as far as they have been sent. */
export async function emailsThatSay(page: Page, to: string, words: string): Promise<Email[]> {
  const answer = await page.request.get(`/dev/mail/messages.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as Email[]).filter(({ text }) => text.includes(words));
}

/** What a function in the page uses of its browser: journeys have no types of it. */
interface InPage {
  axe: typeof axe;
  document: PageDocument;
  scrollY: number;
  scrollTo: (x: number, y: number) => void;
}

interface PageDocument {
  querySelector: (selector: string) => PageElement | null;
}

interface PageElement {
  closest: (selector: string) => object | null;
  scrollIntoView: (options: { block: 'center'; behavior: 'instant' }) => void;
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * WCAG 2.2 AA, as far as a program can see. The library is called directly, for it then writes out only what it found:
 * its Playwright package has it describe every element of the page, in a second page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that has not appeared yet has no contrast to look at.
  await expect(page.locator('#content')).toHaveCSS('opacity', '1');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const browser = globalThis as unknown as InPage;
    // The strips at the top cover part of a page that is scrolled, and one that joins them scrolls it.
    const measure = async (): Promise<axe.Result[]> => {
      browser.scrollTo(0, 0);
      const at = browser.scrollY;
      const { violations } = await browser.axe.run({
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        // No screen has a frame.
        iframes: false,
        // Of these rules only one needs a file: how long a sound that starts by itself is.
        preload: { assets: ['media'] },
      });
      return browser.scrollY === at ? violations : measure();
    };
    const violations = await measure();
    const dialog = '[data-dialog-open]';
    const hasDialog = browser.document.querySelector(dialog) !== null;
    // A pointer cannot reach what a modal dialog covers, whatever its size there.
    const isCovered = (id: string, selector: string) =>
      id === 'target-size' && hasDialog && !browser.document.querySelector(selector)?.closest(dialog);
    // What a strip or a keypad at the edge of the screen covers in part is as large as it is once it is scrolled free.
    const isLargeInView = async (id: string, selector: string): Promise<boolean> => {
      if (id !== 'target-size') return false;
      browser.document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const options: axe.RunOptions = {
        runOnly: { type: 'rule', values: [id] },
        resultTypes: ['violations'],
        iframes: false,
      };
      return (await browser.axe.run(selector, options)).violations.length === 0;
    };
    const shown: string[] = [];
    for (const { id, nodes } of violations)
      for (const { target, html } of nodes) {
        const selector = String(target[0]);
        if (!isCovered(id, selector) && !(await isLargeInView(id, selector)))
          shown.push(`${id}: ${html.slice(0, 120)}`);
      }
    browser.scrollTo(0, 0);
    return shown;
  }, WCAG_22_AA);
  expect(found, found.join('\n')).toEqual([]);
}

/** Counts what a person presses, by the page itself. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate("presses = 0; addEventListener('click', () => (presses += 1), true)");
  return () => page.evaluate<number>('presses');
}

/** Counts the keys that a person presses, by the page itself; what is held beside one counts with it. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    "keys = 0; addEventListener('keydown', ({ key }) => { if (!/^(Control|Meta|Shift|Alt)$/.test(key)) keys += 1 }, true)",
  );
  return () => page.evaluate<number>('keys');
}
