import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceTotals, taxShares, type InvoiceLine, type InvoiceLineId } from '@halles/contract';
import { aLine, rates as known } from '../factory/documents.ts';
import { computeCredit, type BilledDocument, type CreditRequest } from './credit-notes.ts';

const rates = [known.gst, known.qst];
const both = rates.map(({ taxId }) => taxId);

const line = fc.record({
  amountMinor: fc.nat(60),
  taxIds: fc.subarray(both),
  depositMinor: fc.nat(7),
  quantity: fc.integer({ min: 1, max: 6 }).map(String),
});
const credit = fc.record({
  quantities: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  deliveryFee: fc.boolean(),
});

const lineId = (at: number) => `line ${at}` as InvoiceLineId;

function invoiceOf(
  lines: readonly Partial<InvoiceLine>[],
  deliveryFee: BilledDocument['deliveryFee'],
  percent: number,
): BilledDocument {
  const billed = lines.map((one, at) => aLine({ ...one, id: lineId(at) }));
  const linesMinor = billed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amounts = {
    currency: 'CAD' as const,
    lines: billed,
    discountMinor: Math.floor((linesMinor * percent) / 100),
    deliveryFee,
  };
  return { ...amounts, totals: invoiceTotals({ ...amounts, rates }) };
}

/** The credit note of a request; null: of nothing. */
function noteOf(
  invoice: BilledDocument,
  earlier: readonly BilledDocument[],
  request: Omit<CreditRequest, 'isCapped'>,
): BilledDocument | null {
  const { lines, deliveryFeeMinor, totals } = computeCredit(invoice, earlier, { ...request, isCapped: true });
  if (lines.length === 0 && deliveryFeeMinor === 0) return null;
  return {
    ...invoice,
    lines: lines.map(({ line: of, quantity, amountMinor, depositMinor }) => ({
      ...of,
      correctsLineId: of.id,
      quantity,
      amountMinor,
      depositMinor,
    })),
    discountMinor: 0,
    deliveryFee: { ...invoice.deliveryFee, amountMinor: deliveryFeeMinor },
    totals,
  };
}

it('credits sum to their invoice, and the taxes of each to lines and fees that bear them', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.record({ amountMinor: fc.nat(40), taxIds: fc.subarray(both) }),
      fc.nat(100),
      fc.array(credit, { maxLength: 8 }),
      (lines, fee, percent, credits) => {
        const invoice = invoiceOf(lines, fee, percent);
        const rest = { quantities: lines.map(({ quantity }) => Number(quantity)), deliveryFee: true };
        const notes: BilledDocument[] = [];
        for (const { quantities, deliveryFee } of [...credits, rest]) {
          const wanted = lines.map((_, at) => ({ lineId: lineId(at), quantity: String(quantities[at]) }));
          const note = noteOf(invoice, notes, { lines: wanted, deliveryFee });
          if (!note) continue;
          notes.push(note);
          for (const { taxId, lines: shares, deliveryFeeMinor } of taxShares(
            { ...note, rates },
            note.totals,
          )) {
            const untaxed = shares.filter((_, at) => !note.lines[at]!.taxIds.includes(taxId as never));
            expect(untaxed.every((share) => share === 0)).toBe(true);
            if (!note.deliveryFee.taxIds.includes(taxId)) expect(deliveryFeeMinor).toBe(0);
          }
        }
        const taxes = notes.flatMap(({ totals }) => totals.taxes);
        expect(taxes.every(({ amountMinor }) => amountMinor >= 0)).toBe(true);
        for (const { taxId, amountMinor } of invoice.totals.taxes)
          expect(
            taxes.filter((tax) => tax.taxId === taxId).reduce((sum, tax) => sum + tax.amountMinor, 0),
          ).toBe(amountMinor);
        expect(notes.reduce((sum, { totals }) => sum + totals.totalMinor, 0)).toBe(invoice.totals.totalMinor);
      },
    ),
    {
      // The last note has a cent of tax and no amount that it could be a share of.
      examples: [
        [
          [
            { amountMinor: 0, taxIds: [], depositMinor: 0, quantity: '1' },
            { amountMinor: 0, taxIds: [], depositMinor: 0, quantity: '1' },
            { amountMinor: 2, taxIds: ['qst'], depositMinor: 0, quantity: '3' },
          ],
          { amountMinor: 4, taxIds: both },
          0,
          [
            { quantities: [0, 0, 1, 0], deliveryFee: false },
            { quantities: [0, 0, 1, 0], deliveryFee: true },
          ],
        ],
      ],
    },
  );
});
