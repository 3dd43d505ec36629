import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tableLayoutLimits, type TableLayout, type TableLayouts } from '@halles/contract';
import { changedLayouts } from '../rules.ts';

const layout = (width: number): TableLayout => ({ order: [], shown: {}, widths: { number: width } });
const before: TableLayouts = { density: 'compact', tables: { orders: layout(80), invoices: layout(90) } };

it.each([
  ['nothing changes nothing', {}, before],
  ['the density alone', { density: 'comfortable' as const }, { ...before, density: 'comfortable' }],
  ['the density forgotten', { density: null }, { ...before, density: null }],
  [
    'one table, whole',
    { tables: { orders: { order: ['total'], shown: {}, widths: {} } } },
    { ...before, tables: { ...before.tables, orders: { order: ['total'], shown: {}, widths: {} } } },
  ],
  [
    'another table',
    { tables: { products: layout(10) } },
    { ...before, tables: { ...before.tables, products: layout(10) } },
  ],
])('%s', (_, change, after) => expect(changedLayouts(before, change)).toEqual(after));

it('never holds more tables than allowed, and keeps those that were changed last', () => {
  const id = fc.stringMatching(/^t[a-z]{1,3}$/);
  const tables = fc.dictionary(id, fc.constant(layout(1)), { maxKeys: tableLayoutLimits.tables });
  fc.assert(
    fc.property(tables, tables, (stored, changed) => {
      const after = changedLayouts({ density: null, tables: stored }, { tables: changed });
      const ids = Object.keys(after.tables);
      expect(ids.length).toBeLessThanOrEqual(tableLayoutLimits.tables);
      expect(ids).toEqual(expect.arrayContaining(Object.keys(changed)));
    }),
  );
});
