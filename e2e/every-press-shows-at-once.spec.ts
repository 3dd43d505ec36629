import { expect, test, type Page } from '@playwright/test';
import { demoBuyers, demoSellers, journeyLanguages, signIn } from './people.ts';

interface Pressable {
  at: number;
  name: string;
}

/**
 * Finds every button and checkbox that is not chosen already, of a table, a list or a group of checkboxes the first; and
 * notes what changes from the press on. Links show the next page, which has a journey of its own.
 */
const watch = `{
  const selector = 'button, [role=button], input[type=checkbox]';
  const rows = 'tr, article, li';
  const isChosen = (element) => ['pressed', 'selected', 'checked'].some((name) => element.getAttribute('aria-' + name) === 'true');
  const isFurtherRow = (element) => {
    const group = element.type === 'checkbox' && element.closest('fieldset, [role=group]');
    if (group && group.querySelector('input[type=checkbox]') !== element) return true;
    const isFurther = (row) => [...row.parentElement.querySelectorAll(':scope > ' + row.localName)].find((one) => one.querySelector(selector)) !== row;
    for (let row = element.closest(rows); row !== null; row = row.parentElement.closest(rows)) if (isFurther(row)) return true;
    return false;
  };
  globalThis.pressables = () => [...document.querySelectorAll(selector)].flatMap((element, at) => {
    const name = (element.getAttribute('aria-label') ?? (element.innerText || element.labels?.[0]?.innerText || '')).trim().replace(/\\s+/g, ' ');
    const isOff = element.disabled || element.getAttribute('aria-disabled') === 'true';
    return isOff || !element.checkVisibility() || isChosen(element) || isFurtherRow(element) ? [] : [{ at, name, isShell: !element.closest('main, #content') }];
  });
  const quiet = /^(?:data-focus|data-base-ui|tabindex|style|name|type)/;
  globalThis.watchPress = (at) => {
    const element = document.querySelectorAll(selector)[at];
    const wasChecked = element.checked;
    let changes = 0;
    globalThis.hasChanged = () => changes > 0 || element.checked !== wasChecked;
    element.addEventListener('click', () => {
      new MutationObserver((all) => all.forEach(({ attributeName }) => {
        if (attributeName === null || !quiet.test(attributeName)) changes += 1;
      })).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    }, { capture: true, once: true });
    // A file is chosen in a window of the device.
    addEventListener('click', ({ target }) => { if (target.type === 'file') changes += 1; }, { capture: true });
    return element;
  };
}`;

const LATER_MS = 3_600_000;

/**
 * No request is answered and no time passes, so what changes is the press's own work, on any machine: neither an answer
 * nor a timer has brought it.
 */
async function expectPressesToShow(page: Page, address: string, isWithShell: boolean): Promise<void> {
  const open = async () => {
    await page.clock.resume();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + LATER_MS);
    const all = await page.evaluate<(Pressable & { isShell: boolean })[]>('pressables()');
    return all.filter(({ isShell }) => isWithShell || !isShell);
  };
  const silent: string[] = [];
  const first = await open();
  const names = first.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(4);
  for (const [at, name] of names.entries()) {
    const found = (at === 0 ? first : await open()).find((one) => one.name === name);
    // Another journey may have changed the list meanwhile.
    if (found === undefined) continue;
    const element = (await page.evaluateHandle(`watchPress(${found.at})`)).asElement();
    await page.route('**/*', () => new Promise<void>(() => undefined));
    await element.click();
    const hasChanged = await page
      .waitForFunction('hasChanged()', undefined, { timeout: 3_000, polling: 50 })
      .then(
        () => true,
        () => false,
      );
    if (!hasChanged) silent.push(name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(silent).toEqual([]);
}

const [buyer, seller] = [demoBuyers[3]!.email, demoSellers[0]!.email];
const screens = [
  { of: 'a buyer with the shell', email: buyer, address: '/customer/offers', isWithShell: true },
  { of: 'a buyer', email: buyer, address: '/customer/search', isWithShell: false },
  { of: 'a seller with the shell', email: seller, address: '/vendor/invoices', isWithShell: true },
  { of: 'a seller', email: seller, address: '/products', isWithShell: false },
  { of: 'a seller', email: seller, address: '/vendor/relationships', isWithShell: false },
];

for (const language of journeyLanguages('fr-CA'))
  for (const { of, email, address, isWithShell } of screens)
    test(`every button of ${of} shows its press by itself: ${address} (${language})`, async ({ page }) => {
      await page.addInitScript(watch);
      await signIn(page, email, { language });
      await page.clock.install();
      await expectPressesToShow(page, address, isWithShell);
    });
