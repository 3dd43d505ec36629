import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawings } from './index.ts';

const pictures = readdirSync(join(import.meta.dirname, '../../server/src/demo/pictures'));

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
