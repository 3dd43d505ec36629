import { expect, it } from 'vitest';
import { pageOf } from './page.ts';

const machine = { cores: '2 cores (Some CPU)', memoryGb: 8, node: 'v24.1.0', load: 0.26 };

it('a page says first how, where and when it was measured, and keeps the notes', () => {
  const before = '# Performance\n\nformer\n\n## Cold start\n\nformer\n\n## Notes\n\n### Kept\n';
  const page = pageOf(['## One\n\n1', '## Two\n\n2'], machine, '2026-11-24', before);
  expect(page.split('\n')[2]).toMatch(
    /^Measured on 2026-11-24 by .* 2 cores \(Some CPU\), 8 GB, Node v24\.1\.0;.*0\.3\./,
  );
  expect(page).toMatch(/\n\n## One\n\n1\n\n## Two\n\n2\n\n## Notes\n\n### Kept\n$/);
  expect(page).not.toContain('former');
});

it('a page says that the machine was busy', () => {
  expect(pageOf([], { ...machine, load: 2.4 }, '2026-11-24', '')).toContain('2.4, so others were at work');
});
