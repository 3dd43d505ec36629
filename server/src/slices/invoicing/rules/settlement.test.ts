import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceId, PaymentId } from '@halles/contract';
import { newDraft } from './drafts.ts';
import { invoiceBalance, owedChange, withRow, type InvoiceAggregate } from './invoice.ts';
import { allocated, appliedToCorrected, refunded, reversed, settled } from './settlement.ts';

const now = new Date('2026-11-24T12:00:00Z');
const on = '2026-11-24';
const paymentId = 'payment' as PaymentId;
const parties = { vendorId: 'farm', customerId: 'bistro', currency: 'CAD' } as never;

function issued(id: string, totalMinor: number, change: Partial<InvoiceAggregate['row']> = {}) {
  const start = { id, vendor_id: 'farm', customer_id: 'bistro', currency: 'CAD', terms_days: 0 };
  const draft = newDraft({ ...start, created_at: now } as never);
  return withRow(draft, {
    status: 'published',
    published_at: now,
    issued_on: on,
    total_minor: totalMinor,
    ...change,
  });
}
const note = (totalMinor: number) =>
  issued('note', totalMinor, { kind: 'creditNote', corrects_id: 'invoice' as InvoiceId, reason: 'abîmé' });

const sumsUp = ({ row }: InvoiceAggregate): boolean =>
  row.total_minor === row.paid_minor + row.credited_minor + row.written_off_minor + row.balance_minor &&
  row.balance_minor === invoiceBalance(row);

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the ledger of an invoice', () => {
  it('sums to its total after any entries, none more than the balance', () => {
    const entries = fc.array(fc.record({ amountMinor: fc.integer({ min: 1, max: 500 }), by: fc.nat(2) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), entries, (totalMinor, amounts) => {
        const sources = [{ paymentId }, { creditNoteId: 'note' as InvoiceId }, { reason: 'perte' }];
        let invoice = issued('invoice', totalMinor);
        for (const { amountMinor, by } of amounts) {
          const settle = () => settled(invoice, { source: sources[by]!, amountMinor, on });
          if (amountMinor > invoice.row.balance_minor)
            expect(codeOf(settle)).toBe('invoicing.moreThanBalance');
          else invoice = settle();
          expect(sumsUp(invoice)).toBe(true);
        }
        expect(invoice.events).toHaveLength(invoice.entries.length);
        expect(owedChange(invoice, invoice)).toBe(0 - invoice.row.written_off_minor);
      }),
    );
  });

  it('takes a credit note first off the balance, then off what was written off', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(300), (paid, writtenOff, credited) => {
        const invoice = issued('invoice', 300, {
          paid_minor: Math.min(paid, 300),
          written_off_minor: Math.min(writtenOff, 300 - Math.min(paid, 300)),
        });
        const open = 300 - invoice.row.paid_minor;
        const after = appliedToCorrected(note(credited), invoice);
        expect(sumsUp(after.invoice)).toBe(true);
        expect(after.note.row.applied_minor).toBe(Math.min(open, credited));
        expect(after.invoice.row.credited_minor).toBe(Math.min(open, credited));
        expect(after.invoice.row.paid_minor).toBe(invoice.row.paid_minor);
      }),
    );
  });
});

describe('a payment', () => {
  const shares = [
    { invoiceId: 'b' as InvoiceId, amountMinor: 50 },
    { invoiceId: 'a' as InvoiceId, amountMinor: 100 },
  ];
  const locked = [issued('a', 100), issued('b', 80), issued('c', 10)];
  const paid = (amountMinor: number) =>
    allocated(locked, {
      ...(parties as object),
      amountMinor,
      shares,
      source: { paymentId },
      on,
      now,
    } as never);

  it('pays its shares in their order and leaves the other invoices as they are', () => {
    const after = paid(150);
    expect(after.map(({ row }) => [row.id, row.balance_minor])).toEqual([
      ['b', 30],
      ['a', 0],
      ['c', 10],
    ]);
    expect(after[2]).toBe(locked[2]);
    expect(codeOf(() => paid(149))).toBe('invoicing.moreThanPayment');
  });

  it('is reversed on open invoices, and on a cancelled one out of what its credit note still holds', () => {
    const cancelled = issued('a', 100, { status: 'cancelled', paid_minor: 100 });
    const credit = issued('n', 100, { kind: 'creditNote', corrects_id: 'a' as InvoiceId, applied_minor: 30 });
    const open = issued('b', 80, { paid_minor: 50 });
    const after = reversed([cancelled, open, credit], {
      paid: shares,
      reversalId: 'reversal' as PaymentId,
      on,
    });
    const [a, b, n] = after as [InvoiceAggregate, InvoiceAggregate, InvoiceAggregate];
    expect([a.row.paid_minor, a.row.credited_minor, a.row.balance_minor]).toEqual([30, 70, 0]);
    expect(b.row.balance_minor).toBe(80);
    expect([n.row.applied_minor, n.row.balance_minor]).toEqual([100, 0]);
  });
});

describe('a refund of a credit note', () => {
  const refund = 'refund' as PaymentId;
  const paidBack = (amountMinor: number) =>
    refunded(note(100), { source: { paymentId: refund }, amountMinor: -amountMinor, on });

  it('uses its credit, never more than is left', () => {
    const after = paidBack(60);
    expect([after.row.applied_minor, after.row.paid_minor, after.row.balance_minor]).toEqual([60, 60, -40]);
    expect(after.entries).toEqual([{ source: { paymentId: refund }, amountMinor: -60, on }]);
    expect(codeOf(() => paidBack(101))).toBe('invoicing.moreThanCredit');
  });

  it('changes nothing that is owed by invoices', () => {
    const before = note(100);
    expect(owedChange(before, paidBack(60))).toBe(owedChange(before, before));
  });

  it('is taken back by its reversal', () => {
    const paid = [{ invoiceId: 'note' as InvoiceId, amountMinor: -60 }];
    const [after] = reversed([paidBack(60)], { paid, reversalId: 'reversal' as PaymentId, on });
    expect([after!.row.applied_minor, after!.row.paid_minor, after!.row.balance_minor]).toEqual([0, 0, -100]);
    expect(after!.entries.at(-1)).toEqual({ source: { paymentId: 'reversal' }, amountMinor: 60, on });
  });
});
