import { expect, test } from '@playwright/test';
import { demoBuyers, journeyLanguages, signIn } from './people.ts';

/** The cards in the order of the document: their title, left edge, top and bottom. */
const cards = `[...document.querySelectorAll('main section')].map((card) => {
  const { left, top, bottom } = card.getBoundingClientRect();
  return { title: card.querySelector('h2')?.textContent, left, top, bottom };
})`;

interface Card {
  title: string;
  left: number;
  top: number;
  bottom: number;
}

for (const language of journeyLanguages('fr-CA'))
  test(`the left column of a buyer's dashboard has no gap, and a phone has the same order (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, demoBuyers[0]!.email, { language });
    const desk = await page.evaluate<Card[]>(cards);
    const left = desk.filter((card) => card.left === desk[0]!.left);
    expect(left.length).toBeGreaterThanOrEqual(3);
    for (const [at, card] of left.slice(1).entries())
      expect(Math.round(card.top - left[at]!.bottom), card.title).toBe(16);
    await page.setViewportSize({ width: 390, height: 844 });
    const phone = await page.evaluate<Card[]>(cards);
    expect(phone.toSorted((one, other) => one.top - other.top)).toEqual(phone);
    expect(phone.map(({ title }) => title)).toEqual(desk.map(({ title }) => title));
  });
