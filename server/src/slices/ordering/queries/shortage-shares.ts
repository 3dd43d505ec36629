import { sql } from 'kysely';
import {
  toThousandths,
  type OrderChange,
  type ordering,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { mayShare } from '../policy.ts';
import { computeLineShares, type Share, type RequestedLine } from '../rules/shortage-sharing.ts';
import { planChange, type ChangePlan } from '../rules/change-plan.ts';
import type { Order } from '../rules/orders.ts';
import { loadChangeFacts } from './change-facts.ts';
import { loadOrders } from './order-records.ts';
import { loadParties } from './parties.ts';
import { decimal } from '../../../platform/decimal.ts';
import type { LineRow, OrderRecord } from '../tables.ts';

type Shares = ParsedInputOf<typeof ordering.previewShares>;
type SharePreviews = OutputOf<typeof ordering.previewShares>;

interface OrderOfDay {
  order: Order;
  customerName: string;
  tags: readonly string[];
}

export interface SharedOrder extends OrderOfDay {
  shares: Share[];
}

/** The active organization, if the member may share a shortage. */
export function requireSharingVendor(ctx: MemberCtx): OrganizationId {
  permit(mayShare(ctx.actor));
  return ctx.actor.organizationId;
}

/** Previews the share of each order, with its total afterwards. */
export async function previewShares(ctx: MemberCtx, input: Shares): Promise<SharePreviews> {
  const orders = await sharedOrders(ctx.db, requireSharingVendor(ctx), input);
  return Promise.all(
    orders.map(async (shared) => {
      const { order, customerName, shares } = shared;
      const { row } = order;
      const plan = await planShares(ctx, order, changesOf(shares));
      return {
        purchaseOrderId: row.id,
        number: row.number,
        customerName,
        status: row.status,
        isFirst: isFirst(shared, input),
        shares: shares.map(({ lineId, formatId, requested, granted, isFixed }) => ({
          lineId: lineId as LineRow['id'],
          formatId,
          requested,
          granted,
          isFixed,
        })),
        currency: row.currency,
        totalBeforeMinor: row.total_minor,
        totalAfterMinor: plan?.after.row.total_minor ?? row.total_minor,
        isApplied: plan && plan.appliesAtOnce,
      };
    }),
  );
}

async function planShares(
  ctx: MemberCtx,
  order: Order,
  changes: readonly OrderChange[],
): Promise<ChangePlan | null> {
  if (changes.length === 0) return null;
  const parties = await loadParties(ctx.db, order.row);
  const change = { by: 'vendor', changes, isProposed: false } as const;
  return planChange(order, change, await loadChangeFacts(ctx, ctx.db, order, parties, change));
}

export const changesOf = (shares: readonly Share[]): OrderChange[] =>
  shares.flatMap(({ lineId, requested, granted }): OrderChange[] => {
    const id = lineId as LineRow['id'];
    if (toThousandths(granted) === toThousandths(requested)) return [];
    return toThousandths(granted) === 0n
      ? [{ kind: 'remove', lineId: id }]
      : [{ kind: 'quantity', lineId: id, quantity: granted }];
  });

const isFirst = ({ tags }: Pick<OrderOfDay, 'tags'>, { rule, tag }: Shares): boolean =>
  rule === 'priority' && tags.includes(tag);

/** Orders of a day that contain one of the items, in the order of submission, each with its shares. */
export async function sharedOrders(
  db: Db,
  vendorId: OrganizationId,
  requested: Shares,
): Promise<SharedOrder[]> {
  if (new Set(requested.items.map(({ formatId }) => formatId)).size < requested.items.length)
    throw new AppError('request.invalid');
  const orders = await ordersOfDay(db, vendorId, requested.on);
  const multiples = await multiplesOf(db, vendorId, requested.items);
  const shares = requested.items.flatMap(({ formatId, available }) => {
    const lines = orders.flatMap((order) =>
      requestedLines(order, requested).filter((one) => one.formatId === formatId),
    );
    return computeLineShares(
      { formatId, available, multipleQuantity: multiples.get(formatId) ?? null },
      lines,
      requested.rule,
    );
  });
  return orders
    .map((ofDay) => {
      const own = new Set<string>(ofDay.order.lines.map(({ id }) => id));
      return { ...ofDay, shares: shares.filter(({ lineId }) => own.has(lineId)) };
    })
    .filter((shared) => shared.shares.length > 0);
}

function requestedLines({ order, tags }: OrderOfDay, requested: Shares): RequestedLine[] {
  const { row, lines } = order;
  const isOpen = (row.status === 'confirmed' || row.status === 'preparing') && row.open_change_by === null;
  return lines
    .map((line) => ({
      lineId: line.id,
      formatId: line.format_id,
      requested: decimal(line.prepared ?? line.confirmed ?? line.requested),
      isFixed: !isOpen || line.prepared !== null,
      isFirst: isFirst({ tags }, requested),
    }))
    .filter((line) => toThousandths(line.requested) > 0n);
}

async function ordersOfDay(db: Db, vendorId: OrganizationId, on: string): Promise<OrderOfDay[]> {
  const { rows } = await sql<OrderRecord & { customer_name: string; tags: string[] }>`
    select o.*, c.name as customer_name, coalesce(r.tags, '{}') as tags
    from real_orders o join organizations c on c.id = o.customer_id
    left join relationships r on r.organization_id = o.vendor_id and r.relation_id = o.relation_id
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date
      and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
    order by o.submitted_at, o.id`.execute(db);
  const orders = await loadOrders(db, rows);
  return orders.map((order, index) => {
    const { customer_name: customerName, tags } = rows[index]!;
    return { order, customerName, tags };
  });
}

async function multiplesOf(
  db: Db,
  vendorId: OrganizationId,
  items: Shares['items'],
): Promise<Map<string, string | null>> {
  const formats = await db
    .selectFrom('formats')
    .select(['id', 'multiple_quantity'])
    .where('vendor_id', '=', vendorId)
    .where(
      'id',
      'in',
      items.map(({ formatId }) => formatId),
    )
    .execute();
  return new Map(formats.map(({ id, multiple_quantity }) => [id, decimal(multiple_quantity)]));
}
