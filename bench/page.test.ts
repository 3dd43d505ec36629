import { expect, it } from 'vitest';
import { pageOf } from './page.ts';

const machine = { cores: '2 cores (Some CPU)', memoryGb: 8, node: 'v24.1.0', load: 0.26 };

const former = (...sections: string[]) =>
  ['# Performance', 'former', ...sections, '## Notes\n\n### Kept\n'].join('\n\n');

it('a part that is measured again replaces the former one and says when and where', () => {
  const before = former('## One\n\nformer one', '## Two\n\nformer two');
  const page = pageOf(['## Two\n\n2'], machine, '2026-11-24', before);
  expect(page).toMatch(
    /\n\n## One\n\nformer one\n\n## Two\n\n2\n\n_Measured on 2026-11-24, 2 cores \(Some CPU\), 8 GB, Node v24\.1\.0; .* 0\.3\._\n\n## Notes\n\n### Kept\n$/,
  );
  expect(page).not.toContain('former two');
});

it('a part that is new stands behind the others, before the notes', () => {
  const page = pageOf(['## New\n\n3'], machine, '2026-11-24', former('## One\n\n1'));
  expect(page.match(/^## .*/gm)).toEqual(['## One', '## New', '## Notes']);
});

it('a part says that the machine was busy', () => {
  const page = pageOf(['## One\n\n1'], { ...machine, load: 2.4 }, '2026-11-24', '');
  expect(page).toContain('2.4, so others were at work');
  expect(page).toMatch(/## Notes\n$/);
});
