import {
  addressLines,
  deliveries,
  numberFormats,
  uiLanguageOf,
  formatDay,
  formatPhoneNumber,
  type Language,
  type RunDetail,
  type RunStop,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Block, PdfDocument, Row } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { letterheadOf } from '../../organizations/index.ts';
import { getRun } from '../queries/run.ts';

const inEnglish = {
  pickList: 'Pick list',
  packList: 'Pack list',
  loadList: 'Load list',
  routeSheet: 'Route sheet',
  date: 'Date',
  window: 'Hours',
  driver: 'Driver',
  stops: 'Stops',
  length: 'Distance as the crow flies',
  weight: 'Weight',
  product: 'Product',
  sku: 'SKU',
  lots: 'Lots',
  ordered: 'To prepare',
  orders: 'Orders',
  done: 'Done',
  stop: 'Stop',
  customer: 'Customer',
  order: 'Order',
  received: 'Name and signature',
  time: 'Time',
  notes: 'Notes',
  instructions: 'Delivery instructions',
  storages: { ambient: 'Ambient', chilled: 'Chilled', frozen: 'Frozen' },
  nothing: 'No orders on this route.',
  reverse: 'In the order of loading: the last stop first.',
};
const words: Record<Language, typeof inEnglish> = {
  EN: inEnglish,
  FR: {
    pickList: 'Liste de préparation',
    packList: 'Liste d’emballage',
    loadList: 'Liste de chargement',
    routeSheet: 'Feuille de route',
    date: 'Date',
    window: 'Heures',
    driver: 'Livraison par',
    stops: 'Arrêts',
    length: 'Distance à vol d’oiseau',
    weight: 'Poids',
    product: 'Produit',
    sku: 'UGS',
    lots: 'Lots',
    ordered: 'À préparer',
    orders: 'Commandes',
    done: 'Fait',
    stop: 'Arrêt',
    customer: 'Client',
    order: 'Commande',
    received: 'Nom et signature',
    time: 'Heure',
    notes: 'Notes',
    instructions: 'Instructions de livraison',
    storages: { ambient: 'Ambiant', chilled: 'Réfrigéré', frozen: 'Congelé' },
    nothing: 'Aucune commande sur cette tournée.',
    reverse: 'Dans l’ordre du chargement : le dernier arrêt d’abord.',
  },
};
type Words = typeof inEnglish;

/** What the customer asks of whoever brings it, and what is known about the place. */
const instructionsOf = ({ deliveryInstructions, deliveryNotes }: RunStop, reader: Language): string[] =>
  [deliveryInstructions ? named(deliveryInstructions, reader) : '', deliveryNotes].filter(Boolean);

const named = (texts: { en: string; fr: string }, reader: Language): string =>
  reader === 'FR' ? texts.fr : texts.en;

async function documentHead(ctx: MemberCtx, run: RunDetail, kind: string, reader: Language) {
  const w = words[reader];
  const { quantity, number } = numberFormats(uiLanguageOf(reader));
  const { paper, foot, ...sender } = await letterheadOf(ctx, ctx.actor.organizationId, reader);
  return {
    title: `${kind} ${run.name} ${run.on}`,
    language: reader,
    paper,
    author: sender.sender,
    madeAt: ctx.clock.now().toISOString(),
    foot,
    head: {
      ...sender,
      kind,
      name: run.name,
      facts: [
        [w.date, formatDay(run.on)],
        [w.window, `${run.window.from}–${run.window.until}`],
        ...(run.driverName ? [[w.driver, run.driverName] as const] : []),
        [w.stops, number(run.stops)],
        [w.weight, quantity(run.weightKg, 'kg')],
      ] as const,
    },
  };
}

/** Lots are listed earliest expiry first (money.md), as they are picked; the printed lots match the ones to pick. */
function lotText({ lots }: RunDetail['items'][number], w: Words, reader: Language): string {
  const { quantity } = numberFormats(uiLanguageOf(reader));
  const parts = lots.map((lot) => `${lot.code} (${quantity(lot.quantity)})`);
  return parts.length === 0 ? '' : `${w.lots} ${parts.join(', ')}`;
}

/** Lists every product of the run once, with refrigerated and frozen items apart. */
function pickTable(run: RunDetail, w: Words, reader: Language): Block {
  const { quantity, number } = numberFormats(uiLanguageOf(reader));
  const groups = Map.groupBy(run.items, (item) => item.storage);
  return {
    kind: 'table',
    columns: [
      { title: w.done, kind: 'box' },
      { title: w.product, kind: 'text', share: 3 },
      { title: w.sku, kind: 'text' },
      { title: w.ordered, kind: 'figure' },
      { title: w.weight, kind: 'figure' },
      { title: w.orders, kind: 'figure' },
    ],
    rows: [...groups].flatMap(([storage, items]): Row[] => [
      { group: w.storages[storage] },
      ...items.map((item) => ({
        cells: [
          null,
          {
            text: named(item.name, reader),
            below: [named(item.formatTitle, reader), lotText(item, w, reader)].filter(Boolean).join(' · '),
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
function instructionsTable(run: RunDetail, w: Words, reader: Language): Block[] {
  const rows = run.stopList
    .map((stop) => ({ stop, text: instructionsOf(stop, reader).join('\n') }))
    .filter(({ text }) => text !== '');
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { title: w.customer, kind: 'text' },
        { title: w.instructions, kind: 'text', share: 3 },
      ],
      rows: rows.map(({ stop, text }) => ({ cells: [`${stop.position}. ${stop.customer.name}`, text] })),
    },
  ];
}

function linesByStop(stops: readonly RunStop[], w: Words, reader: Language): Block {
  const { quantity } = numberFormats(uiLanguageOf(reader));
  return {
    kind: 'table',
    columns: [
      { title: w.done, kind: 'box' },
      { title: w.product, kind: 'text', share: 3 },
      { title: w.order, kind: 'text' },
      { title: w.ordered, kind: 'figure' },
      { title: w.weight, kind: 'figure' },
    ],
    rows: stops.flatMap((stop): Row[] => [
      { group: `${stop.position}. ${stop.customer.name}`, below: instructionsOf(stop, reader).join('\n') },
      ...stop.orders.flatMap((order) =>
        order.lines.map((line) => ({
          cells: [
            null,
            { text: named(line.name, reader), below: named(line.formatTitle, reader) },
            order.number,
            quantity(line.quantity),
            line.weightKg === null ? null : quantity(line.weightKg, 'kg'),
          ],
        })),
      ),
    ]),
  };
}

function routeTable(run: RunDetail, w: Words, reader: Language): Block {
  return {
    kind: 'table',
    columns: [
      { title: w.stop, kind: 'figure' },
      { title: w.customer, kind: 'text', share: 3 },
      { title: w.order, kind: 'text' },
      { title: w.notes, kind: 'text', share: 2 },
      { title: w.time, kind: 'text', share: 0.6, isHandwritten: true },
      { title: w.received, kind: 'text', share: 1.5, isHandwritten: true },
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
  const w = words[reader];
  const { quantity } = numberFormats(uiLanguageOf(reader));
  const blocks: Record<Kind, () => Block[]> = {
    pickList: () => [pickTable(run, w, reader), ...instructionsTable(run, w, reader)],
    packList: () => [linesByStop(run.stopList, w, reader)],
    loadList: () => [
      { kind: 'text', text: w.reverse, tone: 'quiet' },
      linesByStop(run.stopList.toReversed(), w, reader),
    ],
    routeSheet: () => [
      ...(run.instructions ? [{ kind: 'note' as const, text: run.instructions }] : []),
      { kind: 'text', text: `${w.length} : ${quantity(run.lengthKm, 'km')}`, tone: 'quiet' },
      routeTable(run, w, reader),
    ],
  };
  return {
    ...(await documentHead(ctx, run, w[kind], reader)),
    blocks: run.stopList.length === 0 ? [{ kind: 'text', text: w.nothing }] : blocks[kind](),
  };
}

const kinds: readonly Kind[] = ['pickList', 'packList', 'loadList', 'routeSheet'];

/** GET /api/documents/pickList.pdf and the other run documents, for members who prepare or drive. */
export const printableRuns = kinds.map((name) =>
  printable({
    name,
    ability: 'deliverOrders',
    input: deliveries.getRun.input,
    compose: async (ctx, key, reader) => runPdf(ctx, await getRun(ctx, key), name, reader),
  }),
);
