import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceTotals, type InvoiceDocument } from '@halles/contract';
import { journalEntries } from './accounting-journal.ts';
import { splitDocuments, accountingParts } from './accounting.ts';

const rates = [
  { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5' },
  { taxId: 'qst', name: { en: 'QST', fr: 'TVQ' }, rate: '9.975' },
];
const both = ['gst', 'qst'];

function aDocument(
  amounts: { amountMinor: number; taxIds: string[]; depositMinor: number }[],
  fee: number,
  percent: number,
  kind = 'invoice',
) {
  const linesMinor = amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const lines = amounts.map((line) => ({
    ...line,
    quantity: '1',
    unitPrice: '1',
    name: { en: 'Carrots', fr: 'Carottes' },
    formatTitle: { en: '', fr: '' },
    orderLine: null,
  }));
  const deliveryFee = { amountMinor: fee, taxIds: both };
  const discountMinor = Math.floor((linesMinor * percent) / 100);
  return {
    kind,
    currency: 'CAD',
    issuedOn: '2026-11-21',
    orders: [],
    lines,
    deliveryFee,
    totals: invoiceTotals({ currency: 'CAD', lines, discountMinor, deliveryFee, rates }),
  } as unknown as InvoiceDocument;
}

const amounts = fc.array(
  fc.record({
    amountMinor: fc.nat(400_000),
    taxIds: fc.subarray(both),
    depositMinor: fc.nat(500),
  }),
  { minLength: 1, maxLength: 40 },
);

it('a journal balances to the cent, in either direction, and matches the document', () => {
  fc.assert(
    fc.property(amounts, fc.nat(3_000), fc.constantFrom('invoice', 'creditNote'), (some, fee, kind) => {
      const document = aDocument(some, fee, 0, kind);
      const entries = journalEntries(document);
      const sum = (side: 'debitMinor' | 'creditMinor') =>
        entries.reduce((total, entry) => total + (entry[side] ?? 0), 0);
      expect(sum('debitMinor')).toBe(sum('creditMinor'));
      const net = (booked: string) =>
        entries
          .filter((entry) => entry.booked === booked)
          .reduce((total, { debitMinor, creditMinor }) => total + (debitMinor ?? 0) - (creditMinor ?? 0), 0);
      const sign = kind === 'invoice' ? 1 : -1;
      expect(net('receivable')).toBe(0 + sign * document.totals.totalMinor);
      for (const { taxId, amountMinor } of document.totals.taxes)
        expect(net(taxId)).toBe(0 - sign * amountMinor);
      expect(
        entries.every(({ debitMinor, creditMinor }) => (debitMinor ?? 1) > 0 && (creditMinor ?? 1) > 0),
      ).toBe(true);
    }),
  );
});

it.each([
  ['invoice', ['receivable 2300 -', 'sales - 2000', 'delivery - 100', 'gst - 100', 'qst - 100']],
  ['creditNote', ['receivable - 2300', 'sales 2000 -', 'delivery 100 -', 'gst 100 -', 'qst 100 -']],
] as const)('of a %s', (kind, expected) => {
  const document = {
    kind,
    totals: {
      linesMinor: 2_100,
      discountMinor: 100,
      deliveryFeeMinor: 100,
      depositMinor: 0,
      taxes: rates.map((rate) => ({ ...rate, baseMinor: 2_000, amountMinor: 100 })),
      taxMinor: 200,
      totalMinor: 2_300,
    },
  } as unknown as InvoiceDocument;
  expect(
    journalEntries(document).map(
      ({ booked, debitMinor, creditMinor }) => `${booked} ${debitMinor ?? '-'} ${creditMinor ?? '-'}`,
    ),
  ).toEqual(expected);
});

it('rows sum to the document, before tax and by tax', () => {
  fc.assert(
    fc.property(amounts, fc.nat(3_000), fc.nat(90), (some, fee, percent) => {
      const document = aDocument(some, fee, percent);
      const parts = accountingParts(document);
      const { totals } = document;
      expect(parts.reduce((sum, part) => sum + part.taxMinor, 0)).toBe(totals.taxMinor);
      expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(
        totals.totalMinor - totals.taxMinor,
      );
    }),
  );
});

it('files hold whole documents, up to the limits of documents and rows', () => {
  const one = (rows: number) => ({
    document: aDocument(
      Array.from({ length: rows }, () => ({ amountMinor: 100, taxIds: [], depositMinor: 0 })),
      0,
      0,
    ),
  });
  const sizes = (counts: number[], most: { invoices: number; rows: number }) =>
    splitDocuments(counts.map(one), undefined, most).map(({ items, rows }) => {
      const lengths = items.map(({ document }) => document.lines.length);
      expect(rows).toBe(lengths.reduce((sum, length) => sum + length, 0));
      return lengths;
    });
  expect(sizes([4, 4, 4, 12, 1], { invoices: 100, rows: 10 })).toEqual([[4, 4], [4], [12], [1]]);
  expect(sizes([1, 1, 1], { invoices: 2, rows: 10 })).toEqual([[1, 1], [1]]);
});

it('a line of no quantity has no price either, which a program would multiply by one', () => {
  const document = aDocument([{ amountMinor: 0, taxIds: [], depositMinor: 0 }], 0, 0);
  const none = { ...document, lines: [{ ...document.lines[0]!, quantity: '0', unitPrice: '5' }] };
  expect(accountingParts(none)).toMatchObject([{ quantity: null, unitPrice: null, amountMinor: 0 }]);
});
