import { expect, it } from 'vitest';
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

it('says which module of a screen was renamed', () => {
  expect(overBudget(chunks, [{ ...budget, modules: ['/Renamed.tsx'] }])).toEqual([
    'no file holds /Renamed.tsx, which list loads',
  ]);
});
