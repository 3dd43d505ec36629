import { sql } from 'kysely';
import {
  dayIn,
  toThousandths,
  type DemandByProducer,
  type DemandLine,
  type FormatId,
  type hubs,
  type OrderLineId,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ProducerId,
  type ProducerMode,
  type PurchaseOrderId,
  type TaxGroup,
  type TaxId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Seller } from '../../catalogue/index.ts';
import { getOfferedPrices } from '../../offers/index.ts';
import { roundUpQuantity } from '../../ordering/index.ts';
import { mayBuy, mayEditPurchasingOptions } from '../policy.ts';
import { quantityToBuy, sumOf, type DemandOrderLine } from '../rules/demand.ts';
import { requireHub, loadProducers, type ProducerWithTerms } from './producers.ts';
import { loadPurchaseTaxes } from './records.ts';
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

/** A format's demand: the order lines that need it, and how it is bought. */
export interface FormatDemand {
  line: DemandLine;
  orderLines: (DemandOrderLine & { orderId: PurchaseOrderId; lineId: OrderLineId })[];
  minimum: string | null;
  taxIds: TaxId[];
  saleUnit: string;
  isVariableWeight: boolean;
  netWeightKg: string | null;
}

export interface Demand {
  producer: ProducerWithTerms;
  method: DemandByProducer['method'];
  formats: FormatDemand[];
}

/** A day's open order lines of producers' products: confirmed orders count as demand, submitted ones are only shown. */
export async function loadDemand(
  ctx: Pick<MemberCtx, 'db' | 'clock'>,
  { vendor }: Seller,
  on: string,
): Promise<Demand[]> {
  const { db } = ctx;
  const rows = await loadDemandRows(db, vendor.id, on);
  const options = await loadPurchasingOptions(db, vendor.id, [...new Set(rows.map((row) => row.format_id))]);
  const producers = await loadProducers(db, vendor.id);
  const related = await listSupplierIds(db, vendor.id);
  const byProducer = Map.groupBy(rows, (row) => row.producer_id);
  const taxIdsOf = await loadPurchaseTaxes(db, vendor.id, on);
  const demands: Demand[] = [];
  for (const producer of producers) {
    const own = byProducer.get(producer.id);
    if (!own) continue;
    const { organizationId } = producer;
    const method = organizationId !== null && related.has(organizationId) ? 'order' : 'document';
    const offered =
      method === 'order'
        ? await listOfferedFormats(ctx, vendor.id, organizationId!, options)
        : new Set<FormatId>();
    demands.push({
      producer,
      method,
      formats: Array.from(
        Map.groupBy(own, (row) => row.format_id),
        ([formatId, lines]) =>
          toFormatDemand(lines, options.get(formatId)!, { method, mode: producer.mode, offered, taxIdsOf }),
      ),
    });
  }
  return demands;
}

async function loadDemandRows(db: Db, vendorId: OrganizationId, on: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, l.id as line_id, o.status, l.format_id, l.producer_id, l.name, l.title, l.sku,
      coalesce(l.confirmed, l.requested) as quantity,
      coalesce((select sum(k.quantity) from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id), 0) as linked
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date and l.producer_id is not null
      and o.status in ('submitted', 'confirmed', 'preparing', 'ready') and coalesce(l.confirmed, l.requested) > 0
    order by o.submitted_at, o.id, l.position`.execute(db);
  return rows;
}

interface PurchasingOptions {
  format_id: FormatId;
  sale_unit: string;
  unit_cost: string | null;
  is_variable_weight: boolean;
  net_weight_kg: string | null;
  tax_group: TaxGroup | null;
  multiple_quantity: string | null;
  version: number | null;
  supplier_format_id: FormatId | null;
  supplier_name: { en: string; fr: string } | null;
  supplier_title_en: string | null;
  supplier_title_fr: string | null;
  supplier_minimum: string | null;
  supplier_multiple: string | null;
}

/**
 * The purchasing options of each format; without a chosen supplier format, the format of the producer's organization
 * with the same GTIN.
 */
async function loadPurchasingOptions(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, PurchasingOptions>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<PurchasingOptions>`
    select f.id as format_id, f.sale_unit, f.unit_cost, f.is_variable_weight, f.net_weight_kg, case when f.tax_class = 'taxable' then f.tax_group end as tax_group, b.multiple_quantity, b.version,
      s.id as supplier_format_id, sp.name as supplier_name, s.title_en as supplier_title_en,
      s.title_fr as supplier_title_fr, s.minimum_quantity as supplier_minimum, s.multiple_quantity as supplier_multiple
    from formats f
    join products p on p.id = f.product_id
    left join producers w on w.vendor_id = p.vendor_id and w.id = p.producer_id
    left join hub_purchase_settings b on b.vendor_id = f.vendor_id and b.format_id = f.id
    left join formats s on s.vendor_id = w.organization_id and s.archived_at is null
      and (s.id = b.supplier_format_id or (b.supplier_format_id is null and s.gtin = f.gtin))
    left join products sp on sp.id = s.product_id
    where f.vendor_id = ${vendorId} and f.id = any(${[...formatIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.format_id, row]));
}

/** Sellers with an active relation, which the hub may order from. */
async function listSupplierIds(db: Db, hubId: OrganizationId): Promise<Set<OrganizationId>> {
  const rows = await db
    .selectFrom('relations')
    .select('vendor_id')
    .where('customer_id', '=', hubId)
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map((row) => row.vendor_id));
}

async function listOfferedFormats(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  hubId: OrganizationId,
  supplierId: OrganizationId,
  options: ReadonlyMap<FormatId, PurchasingOptions>,
): Promise<Set<FormatId>> {
  const orderLines = [...options.values()].flatMap(({ supplier_format_id }) => supplier_format_id ?? []);
  return new Set((await getOfferedPrices(ctx, hubId, supplierId, orderLines)).keys());
}

interface DemandSource {
  method: DemandByProducer['method'];
  mode: ProducerMode;
  offered: ReadonlySet<FormatId>;
  taxIdsOf: (group: TaxGroup | null) => TaxId[];
}

function problemOf(
  options: PurchasingOptions,
  { method, mode, offered }: Omit<DemandSource, 'taxIdsOf'>,
): DemandLine['problem'] {
  if (method === 'document') return mode === 'resale' && options.unit_cost === null ? 'hubs.noCost' : null;
  if (options.supplier_format_id === null) return 'hubs.noSupplierFormat';
  return offered.has(options.supplier_format_id) ? null : 'hubs.notOfferedByProducer';
}

function toFormatDemand(rows: readonly Row[], options: PurchasingOptions, from: DemandSource): FormatDemand {
  const [first] = rows;
  const isSent = ({ status }: Row) => status === 'submitted';
  const confirmed = rows.filter((row) => !isSent(row));
  const orderLines = confirmed.map((row) => ({
    orderId: row.order_id,
    lineId: row.line_id,
    quantity: decimal(row.quantity),
    linked: decimal(row.linked),
  }));
  const multiple = decimal(from.method === 'order' ? options.supplier_multiple : options.multiple_quantity);
  const minimum = from.method === 'order' ? decimal(options.supplier_minimum) : null;
  const needed = quantityToBuy(orderLines);
  const { supplier_name: name } = options;
  return {
    orderLines,
    minimum,
    taxIds: from.taxIdsOf(options.tax_group),
    saleUnit: options.sale_unit,
    isVariableWeight: options.is_variable_weight,
    netWeightKg: decimal(options.net_weight_kg),
    line: {
      formatId: first!.format_id,
      name: first!.name,
      formatTitle: first!.title,
      sku: first!.sku,
      orders: new Set(confirmed.map((row) => row.order_id)).size,
      needed: sumOf(orderLines.map(({ quantity }) => quantity)),
      unconfirmed: sumOf(rows.filter(isSent).map(({ quantity }) => decimal(quantity))),
      bought: sumOf(orderLines.map(({ linked }) => linked)),
      toBuy:
        toThousandths(needed) === 0n
          ? '0'
          : roundUpQuantity(needed, { minimumQuantity: minimum, multipleQuantity: multiple }),
      multiple,
      unitCost: decimal(options.unit_cost),
      supplierFormatId: options.supplier_format_id,
      supplierFormat: name && {
        en: [name.en || name.fr, options.supplier_title_en].filter(Boolean).join(', '),
        fr: [name.fr || name.en, options.supplier_title_fr].filter(Boolean).join(', '),
      },
      problem: problemOf(options, from),
      version: options.version ?? 0,
    },
  };
}

export async function getDemand(
  ctx: MemberCtx,
  { on }: ParsedInputOf<typeof hubs.getDemand>,
): Promise<OutputOf<typeof hubs.getDemand>> {
  const hub = await requireHub(ctx);
  const demands = await loadDemand(ctx, hub, on);
  return {
    producers: demands.map(({ producer, method, formats }) => ({
      id: producer.id,
      name: producer.name,
      email: producer.email,
      method,
      mode: method === 'order' ? ('resale' as const) : producer.mode,
      lines: formats.map(({ line }) => line),
    })),
    can: { buy: mayBuy(hub.actor), edit: mayEditPurchasingOptions(hub.actor) },
  };
}

/** Days with open orders, from today on. */
export async function listDemandDays(ctx: MemberCtx): Promise<OutputOf<typeof hubs.listDemandDays>> {
  const { vendor } = await requireHub(ctx);
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  const { rows } = await sql<{ on: string; orders: number; to_buy: number }>`
    select o.on_day::text as on, count(distinct o.id)::int as orders, count(*) filter (where o.status <> 'submitted'
      and coalesce(l.confirmed, l.requested) > coalesce((select sum(k.quantity) from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id), 0))::int as to_buy
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id and l.producer_id is not null
    where o.vendor_id = ${vendor.id} and o.on_day >= ${today}::date
      and o.status in ('submitted', 'confirmed', 'preparing', 'ready')
    group by o.on_day order by o.on_day`.execute(ctx.db);
  return rows.map((row) => ({ on: row.on, orders: row.orders, toBuy: row.to_buy }));
}
