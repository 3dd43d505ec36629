import type { InvoiceId } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { anInvoiceRow, invoiceIdOf } from '../../../../testing/invoices.ts';
import { divide, owedOf, suggest } from './shares.ts';

const rows = [
  anInvoiceRow(1, { dueOn: '2026-12-10', balanceMinor: 5_000 }),
  anInvoiceRow(2, { dueOn: '2026-11-01', balanceMinor: 3_000, state: 'overdue' }),
  anInvoiceRow(3, { dueOn: '2026-10-01', balanceMinor: 0, state: 'paid' }),
  anInvoiceRow(4, { dueOn: '2026-10-01', kind: 'creditNote' }),
  anInvoiceRow(5, { dueOn: '2026-10-01', currency: 'EUR' }),
];
const owed = owedOf(rows, 'CAD');
const [later, older] = [invoiceIdOf(1), invoiceIdOf(2)] as [InvoiceId, InvoiceId];

describe('the shares of a payment', () => {
  it('go to the invoices in its currency, oldest first', () => {
    expect(owed.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
      [older, true],
      [later, false],
    ]);
    expect(suggest(4_000, owed)).toEqual({ [older]: 3_000, [later]: 1_000 });
  });

  it('go first to the invoice the payment is for', () => {
    expect(suggest(6_000, owed, later)).toEqual({ [later]: 5_000, [older]: 1_000 });
    expect(suggest(4_000, owed, later)).toEqual({ [later]: 4_000 });
  });

  it('leave the unallocated rest as credit', () => {
    const divided = divide(9_000, owed, suggest(9_000, owed));
    expect(divided).toMatchObject({ leftMinor: 1_000, wrong: new Set() });
    expect(divided.shares).toHaveLength(2);
  });

  it('report invalid shares, and more shared out than was paid', () => {
    expect(divide(9_000, owed, { [older]: 3_001, [later]: Number.NaN }).wrong).toEqual(
      new Set([older, later]),
    );
    expect(divide(4_000, owed, { [older]: 3_000, [later]: 5_000 }).leftMinor).toBe(-4_000);
    expect(divide(4_000, owed, { [older]: null }).shares).toEqual([]);
  });
});
