import { expect, it } from 'vitest';
import { tps, tvq } from '../../../../testing/organizations.ts';
import { anInvoice, aDocumentLine, invoiceLineIdOf } from '../../../../testing/invoices.ts';
import { draftOf, draftSchema, draftTotals, emptyLine, ratesOf } from './draft.ts';

const draft = anInvoice({ status: 'draft', number: null });
const rates = ratesOf(draft, [tps, tvq]);

it('an unchanged draft has the totals of its document', () => {
  expect(draftTotals(draft, draftOf(draft), rates)).toEqual(draft.document.totals);
});

it('a line as it was keeps its amount, as the server keeps it', () => {
  // The rest of a line of which another invoice has the first part: half a cent fell on the other one.
  const line = aDocumentLine(1, { quantity: '1.5', unitPrice: '0.99', amountMinor: 148 });
  const rest = anInvoice({ status: 'draft' }, { lines: [line] });
  const values = draftOf(rest);
  expect(draftTotals(rest, values, rates).linesMinor).toBe(148);
  const typed = { ...values, lines: [{ ...values.lines[0]!, unitPrice: '1.00' }] };
  expect(draftTotals(rest, typed, rates).linesMinor).toBe(150);
});

it('totals follow the typing, with each tax on the whole', () => {
  const values = draftOf(draft);
  const cider = {
    ...emptyLine(),
    name: { en: 'Cider', fr: 'Cidre' },
    quantity: '2',
    unitPrice: '24',
    taxIds: [tps.taxId, tvq.taxId],
  };
  const totals = draftTotals(
    draft,
    { ...values, deliveryFeeMinor: 0, lines: [...values.lines, cider], discountMinor: 1_000 },
    rates,
  );
  // 98.00 zero-rated and 48.00 taxed with 10.00 of discount: the taxes are on 48.00 − 3.29.
  expect(totals.linesMinor).toBe(14_600);
  expect(totals.taxes.map(({ baseMinor, amountMinor }) => [baseMinor, amountMinor])).toEqual([
    [4_471, 224],
    [4_471, 446],
  ]);
});

it('counts unreadable values as zero, and never discounts below zero', () => {
  const line = { ...emptyLine(), quantity: 'x', unitPrice: '1' };
  const totals = draftTotals(
    draft,
    { ...draftOf(draft), lines: [line], deliveryFeeMinor: Number.NaN, discountMinor: 500 },
    rates,
  );
  expect(totals.totalMinor).toBe(0);
});

it('reduces the deposit with the quantity of a line', () => {
  const line = aDocumentLine(1, { quantity: '4', depositMinor: 800, unitPrice: '10', amountMinor: 4_000 });
  const crates = anInvoice({ status: 'draft' }, { lines: [line] });
  const values = draftOf(crates);
  const fewer = { ...values, lines: [{ ...values.lines[0]!, quantity: '3' }] };
  expect(draftTotals(crates, fewer, rates).depositMinor).toBe(600);
});

it('needs a name in one language, and numeric amounts', () => {
  const values = draftOf(draft);
  const judged = draftSchema.safeParse({
    ...values,
    discountMinor: null,
    lines: [{ ...emptyLine(), unitPrice: '1' }],
  });
  expect(judged.error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.name.fr']);
  const parsed = draftSchema.parse({ ...values, discountMinor: null });
  expect(parsed.discountMinor).toBe(0);
  expect(parsed.lines[0]!.id).toBe(invoiceLineIdOf(1));
});
