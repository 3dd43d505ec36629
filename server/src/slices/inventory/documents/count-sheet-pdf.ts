import {
  dayIn,
  numberFormats,
  inLanguage,
  inventory,
  storages,
  uiLanguageOf,
  formatDay,
  type FormatId,
  type Language,
  type OutputOf,
  type StockTakeLine,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Block, Cell, PdfDocument, Row } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { textFor, textsIn } from '../../../platform/texts.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { letterheadOf, onLetterhead } from '../../organizations/index.ts';
import { getStockTake } from '../queries/stock-takes.ts';

type Sheet = OutputOf<typeof inventory.getStockTake>;
type Storage = (typeof storages)[number];

const withSign = (difference: string | null, written: (value: string) => string): string | null =>
  difference === null ? null : `${Number(difference) > 0 ? '+' : ''}${written(difference)}`;

/**
 * Lines are grouped by storage so that the sheet follows the walk through the storage rooms; an open sheet has blanks
 * to fill in by hand.
 */
function linesTable(sheet: Sheet, storageOf: ReadonlyMap<FormatId, Storage>, reader: Language): Block {
  const t = textsIn(reader);
  const { quantity } = numberFormats(uiLanguageOf(reader));
  const isOpen = sheet.closedAt === null;
  const product = ({ productName, formatTitle }: StockTakeLine): Cell => ({
    text: inLanguage(productName, reader),
    below: textFor(formatTitle, reader),
  });
  const cellsOf = (line: StockTakeLine): Cell[] => {
    const counted = line.counted === null ? null : quantity(line.counted);
    return isOpen
      ? [product(line), line.sku, counted, null]
      : [product(line), line.sku, quantity(line.expected), counted, withSign(line.difference, quantity)];
  };
  const groups = Map.groupBy(sheet.rows, ({ id }) => storageOf.get(id) ?? 'ambient');
  const usedStorages = storages.filter((storage) => groups.has(storage));
  return {
    kind: 'table',
    columns: [
      { title: t('inventory.countSheet.product'), kind: 'text', share: 3 },
      { title: t('inventory.countSheet.sku'), kind: 'text' },
      ...(isOpen
        ? ([
            { title: t('inventory.countSheet.counted'), kind: 'text', isHandwritten: true },
            { title: t('inventory.countSheet.notes'), kind: 'text', share: 1.5, isHandwritten: true },
          ] as const)
        : ([
            { title: t('inventory.countSheet.expected'), kind: 'figure' },
            { title: t('inventory.countSheet.counted'), kind: 'figure' },
            { title: t('inventory.countSheet.difference'), kind: 'figure' },
          ] as const)),
    ],
    rows: usedStorages.flatMap((usedStorage): Row[] => [
      { group: t(`inventory.countSheet.storages.${usedStorage}`) },
      ...groups.get(usedStorage)!.map((line) => ({ cells: cellsOf(line) })),
    ]),
  };
}

async function storagesOf({ db }: Ctx, { rows }: Sheet): Promise<Map<FormatId, Storage>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'p.storage'])
    .where(
      'f.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return new Map(found.map(({ id, storage }) => [id, storage]));
}

export async function countSheetPdf(ctx: MemberCtx, sheet: Sheet, reader: Language): Promise<PdfDocument> {
  const t = textsIn(reader);
  const { vendor } = await sellerOf(ctx);
  const kind = t('inventory.countSheet.kind');
  const dayOf = (instant: string) => formatDay(dayIn(new Date(instant), vendor.time_zone));
  const isOpen = sheet.closedAt === null;
  const isEmpty = sheet.rows.length === 0;
  return {
    ...onLetterhead(await letterheadOf(ctx, vendor.id, reader), {
      title: `${kind} – ${sheet.name}`,
      reader,
      madeAt: ctx.clock.now().toISOString(),
      kind,
      name: sheet.name,
      facts: [
        [t('inventory.countSheet.started'), dayOf(sheet.startedAt)],
        ...(sheet.closedAt === null
          ? []
          : [[t('inventory.countSheet.closed'), dayOf(sheet.closedAt)] as const]),
        [t('inventory.countSheet.lines'), numberFormats(uiLanguageOf(reader)).number(sheet.lines)],
      ],
    }),
    blocks: isEmpty
      ? [{ kind: 'text', text: t('inventory.countSheet.empty') }]
      : [
          ...(isOpen
            ? [{ kind: 'text', text: t('inventory.countSheet.blind'), tone: 'quiet' } as const]
            : []),
          linesTable(sheet, await storagesOf(ctx, sheet), reader),
          ...(isOpen
            ? [
                {
                  kind: 'signature',
                  title: t('inventory.countSheet.countedBy'),
                  fields: [t('inventory.countSheet.name'), t('inventory.countSheet.date')],
                } as const,
              ]
            : []),
        ],
  };
}

/** GET /api/documents/countSheet.pdf, for members who may see the stock take. */
export const printableCountSheet = printable({
  name: 'countSheet',
  input: inventory.getStockTake.input,
  compose: async (ctx, input, reader) => countSheetPdf(ctx, await getStockTake(ctx, input), reader),
});
