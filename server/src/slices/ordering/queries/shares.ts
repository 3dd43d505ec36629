import { sql } from 'kysely';
import {
  toThousandths,
  type OrderChange,
  type ordering,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { mayShare } from '../policy.ts';
import { sharesOf, type Share, type WantingLine } from '../rules/shares.ts';
import { planOf } from './preview.ts';
import { asking, type LineRow, type OrderRecord } from './records.ts';
import { decimal } from '../../../platform/decimal.ts';

type Asked = ParsedInputOf<typeof ordering.previewShares>;
type Shared = OutputOf<typeof ordering.previewShares>;

interface OrderOfDay {
  row: OrderRecord & { customer_name: string; tags: string[] };
  lines: LineRow[];
}

export interface SharedOrder extends OrderOfDay {
  shares: Share[];
}

/** The seller that asks, when whoever asks may take goods from its customers. */
export function sharingVendor(ctx: Ctx): OrganizationId {
  if (ctx.actor.kind !== 'person') throw new AppError('request.notFound');
  const allowed = mayShare(ctx.actor);
  if (allowed !== true) throw new AppError(allowed);
  return asking(ctx);
}

/** What each would get; every order with what it would come to. */
export async function previewShares(ctx: Ctx, input: Asked): Promise<Shared> {
  const orders = await sharedOrders(ctx.db, sharingVendor(ctx), input);
  return Promise.all(
    orders.map(async ({ row, lines, shares }) => {
      const changes = changesOf(shares);
      const plan =
        changes.length === 0 ? null : await planOf(ctx, ctx.db, { row, lines, by: 'vendor' }, changes);
      return {
        purchaseOrderId: row.id,
        number: row.number,
        customerName: row.customer_name,
        status: row.status,
        isFirst: isFirst(row, input),
        shares: shares.map(({ lineId, formatId, asked, given, isKept }) => ({
          lineId: lineId as LineRow['id'],
          formatId,
          asked,
          given,
          isKept,
        })),
        currency: row.currency,
        totalBeforeMinor: row.total_minor,
        totalAfterMinor: plan?.totals.totalMinor ?? row.total_minor,
        isApplied: plan && plan.countsAtOnce,
      };
    }),
  );
}

export const changesOf = (shares: readonly Share[]): OrderChange[] =>
  shares.flatMap(({ lineId, asked, given }): OrderChange[] => {
    const id = lineId as LineRow['id'];
    if (toThousandths(given) === toThousandths(asked)) return [];
    return toThousandths(given) === 0n
      ? [{ kind: 'remove', lineId: id }]
      : [{ kind: 'quantity', lineId: id, quantity: given }];
  });

const isFirst = ({ tags }: OrderOfDay['row'], { rule, tag }: Asked): boolean =>
  rule === 'priority' && tags.includes(tag);

/** The orders of a day that want some of the goods, in the order in which they came, each with its shares. */
export async function sharedOrders(db: Db, vendorId: OrganizationId, asked: Asked): Promise<SharedOrder[]> {
  if (new Set(asked.goods.map(({ formatId }) => formatId)).size < asked.goods.length)
    throw new AppError('request.invalid');
  const orders = await ordersOfDay(db, vendorId, asked.on);
  const multiples = await multiplesOf(db, vendorId, asked.goods);
  const shares = asked.goods.flatMap(({ formatId, there }) => {
    const lines = orders.flatMap((order) => wanting(order, asked).filter((one) => one.formatId === formatId));
    return sharesOf(
      { formatId, there, multipleQuantity: multiples.get(formatId) ?? null },
      lines,
      asked.rule,
    );
  });
  return orders
    .map((order) => {
      const own = new Set<string>(order.lines.map(({ id }) => id));
      return { ...order, shares: shares.filter(({ lineId }) => own.has(lineId)) };
    })
    .filter((order) => order.shares.length > 0);
}

function wanting({ row, lines }: OrderOfDay, asked: Asked): WantingLine[] {
  const isOpen = (row.status === 'confirmed' || row.status === 'preparing') && row.open_change_by === null;
  return lines
    .map((line) => ({
      lineId: line.id,
      formatId: line.format_id,
      asked: decimal(line.prepared ?? line.confirmed ?? line.requested),
      isKept: !isOpen || line.prepared !== null,
      isFirst: isFirst(row, asked),
    }))
    .filter((line) => toThousandths(line.asked) > 0n);
}

async function ordersOfDay(db: Db, vendorId: OrganizationId, on: string): Promise<OrderOfDay[]> {
  const { rows } = await sql<OrderOfDay['row']>`
    select o.*, c.name as customer_name, coalesce(r.tags, '{}') as tags
    from purchase_orders o join organizations c on c.id = o.customer_id
    left join relationships r on r.organization_id = o.vendor_id and r.relation_id = o.relation_id
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date and not o.is_test
      and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
    order by o.submitted_at, o.id`.execute(db);
  if (rows.length === 0) return [];
  const ids: PurchaseOrderId[] = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('purchase_order_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.purchase_order_id);
  return rows.map((row) => ({ row, lines: byOrder.get(row.id) ?? [] }));
}

async function multiplesOf(
  db: Db,
  vendorId: OrganizationId,
  goods: Asked['goods'],
): Promise<Map<string, string | null>> {
  const formats = await db
    .selectFrom('formats')
    .select(['id', 'multiple_quantity'])
    .where('vendor_id', '=', vendorId)
    .where(
      'id',
      'in',
      goods.map(({ formatId }) => formatId),
    )
    .execute();
  return new Map(formats.map(({ id, multiple_quantity }) => [id, decimal(multiple_quantity)]));
}
