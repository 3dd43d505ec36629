import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { logoFolder, pictureFolder, thumbnailFolder } from '../../server/src/demo/pictures.ts';
import { renderLogos } from './logos.ts';
import { type Drawing } from './parts.ts';
import { packaged } from './packaged/index.ts';
import { produce } from './produce.ts';

/**
 * Renders the pictures of the demo market's products with their thumbnails, and the logos: `node
 * scripts/demo-pictures/index.ts`, or with the names of some pictures. Each drawing gives the same picture every time.
 */
const still = join(import.meta.dirname, 'still');
/** 400 × 300 points at 72 a inch become 640 × 480. */
const DENSITY = 115.2;
/** Longer sides of thumbnails are longer than the pictures. */
const THUMBNAILS = [64, 256];

const finished = Object.fromEntries(
  readdirSync(still).map((name): [string, Drawing] => [
    name.replace('.svg', ''),
    () => readFileSync(join(still, name), 'utf8'),
  ]),
);
export const drawings: Readonly<Record<string, Drawing>> = { ...produce, ...packaged, ...finished };

const thumbnailOf = (side: number, name: string): string =>
  join(thumbnailFolder, String(side), `${name}.webp`);

async function renderPicture(name: string, drawing: Drawing): Promise<void> {
  const picture = await sharp(Buffer.from(drawing()), { density: DENSITY })
    .resize(640, 480)
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
  await writeFile(join(pictureFolder, `${name}.webp`), picture);
  for (const side of THUMBNAILS)
    await writeFile(thumbnailOf(side, name), await sharp(picture).resize({ width: side }).webp().toBuffer());
}

async function saveLogos(): Promise<void> {
  for (const [name, { copies }] of await renderLogos())
    for (const { variant, bytes } of copies)
      await writeFile(
        variant === 'full' ? join(logoFolder, `${name}.jpeg`) : thumbnailOf(Number(variant), name),
        bytes,
      );
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !drawings[name]);
  if (unknown.length > 0) throw new Error(`no drawing of ${unknown.join(', ')}`);
  for (const [name, drawing] of Object.entries(drawings)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await renderPicture(name, drawing);
  }
  if (wanted.length === 0) await saveLogos();
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) await main();
