import {
  addressLines,
  deliveries,
  numberFormats,
  uiLanguageOf,
  formatDay,
  formatPhoneNumber,
  type Language,
  type RunDetail,
  type RunItem,
  type RunStop,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { formatWindow } from '../../../platform/mail/templates/formats.ts';
import type { Block, PdfDocument, Row } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { type Text, textFor, textsIn } from '../../../platform/texts.ts';
import { letterheadOf, onLetterhead } from '../../organizations/index.ts';
import { labelsPdf } from '../../ordering/index.ts';
import { listOrdersToPack } from '../queries/orders-to-pack.ts';
import { getRun, type RunKey } from '../queries/run.ts';

/** What the customer asks of whoever brings it, and what is known about the place. */
const instructionsOf = ({ deliveryInstructions, deliveryNotes }: RunStop, reader: Language): string[] =>
  [deliveryInstructions ? textFor(deliveryInstructions, reader) : '', deliveryNotes].filter(Boolean);

async function documentHead(ctx: MemberCtx, run: RunDetail, kind: string, reader: Language) {
  const t = textsIn(reader);
  const { quantity, number } = numberFormats(uiLanguageOf(reader));
  return onLetterhead(await letterheadOf(ctx, ctx.actor.organizationId, reader), {
    title: `${kind} ${run.name} ${run.on}`,
    reader,
    madeAt: ctx.clock.now().toISOString(),
    kind,
    name: run.name,
    facts: [
      [t('deliveries.documents.date'), formatDay(run.on)],
      [t('deliveries.documents.window'), formatWindow(run.window, reader)],
      ...(run.driverName ? [[t('deliveries.documents.driver'), run.driverName] as const] : []),
      [t('deliveries.documents.stops'), number(run.stops)],
      ...(run.weightKg === '0'
        ? []
        : [[t('deliveries.documents.weight'), quantity(run.weightKg, 'kg')] as const]),
    ],
  });
}

/** Lots are listed earliest expiry first (money.md), as they are picked; the printed lots match the ones to pick. */
function lotText({ lots }: RunDetail['items'][number], t: Text, reader: Language): string {
  const { quantity } = numberFormats(uiLanguageOf(reader));
  const parts = lots.map((lot) => `${lot.code} (${quantity(lot.quantity)})`);
  return parts.length === 0 ? '' : `${t('deliveries.documents.lots')} ${parts.join(', ')}`;
}

/** Lists every product of the run once, with refrigerated and frozen items apart. */
function pickTable(run: RunDetail, t: Text, reader: Language): Block {
  const { quantity, number } = numberFormats(uiLanguageOf(reader));
  const { compare } = new Intl.Collator(uiLanguageOf(reader), { numeric: true });
  const byName = (a: RunItem, b: RunItem) => compare(textFor(a.name, reader), textFor(b.name, reader));
  const groups = Map.groupBy(run.items, (item) => item.storage);
  return {
    kind: 'table',
    columns: [
      { title: t('deliveries.documents.done'), kind: 'box' },
      { title: t('deliveries.documents.product'), kind: 'text', share: 3 },
      { title: t('deliveries.documents.sku'), kind: 'text' },
      { title: t('deliveries.documents.ordered'), kind: 'figure' },
      { title: t('deliveries.documents.weight'), kind: 'figure' },
      { title: t('deliveries.documents.orders'), kind: 'figure' },
    ],
    rows: [...groups].flatMap(([storage, items]): Row[] => [
      { group: t(`deliveries.documents.storages.${storage}`) },
      ...items.toSorted(byName).map((item) => ({
        cells: [
          null,
          {
            text: textFor(item.name, reader),
            below: [textFor(item.formatTitle, reader), lotText(item, t, reader)].filter(Boolean).join(' · '),
          },
          item.sku,
          quantity(item.ordered),
          item.weightKg === null ? null : quantity(item.weightKg, 'kg'),
          number(item.orders),
        ],
      })),
    ]),
  };
}

/** By stop, under a list of products: nothing where no stop has any. */
function instructionsTable(run: RunDetail, t: Text, reader: Language): Block[] {
  const rows = run.stopList
    .map((stop) => ({ stop, text: instructionsOf(stop, reader).join('\n') }))
    .filter(({ text }) => text !== '');
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { title: t('deliveries.documents.customer'), kind: 'text' },
        { title: t('deliveries.documents.instructions'), kind: 'text', share: 3 },
      ],
      rows: rows.map(({ stop, text }) => ({ cells: [`${stop.position}. ${stop.customer.name}`, text] })),
    },
  ];
}

function linesByStop(stops: readonly RunStop[], t: Text, reader: Language): Block {
  const { quantity } = numberFormats(uiLanguageOf(reader));
  return {
    kind: 'table',
    columns: [
      { title: t('deliveries.documents.done'), kind: 'box' },
      { title: t('deliveries.documents.product'), kind: 'text', share: 3 },
      { title: t('deliveries.documents.order'), kind: 'text' },
      { title: t('deliveries.documents.ordered'), kind: 'figure' },
      { title: t('deliveries.documents.weight'), kind: 'figure' },
    ],
    rows: stops.flatMap((stop): Row[] => [
      { group: `${stop.position}. ${stop.customer.name}`, below: instructionsOf(stop, reader).join('\n') },
      ...stop.orders.flatMap((order) =>
        order.lines.map((line) => ({
          cells: [
            null,
            { text: textFor(line.name, reader), below: textFor(line.formatTitle, reader) },
            order.number,
            quantity(line.quantity),
            line.weightKg === null ? null : quantity(line.weightKg, 'kg'),
          ],
        })),
      ),
    ]),
  };
}

function routeTable(run: RunDetail, t: Text, reader: Language): Block {
  return {
    kind: 'table',
    columns: [
      { title: t('deliveries.documents.stop'), kind: 'figure' },
      { title: t('deliveries.documents.customer'), kind: 'text', share: 3 },
      { title: t('deliveries.documents.order'), kind: 'text' },
      { title: t('deliveries.documents.notes'), kind: 'text', share: 2 },
      { title: t('deliveries.documents.time'), kind: 'text', share: 0.6, isHandwritten: true },
      { title: t('deliveries.documents.received'), kind: 'text', share: 1.5, isHandwritten: true },
    ],
    rows: run.stopList.map((stop) => ({
      cells: [
        String(stop.position),
        {
          text: stop.customer.name,
          below: [
            ...(stop.address ? addressLines(stop.address, reader) : []),
            ...(stop.customer.phone ? [formatPhoneNumber(stop.customer.phone)] : []),
          ].join('\n'),
        },
        stop.orders.map((order) => order.number).join('\n'),
        [...instructionsOf(stop, reader), ...stop.orders.map((order) => order.note)]
          .filter(Boolean)
          .join('\n'),
        null,
        null,
      ],
    })),
  };
}

type Kind = 'pickList' | 'packList' | 'loadList' | 'routeSheet';

export async function runPdf(
  ctx: MemberCtx,
  run: RunDetail,
  kind: Kind,
  reader: Language,
): Promise<PdfDocument> {
  const t = textsIn(reader);
  const { quantity } = numberFormats(uiLanguageOf(reader));
  const blocks: Record<Kind, () => Block[]> = {
    pickList: () => [pickTable(run, t, reader), ...instructionsTable(run, t, reader)],
    packList: () => [linesByStop(run.stopList, t, reader)],
    loadList: () => [
      { kind: 'text', text: t('deliveries.documents.reverse'), tone: 'quiet' },
      linesByStop(run.stopList.toReversed(), t, reader),
    ],
    routeSheet: () => [
      ...(run.instructions ? [{ kind: 'note' as const, text: textFor(run.instructions, reader) }] : []),
      {
        kind: 'text',
        text: `${t('deliveries.documents.length')} : ${quantity(run.lengthKm, 'km')}`,
        tone: 'quiet',
      },
      routeTable(run, t, reader),
    ],
  };
  return {
    ...(await documentHead(ctx, run, t(`deliveries.documents.${kind}`), reader)),
    blocks:
      run.stopList.length === 0
        ? [{ kind: 'text', text: t('deliveries.documents.nothing') }]
        : blocks[kind](),
  };
}

const kinds: readonly Kind[] = ['pickList', 'packList', 'loadList', 'routeSheet'];

/** GET /api/documents/pickList.pdf and the other run documents, for members who prepare or drive. */
export const printableRuns = [
  ...kinds.map((name) =>
    printable({
      name,
      ability: 'deliverOrders',
      input: deliveries.getRun.input,
      compose: async (ctx, key, reader) => runPdf(ctx, await getRun(ctx, key), name, reader),
    }),
  ),
  printable({
    name: 'runLabels',
    ability: 'prepareOrders',
    input: deliveries.getRun.input,
    compose: runLabels,
  }),
];

/** The labels of all orders of the run, stop by stop. */
async function runLabels(ctx: MemberCtx, key: RunKey, reader: Language): Promise<PdfDocument> {
  const [first, ...rest] = await listOrdersToPack(ctx, key);
  const title = [textsIn(reader)('deliveries.documents.labels'), first!.fulfilment.name, key.on].join(' ');
  return { ...(await labelsPdf(ctx, [first!, ...rest], reader)), title };
}
