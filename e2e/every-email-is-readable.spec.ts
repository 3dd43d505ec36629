import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import axe from 'axe-core';
import { everySample } from '../server/src/platform/mail/previews/more-samples.ts';
import { renderSample } from '../server/src/platform/mail/previews/pages.ts';
import { journeyLanguages } from './people.ts';

const widths = [320, 640] as const;
const themes = ['light', 'dark'] as const;

/** What a function in the page uses of its browser: journeys have no types of it. */
interface PageElement {
  tagName: string;
  textContent: string;
  clientWidth: number;
  scrollWidth: number;
  checkVisibility: () => boolean;
  hasAttribute: (name: string) => boolean;
  getAttribute: (name: string) => string | null;
  getBoundingClientRect: () => { left: number; right: number };
}
interface InPage {
  axe: typeof axe;
  innerWidth: number;
  document: { documentElement: PageElement; querySelectorAll: (selector: string) => Iterable<PageElement> };
  getComputedStyle: (element: PageElement) => { overflowX: string };
}

/** What is beside the screen, cut, without a text for who does not see it, or leads nowhere. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document, innerWidth, getComputedStyle } = globalThis as unknown as InPage;
    const words = ({ tagName, textContent }: PageElement) =>
      `<${tagName.toLowerCase()}> ${textContent.trim().slice(0, 60)}`;
    const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    const faults = shown.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isCut =
        getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
      const href = element.getAttribute('href') ?? '';
      return [
        ...(left < -0.5 || right > innerWidth + 0.5 ? [`beside the screen: ${words(element)}`] : []),
        ...(isCut ? [`cut: ${words(element)}`] : []),
        ...(element.tagName === 'IMG' && !element.hasAttribute('alt') ? ['a picture without a text'] : []),
        ...(element.tagName === 'A' && !/^(https?:\/\/\S|mailto:\S+@)/.test(href)
          ? [`leads nowhere: ${words(element)}`]
          : []),
        ...(element.tagName === 'A' && element.textContent.trim() === '' ? ['a link without a text'] : []),
      ];
    });
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth
      ? [`scrolls sideways by ${scrollWidth - innerWidth} px`, ...faults]
      : faults;
  });

/** Contrast, the language, names of links and pictures, and what is too small to press. */
async function inaccessible(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as InPage).axe.run({
      runOnly: {
        type: 'rule',
        values: ['color-contrast', 'html-has-lang', 'image-alt', 'link-name', 'target-size'],
      },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  });
}

/** What the plain part lacks of what the HTML part has. */
function faultsOfText({ html, text }: { html: string; text: string }): string[] {
  const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) =>
    address!.replaceAll('&amp;', '&'),
  );
  const missing = [...new Set(addresses)].filter((address) => !text.includes(address));
  return [
    ...(text.trim() === '' ? ['no plain part'] : []),
    ...missing.map((address) => `not in the plain part: ${address}`),
    ...(/&(amp|lt|gt|quot|nbsp);|<\/?(p|br|table|td|a)\b/.test(text) ? ['HTML in the plain part'] : []),
  ];
}

/** A folder for pictures of all emails, and a page with all of them for a person to look at. */
const folder = process.env['HALLES_MAIL_PICTURES'];

function contactSheet(language: string, pictures: readonly string[]): void {
  const figures = pictures.map(
    (name) => `<figure><img src="${name}" loading="lazy"><figcaption>${name}</figcaption></figure>`,
  );
  const style = 'body{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}';
  writeFileSync(join(folder!, `${language}.html`), `<style>${style}</style>${figures.join('')}`);
}

for (const language of journeyLanguages('fr-CA'))
  test(`every email is whole on a phone and a desktop, light and dark, and as plain text (${language})`, async ({
    page,
  }) => {
    const faults: string[] = [];
    const pictures: string[] = [];
    if (folder) mkdirSync(folder, { recursive: true });
    await page.goto('about:blank');
    for (const sample of everySample) {
      const { name, variant } = sample;
      const mail = renderSample(sample, language === 'fr-CA' ? 'FR' : 'EN');
      const title = variant === '' ? name : `${name}-${variant}`;
      faults.push(...faultsOfText(mail).map((fault) => `${title}, text: ${fault}`));
      for (const theme of themes)
        for (const width of widths) {
          await page.emulateMedia({ colorScheme: theme });
          await page.setViewportSize({ width, height: 900 });
          await page.setContent(mail.html);
          // The wording is the same at each width, and so are the colours.
          const found = [...(await faultsOf(page)), ...(width === 640 ? await inaccessible(page) : [])];
          faults.push(...found.map((fault) => `${title}, ${theme}, ${width} px: ${fault}`));
          if (!folder) continue;
          const picture = `${language}-${title}-${theme}-${width}.png`;
          await page.screenshot({ path: join(folder, picture), fullPage: true });
          pictures.push(picture);
        }
    }
    if (folder) contactSheet(language, pictures);
    expect(faults, faults.join('\n')).toEqual([]);
  });
