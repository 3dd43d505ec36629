import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readProducts } from './catalogue/parse-products.ts';
import { pictureNameOf, sheets, slugOf } from './catalogue/sheets.ts';
import { demoConversations } from './messages.ts';
import { demoOrganizations } from './people.ts';
import { logoFolder, pictureFolder, thumbnailFolder } from './pictures.ts';

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

/** What is left of an image at 16 × 12, where lossy copies of it hardly differ. */
const gist = (path: string): Promise<Buffer> =>
  sharp(path).resize(16, 12, { fit: 'fill' }).removeAlpha().raw().toBuffer();

const distance = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.byteLength;

it.each([64, 256])('has a thumbnail %i wide of each picture and logo, and no other', async (side) => {
  const logos = demoOrganizations.flatMap(({ logo }) => logo ?? []);
  expect(readdirSync(logoFolder).toSorted()).toEqual(logos.map((name) => `${name}.jpeg`).toSorted());
  const folder = join(thumbnailFolder, String(side));
  const named = [...files, ...logos.map((name) => `${name}.webp`)];
  expect(readdirSync(folder).toSorted()).toEqual(named.toSorted());
  for (const file of files) {
    const thumbnail = join(folder, file);
    expect((await sharp(thumbnail).metadata()).width).toBe(side);
    // The two pictures that are most alike are 5 apart.
    expect(distance(await gist(thumbnail), await gist(join(pictureFolder, file))), file).toBeLessThan(4);
  }
});
