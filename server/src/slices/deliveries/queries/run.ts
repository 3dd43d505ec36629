import type { Selectable } from 'kysely';
import {
  inLanguage,
  isEmptyText,
  fromThousandths,
  toThousandths,
  routeLength,
  type Bilingual,
  type OrganizationId,
  type RunDetail,
  type RunItem,
  type RunStop,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import { getFulfilment } from '../../distribution/index.ts';
import { lotsToPick, ordersOfRun, type RunOrder } from '../../ordering/index.ts';
import { addressOf, mainAddressOf } from '../../organizations/index.ts';
import { canWithRun } from '../policy.ts';
import { inSavedOrder } from '../rules.ts';
import type { DeliveryStopsTable } from '../tables.ts';
import { listRuns } from './runs.ts';

export interface RunKey {
  fulfilmentId: string;
  on: string;
}

/** Orders of one customer at one address form one stop. */
export const stopIdOf = ({ customerId, addressId }: Pick<RunOrder, 'customerId' | 'addressId'>): string =>
  `${customerId}:${addressId ?? ''}`;

const loadStopResults = (db: Db, vendorId: OrganizationId, { fulfilmentId, on }: RunKey) =>
  db
    .selectFrom('delivery_stops')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('fulfilment_id', '=', fulfilmentId)
    .where('on_day', '=', on)
    .execute();

export async function getRun(ctx: MemberCtx, key: RunKey): Promise<RunDetail> {
  const { actor } = ctx;
  const own = actor.organizationId;
  const runs = await listRuns(ctx, { from: key.on, until: key.on });
  const run = runs.find(({ fulfilmentId }) => fulfilmentId === key.fulfilmentId);
  if (!run) throw new AppError('request.notFound');
  const orders = await ordersOfRun(ctx.db, own, key);
  const results = new Map((await loadStopResults(ctx.db, own, key)).map((row) => [row.stop_id, row]));
  const saved = await ctx.db
    .selectFrom('delivery_runs')
    .select('stop_ids')
    .where('vendor_id', '=', own)
    .where('fulfilment_id', '=', key.fulfilmentId)
    .where('on_day', '=', key.on)
    .executeTakeFirst();
  const stops = inSavedOrder(stopsOf(ctx, orders, results), saved?.stop_ids ?? []);
  const main = await mainAddressOf(ctx.db, own);
  const start = main ? addressOf(main).location : null;
  const fulfilment = await getFulfilment(ctx.db, own, key.fulfilmentId);
  return {
    ...run,
    stopList: stops.map((stop, index) => ({ ...stop, position: index + 1 })),
    items: itemsOf(orders, await lotsToPick(ctx, own, orders)),
    start,
    lengthKm: Math.round(routeLength(start, placesOf(stops)) * 10) / 10,
    instructions: inBothLanguages(fulfilment?.instructions ?? null),
    can: canWithRun(
      actor,
      orders.map(({ status }) => status),
      run.kind === 'delivery',
    ),
  };
}

export const placesOf = (stops: readonly Pick<RunStop, 'id' | 'address'>[]) =>
  stops.map(({ id, address }) => ({ id, place: address?.location ?? null }));

/** Instructions of the orders still to be delivered; for a finished stop, those recorded at delivery. */
function instructionsOf(orders: readonly RunOrder[]) {
  const isOpen = ({ status }: RunOrder) => status !== 'delivered' && status !== 'completed';
  return inBothLanguages((orders.find(isOpen) ?? orders[0])?.deliveryInstructions ?? null);
}

const inBothLanguages = (text: Bilingual | null) =>
  text && !isEmptyText(text) ? { en: inLanguage(text, 'EN'), fr: inLanguage(text, 'FR') } : null;

function stopsOf(
  ctx: Ctx,
  orders: readonly RunOrder[],
  results: ReadonlyMap<string, Selectable<DeliveryStopsTable>>,
): RunStop[] {
  const byStop = Map.groupBy(orders, stopIdOf);
  return [...byStop].map(([id, those]) => {
    const [first] = those as [RunOrder];
    const result = results.get(id);
    return {
      id,
      position: 0,
      customer: { id: first.customerId, name: first.customerName, phone: first.customerPhone },
      address: first.address,
      deliveryNotes: first.deliveryNotes,
      deliveryInstructions: instructionsOf(those),
      orders: those.map(({ id: orderId, number, status, lines, note, version }) => ({
        id: orderId,
        number,
        status,
        lines: lines.map(({ id: lineId, name, formatTitle, storage, quantity, weightKg }) => ({
          id: lineId,
          name,
          formatTitle,
          storage,
          quantity,
          weightKg,
        })),
        note,
        version,
      })),
      result: result ? stopResultOf(ctx, result) : null,
    };
  });
}

const stopResultOf = (ctx: Ctx, row: Selectable<DeliveryStopsTable>): RunStop['result'] => {
  const link = (id: string): string =>
    ctx.ports.files.linkTo({ id, variant: '1024' }, organizationScope(ctx.actor));
  return {
    outcome: row.outcome,
    reason: row.reason,
    note: row.note,
    receivedBy: row.received_by,
    temperature: row.temperature,
    signatureUrl: row.signature_file_id && link(row.signature_file_id),
    photoUrls: row.photo_file_ids.map(link),
    signatureFileId: row.signature_file_id,
    photoFileIds: row.photo_file_ids,
    happenedAt: row.happened_at.toISOString(),
  };
};

/** Total quantity per format to prepare for the run, with refrigerated and frozen items apart. */
function itemsOf(orders: readonly RunOrder[], lots: Awaited<ReturnType<typeof lotsToPick>>): RunItem[] {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, orderId: order.id })));
  const byFormat = Map.groupBy(lines, (line) => line.formatId);
  const sum = (values: readonly (string | null)[]): string =>
    fromThousandths(values.reduce((total, value) => total + toThousandths(value ?? '0'), 0n));
  return [...byFormat]
    .map(([formatId, those]) => {
      const [first] = those as [(typeof those)[number]];
      return {
        formatId,
        name: first.name,
        formatTitle: first.formatTitle,
        sku: first.sku,
        saleUnit: first.saleUnit,
        storage: first.storage,
        ordered: sum(those.map((line) => line.ordered)),
        prepared: sum(those.map((line) => line.prepared)),
        weightKg: those.some((line) => line.weightKg !== null)
          ? sum(those.map((line) => line.weightKg))
          : null,
        orders: new Set(those.map((line) => line.orderId)).size,
        lots: (lots.get(formatId) ?? []).map(({ code, bestBefore, quantity }) => ({
          code,
          bestBefore,
          quantity,
        })),
      };
    })
    .sort(
      (a, b) =>
        compare(a.storage, b.storage) ||
        byNumericName.compare(a.name.fr, b.name.fr) ||
        compare(a.formatId, b.formatId),
    );
}

const byNumericName = new Intl.Collator('fr-CA', { numeric: true });
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
