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
import { textFor, textsIn } from '../../../platform/texts.ts';
import { letterheadOf, onLetterhead } from '../../organizations/index.ts';
import { priceListLines } from '../queries/price-list-lines.ts';
import { priceListNamed } from '../queries/price-lists.ts';
import { sellerNamed, type PriceListRecord, type Seller } from '../queries/records.ts';

export function validityIn(
  list: Pick<PriceListRecord, 'valid_from' | 'valid_until'>,
  reader: Language,
): string {
  const t = textsIn(reader);
  const [first, last] = [list.valid_from, list.valid_until].map((day) => day && formatDay(day));
  if (first && last) return t('catalogue.priceListPdf.between', { first, last });
  if (first) return t('catalogue.priceListPdf.from', { day: first });
  return last ? t('catalogue.priceListPdf.until', { day: last }) : t('catalogue.priceListPdf.always');
}

/** One list as its customers see it: by category, with the price per kilogram where it is known. */
export async function priceListPdf(
  ctx: Ctx,
  list: PriceListRecord,
  { id: vendorId, time_zone }: Seller['vendor'],
  reader: Language,
): Promise<PdfDocument> {
  const t = textsIn(reader);
  const now = ctx.clock.now();
  const of = { vendorId, priceListId: list.id, language: reader === 'FR' ? 'fr' : 'en' } as const;
  const lines = await priceListLines(ctx.db, of, MAX_PDF_LINES + 1);
  if (lines.length > MAX_PDF_LINES) throw new AppError('catalogue.tooLongForPdf');
  const letterhead = await letterheadOf(ctx, vendorId, reader);
  const kind = t('catalogue.priceListPdf.kind');
  return {
    ...onLetterhead(letterhead, {
      title: `${letterhead.sender} – ${kind} – ${list.name}`,
      reader,
      madeAt: now.toISOString(),
      kind,
      name: list.name,
      facts: [
        [t('catalogue.priceListPdf.validity'), validityIn(list, reader)],
        [t('catalogue.priceListPdf.madeOn'), formatDay(dayIn(now, time_zone))],
      ],
    }),
    blocks: [
      { kind: 'text', text: t(`catalogue.priceListPdf.currencies.${list.currency}`), tone: 'quiet' },
      lines.length === 0
        ? { kind: 'text', text: t('catalogue.priceListPdf.empty') }
        : priceTable(lines, list, reader),
      orderOnline(ctx, vendorId, t('catalogue.priceListPdf.order')),
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
  const t = textsIn(reader);
  const { unitPrice, quantity } = numberFormats(uiLanguageOf(reader));
  const price = (value: string) => unitPrice(value, currency);
  return [
    {
      title: t('catalogue.priceListPdf.product'),
      kind: 'text',
      share: 3,
      cell: (line) => inLanguage(line.productName, reader),
    },
    {
      title: t('catalogue.priceListPdf.format'),
      kind: 'text',
      share: 2,
      cell: ({ formatTitle }) => textFor(formatTitle, reader),
    },
    {
      title: t('catalogue.priceListPdf.sku'),
      kind: 'text',
      cell: ({ sku }) => sku,
      isNeeded: ({ sku }) => sku !== null,
    },
    {
      title: t('catalogue.priceListPdf.price'),
      kind: 'figure',
      cell: (line) => `${price(line.unitPrice)}${line.isByKg ? '/kg' : ''}`,
    },
    {
      title: t('catalogue.priceListPdf.perKg'),
      kind: 'figure',
      cell: ({ pricePerKg, isByKg }) => (pricePerKg === null || isByKg ? null : price(toCents(pricePerKg))),
      isNeeded: ({ pricePerKg, isByKg }) => pricePerKg !== null && !isByKg,
    },
    {
      title: t('catalogue.priceListPdf.breaks'),
      kind: 'text',
      share: 1.5,
      cell: ({ breaks }) =>
        breaks
          .map((each) =>
            t('catalogue.priceListPdf.break', {
              quantity: quantity(each.fromQuantity),
              price: price(each.unitPrice),
            }),
          )
          .join('\n'),
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
    ({ category }) =>
      (category && textFor(category, reader)) ?? textsIn(reader)('catalogue.priceListPdf.others'),
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

function orderOnline({ ports }: Ctx, vendorId: OrganizationId, label: string): Block {
  const content = `${ports.settings.publicUrl}/customer/offers?supplier=${vendorId}`;
  return { kind: 'qr', content, title: label, lines: [content] };
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
