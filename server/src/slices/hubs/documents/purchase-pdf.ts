import {
  dayIn,
  numberFormats,
  hubs,
  inLanguage,
  isEmptyText,
  lineAmount,
  uiLanguageOf,
  formatDay,
  type Language,
  type OrganizationId,
  type PurchaseLine,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Block, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { type Text, textFor, textsIn } from '../../../platform/texts.ts';
import { letterheadOf, onLetterhead, organizationRow, settingsOf } from '../../organizations/index.ts';
import { maySeeCosts } from '../policy.ts';
import { requireHub } from '../queries/producers.ts';
import { loadPurchaseLines, loadPurchaseRecord } from '../queries/purchases.ts';
import type { PurchaseRecord } from '../queries/records.ts';

interface Buying {
  purchase: PurchaseRecord;
  lines: readonly PurchaseLine[];
  /** For a member who may not see costs, what is brought stands there alone. */
  isWithoutCosts?: boolean;
}

/** The document lists what a producer is asked to bring; costs are shown only for products bought for resale. */
export async function purchasePdf(
  ctx: Ctx,
  vendorId: OrganizationId,
  { purchase, lines, isWithoutCosts = false }: Buying,
  reader: Language,
): Promise<PdfDocument> {
  const t = textsIn(reader);
  const vendor = (await organizationRow(ctx.db, vendorId))!;
  const { message_for_producers: general } = purchase;
  const { deliveryInstructions: instructions } = (await settingsOf(ctx.db, vendorId)).deliveries.reception;
  return {
    ...onLetterhead(await letterheadOf(ctx, vendorId, reader), {
      title: `${t('hubs.documents.purchase')} ${purchase.number}`,
      reader,
      madeAt: purchase.created_at.toISOString(),
      kind: t('hubs.documents.purchase'),
      name: purchase.number,
      facts: [
        [t('hubs.documents.sentOn'), formatDay(dayIn(purchase.created_at, vendor.time_zone))],
        [t('hubs.documents.forDay'), formatDay(purchase.on_day)],
      ],
    }),
    blocks: [
      producerBlock(purchase, t),
      ...(purchase.note
        ? [{ kind: 'note' as const, title: t('hubs.documents.note'), text: purchase.note }]
        : []),
      ...(instructions && !isEmptyText(instructions)
        ? [
            {
              kind: 'note' as const,
              title: t('hubs.documents.instructions'),
              text: inLanguage(instructions, reader),
            },
          ]
        : []),
      ...(purchase.mode === 'agent'
        ? [
            goodsTable(lines, t, reader),
            { kind: 'text' as const, text: t('hubs.documents.agent'), tone: 'quiet' as const },
          ]
        : isWithoutCosts
          ? [goodsTable(lines, t, reader)]
          : resaleBlocks(purchase, lines, t, reader)),
      ...(general && !isEmptyText(general)
        ? [{ kind: 'text' as const, text: inLanguage(general, reader) }]
        : []),
    ],
  };
}

function producerBlock({ producer }: PurchaseRecord, t: Text): Block {
  const lines = [producer.contactName, producer.town, producer.phone ?? '', producer.email ?? ''];
  return {
    kind: 'parties',
    parties: [{ label: t('hubs.documents.producer'), name: producer.name, lines: lines.filter(Boolean) }],
  };
}

function goodsTable(lines: readonly PurchaseLine[], t: Text, reader: Language): Block {
  const { quantity } = numberFormats(uiLanguageOf(reader));
  return {
    kind: 'table',
    columns: [
      { title: '✓', kind: 'box' },
      { title: t('hubs.documents.goods'), kind: 'text', share: 3 },
      { title: t('hubs.documents.sku'), kind: 'text' },
      { title: t('hubs.documents.quantity'), kind: 'figure' },
    ],
    rows: lines.map((line) => ({
      cells: [
        null,
        { text: textFor(line.name, reader), below: textFor(line.formatTitle, reader) },
        line.sku,
        quantity(line.ordered),
      ],
    })),
  };
}

function resaleBlocks(
  { currency }: PurchaseRecord,
  lines: readonly PurchaseLine[],
  t: Text,
  reader: Language,
): Block[] {
  const { quantity, unitPrice } = numberFormats(uiLanguageOf(reader));
  const amountOf = (line: PurchaseLine) => lineAmount(line.paidQuantity, line.unitCost ?? '0', currency);
  return [
    {
      kind: 'table',
      carried: 4,
      columns: [
        { title: t('hubs.documents.goods'), kind: 'text', share: 3 },
        { title: t('hubs.documents.sku'), kind: 'text' },
        { title: t('hubs.documents.quantity'), kind: 'figure' },
        { title: t('hubs.documents.cost'), kind: 'figure' },
        { title: t('hubs.documents.amount'), kind: 'figure' },
      ],
      rows: lines.map((line) => ({
        cells: [
          { text: textFor(line.name, reader), below: textFor(line.formatTitle, reader) },
          line.sku,
          quantity(line.ordered),
          line.unitCost === null
            ? null
            : `${unitPrice(line.unitCost, currency)}${line.isVariableWeight ? ' / kg' : ''}`,
          amountOf(line),
        ],
      })),
    },
    {
      kind: 'totals',
      rows: [
        {
          label: t('hubs.documents.total'),
          value: {
            amountMinor: lines.reduce((sum, line) => sum + amountOf(line).amountMinor, 0),
            currency,
          },
          tone: 'strong',
        },
      ],
    },
  ];
}

export const printablePurchase = printable({
  name: 'hubPurchase',
  input: hubs.getPurchase.input,
  compose: async (ctx, { purchaseId }, reader) => {
    const hub = await requireHub(ctx);
    const purchase = await loadPurchaseRecord(ctx.db, hub.vendor.id, purchaseId);
    const lines = (await loadPurchaseLines(ctx.db, hub.vendor.id, [purchaseId])).get(purchaseId) ?? [];
    const isWithoutCosts = maySeeCosts(ctx.actor) !== true;
    return purchasePdf(ctx, hub.vendor.id, { purchase, lines, isWithoutCosts }, reader);
  },
});
