import { expect, it } from 'vitest';
import { ledgerPage, ledgers, ledgerSorts } from '@halles/contract';
import { ledgerDefinitions } from './ledgers.ts';

it.each(ledgers)('%s can be sorted by each of its sortable columns, and no other', (name) => {
  const ordered = ledgerDefinitions[name].columns.filter(
    ({ kind, isSpread }) => kind !== 'shares' && !isSpread,
  );
  expect(ledgerSorts[name]).toEqual(ordered.map(({ id }) => id));
});

it('refuses a column of another report', () => {
  const input = { side: 'vendor', ledger: 'taxes', from: '2026-11-01', until: '2026-11-30' };
  expect(ledgerPage.safeParse({ ...input, sort: 'base' }).success).toBe(true);
  const { error } = ledgerPage.safeParse({ ...input, sort: 'sku' });
  expect(error?.issues.map(({ path }) => path)).toEqual([['sort']]);
});
