import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('leaves the ring of a focused control to the component that draws its own, in whatever order styles are loaded', () => {
  const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
  const [ring] = /^.*:focus-visible.*(?= \{\n  outline: 2px)/m.exec(base)!;
  expect(ring).toBe(':where(:focus-visible)');
});
