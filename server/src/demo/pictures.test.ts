import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readProducts } from './catalogue/parse-products.ts';
import { pictureNameOf, sheets, slugOf } from './catalogue/sheets.ts';
import { demoConversations } from './messages.ts';
import { demoOrganizations } from './people.ts';
import { pictureFolder } from './pictures.ts';

const files = readdirSync(pictureFolder).toSorted();
const bytesOf = (file: string) => readFileSync(join(pictureFolder, file));

it('names a picture for its product, and for its seller where two sell the same', () => {
  expect(slugOf('Huile d’olive extra vierge, Crète')).toBe('huile-d-olive-extra-vierge-crete');
  expect(slugOf('Œufs de poules en liberté')).toBe('oeufs-de-poules-en-liberte');
  expect(pictureNameOf('Ferme du Nord', 'Panais')).toBe('panais');
  expect(pictureNameOf('Ferme du Nord', 'Courge butternut')).toBe('ferme-du-nord-courge-butternut');
});

it('has one picture for each product, place and message, and no other', () => {
  const products = Object.entries(sheets).flatMap(([seller, sheet]) =>
    Object.values(sheet.products).flatMap((text) =>
      readProducts(text, '', null).map(({ fr }) => pictureNameOf(seller, fr)),
    ),
  );
  expect(products.length).toBeGreaterThan(260);
  expect(new Set(products).size).toBe(products.length);
  const places = demoOrganizations.flatMap(({ photos }) => photos ?? []);
  const sent = demoConversations.flatMap(({ messages }) => messages.flatMap(({ photo }) => photo ?? []));
  const named = new Set([...products, ...places, ...sent]);
  expect(files).toEqual([...named].map((name) => `${name}.webp`).toSorted());
});

it('has pictures of one size that are all different, in less than 5 MB', async () => {
  const bytes = files.map(bytesOf);
  expect(new Set(bytes.map((each) => each.toString('base64'))).size).toBe(files.length);
  expect(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(5_000_000);
  const sizes = await Promise.all(bytes.map((each) => sharp(each).metadata()));
  expect(new Set(sizes.map(({ format, width, height }) => `${format} ${width} × ${height}`))).toEqual(
    new Set(['webp 640 × 480']),
  );
});
