import { describe, expect, it } from 'vitest';
import { anEntry } from '../../../testing/credit.ts';
import { toCsv, computeMonthSums } from './entries.ts';

describe('the month summary', () => {
  it('opens with the balance before the first entry and closes with the one after the last', () => {
    const entries = [
      anEntry({ kind: 'feeReturned', amountMinor: 20, balanceMinor: 14_717 }),
      anEntry({ kind: 'serviceFee', amountMinor: -303, balanceMinor: 14_697 }),
      anEntry({ kind: 'topUp', amountMinor: 20_000, balanceMinor: 15_000 }),
    ];
    expect(computeMonthSums(entries)).toEqual({
      openingMinor: -5_000,
      closingMinor: 14_717,
      byKind: [
        { kind: 'topUp', amountMinor: 20_000 },
        { kind: 'serviceFee', amountMinor: -303 },
        { kind: 'feeReturned', amountMinor: 20 },
      ],
    });
  });

  it('has no sums without entries', () => expect(computeMonthSums([])).toBeNull());
});

describe('the export', () => {
  it('quotes every text, and leaves no formula in it, whichever separator its reader expects', () => {
    const rows = [['Note', '=1+1', 'Frais;=1+1', 'a "b", c', { decimal: '-3.03' }]];
    expect(toCsv(rows)).toBe(`\ufeff"Note","'=1+1","Frais;'=1+1","a ""b"", c",-3.03\r\n`);
  });
});
