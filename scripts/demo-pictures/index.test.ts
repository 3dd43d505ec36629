import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawings } from './index.ts';
import { renderLogos } from './logos.ts';

const market = join(import.meta.dirname, '../../server/src/demo');
const pictures = readdirSync(join(market, 'pictures'));

it('draws every picture of the demo market, and no other', () => {
  expect(
    Object.keys(drawings)
      .map((name) => `${name}.webp`)
      .toSorted(),
  ).toEqual(pictures.toSorted());
});

it('draws no two alike, and the same each time', () => {
  const drawn = Object.values(drawings).map((drawing) => drawing());
  expect(drawn.filter((text) => /NaN|undefined|Infinity/.test(text))).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
  const again = ['moules-fraiches', 'chou-rouge', 'baguettes'].map((name) => drawings[name]!());
  expect(drawn).toEqual(expect.arrayContaining(again));
});

it('renders the logos of the demo market as an upload of them is stored', async () => {
  const logos = await renderLogos();
  expect(logos.map(([name]) => `${name}.jpeg`).toSorted()).toEqual(
    readdirSync(join(market, 'logos')).toSorted(),
  );
  for (const [name, { contentType, widthPx, heightPx, copies }] of logos) {
    expect([contentType, widthPx, heightPx]).toEqual(['image/jpeg', 320, 320]);
    expect(copies.map(({ bytes }) => bytes)).toEqual(
      [`logos/${name}.jpeg`, `thumbnails/64/${name}.webp`, `thumbnails/256/${name}.webp`].map((path) =>
        readFileSync(join(market, path)),
      ),
    );
  }
});
