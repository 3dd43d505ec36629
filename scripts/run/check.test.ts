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
    'package.json': JSON.stringify({ name: 'small', private: true, workspaces: ['contract', 'server'] }),
    'knip.json': readFileSync(join(root, 'knip.json'), 'utf8'),
    'contract/package.json': JSON.stringify({
      name: 'contract',
      private: true,
      exports: { '.': './src/index.ts' },
    }),
    'contract/src/index.ts': "export * from './money.ts';\n",
    'contract/src/money.ts': 'export const zero = 0;\n',
    'server/package.json': JSON.stringify({
      name: 'server',
      private: true,
      dependencies: { contract: 'workspace:*' },
    }),
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
  const main = `import { zero } from 'contract';\nimport { place } from './slices/orders/place.ts';\nplace(zero);\n`;
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

it('fails for what only tests take from the contract, though its index exports everything', () => {
  const found = unused({
    'server/src/main.ts': "import { zero } from 'contract';\nzero;\n",
    'contract/src/money.ts': 'export const zero = 0;\nexport const negate = (amount: number) => -amount;\n',
    'contract/src/money.test.ts': "import { negate } from './money.ts';\nnegate(1);\n",
  });
  expect(found).toMatch(/Unused exports \(1\)\nnegate +contract\/src\/money\.ts/);
});
