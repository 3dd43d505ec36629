import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lineCount } from './structure/tree.ts';

const root = join(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted();
const top = /^(?:contract|server|web|scripts|docs|deploy|e2e|bench|prove|\.ci)\//;
/** The page on security leaves the beginning out, as it says. */
const below: Record<string, RegExp> = { 'docs/security/asvs.md': /^(?:platform|slices)\// };

/** Paths in backticks; `{a,b}` and `*` as a shell reads them, `<slice>` as any. */
function pathsIn(page: string): string[] {
  const quoted = [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w.@{},*<>/-]+)`/g)];
  return quoted.flatMap(([, path]) => {
    const plain = path!.replaceAll(/<\w+>/g, '*');
    if (below[page]?.test(plain)) return [`server/src/${plain}`];
    return top.test(plain) ? [plain] : [];
  });
}

it('there are pages, and they name files', () => {
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.flatMap(pathsIn).length).toBeGreaterThan(60);
});

it.each(pages)('what %s names is there', (page) => {
  expect(pathsIn(page).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

it.each(pages)('what %s links to is there', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
  expect(links.filter(([, path]) => !existsSync(join(root, dirname(page), path!)))).toEqual([]);
});

it.each([
  ['ARCHITECTURE.md', 150],
  ['CONTRIBUTING.md', 100],
  ['docs/operations.md', 150],
  ['docs/security/asvs.md', 120],
])('%s has at most %i lines', (page, lines) => {
  expect(lineCount(readFileSync(join(root, page), 'utf8'))).toBeLessThanOrEqual(lines);
});
