import {
  numberFormats,
  nameWithRate,
  uiLanguageOf,
  type Currency,
  type InvoiceLine,
  type Language,
} from '@halles/contract';
import type { Block } from '../../../platform/pdf/index.ts';
import type { Writing } from './invoice-pdf.ts';
import { bilingualText, bilingualName } from './invoice-texts.ts';

export function linesTable({ document, pickText, reader, second }: Writing): Block {
  const { unitPrice, quantity } = numberFormats(uiLanguageOf(reader));
  // The columns are narrow, so the two languages are on separate lines.
  const heading = (of: Parameters<typeof pickText>[0]): string => pickText(of).replace(' / ', '\n');
  const isOfMany = document.orders.length > 1;
  const marks = new Map(document.totals.taxes.map((tax, index) => [tax.taxId, MARKS[index] ?? '*']));
  const row = (line: InvoiceLine) => ({
    cells: [
      { text: bilingualText(line.name, reader), below: belowLine(line, { reader, second, isOfMany }) },
      line.unit === 'kg'
        ? {
            text: quantity(line.quantity, 'kg'),
            below:
              line.pieces === null
                ? ''
                : `${quantity(line.pieces)} ${pickText((t) => t('invoicing.document.pieces'))}`,
          }
        : quantity(line.quantity),
      unitPrice(line.unitPrice, document.currency),
      line.taxIds.map((id) => marks.get(id) ?? '').join(' '),
      { amountMinor: line.amountMinor, currency: document.currency },
    ],
  });
  return {
    kind: 'table',
    carried: 4,
    columns: [
      { title: heading((t) => t('invoicing.document.product')), kind: 'text', share: 3 },
      { title: heading((t) => t('invoicing.document.quantity')), kind: 'figure' },
      { title: heading((t) => t('invoicing.document.price')), kind: 'figure' },
      { title: heading((t) => t('invoicing.document.taxes')), kind: 'figure' },
      { title: heading((t) => t('invoicing.document.amount')), kind: 'figure' },
    ],
    rows: document.lines.map(row),
  };
}

/** Letters for the taxes of a line; the tax table explains them. */
const MARKS = ['A', 'B', 'C', 'D', 'E'];

function belowLine(
  line: InvoiceLine,
  { reader, second, isOfMany }: { reader: Language; second: Language | null; isOfMany: boolean },
): string {
  const own = bilingualText(line.name, reader);
  const format = bilingualText(line.formatTitle, reader);
  const number = isOfMany ? (line.orderLine?.orderNumber ?? '') : '';
  const first = [format, line.sku ?? '', number].filter(Boolean).join(' · ');
  if (second === null) return first;
  const translated = [
    [bilingualText(line.name, second), own],
    [bilingualText(line.formatTitle, second), format],
  ].flatMap(([text = '', already]) => (text === already ? [] : [text]));
  return [first, translated.join(', ')].filter(Boolean).join('\n');
}

export function taxesOf({ document, reader, second }: Writing): Block[] {
  const amount = (amountMinor: number) => ({ amountMinor, currency: document.currency });
  if (document.totals.taxes.length === 0) return [];
  return [
    {
      kind: 'taxes',
      ...(second !== null && { second }),
      taxes: document.totals.taxes.map((tax, index) => ({
        name: `${MARKS[index] ?? '*'} · ${bilingualName(tax.name, [reader, second])}`,
        number: document.seller.taxNumbers.find(({ label }) => label.fr === tax.name.fr)?.value ?? '',
        base: amount(tax.baseMinor),
        rate: tax.rate,
        amount: amount(tax.amountMinor),
      })),
    },
  ];
}

type Totals = Extract<Block, { kind: 'totals' }>;

const moneyRows = (currency: Currency) => (label: string, amountMinor: number) =>
  amountMinor === 0 ? [] : [{ label, value: { amountMinor, currency } }];

export function totalsOf({ document, pickText, reader, second }: Writing): Totals {
  const { totals, currency } = document;
  const row = moneyRows(currency);
  const { percent } = numberFormats(uiLanguageOf(reader));
  // A French invoice shows totals before and with VAT.
  const isSplit = document.electronic !== undefined && totals.taxes.length > 0;
  const beforeTaxMinor = totals.totalMinor - totals.taxMinor;
  return {
    kind: 'totals',
    rows: [
      ...(document.purpose === 'interest'
        ? []
        : [
            {
              label: pickText((t) => t('invoicing.document.goods')),
              value: { amountMinor: totals.linesMinor, currency },
            },
          ]),
      ...row(
        pickText((t) => t('invoicing.document.discount')),
        -totals.discountMinor,
      ),
      ...row(
        pickText((t) => t('invoicing.document.deliveryFee')),
        totals.deliveryFeeMinor,
      ),
      ...row(
        pickText((t) => t('invoicing.document.deposits')),
        totals.depositMinor,
      ),
      ...(isSplit
        ? [
            {
              label: pickText((t) => t('invoicing.document.beforeTax')),
              value: { amountMinor: beforeTaxMinor, currency },
            },
          ]
        : []),
      ...totals.taxes.map((tax) => ({
        label: nameWithRate(bilingualName(tax.name, [reader, second]), percent(tax.rate)),
        value: { amountMinor: tax.amountMinor, currency },
      })),
      {
        label: pickText((t) => (isSplit ? t('invoicing.document.withTax') : t('invoicing.document.total'))),
        value: { amountMinor: totals.totalMinor, currency },
        tone: 'strong' as const,
      },
    ],
  };
}
