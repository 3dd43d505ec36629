import { expect, it } from 'vitest';
import { invoiceIdOf } from '../../../../testing/invoices.ts';
import { choiceOf, offeredBy } from './choices.ts';

const selected = [invoiceIdOf(1), invoiceIdOf(2)];
const filter = { side: 'vendor', tab: 'open', from: '2026-11-01' } as const;

it.each([
  ['from nowhere', {}, ['waiting']],
  ['from a whole list', { filter: { side: 'vendor', tab: 'all' } }, ['waiting']],
  ['from a filtered list', { filter }, ['filtered', 'waiting']],
  ['from a search', { filter: { side: 'vendor', search: 'bistro' } }, ['filtered', 'waiting']],
  ['from what is ticked', { selected }, ['selected', 'waiting']],
] as const)('%s', (_name, offered, expected) => {
  expect(offeredBy(offered)).toEqual(expected);
});

it('queries exactly the chosen documents', () => {
  const offered = { selected, filter };
  expect(choiceOf(offered, 'selected')).toEqual({ invoiceIds: selected });
  expect(choiceOf(offered, 'filtered')).toEqual({ tab: 'open', from: '2026-11-01' });
  expect(choiceOf(offered, 'waiting')).toEqual({});
});
