import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Rates in a column of their own, without the name of a tax, and those of late payment. */
const others = [
  'server/src/platform/pdf/blocks/totals.ts',
  'server/src/slices/invoicing/rules/france.ts',
  'web/src/slices/organizations/components/settings/TaxesSetting.tsx',
];

it('a tax is written with its rate by nameWithRate, which says the rate once', () => {
  const files = globSync('{server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file),
  );
  const written = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const rates = [...text.matchAll(/\bpercent\((?:[\w.]+\.)?rate\)/g)];
    return rates.map(({ index }) => ({ file, before: text.slice(Math.max(0, index - 120), index) }));
  });
  expect(written.length).toBeGreaterThan(others.length + 8);
  const alone = written.filter(({ before }) => !/nameWithRate\([^;]*$/.test(before));
  expect([...new Set(alone.map(({ file }) => file))].toSorted()).toEqual(others);
});
