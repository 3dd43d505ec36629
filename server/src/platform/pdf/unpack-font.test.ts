import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unpackFont } from './unpack-font.ts';

const require = createRequire(import.meta.url);
const woff = readFileSync(require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'));

/** Checksum of a font table: the sum of its words. */
const checksumOf = (table: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
};

it('unpacks every table with its right checksum', () => {
  const sfnt = unpackFont(woff);
  expect(sfnt.length).toBe(woff.readUInt32BE(16));
  const count = sfnt.readUInt16BE(4);
  expect(count).toBeGreaterThan(8);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    const tag = sfnt.toString('latin1', entry, entry + 4);
    const offset = sfnt.readUInt32BE(entry + 8);
    const table = Buffer.from(sfnt.subarray(offset, (offset + sfnt.readUInt32BE(entry + 12) + 3) & ~3));
    // This field holds the checksum adjustment of the whole file and is left out of the table's own sum.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    expect(checksumOf(table), tag).toBe(sfnt.readUInt32BE(entry + 4));
  }
});

it('refuses a file that is not a web font', () => {
  expect(() => unpackFont(Buffer.from('OTTO, and no more'))).toThrow('not a WOFF font');
});
