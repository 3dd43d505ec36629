import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { plantTree } from '../structure/fixture.ts';

const root = join(import.meta.dirname, '../..');
const steps = join(import.meta.dirname, 'check.mjs');
const { onlyProduct } = (await import(steps)) as { onlyProduct: string[] };

/** The output of the step "code that only tests call" for a small project with this project's settings. */
function unused(files: Record<string, string>): string {
  const tree = plantTree({
    'package.json': JSON.stringify({ name: 'small', private: true, workspaces: ['server'] }),
    'knip.json': readFileSync(join(root, 'knip.json'), 'utf8'),
    'server/package.json': JSON.stringify({ name: 'server', private: true }),
    ...files,
  });
  onTestFinished(tree.remove);
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [knip, ...onlyProduct], {
    cwd: tree.root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(stdout === '' ? 0 : 1);
  return stdout;
}

const orders = 'server/src/slices/orders';
const tests = {
  [`${orders}/place.test.ts`]:
    "import { place, undo } from './place.ts';\nimport './factory.ts';\nplace(undo);\n",
  [`${orders}/factory.ts`]: "import { place } from './place.ts';\nexport const anOrder = place;\n",
  'server/src/testing/clock.ts': 'export const stopped = 1;\n',
};

it('fails for code that only tests call, but not for code made for tests', () => {
  const main = `import { place } from './slices/orders/place.ts';\nplace();\n`;
  const place = 'export const place = (...all: unknown[]) => all;\n';
  const product = { 'server/src/main.ts': main, [`${orders}/place.ts`]: place };
  expect(unused({ ...product, ...tests })).toBe('');
  const found = unused({
    ...product,
    ...tests,
    [`${orders}/place.ts`]: `${place}export const undo = 1;\n`,
    [`${orders}/forgotten.ts`]: 'export const forgotten = 1;\n',
    [`${orders}/forgotten.test.ts`]: "import { forgotten } from './forgotten.ts';\nforgotten;\n",
  });
  expect(found).toMatch(/Unused exports \(1\)\nundo +server\/src\/slices\/orders\/place\.ts/);
  expect(found).toMatch(/Unused files \(1\)\nserver\/src\/slices\/orders\/forgotten\.ts/);
});
