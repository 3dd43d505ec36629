import { join } from 'node:path';
import { expect, it } from 'vitest';
import { className } from '../../plugins/class-name.ts';
import { overBudget, type Chunk } from '../../plugins/first-load.ts';

const chunk = (given: Partial<Chunk>): Chunk => ({
  code: '',
  imports: [],
  isEntry: false,
  moduleIds: [],
  ...given,
});

/** Does not compress: about three quarters of its length remain. */
const code = Array.from({ length: 2_000 }, (_, at) => ((at * 7_919) % 1_000_003).toString(36)).join('');

const chunks = {
  'start.js': chunk({ isEntry: true, code, viteMetadata: { importedCss: new Set(['start.css']) } }),
  'shared.js': chunk({ code }),
  'List.js': chunk({ moduleIds: ['/web/src/List.tsx'], imports: ['shared.js', 'start.js'] }),
  'other.js': chunk({ code, moduleIds: ['/web/src/Other.tsx'] }),
};
const budget = { screen: 'list', modules: ['/List.tsx'], maxKilobytes: 100, maxFiles: 4 };

it('counts what a screen loads with all that it imports, and nothing else', () => {
  expect(overBudget(chunks, [budget])).toEqual([]);
  expect(overBudget(chunks, [{ ...budget, maxFiles: 3 }])).toEqual([
    expect.stringMatching(/^list loads [\d.]+ kB of JavaScript in 4 files; its budget is 100 kB in 3$/),
  ]);
});

it('measures the compressed size', () => {
  const [line] = overBudget(chunks, [{ ...budget, maxKilobytes: 0 }]);
  const kilobytes = Number(/loads ([\d.]+) kB/.exec(line!)![1]);
  expect(kilobytes).toBeGreaterThan(5);
  expect(kilobytes).toBeLessThan((2 * code.length) / 1000);
});

it('leaves out the hashes in names of files', () => {
  const sizeWith = (hashOf: (at: number) => string) => {
    const imports = Array.from({ length: 200 }, (_, at) => `import('./List${hashOf(at)}.js');`);
    const start = chunk({ isEntry: true, code: imports.join('') });
    return overBudget({ ...chunks, 'start.js': start }, [{ ...budget, maxKilobytes: 0 }]);
  };
  const hashed = sizeWith((at) => `-${((at + 1) * 7_919 ** 2).toString(36).padStart(8, '_').slice(-8)}`);
  expect(hashed).toEqual(sizeWith(() => ''));
});

it('says which module of a screen was renamed', () => {
  expect(overBudget(chunks, [{ ...budget, modules: ['/Renamed.tsx'] }])).toEqual([
    'no file holds /Renamed.tsx, which list loads',
  ]);
});

it('gives each file other classes, whatever is in it', () => {
  const inFile = (path: string) => className('row', join(import.meta.dirname, '..', path));
  expect(inFile('ui/avatar.module.css')).toMatch(/^row_[0-9a-z]{1,2}$/);
  expect(inFile('ui/avatar.module.css?used')).toBe(inFile('ui/avatar.module.css'));
  expect(inFile('ui/banner.module.css')).not.toBe(inFile('ui/avatar.module.css'));
  expect(inFile('new.module.css')).not.toBe(inFile('newer.module.css'));
});
