import type { Category } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { someFacets } from '../../../../testing/offers.ts';
import { categoryValues, facetValues } from './facet-filters.ts';
import type { Labels } from './use-labels.ts';

const category = (id: string, parentId: string | null, position: number): Category => ({
  id,
  parentId,
  name: { en: id, fr: id },
  position,
});
const categories = [
  category('fruits', null, 2),
  category('vegetables', null, 1),
  category('vegetables.roots', 'vegetables', 2),
  category('vegetables.leaves', 'vegetables', 1),
];
const counted = [
  { value: 'fruits', count: 9 },
  { value: 'vegetables', count: 5 },
  { value: 'vegetables.roots', count: 3 },
  { value: 'vegetables.leaves', count: 2 },
];
const shown = (chosen: string[]) =>
  categoryValues(counted, categories, chosen, (id) => id).map(({ value, isChild }) => [
    value,
    isChild ?? false,
  ]);

describe('the category facet', () => {
  it('shows the parents in the platform’s order', () => {
    expect(shown([])).toEqual([
      ['vegetables', false],
      ['fruits', false],
    ]);
  });

  it('expands the branch of the chosen value', () => {
    const open = [
      ['vegetables', false],
      ['vegetables.leaves', true],
      ['vegetables.roots', true],
      ['fruits', false],
    ];
    expect(shown(['vegetables'])).toEqual(open);
    expect(shown(['vegetables.roots'])).toEqual(open);
  });
});

describe('the other facets', () => {
  const labels = { day: (value) => value, storage: (value) => value } as Labels;

  it('list the days in the order of the week', () => {
    expect(facetValues('day', someFacets(), [], labels).map(({ value }) => value)).toEqual(['TU', 'FR']);
  });

  it('keep a chosen value visible when nothing is left of it', () => {
    expect(facetValues('storage', someFacets(), ['frozen'], labels)).toEqual([
      { value: 'chilled', label: 'chilled', count: 2 },
      { value: 'frozen', label: 'frozen', count: 0 },
    ]);
  });
});
