import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Drawing } from './parts.ts';
import { packaged } from './packaged/index.ts';
import { produce } from './produce.ts';

/**
 * Renders the pictures of the demo market's products: `node scripts/demo-pictures/index.ts`, or with the names of some
 * of them. Each drawing gives the same picture every time.
 */
const still = join(import.meta.dirname, 'still');
const target = join(import.meta.dirname, '../../server/src/demo/pictures');
/** 400 × 300 points at 72 a inch become 640 × 480. */
const DENSITY = 115.2;

const finished = Object.fromEntries(
  readdirSync(still).map((name): [string, Drawing] => [
    name.replace('.svg', ''),
    () => readFileSync(join(still, name), 'utf8'),
  ]),
);
export const drawings: Readonly<Record<string, Drawing>> = { ...produce, ...packaged, ...finished };

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !drawings[name]);
  if (unknown.length > 0) throw new Error(`no drawing of ${unknown.join(', ')}`);
  for (const [name, drawing] of Object.entries(drawings)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await sharp(Buffer.from(drawing()), { density: DENSITY })
      .resize(640, 480)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(target, `${name}.webp`));
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) await main();
