import { sql } from 'kysely';
import {
  dayIn,
  toThousandths,
  type DemandLine,
  type DemandOfProducer,
  type FormatId,
  type hubs,
  type OrderLineId,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ProducerId,
  type ProducerMode,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Seller } from '../../catalogue/index.ts';
import { offeredTo } from '../../offers/index.ts';
import { quantityUp } from '../../ordering/index.ts';
import { mayBuy, mayEditBuying } from '../policy.ts';
import { leftToBuy, sumOf, type WantedLine } from '../rules/demand.ts';
import { hubOf, producersOf, type ProducerAt } from './producers.ts';
import { decimal } from '../../../platform/decimal.ts';

interface Row {
  order_id: PurchaseOrderId;
  line_id: OrderLineId;
  status: string;
  format_id: FormatId;
  producer_id: ProducerId;
  name: DemandLine['name'];
  title: DemandLine['formatTitle'];
  sku: string | null;
  quantity: string;
  linked: string;
}

/** A format with the lines that want it, and how it is bought. */
export interface Demanded {
  line: DemandLine;
  wanted: (WantedLine & { orderId: PurchaseOrderId; lineId: OrderLineId })[];
  minimum: string | null;
  taxIds: string[];
  saleUnit: string;
  isVariableWeight: boolean;
  netWeightKg: string | null;
}

export interface Demand {
  producer: ProducerAt;
  way: DemandOfProducer['way'];
  formats: Demanded[];
}

/** What open orders of a day ask for of the goods of producers; a confirmed one counts, a sent one is told of. */
export async function demandOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { vendor }: Seller,
  on: string,
): Promise<Demand[]> {
  const { db } = ctx;
  const rows = await wantedRows(db, vendor.id, on);
  const buying = await buyingOf(db, vendor.id, [...new Set(rows.map((row) => row.format_id))]);
  const producers = await producersOf(db, vendor.id);
  const related = await suppliersOf(db, vendor.id);
  const byProducer = Map.groupBy(rows, (row) => row.producer_id);
  const demands: Demand[] = [];
  for (const producer of producers) {
    const own = byProducer.get(producer.id);
    if (!own) continue;
    const { organizationId } = producer;
    const way = organizationId !== null && related.has(organizationId) ? 'order' : 'document';
    const offered =
      way === 'order' ? await offeredBy(ctx, vendor.id, organizationId!, buying) : new Set<FormatId>();
    demands.push({
      producer,
      way,
      formats: Array.from(
        Map.groupBy(own, (row) => row.format_id),
        ([formatId, lines]) => demanded(lines, buying.get(formatId)!, { way, mode: producer.mode, offered }),
      ),
    });
  }
  return demands;
}

async function wantedRows(db: Db, vendorId: OrganizationId, on: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, l.id as line_id, o.status, l.format_id, l.producer_id, l.name, l.title, l.sku,
      coalesce(l.confirmed, l.requested) as quantity,
      coalesce((select sum(k.quantity) from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id), 0) as linked
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date and not o.is_test and l.producer_id is not null
      and o.status in ('submitted', 'confirmed', 'preparing', 'ready') and coalesce(l.confirmed, l.requested) > 0
    order by o.submitted_at, o.id, l.position`.execute(db);
  return rows;
}

interface Buying {
  format_id: FormatId;
  sale_unit: string;
  unit_cost: string | null;
  is_variable_weight: boolean;
  net_weight_kg: string | null;
  tax_ids: string[];
  multiple_quantity: string | null;
  version: number | null;
  supplier_format_id: FormatId | null;
  supplier_name: { en: string; fr: string } | null;
  supplier_title_en: string | null;
  supplier_title_fr: string | null;
  supplier_minimum: string | null;
  supplier_multiple: string | null;
}

/** As somebody said it is bought; else, of a producer on the platform, the format with the same GTIN. */
async function buyingOf(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, Buying>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<Buying>`
    select f.id as format_id, f.sale_unit, f.unit_cost, f.is_variable_weight, f.net_weight_kg, f.tax_ids, b.multiple_quantity, b.version,
      s.id as supplier_format_id, sp.name as supplier_name, s.title_en as supplier_title_en,
      s.title_fr as supplier_title_fr, s.minimum_quantity as supplier_minimum, s.multiple_quantity as supplier_multiple
    from formats f
    join products p on p.id = f.product_id
    left join producers w on w.vendor_id = p.vendor_id and w.id = p.producer_id
    left join hub_buying b on b.vendor_id = f.vendor_id and b.format_id = f.id
    left join formats s on s.vendor_id = w.organization_id and s.archived_at is null
      and (s.id = b.supplier_format_id or (b.supplier_format_id is null and s.gtin = f.gtin))
    left join products sp on sp.id = s.product_id
    where f.vendor_id = ${vendorId} and f.id = any(${[...formatIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.format_id, row]));
}

/** Sellers that the hub may order from. */
async function suppliersOf(db: Db, hubId: OrganizationId): Promise<Set<OrganizationId>> {
  const rows = await db
    .selectFrom('relations')
    .select('vendor_id')
    .where('customer_id', '=', hubId)
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map((row) => row.vendor_id));
}

async function offeredBy(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  hubId: OrganizationId,
  supplierId: OrganizationId,
  buying: ReadonlyMap<FormatId, Buying>,
): Promise<Set<FormatId>> {
  const wanted = [...buying.values()].flatMap(({ supplier_format_id }) => supplier_format_id ?? []);
  return new Set((await offeredTo(ctx, hubId, supplierId, wanted)).keys());
}

interface From {
  way: DemandOfProducer['way'];
  mode: ProducerMode;
  offered: ReadonlySet<FormatId>;
}

function problemOf(buying: Buying, { way, mode, offered }: From): DemandLine['problem'] {
  if (way === 'document') return mode === 'resale' && buying.unit_cost === null ? 'hubs.noCost' : null;
  if (buying.supplier_format_id === null) return 'hubs.noSupplierFormat';
  return offered.has(buying.supplier_format_id) ? null : 'hubs.notOfferedByProducer';
}

function demanded(rows: readonly Row[], buying: Buying, from: From): Demanded {
  const [first] = rows;
  const isSent = ({ status }: Row) => status === 'submitted';
  const confirmed = rows.filter((row) => !isSent(row));
  const wanted = confirmed.map((row) => ({
    orderId: row.order_id,
    lineId: row.line_id,
    quantity: decimal(row.quantity),
    linked: decimal(row.linked),
  }));
  const multiple = decimal(from.way === 'order' ? buying.supplier_multiple : buying.multiple_quantity);
  const minimum = from.way === 'order' ? decimal(buying.supplier_minimum) : null;
  const needed = leftToBuy(wanted);
  const { supplier_name: name } = buying;
  return {
    wanted,
    minimum,
    taxIds: buying.tax_ids,
    saleUnit: buying.sale_unit,
    isVariableWeight: buying.is_variable_weight,
    netWeightKg: decimal(buying.net_weight_kg),
    line: {
      formatId: first!.format_id,
      name: first!.name,
      formatTitle: first!.title,
      sku: first!.sku,
      orders: new Set(confirmed.map((row) => row.order_id)).size,
      needed: sumOf(wanted.map(({ quantity }) => quantity)),
      unconfirmed: sumOf(rows.filter(isSent).map(({ quantity }) => decimal(quantity))),
      bought: sumOf(wanted.map(({ linked }) => linked)),
      toBuy:
        toThousandths(needed) === 0n
          ? '0'
          : quantityUp(needed, { minimumQuantity: minimum, multipleQuantity: multiple }),
      multiple,
      unitCost: decimal(buying.unit_cost),
      supplierFormatId: buying.supplier_format_id,
      supplierFormat: name && {
        en: [name.en || name.fr, buying.supplier_title_en].filter(Boolean).join(', '),
        fr: [name.fr || name.en, buying.supplier_title_fr].filter(Boolean).join(', '),
      },
      problem: problemOf(buying, from),
      version: buying.version ?? 0,
    },
  };
}

export async function getDemand(
  ctx: Ctx,
  { on }: ParsedInputOf<typeof hubs.getDemand>,
): Promise<OutputOf<typeof hubs.getDemand>> {
  const hub = await hubOf(ctx);
  const demands = await demandOf(ctx, hub, on);
  return {
    producers: demands.map(({ producer, way, formats }) => ({
      id: producer.id,
      name: producer.name,
      email: producer.email,
      way,
      mode: way === 'order' ? ('resale' as const) : producer.mode,
      lines: formats.map(({ line }) => line),
    })),
    can: { buy: mayBuy(hub.actor), edit: mayEditBuying(hub.actor) },
  };
}

/** Days that open orders are for, from today on. */
export async function listHubDays(ctx: Ctx): Promise<OutputOf<typeof hubs.listHubDays>> {
  const { vendor } = await hubOf(ctx);
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  const { rows } = await sql<{ on: string; orders: number; to_buy: number }>`
    select o.on_day::text as on, count(distinct o.id)::int as orders, count(*) filter (where o.status <> 'submitted'
      and coalesce(l.confirmed, l.requested) > coalesce((select sum(k.quantity) from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id), 0))::int as to_buy
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id and l.producer_id is not null
    where o.vendor_id = ${vendor.id} and o.on_day >= ${today}::date and not o.is_test
      and o.status in ('submitted', 'confirmed', 'preparing', 'ready')
    group by o.on_day order by o.on_day`.execute(ctx.db);
  return rows.map((row) => ({ on: row.on, orders: row.orders, toBuy: row.to_buy }));
}
