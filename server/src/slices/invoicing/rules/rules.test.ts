import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromThousandths,
  invoiceTotals,
  lineAmountMinor,
  toThousandths,
  type InvoiceLine,
} from '@halles/contract';
import { computeCredit, remainingLines, type BilledDocument } from './credit-notes.ts';
import { canonicalJson, hashDocument } from '../../../platform/document-hash.ts';
import { documentLanguage, remindersDueBy } from './documents-and-reminders.ts';
import { joinedReferences } from './drafts.ts';

const rates = [
  { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5' },
  { taxId: 'qst', name: { en: 'QST', fr: 'TVQ' }, rate: '9.975' },
];
const both = rates.map(({ taxId }) => taxId);
let lines = 0;
const line = (amountMinor: number, more: Partial<InvoiceLine> = {}): InvoiceLine =>
  ({
    id: `line-${(lines += 1)}`,
    correctsLineId: null,
    quantity: '3',
    amountMinor,
    depositMinor: 0,
    taxIds: both,
    ...more,
  }) as InvoiceLine;

function anInvoice(own: InvoiceLine[], fee: number, discountMinor = 0): BilledDocument {
  const deliveryFee = { amountMinor: fee, taxIds: both };
  return {
    currency: 'CAD',
    lines: own,
    discountMinor,
    deliveryFee,
    totals: invoiceTotals({ currency: 'CAD', lines: own, discountMinor, deliveryFee, rates }),
  };
}

/** The credit note that results from publishing a credit. */
function noteOf(invoice: BilledDocument, credit: ReturnType<typeof computeCredit>): BilledDocument {
  return {
    currency: invoice.currency,
    lines: credit.lines.map(({ line: own, quantity, pieces, amountMinor, depositMinor }) => ({
      ...own,
      correctsLineId: own.id,
      quantity,
      pieces,
      amountMinor,
      depositMinor,
    })),
    discountMinor: 0,
    deliveryFee: { amountMinor: credit.deliveryFeeMinor, taxIds: invoice.deliveryFee.taxIds },
    totals: credit.totals,
  };
}

describe('credits', () => {
  it('in parts, in any order, sum to the invoice exactly: lines, each tax, total', () => {
    const someLines = fc.array(
      fc.record({
        amountMinor: fc.integer({ min: 1, max: 300_000 }),
        quantity: fc.integer({ min: 1, max: 50_000 }),
        taxIds: fc.subarray(both),
        depositMinor: fc.nat(2_000),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const cuts = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 99 }), fc.boolean()), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(someLines, fc.nat(3_000), fc.nat(60), cuts, (some, fee, percent, parts) => {
        const own = some.map((each) =>
          line(each.amountMinor, { ...each, quantity: fromThousandths(BigInt(each.quantity)) }),
        );
        const linesMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const invoice = anInvoice(own, fee, Math.floor((linesMinor * percent) / 100));
        const notes: BilledDocument[] = [];
        for (const [index, share, deliveryFee] of parts) {
          const left = remainingLines(invoice, notes)[index];
          if (!left) continue;
          const quantity = (toThousandths(left.quantity) * BigInt(share)) / 100n;
          const wanted = {
            lines: [{ lineId: left.lineId, quantity: fromThousandths(quantity) }],
            deliveryFee,
          };
          notes.push(noteOf(invoice, computeCredit(invoice, notes, wanted)));
        }
        notes.push(
          noteOf(
            invoice,
            computeCredit(invoice, notes, { lines: remainingLines(invoice, notes), deliveryFee: true }),
          ),
        );
        const sum = (of: (note: BilledDocument) => number) =>
          notes.reduce((total, note) => total + of(note), 0);
        expect(sum((note) => note.totals.totalMinor)).toBe(invoice.totals.totalMinor);
        expect(sum((note) => note.totals.depositMinor)).toBe(invoice.totals.depositMinor);
        for (const tax of invoice.totals.taxes)
          expect(
            sum((note) => note.totals.taxes.find(({ taxId }) => taxId === tax.taxId)?.amountMinor ?? 0),
          ).toBe(tax.amountMinor);
        for (const note of notes) expect(note.totals.totalMinor).toBeGreaterThanOrEqual(0);
        expect(remainingLines(invoice, notes)).toEqual([]);
      }),
    );
  });

  it('of a weighed line by the piece, in any order, sum to its weight and amount exactly', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
    /** Null: at its price. */
    const amounts = fc.option(fc.nat(500_000));
    fc.assert(
      fc.property(parts, fc.integer({ min: 60, max: 90_000 }), amounts, (counts, kg, typed) => {
        const of = String(counts.reduce((sum, count) => sum + count, 0));
        const quantity = fromThousandths(BigInt(kg));
        const unitPrice = '18.47';
        const amountMinor = typed ?? lineAmountMinor(quantity, unitPrice, 'CAD');
        const invoice = anInvoice([line(amountMinor, { unit: 'kg', quantity, unitPrice, pieces: of })], 0);
        const lineId = invoice.lines[0]!.id;
        const notes: BilledDocument[] = [];
        for (const count of counts) {
          const wanted = { lineId, quantity: '0', pieces: { count: String(count), of } };
          notes.push(noteOf(invoice, computeCredit(invoice, notes, { lines: [wanted], deliveryFee: false })));
        }
        const credited = notes.flatMap((note) => note.lines);
        expect(credited.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor);
        expect(remainingLines(invoice, notes)).toEqual([]);
      }),
    );
  });

  it('never exceed the remaining amount', () => {
    const invoice = anInvoice([line(999)], 0);
    const wanted = (quantity: string) => ({
      lines: [{ lineId: invoice.lines[0]!.id, quantity }],
      deliveryFee: false,
    });
    const first = noteOf(invoice, computeCredit(invoice, [], wanted('2')));
    expect(() => computeCredit(invoice, [first], wanted('1.001'))).toThrow('invoicing.moreThanInvoiced');
    expect(computeCredit(invoice, [first], wanted('1')).lines[0]!.amountMinor).toBe(333);
  });
});

it.each([
  ['a Quebec seller, a French reader', { country: 'CA', region: 'CA-QC' }, 'FR', 'FR'],
  ['a Quebec seller, an English reader', { country: 'CA', region: 'CA-QC' }, 'EN', 'FR+EN'],
  ['an Ontario seller, an English reader', { country: 'CA', region: 'CA-ON' }, 'EN', 'EN'],
  ['a French seller, a French reader', { country: 'FR', region: null }, 'FR', 'FR'],
] as const)('%s', (_name, seller, reader, expected) => {
  expect(documentLanguage(seller, reader)).toBe(expected);
});

it.each([
  ['2026-12-20', 0],
  ['2026-11-24', 1],
  ['2026-11-21', 1],
  ['2026-11-20', 2],
  ['2026-11-14', 3],
  ['2026-11-07', 4],
  ['2026-10-24', 5],
  ['2026-10-10', 6],
])('due on %s, %i reminders are sent by the 21st', (dueOn, count) => {
  expect(remindersDueBy(dueOn, '2026-11-21')).toBe(count);
});

it('the same content has the same characters, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":1}]}');
  expect(hashDocument(canonicalJson({ a: 1, b: 2 }))).toBe(hashDocument(canonicalJson({ b: 2, a: 1 })));
});

it('the references of many orders are listed whole, with a sign that there are more', () => {
  const references = Array.from({ length: 40 }, (_, at) => `BC-${1_000 + at}`);
  const joined = joinedReferences(references);
  expect(joined.length).toBeLessThanOrEqual(200);
  expect(joined.split(', ')).toEqual([...references.slice(0, 22), '…']);
  expect(joinedReferences(references.slice(0, 3))).toBe('BC-1000, BC-1001, BC-1002');
});
