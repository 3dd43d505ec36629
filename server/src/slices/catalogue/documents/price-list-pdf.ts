import {
  catalogue,
  dayIn,
  numberFormats,
  inLanguage,
  MAX_PDF_LINES,
  uiLanguageOf,
  formatDay,
  type Language,
  type OrganizationId,
  type PriceListLine,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Block, Cell, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { letterheadOf } from '../../organizations/index.ts';
import { priceListLines } from '../queries/price-list-lines.ts';
import { priceListNamed } from '../queries/price-lists.ts';
import { sellerNamed, type PriceListRecord, type Seller } from '../queries/records.ts';

const inEnglish = {
  kind: 'Price list',
  validity: 'Valid',
  always: 'at any time',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  between: (first: string, last: string) => `from ${first} to ${last}`,
  madeOn: 'As of',
  currencies: { CAD: 'Prices before tax, in Canadian dollars.', EUR: 'Prices before tax, in euros.' },
  product: 'Product',
  format: 'Format',
  sku: 'SKU',
  price: 'Price',
  perKg: 'Per kg',
  breaks: 'By quantity',
  break: (quantity: string, price: string) => `${quantity}+: ${price}`,
  others: 'Other products',
  empty: 'No items on this list yet.',
  order: 'Order online',
};
const words: Record<Language, typeof inEnglish> = {
  EN: inEnglish,
  FR: {
    kind: 'Liste de prix',
    validity: 'Validité',
    always: 'en tout temps',
    from: (day) => `à partir du ${day}`,
    until: (day) => `jusqu’au ${day}`,
    between: (first, last) => `du ${first} au ${last}`,
    madeOn: 'En date du',
    currencies: { CAD: 'Prix avant taxes, en dollars canadiens.', EUR: 'Prix avant taxes, en euros.' },
    product: 'Produit',
    format: 'Format',
    sku: 'UGS',
    price: 'Prix',
    perKg: 'Au kg',
    breaks: 'Selon la quantité',
    break: (quantity, price) => `dès ${quantity}\u00a0: ${price}`,
    others: 'Autres produits',
    empty: 'Aucun article sur cette liste.',
    order: 'Commander en ligne',
  },
};
type Words = typeof inEnglish;

export function validityIn(
  list: Pick<PriceListRecord, 'valid_from' | 'valid_until'>,
  reader: Language,
): string {
  const { always, from, until, between } = words[reader];
  const [first, last] = [list.valid_from, list.valid_until].map((day) => day && formatDay(day));
  if (first && last) return between(first, last);
  if (first) return from(first);
  return last ? until(last) : always;
}

/** One list as its customers see it: by category, with the price per kilogram where it is known. */
export async function priceListPdf(
  ctx: Ctx,
  list: PriceListRecord,
  { id: vendorId, time_zone }: Seller['vendor'],
  reader: Language,
): Promise<PdfDocument> {
  const w = words[reader];
  const now = ctx.clock.now();
  const of = { vendorId, priceListId: list.id, language: reader === 'FR' ? 'fr' : 'en' } as const;
  const lines = await priceListLines(ctx.db, of, MAX_PDF_LINES + 1);
  if (lines.length > MAX_PDF_LINES) throw new AppError('catalogue.tooLongForPdf');
  const { paper, foot, ...sender } = await letterheadOf(ctx, vendorId, reader);
  return {
    title: `${sender.sender} – ${w.kind} – ${list.name}`,
    language: reader,
    paper,
    author: sender.sender,
    madeAt: now.toISOString(),
    foot,
    head: {
      ...sender,
      kind: w.kind,
      name: list.name,
      facts: [
        [w.validity, validityIn(list, reader)],
        [w.madeOn, formatDay(dayIn(now, time_zone))],
      ],
    },
    blocks: [
      { kind: 'text', text: w.currencies[list.currency], tone: 'quiet' },
      lines.length === 0 ? { kind: 'text', text: w.empty } : priceTable(lines, list, reader),
      orderOnline(ctx, vendorId, w),
    ],
  };
}

interface PriceColumn {
  title: string;
  kind: 'text' | 'figure';
  share?: number;
  cell(line: PriceListLine): Cell;
  /** Leaves the column out when no line has a value for it. */
  isNeeded?(line: PriceListLine): boolean;
}

function columnsIn(reader: Language, { currency }: PriceListRecord): PriceColumn[] {
  const w = words[reader];
  const { unitPrice, quantity } = numberFormats(uiLanguageOf(reader));
  const price = (value: string) => unitPrice(value, currency);
  return [
    { title: w.product, kind: 'text', share: 3, cell: (line) => inLanguage(line.productName, reader) },
    {
      title: w.format,
      kind: 'text',
      share: 2,
      cell: ({ formatTitle }) => (reader === 'FR' ? formatTitle.fr : formatTitle.en),
    },
    { title: w.sku, kind: 'text', cell: ({ sku }) => sku, isNeeded: ({ sku }) => sku !== null },
    {
      title: w.price,
      kind: 'figure',
      cell: (line) => `${price(line.unitPrice)}${line.isByKg ? '/kg' : ''}`,
    },
    {
      title: w.perKg,
      kind: 'figure',
      cell: ({ pricePerKg, isByKg }) => (pricePerKg === null || isByKg ? null : price(toCents(pricePerKg))),
      isNeeded: ({ pricePerKg, isByKg }) => pricePerKg !== null && !isByKg,
    },
    {
      title: w.breaks,
      kind: 'text',
      share: 1.5,
      cell: ({ breaks }) =>
        breaks.map((each) => w.break(quantity(each.fromQuantity), price(each.unitPrice))).join('\n'),
      isNeeded: ({ breaks }) => breaks.length > 0,
    },
  ];
}

/** Rounded to cents because the price per kilogram is only for comparison. */
const toCents = (pricePerKg: string): string => Number(pricePerKg).toFixed(2);

function priceTable(lines: readonly PriceListLine[], list: PriceListRecord, reader: Language): Block {
  const columns = columnsIn(reader, list).filter(({ isNeeded }) => !isNeeded || lines.some(isNeeded));
  const groups = Map.groupBy(
    lines,
    ({ category }) => (category && (reader === 'FR' ? category.fr : category.en)) ?? words[reader].others,
  );
  return {
    kind: 'table',
    columns: columns.map(({ title, kind, share }) => ({
      title,
      kind,
      ...(share !== undefined && { share }),
    })),
    rows: [...groups].flatMap(([group, those]) => [
      { group },
      ...those.map((line) => ({ cells: columns.map(({ cell }) => cell(line)) })),
    ]),
  };
}

function orderOnline({ ports }: Ctx, vendorId: OrganizationId, { order }: Words): Block {
  const content = `${ports.settings.publicUrl}/customer/offers?supplier=${vendorId}`;
  return { kind: 'qr', content, title: order, lines: [content] };
}

/** GET /api/documents/priceList.pdf, for anyone who may read the list. */
export const printablePriceList = printable({
  name: 'priceList',
  input: catalogue.getPriceList.input,
  async compose(ctx, { organizationId, priceListId }, reader) {
    const seller = await sellerNamed(ctx, organizationId);
    return priceListPdf(ctx, await priceListNamed(ctx.db, seller, priceListId), seller.vendor, reader);
  },
});
