import {
  accountingFileLimits,
  netLines,
  taxShares,
  toThousandths,
  lineAmountMinor,
  type BookedPart,
  type InvoiceDocument,
} from '@halles/contract';
import { type InBoth, inBothLanguages } from '../../../platform/texts.ts';

/** One row of an accounting file: a line, the delivery fee or the deposits, before tax, with its share of the taxes. */
export interface AccountingPart {
  booked: BookedPart;
  name: InBoth;
  /**
   * Null where quantity × price differs from the amount, because of a discount or a rounded weight, and where there is
   * no quantity: a program takes one then.
   */
  quantity: string | null;
  unitPrice: string | null;
  amountMinor: number;
  taxMinor: number;
  taxIds: readonly string[];
  sku: string | null;
  serviceOn: string;
}

const titles = {
  delivery: inBothLanguages('invoicing.journal.delivery'),
  deposits: inBothLanguages('invoicing.journal.deposits'),
};

/** The rows of one document: their amounts sum to its total before tax, their taxes to its taxes. */
export function accountingParts(document: InvoiceDocument): AccountingPart[] {
  const { lines, totals, deliveryFee, currency } = document;
  const amounts = { currency, lines, discountMinor: totals.discountMinor, deliveryFee, rates: totals.taxes };
  const nets = netLines(lines, totals.discountMinor);
  const shares = taxShares(amounts, totals);
  const dayOf = new Map<string, string>(document.orders.map(({ id, on }) => [id, on]));
  const lineParts = lines.map((line, index): AccountingPart => {
    const isExact =
      toThousandths(line.quantity) > 0n &&
      lineAmountMinor(line.quantity, line.unitPrice, currency) === nets[index];
    const title = (reader: 'en' | 'fr') =>
      [line.name[reader], line.formatTitle[reader]].filter(Boolean).join(', ');
    return {
      booked: 'sales',
      name: { en: title('en'), fr: title('fr') },
      quantity: isExact ? line.quantity : null,
      unitPrice: isExact ? line.unitPrice : null,
      amountMinor: nets[index]!,
      taxMinor: shares.reduce((sum, tax) => sum + tax.lines[index]!, 0),
      taxIds: line.taxIds,
      sku: line.sku,
      serviceOn: (line.orderLine && dayOf.get(line.orderLine.purchaseOrderId)) ?? document.issuedOn,
    };
  });
  const extra = (
    booked: 'delivery' | 'deposits',
    amountMinor: number,
    rest: Partial<AccountingPart>,
  ): AccountingPart[] =>
    amountMinor === 0
      ? []
      : [
          {
            booked,
            name: titles[booked],
            quantity: null,
            unitPrice: null,
            amountMinor,
            taxMinor: 0,
            taxIds: [],
            sku: null,
            serviceOn: document.orders.at(-1)?.on ?? document.issuedOn,
            ...rest,
          },
        ];
  return [
    ...lineParts,
    ...extra('delivery', deliveryFee.amountMinor, {
      taxIds: deliveryFee.taxIds,
      taxMinor: shares.reduce((sum, tax) => sum + tax.deliveryFeeMinor, 0),
    }),
    ...extra('deposits', totals.depositMinor, {}),
  ];
}

/** Splits documents in order into files of limited length; a longer document gets its own file. */
export function splitDocuments<Item extends { document: InvoiceDocument }>(
  items: readonly Item[],
  rowsOf: (document: InvoiceDocument) => number = (document) => accountingParts(document).length,
  most: { invoices: number; rows: number } = accountingFileLimits,
): { items: Item[]; rows: number }[] {
  const files: { items: Item[]; rows: number }[] = [];
  for (const item of items) {
    const own = rowsOf(item.document);
    const file = files.at(-1);
    if (!file || file.items.length === most.invoices || file.rows + own > most.rows)
      files.push({ items: [item], rows: own });
    else {
      file.items.push(item);
      file.rows += own;
    }
  }
  return files;
}
