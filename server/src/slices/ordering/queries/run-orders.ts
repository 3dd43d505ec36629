import { sql, type RawBuilder } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type Bilingual,
  type FormatId,
  type Id,
  type OrderLine,
  type OrderLineId,
  type OrderStatus,
  type OrganizationId,
  type PurchaseOrder,
  type PurchaseOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { quantityOf } from '../rules/lines.ts';
import { decimal } from '../../../platform/decimal.ts';
import { soldLine } from '../rules/orders.ts';
import type { LineRow, OrderRecord } from '../tables.ts';
import { loadOrdersOfRun } from './order-records.ts';
import { viewOrder } from './order.ts';

export interface RunLine {
  id: OrderLineId;
  formatId: FormatId;
  name: OrderLine['name'];
  formatTitle: OrderLine['formatTitle'];
  sku: string | null;
  saleUnit: OrderLine['saleUnit'];
  storage: OrderLine['storage'];
  /** The quantity at the latest step. */
  quantity: string;
  ordered: string;
  prepared: string;
  weightKg: string | null;
  lots: OrderLine['lots'];
}

export interface RunOrder {
  id: PurchaseOrderId;
  number: string;
  status: OrderStatus;
  kind: 'delivery' | 'pickup';
  customerId: OrganizationId;
  customerName: string;
  customerPhone: string | null;
  addressId: Id<'Address'> | null;
  address: PurchaseOrder['address'];
  deliveryNotes: string;
  deliveryInstructions: Bilingual | null;
  note: string;
  version: number;
  lines: RunLine[];
}

type Row = OrderRecord & {
  customer_name: string;
  phones: { number: string }[];
  instructions: Bilingual | null;
};

/** A seller's orders of one route or place on one day; declined, cancelled and expired orders are left out. */
export async function ordersOfRun(
  db: Db,
  vendorId: OrganizationId,
  { fulfilmentId, on }: { fulfilmentId: string; on: string },
): Promise<RunOrder[]> {
  const { rows } = await sql<Row>`
    select o.*, c.name as customer_name, c.phones,
      case when o.fulfilment_kind <> 'delivery' then null
        when o.status in ('delivered', 'completed') then o.delivery_instructions
        else s.delivery_instructions end as instructions
    from real_orders o join organizations c on c.id = o.customer_id
    left join organization_settings s on s.organization_id = o.customer_id
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date and o.fulfilment_id = ${fulfilmentId}
      and o.status in ('confirmed', 'preparing', 'ready', 'inTransit', 'delivered', 'completed')
    order by o.submitted_at, o.id`.execute(db);
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where(sql<boolean>`purchase_order_id = any(${rows.map((row) => row.id)}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.purchase_order_id);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    kind: row.fulfilment_kind,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerPhone: row.phones[0]?.number ?? null,
    addressId: row.address_id,
    address: row.address,
    deliveryNotes: row.delivery_notes,
    deliveryInstructions: row.instructions,
    note: row.note,
    version: row.version,
    lines: (byOrder.get(row.id) ?? []).map(lineOf).filter((line) => Number(line.ordered) > 0),
  }));
}

function lineOf(line: LineRow): RunLine {
  const sold = soldLine(line);
  const quantity = quantityOf(sold);
  return {
    id: line.id,
    formatId: line.format_id,
    name: line.name,
    formatTitle: line.title,
    sku: line.sku,
    saleUnit: line.sale_unit,
    storage: line.storage,
    quantity,
    ordered: sold.confirmed ?? sold.requested,
    prepared: sold.prepared ?? '0',
    weightKg: weightOf(sold.weights, sold.netWeightKg, quantity),
    lots: line.lots,
  };
}

function weightOf(weights: readonly string[], netWeightKg: string | null, quantity: string): string | null {
  if (weights.length > 0)
    return fromThousandths(weights.reduce((sum, weight) => sum + toThousandths(weight), 0n));
  return netWeightKg === null
    ? null
    : decimal(fromThousandths((toThousandths(quantity) * toThousandths(netWeightKg)) / 1_000n));
}

export interface OrderOfRun<Beside> {
  order: PurchaseOrder;
  addressId: OrderRecord['address_id'];
  beside: Beside;
}

/** The orders of a run as the seller's pages show them, in one statement, with what the caller needs beside each. */
export async function viewOrdersOfRun<Beside>(
  ctx: MemberCtx,
  key: { fulfilmentId: string; on: string },
  beside: RawBuilder<Beside>,
): Promise<OrderOfRun<Beside>[]> {
  const found = await loadOrdersOfRun(ctx.db, ctx.actor.organizationId, key, beside);
  return Promise.all(
    found.map(async ({ order, parties, beside: its }) => ({
      order: await viewOrder(ctx, ctx.db, order, 'vendor', parties),
      addressId: order.row.address_id,
      beside: its,
    })),
  );
}
