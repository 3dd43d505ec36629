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
    const cardsAt = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      return page.evaluate<Card[]>(cards);
    };
    await signIn(page, demoBuyers[0]!.email, { language });
    // Each card comes with an answer of its own, and orders of other journeys may bring or take one.
    await expect(async () => {
      const desk = await cardsAt(1440, 900);
      const left = desk.filter((card) => card.left === desk[0]!.left);
      expect(left.length).toBeGreaterThanOrEqual(3);
      for (const [at, card] of left.slice(1).entries())
        expect(Math.round(card.top - left[at]!.bottom), card.title).toBe(16);
      const phone = await cardsAt(390, 844);
      expect(phone.toSorted((one, other) => one.top - other.top)).toEqual(phone);
      expect(phone.map(({ title }) => title)).toEqual(desk.map(({ title }) => title));
    }).toPass({ timeout: 30_000 });
  });
