import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceTotals, type InvoiceDocument } from '@halles/contract';
import { filesOf, partsOf } from './accounting.ts';

const rates = [
  { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5' },
  { taxId: 'qst', name: { en: 'QST', fr: 'TVQ' }, rate: '9.975' },
];
const both = ['gst', 'qst'];

function aDocument(
  amounts: { amountMinor: number; taxIds: string[]; depositMinor: number }[],
  fee: number,
  percent: number,
) {
  const goods = amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const lines = amounts.map((line) => ({
    ...line,
    quantity: '1',
    unitPrice: '1',
    name: { en: 'Carrots', fr: 'Carottes' },
    formatTitle: { en: '', fr: '' },
    orderLine: null,
  }));
  const deliveryFee = { amountMinor: fee, taxIds: both };
  const discountMinor = Math.floor((goods * percent) / 100);
  return {
    currency: 'CAD',
    issuedOn: '2026-11-21',
    orders: [],
    lines,
    deliveryFee,
    totals: invoiceTotals({ currency: 'CAD', lines, discountMinor, deliveryFee, rates }),
  } as unknown as InvoiceDocument;
}

it('rows sum to the document: before tax, and in its taxes', () => {
  const amounts = fc.array(
    fc.record({ amountMinor: fc.nat(400_000), taxIds: fc.subarray(both), depositMinor: fc.nat(500) }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(amounts, fc.nat(3_000), fc.nat(90), (some, fee, percent) => {
      const document = aDocument(some, fee, percent);
      const parts = partsOf(document);
      const { totals } = document;
      expect(parts.reduce((sum, part) => sum + part.taxMinor, 0)).toBe(totals.taxMinor);
      expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(
        totals.totalMinor - totals.taxMinor,
      );
    }),
  );
});

it('files hold whole documents, so many documents and rows at most', () => {
  const one = (rows: number) => ({
    document: aDocument(
      Array.from({ length: rows }, () => ({ amountMinor: 100, taxIds: [], depositMinor: 0 })),
      0,
      0,
    ),
  });
  const sizes = (files: { document: InvoiceDocument }[][]) =>
    files.map((file) => file.map(({ document }) => document.lines.length));
  expect(sizes(filesOf([4, 4, 4, 12, 1].map(one), { invoices: 100, rows: 10 }))).toEqual([
    [4, 4],
    [4],
    [12],
    [1],
  ]);
  expect(sizes(filesOf([1, 1, 1].map(one), { invoices: 2, rows: 10 }))).toEqual([[1, 1], [1]]);
});
