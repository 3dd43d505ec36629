import {
  exemptionMentions,
  numberFormats,
  fromThousandths,
  inLanguage,
  isEmptyText,
  nameWithRate,
  ordering,
  orderingLimits,
  toThousandths,
  uiLanguageOf,
  formatDay,
  type Bilingual,
  type Language,
  type OrderLine,
  type PurchaseOrder,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Block, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { type Text, textFor, textsIn } from '../../../platform/texts.ts';
import { getOrder } from '../queries/order.ts';
import { quantityOf } from '../rules/lines.ts';
import { documentHead, openingBlocks, testMark } from './document-head.ts';

const isThere = (line: OrderLine): boolean => Number(quantityOf(line)) > 0;

const weightOf = (line: OrderLine): string | null =>
  line.weights.length === 0
    ? null
    : fromThousandths(line.weights.reduce((sum, weight) => sum + toThousandths(weight), 0n));

function linesTable(order: PurchaseOrder, reader: Language): Block {
  const t = textsIn(reader);
  const { unitPrice, quantity } = numberFormats(uiLanguageOf(reader));
  const lines = order.lines.filter(isThere);
  return {
    kind: 'table',
    carried: 4,
    columns: [
      { title: t('ordering.documents.product'), kind: 'text', share: 3 },
      { title: t('ordering.documents.sku'), kind: 'text' },
      { title: t('ordering.documents.quantity'), kind: 'figure' },
      { title: t('ordering.documents.price'), kind: 'figure' },
      { title: t('ordering.documents.amount'), kind: 'figure' },
    ],
    rows: lines.map((line) => {
      const weight = weightOf(line);
      const price = unitPrice(line.unitPrice, order.currency);
      return {
        cells: [
          { text: textFor(line.name, reader), below: textFor(line.formatTitle, reader) },
          line.sku,
          weight === null
            ? quantity(quantityOf(line))
            : { text: quantity(quantityOf(line)), below: quantity(weight, 'kg') },
          line.isVariableWeight ? { text: price, below: t('ordering.documents.perKg') } : price,
          { amountMinor: line.amountMinor, currency: order.currency },
        ],
      };
    }),
  };
}

function totalsBlock({ totals, currency }: PurchaseOrder, t: Text, reader: Language): Block {
  const amount = (amountMinor: number) => ({ amountMinor, currency });
  const { percent } = numberFormats(uiLanguageOf(reader));
  return {
    kind: 'totals',
    rows: [
      { label: t('ordering.documents.items'), value: amount(totals.linesMinor) },
      ...(totals.deliveryFeeMinor
        ? [{ label: t('ordering.documents.deliveryFee'), value: amount(totals.deliveryFeeMinor) }]
        : []),
      ...(totals.depositMinor
        ? [{ label: t('ordering.documents.deposits'), value: amount(totals.depositMinor) }]
        : []),
      ...totals.taxes.map((tax) => ({
        label: nameWithRate(textFor(tax.name, reader), percent(tax.rate)),
        value: amount(tax.amountMinor),
      })),
      {
        label: t('ordering.documents.estimatedTotal'),
        value: amount(totals.totalMinor),
        tone: 'strong' as const,
      },
    ],
  };
}

const notesOf = (order: PurchaseOrder, t: Text, reader: Language): Block[] => {
  const shown = (words: Bilingual | null) => (words && !isEmptyText(words) ? inLanguage(words, reader) : '');
  const notes = [
    ['note', order.note],
    ['instructions', shown(order.deliveryInstructions)],
    ['addressNotes', order.deliveryNotes],
    ['messageForProducers', shown(order.messageForProducers)],
  ] as const;
  return notes.flatMap(([name, text]) =>
    text ? [{ kind: 'note', title: t(`ordering.documents.${name}`), text }] : [],
  );
};

/** Why it bears less tax than others do, as its invoice will say. */
const exemptionBlocks = ({ lines, taxExemptions }: PurchaseOrder, reader: Language): Block[] =>
  lines.some(({ taxClass }) => taxClass === 'taxable')
    ? exemptionMentions(taxExemptions).map((mention) => ({
        kind: 'text',
        text: mention[reader === 'FR' ? 'fr' : 'en'],
      }))
    : [];

export async function orderPdf(ctx: Ctx, order: PurchaseOrder, reader: Language): Promise<PdfDocument> {
  const t = textsIn(reader);
  const content = `${ctx.ports.settings.publicUrl}/${order.side}/purchase-orders/${order.id}`;
  return {
    ...(await documentHead(ctx, order, t('ordering.documents.order'), reader)),
    blocks: [
      ...openingBlocks(order, reader),
      ...notesOf(order, t, reader),
      linesTable(order, reader),
      totalsBlock(order, t, reader),
      ...exemptionBlocks(order, reader),
      { kind: 'text', text: t('ordering.documents.estimated'), tone: 'quiet' },
      { kind: 'qr', content, title: t('ordering.documents.open'), lines: [order.number] },
    ],
  };
}

/** The format and, for traceability, the prepared lots. */
const underName = (line: OrderLine, t: Text, reader: Language): string =>
  [
    textFor(line.formatTitle, reader),
    ...(line.lots.length > 0
      ? [`${t('ordering.documents.lot')} ${line.lots.map(({ code }) => code).join(', ')}`]
      : []),
  ]
    .filter(Boolean)
    .join(' · ');

/** Accompanies the delivery: no prices, space for differences, and a signature. */
export async function deliveryNotePdf(
  ctx: Ctx,
  order: PurchaseOrder,
  reader: Language,
): Promise<PdfDocument> {
  const t = textsIn(reader);
  const { quantity } = numberFormats(uiLanguageOf(reader));
  const lines = order.lines.filter((line) => Number(line.confirmed ?? line.requested) > 0);
  return {
    ...(await documentHead(ctx, order, t('ordering.documents.deliveryNote'), reader)),
    blocks: [
      ...openingBlocks(order, reader),
      ...notesOf(order, t, reader),
      {
        kind: 'table',
        columns: [
          { title: t('ordering.documents.check'), kind: 'box' },
          { title: t('ordering.documents.product'), kind: 'text', share: 3 },
          { title: t('ordering.documents.sku'), kind: 'text' },
          { title: t('ordering.documents.ordered'), kind: 'figure' },
          { title: t('ordering.documents.prepared'), kind: 'figure' },
          { title: t('ordering.documents.weight'), kind: 'figure' },
        ],
        rows: lines.map((line) => {
          const weight = weightOf(line);
          return {
            cells: [
              null,
              { text: textFor(line.name, reader), below: underName(line, t, reader) },
              line.sku,
              quantity(line.confirmed ?? line.requested),
              line.prepared === null ? null : quantity(line.prepared),
              weight === null ? null : quantity(weight, 'kg'),
            ],
          };
        }),
      },
      {
        kind: 'signature',
        title: t('ordering.documents.received'),
        fields: [
          t('ordering.documents.receiver.name'),
          t('ordering.documents.receiver.signature'),
          t('ordering.documents.receiver.time'),
        ],
      },
    ],
  };
}

const piecesOf = ({ prepared, confirmed, requested }: PurchaseOrder['lines'][number]): number =>
  Math.ceil(Number(prepared ?? confirmed ?? requested));

function labelsOf(ctx: Ctx, order: PurchaseOrder, reader: Language) {
  const t = textsIn(reader);
  const pieces = order.lines.flatMap((line) =>
    Array.from({ length: piecesOf(line) }, (_each, index) => ({ line, weight: line.weights[index] ?? null })),
  );
  const { quantity } = numberFormats(uiLanguageOf(reader));
  return pieces.map(({ line, weight }, index) => ({
    title: textFor(line.name, reader),
    lines: [
      [textFor(line.formatTitle, reader), weight === null ? '' : quantity(weight, 'kg')]
        .filter(Boolean)
        .join(' · '),
      `${t('ordering.documents.for')} ${order.customer.name}`,
      `${order.number} · ${formatDay(order.on)}`,
      [t(`ordering.documents.storages.${line.storage}`), testMark(order, t)].filter(Boolean).join(' · '),
    ],
    count: `${index + 1} / ${pieces.length}`,
    qr: `${ctx.ports.settings.publicUrl}/vendor/purchase-orders/${order.id}`,
  }));
}

/** One label per prepared piece of each order, with the destination and a code that opens the order. */
export async function labelsPdf(
  ctx: Ctx,
  orders: readonly [PurchaseOrder, ...PurchaseOrder[]],
  reader: Language,
): Promise<PdfDocument> {
  const count = orders.flatMap(({ lines }) => lines.map(piecesOf)).reduce((sum, pieces) => sum + pieces, 0);
  if (count > orderingLimits.labels) throw new AppError('ordering.tooManyLabels', { count });
  const t = textsIn(reader);
  const {
    head: _,
    foot: __,
    ...sheets
  } = await documentHead(ctx, orders[0], t('ordering.documents.deliveryNote'), reader);
  return { ...sheets, labels: orders.flatMap((order) => labelsOf(ctx, order, reader)) };
}

const { input } = ordering.getOrder;

/** GET /api/documents/order.pdf and the other order documents, for members who may read the order. */
export const printableOrders = [
  printable({
    name: 'order',
    input,
    compose: async (ctx, ref, reader) => orderPdf(ctx, await getOrder(ctx, ref), reader),
  }),
  printable({
    name: 'deliveryNote',
    input,
    compose: async (ctx, ref, reader) => deliveryNotePdf(ctx, await getOrder(ctx, ref), reader),
  }),
  printable({
    name: 'labels',
    ability: 'prepareOrders',
    input,
    compose: async (ctx, ref, reader) => labelsPdf(ctx, [await getOrder(ctx, ref)], reader),
  }),
];
