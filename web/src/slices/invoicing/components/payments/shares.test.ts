import type { InvoiceId } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { anOwedInvoice, invoiceIdOf } from '../../../../testing/invoices.ts';
import { divide, suggest } from './shares.ts';

const owed = [
  anOwedInvoice(2, { balanceMinor: 3_000, dueOn: '2026-11-01' }),
  anOwedInvoice(1, { balanceMinor: 5_000 }),
];
const [later, older] = [invoiceIdOf(1), invoiceIdOf(2)] as [InvoiceId, InvoiceId];

describe('the shares of a payment', () => {
  it('go to the oldest invoices first', () => {
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
