import { sql } from 'kysely';
import {
  toThousandths,
  type hubs,
  type OrderLineId,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type Purchase,
  type PurchaseId,
  type PurchaseLine,
  type PurchaseLineId,
  type PurchaseOrderId,
  type PurchaseRow,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Seller } from '../../catalogue/index.ts';
import { mayCancel, mayMail, mayReceive, maySeeCosts, mayShare } from '../policy.ts';
import { missingQuantities } from '../rules/demand.ts';
import { requireHub } from './producers.ts';
import type { PurchaseRecord } from './records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { readPage } from '../../../platform/prepared-statements.ts';

interface LinkRow {
  purchase_order_id: PurchaseOrderId;
  order_line_id: OrderLineId;
  quantity: string;
  number: string;
  customer_name: string;
}

/** A purchase line of the format and day of one that is shown. */
interface ReceivedRow {
  line_id: PurchaseLineId;
  on_day: string;
  format_id: string;
  received: string | null;
  /** What each customer's line still needs of what was bought for it; earlier purchases serve it first. */
  needed: string[];
  /** Of a purchase that is shown. */
  links: LinkRow[] | null;
}

export type PurchaseLineRow = PurchaseLine & { orderLineId: OrderLineId | null; taxIds: string[] };

/** Purchase lines with the customers' orders they are for. */
export async function loadPurchaseLines(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseId[],
): Promise<Map<PurchaseId, PurchaseLineRow[]>> {
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom('hub_purchase_lines')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('purchase_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  const { rows } = await sql<ReceivedRow>`
    select l.id as line_id, p.on_day, l.format_id, l.received::text as received, coalesce(k.needed, '[]') as needed,
      case when p.id = any(${[...ids]}::uuid[]) then coalesce(k.links, '[]') end as links
    from hub_purchase_lines l
    join hub_purchases p on p.vendor_id = l.vendor_id and p.id = l.purchase_id
    left join lateral (
      select jsonb_agg(case when o.status in ('declined', 'cancelled', 'expired') then 0
          else greatest(0, least(k.quantity, coalesce(n.delivered, n.prepared, n.confirmed, n.requested)
            - coalesce((select sum(e.quantity) from hub_purchase_links e where e.vendor_id = k.vendor_id
              and e.purchase_order_id = k.purchase_order_id and e.order_line_id = k.order_line_id
              and (e.created_at, e.line_id) < (k.created_at, k.line_id)), 0))) end::text) as needed,
        jsonb_agg(jsonb_build_object('purchase_order_id', o.id, 'order_line_id', n.id, 'number', o.number,
          'customer_name', c.name, 'quantity', k.quantity::text) order by o.submitted_at, o.id) as links
      from hub_purchase_links k
      join purchase_orders o on o.id = k.purchase_order_id
      join purchase_order_lines n on n.purchase_order_id = k.purchase_order_id and n.id = k.order_line_id
      join organizations c on c.id = o.customer_id
      where k.vendor_id = l.vendor_id and k.purchase_id = l.purchase_id and k.line_id = l.id
    ) k on true
    where l.vendor_id = ${vendorId} and (p.on_day, l.format_id) in (
      select q.on_day, m.format_id from hub_purchase_lines m
      join hub_purchases q on q.vendor_id = m.vendor_id and q.id = m.purchase_id
      where m.vendor_id = ${vendorId} and m.purchase_id = any(${[...ids]}::uuid[]))
    order by p.created_at, l.id`.execute(db);
  const byFormat = Map.groupBy(rows, ({ on_day, format_id }) => `${on_day} ${format_id}`);
  const missing = new Map(
    [...byFormat.values()].flatMap((of) => [
      ...missingQuantities(of.map(({ line_id: id, received, needed }) => ({ id, received, needed }))),
    ]),
  );
  const linksOf = new Map(rows.map(({ line_id, links }) => [line_id, links ?? []]));
  const lineEntries = lines.map((line) => {
    const own = linksOf.get(line.id) ?? [];
    const of: PurchaseLineRow = {
      id: line.id,
      formatId: line.format_id,
      name: line.name,
      formatTitle: line.title,
      sku: line.sku,
      needed: decimal(line.needed),
      ordered: decimal(line.ordered),
      received: decimal(line.received),
      missing: missing.get(line.id)!,
      unitCost: decimal(line.unit_cost),
      isVariableWeight: line.is_variable_weight,
      netWeightKg: decimal(line.net_weight_kg),
      receivedKg: decimal(line.received_kg),
      paidQuantity: decimal(line.paid_quantity),
      orderLineId: line.order_line_id,
      taxIds: line.tax_ids,
      links: own.map((link) => ({
        purchaseOrderId: link.purchase_order_id,
        orderLineId: link.order_line_id,
        number: link.number,
        customerName: link.customer_name,
        quantity: decimal(link.quantity),
      })),
    };
    return [line.purchase_id, of] as const;
  });
  return new Map(
    Array.from(
      Map.groupBy(lineEntries, ([id]) => id),
      ([id, of]) => [id, of.map(([, line]) => line)],
    ),
  );
}

const isShort = (record: PurchaseRecord, lines: readonly PurchaseLine[]): boolean =>
  record.status === 'received' && lines.some(({ missing }) => toThousandths(missing) > 0n);

export const toPurchaseRow = (record: PurchaseRecord, lines: readonly PurchaseLine[]): PurchaseRow => ({
  id: record.id,
  number: record.number,
  producer: { id: record.producer_id, name: record.producer.name },
  status: record.status,
  method: record.purchase_order_id === null ? 'document' : 'order',
  mode: record.mode,
  on: record.on_day,
  lines: lines.length,
  isShort: isShort(record, lines),
  purchaseOrderId: record.purchase_order_id,
  sentAt: record.created_at.toISOString(),
});

export async function loadPurchaseRecord(
  db: Db,
  vendorId: OrganizationId,
  id: PurchaseId,
): Promise<PurchaseRecord> {
  return db
    .selectFrom('hub_purchases')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

export async function loadPurchase(db: Db, hub: Seller, id: PurchaseId): Promise<Purchase> {
  const record = await loadPurchaseRecord(db, hub.vendor.id, id);
  const lines = (await loadPurchaseLines(db, hub.vendor.id, [id])).get(id) ?? [];
  const { lines: _count, ...row } = toPurchaseRow(record, lines);
  const state = { status: record.status, isShort: row.isShort };
  return {
    ...row,
    email: record.producer.email,
    note: record.note,
    currency: record.currency,
    lines: lines.map(({ orderLineId: _line, taxIds: _taxes, ...line }) => ({
      ...line,
      unitCost: maySeeCosts(hub.actor) === true ? line.unitCost : null,
    })),
    mailedAt: record.mailed_at?.toISOString() ?? null,
    receivedAt: record.received_at?.toISOString() ?? null,
    version: record.version,
    can: {
      receive: mayReceive(hub.actor, state),
      share: mayShare(hub.actor, state),
      mail: mayMail(hub.actor, state),
      cancel: mayCancel(hub.actor, state),
    },
  };
}

export async function getPurchase(
  ctx: MemberCtx,
  { purchaseId }: ParsedInputOf<typeof hubs.getPurchase>,
): Promise<Purchase> {
  return loadPurchase(ctx.db, await requireHub(ctx), purchaseId);
}

export async function listPurchases(
  ctx: MemberCtx,
  { on, producerId, ...input }: ParsedInputOf<typeof hubs.listPurchases>,
): Promise<OutputOf<typeof hubs.listPurchases>> {
  const { vendor } = await requireHub(ctx);
  const found = ctx.db
    .selectFrom('hub_purchases')
    .where('vendor_id', '=', vendor.id)
    .$if(on !== undefined, (query) => query.where('on_day', '=', on!))
    .$if(producerId !== undefined, (query) => query.where('producer_id', '=', producerId!));
  const { rows: records, ...page } = await readPage(found, input, (all) =>
    all.selectAll().orderBy('created_at', 'desc').orderBy('number', 'desc'),
  );
  const lines = await loadPurchaseLines(
    ctx.db,
    vendor.id,
    records.map(({ id }) => id),
  );
  return { rows: records.map((record) => toPurchaseRow(record, lines.get(record.id) ?? [])), ...page };
}
