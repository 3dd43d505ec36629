import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remainingOfLine, sortLineEvents, type LineEvent } from './line-history.ts';

describe('what happened to a line after its sale', () => {
  const at = new Date('2026-11-21T15:00:00Z');
  const claim = (id: string): LineEvent => ({
    kind: 'claim',
    id,
    on: '2026-11-21',
    quantity: '1',
    amountMinor: 12_50,
  });
  const invoice = (id: string): LineEvent => ({
    ...claim(id),
    kind: 'billed',
    number: '1',
    afterCancelled: [],
  });
  const idsOf = (all: LineEvent[]) => sortLineEvents(all.map((one) => ({ at, one }))).map(({ id }) => id);

  it('is in the order of ids in the same instant, whichever is read first', () => {
    expect(idsOf([claim('b'), invoice('a')])).toEqual(['a', 'b']);
    expect(idsOf([invoice('a'), claim('b')])).toEqual(['a', 'b']);
    expect(idsOf([invoice('b'), claim('a')])).toEqual(['a', 'b']);
  });

  it('is in the order of time otherwise', () => {
    const later = new Date(at.getTime() + 1);
    expect(
      sortLineEvents([
        { at: later, one: claim('a') },
        { at, one: invoice('b') },
      ]).map(({ id }) => id),
    ).toEqual(['b', 'a']);
  });
});

interface OnInvoice {
  id: string;
  quantity: number;
  creditedQuantity: number;
  unitPrice: number;
  isCancelled: boolean;
}

const step = fc.record({
  kind: fc.constantFrom('bill', 'credit', 'cancel'),
  which: fc.nat(4),
  quantity: fc.integer({ min: 1, max: 4 }),
  /** Another price may be typed on each invoice. */
  unitPrice: fc.integer({ min: 1, max: 9_000 }),
});

it('a line that is billed in parts is left with what no active credit and no cancelled invoice has', () => {
  const delivered = fc.integer({ min: 1, max: 9 });
  const price = fc.integer({ min: 2, max: 9_000 });
  fc.assert(
    fc.property(delivered, price, fc.array(step, { maxLength: 20 }), (quantity, unitPrice, steps) => {
      const invoices: OnInvoice[] = [];
      const events: LineEvent[] = [];
      const active = () => invoices.filter(({ isCancelled }) => !isCancelled);
      let cancelled = 0;
      for (const [at, one] of steps.entries()) {
        const unbilled = active().reduce((left, invoice) => left - invoice.quantity, quantity);
        const billed = Math.min(one.quantity, unbilled);
        const document = { id: String(at), on: '2026-11-21', number: String(at) };
        const invoice = active()[one.which % Math.max(active().length, 1)];
        if (one.kind === 'bill' && billed > 0) {
          const afterCancelled = invoices.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
          const amountMinor = billed * one.unitPrice;
          events.push({ kind: 'billed', ...document, quantity: String(billed), amountMinor, afterCancelled });
          invoices.push({
            ...one,
            id: document.id,
            quantity: billed,
            creditedQuantity: 0,
            isCancelled: false,
          });
          cancelled = Math.max(Math.min(cancelled, unbilled) - billed, 0);
        }
        if (one.kind === 'bill' || !invoice) continue;
        const left = invoice.quantity - invoice.creditedQuantity;
        const credited = one.kind === 'cancel' ? left : Math.min(one.quantity, left);
        if (credited === 0) continue;
        const isCancellation = one.kind === 'cancel';
        events.push({
          kind: 'credit',
          ...document,
          quantity: String(credited),
          amountMinor: credited * invoice.unitPrice,
          invoiceId: invoice.id,
          isCancellation,
        });
        invoice.creditedQuantity += credited;
        invoice.isCancelled = isCancellation;
        if (isCancellation) cancelled += invoice.quantity;
      }
      const line = { id: 'line', amountMinor: quantity * unitPrice, quantity: String(quantity) };
      const given = active().reduce((sum, { creditedQuantity }) => sum + creditedQuantity, cancelled);
      expect(remainingOfLine(line, events)).toBe(unitPrice * (quantity - given));
    }),
  );
});
