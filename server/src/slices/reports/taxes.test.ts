import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, type LedgerResult, type TaxId } from '@halles/contract';
import { anonymous } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { callerOf, codeOf } from './factory/api-calls.ts';
import { insertTaxes } from '../organizations/factory.ts';
import { setLine } from '../invoicing/factory/invoices.ts';

const world = await reactingWorld();
const call = callerOf(world);
let pair: TradingPair;
const gst = world.ids.next<'Tax'>() as TaxId;
const qst = world.ids.next<'Tax'>() as TaxId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await insertTaxes(world, pair.farm, [
    { id: gst, fr: 'TPS', en: 'GST', rate: '5', taxNumber: 'number TPS' },
    { id: qst, fr: 'TVQ', en: 'QST', rate: '9.975', taxNumber: 'number TVQ' },
  ]);
});

const classes = ['zeroRated', 'exempt', 'outOfScope', 'taxable'] as const;
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }).map((value) => (value / 1_000).toFixed(3)),
  unitPrice: fc.integer({ min: 1, max: 9_999 }).map((value) => (value / 100).toFixed(2)),
  taxIds: fc.constantFrom([], [gst], [gst, qst]),
  taxClass: fc.constantFrom(...classes),
  depositMinor: fc.constantFrom(0, 0, 25),
});
const history = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  discountPercent: fc.constantFrom(0, 0, 3, 33, 100),
  deliveryFeeMinor: fc.constantFrom(0, 0, 1_005, 750),
  /** Later events in order: partial credits, and perhaps a credit of the rest. */
  credits: fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 2 }),
  isCancelled: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const fetched = ({ id }: Pick<Invoice, 'id'>): Promise<Invoice> =>
  call(pair.seller, 'invoicing.getInvoice', { invoiceId: id });
const change = ({ id, version }: Invoice, what: object): Promise<Invoice> =>
  call(pair.seller, 'invoicing.updateInvoice', { invoiceId: id, version, change: what });
const publish = ({ id, version }: Pick<Invoice, 'id' | 'version'>): Promise<Invoice> =>
  call(pair.seller, 'invoicing.publishInvoice', { invoiceId: id, version });

/**
 * Creates a draft with these lines; the reason for no tax and the deposit, which normally come from orders, are
 * written directly.
 */
async function drafted({ lines, discountPercent, deliveryFeeMinor }: History): Promise<Invoice> {
  const empty: Invoice = await call(pair.seller, 'invoicing.draftInvoiceWithoutOrder', {
    customerId: pair.bistro,
  });
  const filled = await change(empty, {
    lines: lines.map(({ quantity, unitPrice, taxIds }, index) => ({
      name: { en: `Goods ${index}`, fr: `Produit ${index}` },
      quantity,
      unitPrice,
      taxIds,
    })),
  });
  for (const [position, { taxClass, taxIds, depositMinor }] of lines.entries())
    await setLine(
      world,
      { invoiceId: empty.id, position },
      { deposit_minor: depositMinor, ...(taxIds.length === 0 && { tax_class: taxClass }) },
    );
  const { linesMinor } = filled.document.totals;
  return change(filled, {
    discountMinor: Math.floor((linesMinor * discountPercent) / 100),
    deliveryFeeMinor,
  });
}

async function lived(recordedEvents: History): Promise<void> {
  const draft = await drafted(recordedEvents);
  if (draft.missing.length > 0) {
    expect(draft.missing).toEqual(['invoicing.nothingToPay']);
    return;
  }
  let invoice = await publish(draft);
  for (const part of recordedEvents.credits) {
    const lines = invoice.document.lines.flatMap(({ id, quantity }) => {
      const some = (Math.floor(Number(quantity) * part) / 1_000 / 2.5).toFixed(3);
      return Number(some) > 0 ? [{ lineId: id, quantity: some }] : [];
    });
    if (lines.length === 0) continue;
    const credited = call(pair.seller, 'invoicing.draftCreditNote', {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Retour',
      lines,
    });
    if ((await codeOf(credited)) === null) {
      const note: Invoice = await credited;
      if (note.missing.length === 0) await publish(note);
    }
    invoice = await fetched(invoice);
  }
  if (recordedEvents.isCancelled && invoice.can.cancel === true)
    await codeOf(
      call(pair.seller, 'invoicing.cancelInvoice', {
        invoiceId: invoice.id,
        version: invoice.version,
        reason: 'Erreur',
      }),
    );
}

const ledger = (name: string): Promise<LedgerResult> =>
  call(pair.seller, 'reports.getLedger', {
    side: 'vendor',
    ledger: name,
    from: '2026-11-01',
    until: '2026-12-31',
    pageSize: 100,
  });
const named = ({ columns, rows }: LedgerResult) =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, index) => [id, cells[index] as number])));
const totals = ({ columns, totals: [total] }: LedgerResult): Record<string, number> =>
  Object.fromEntries(columns.map(({ id }, index) => [id, total?.cells[index] ?? 0]));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('whatever is published, credited and cancelled', () => {
  it('the tax summary equals the invoice register, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (recordedEvents) => {
        await lived(recordedEvents);
        const [register, taxes] = [await ledger('register'), await ledger('taxes')];
        const books = totals(register);
        const rows = named(taxes);
        const isTax = (row: (typeof rows)[number]) => row['net'] !== null;
        for (const { id, title } of register.columns.filter((column) => column.id.startsWith('taxes.'))) {
          const row = rows.find(({ what }) => (what as unknown as { en: string } | null)?.en === title.en);
          expect([id, row?.['net']]).toEqual([id, books[id]]);
        }
        expect(sum(rows.filter(isTax).map((row) => row['net']!))).toBe(books['total']! - books['beforeTax']!);
        expect(sum(rows.filter((row) => !isTax(row)).map((row) => row['base']!))).toBe(books['beforeTax']);
        for (const row of rows.filter(isTax)) expect(row['collected']! + row['credited']!).toBe(row['net']);
        expect(books['total']).toBe(
          sum([books['paid']!, books['credited']!, books['writtenOff']!, books['balance']!]),
        );
        const shown = named(register);
        expect(sum(shown.map((row) => row['total']!))).toBe(books['total']);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 60_000);
});
