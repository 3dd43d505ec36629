import { sql } from 'kysely';
import type {
  Currency,
  DemandLine,
  FormatId,
  OrderLineId,
  OrganizationId,
  ProducerId,
  ProducerMode,
  ProductId,
  PurchaseOrderId,
  TaxGroup,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Db } from '../../../platform/db.ts';
import { codesAroundAddress } from '../../distribution/index.ts';
import type { SoldDemandLine } from '../rules/demand.ts';

/** A customer's order line of a format; lines are sorted by the time their orders were sent. */
export interface DemandRowLine extends SoldDemandLine {
  orderId: PurchaseOrderId;
  lineId: OrderLineId;
  status: string;
  currency: Currency;
}

/** One format of a producer with its producer, its purchasing options, its stock and the order lines that need it. */
export interface DemandRow {
  producer_id: ProducerId;
  producer_name: string;
  email: string | null;
  organization_id: OrganizationId | null;
  /** The producer's organization sells to the hub. */
  is_supplier: boolean;
  supplier_currency: Currency | null;
  mode: ProducerMode;
  cut_off_days_before: number | null;
  cut_off_time: string | null;
  minimum_minor: number | null;
  delivery_fee_minor: number | null;
  account_version: number;
  /** The zones of the hub's main address, for delivery fees. */
  hub_zones: string[] | null;
  format_id: FormatId;
  product_id: ProductId;
  name: DemandLine['name'];
  title: DemandLine['formatTitle'];
  sku: string | null;
  sale_unit: string;
  unit_cost: string | null;
  is_variable_weight: boolean;
  net_weight_kg: string | null;
  tax_group: TaxGroup | null;
  multiple_quantity: string | null;
  options_version: number | null;
  on_hand: string | null;
  incoming: string | null;
  supplier_format_id: FormatId | null;
  supplier_name: { en: string; fr: string } | null;
  supplier_title_en: string | null;
  supplier_title_fr: string | null;
  supplier_minimum: string | null;
  supplier_multiple: string | null;
  supplier_is_variable_weight: boolean | null;
  supplier_net_weight_kg: string | null;
  lines: DemandRowLine[];
}

/**
 * A day's open order lines of producers' products, by format, in one statement. Without a chosen supplier format, a
 * format is bought as the format of the producer's organization with the same GTIN.
 */
export async function loadDemandRows(db: Db, vendorId: OrganizationId, on: string): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    with needed as (
      select l.producer_id, l.format_id, min(o.submitted_at) as first_at,
        (array_agg(l.name order by o.submitted_at, o.id, l.position))[1] as name,
        (array_agg(l.title order by o.submitted_at, o.id, l.position))[1] as title,
        (array_agg(l.sku order by o.submitted_at, o.id, l.position))[1] as sku,
        jsonb_agg(jsonb_build_object('orderId', o.id, 'lineId', l.id, 'status', o.status, 'currency', o.currency,
          'quantity', trim_scale(coalesce(l.confirmed, l.requested))::text, 'linked', trim_scale(k.quantity)::text,
          'sold', trim_scale(l.sold)::text, 'amountMinor', l.amount_minor,
          'commissionPercent', trim_scale(l.commission_percent)::text)
          order by o.submitted_at, o.id, l.position) as lines
      from real_orders o
      join purchase_order_lines l on l.purchase_order_id = o.id
      cross join lateral (select coalesce(sum(k.quantity), 0) as quantity from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id) k
      where o.vendor_id = ${vendorId} and o.on_day = ${on}::date and l.producer_id is not null
        and o.status in ('submitted', 'confirmed', 'preparing', 'ready') and coalesce(l.confirmed, l.requested) > 0
      group by l.producer_id, l.format_id)
    select n.producer_id, m.name as producer_name, m.email, m.organization_id,
      exists (select from relations r where r.vendor_id = m.organization_id and r.customer_id = ${vendorId}
        and r.status = 'active') as is_supplier,
      (select g.currency from organizations g where g.id = m.organization_id) as supplier_currency,
      coalesce(t.mode, 'agent') as mode, t.cut_off_days_before, t.cut_off_time, t.minimum_minor,
      t.delivery_fee_minor, coalesce(t.version, 0) as account_version,
      (select ${codesAroundAddress} from addresses a where a.organization_id = ${vendorId} and a.is_main) as hub_zones,
      n.format_id, f.product_id, n.name, n.title, n.sku, f.sale_unit, f.unit_cost, f.is_variable_weight,
      f.net_weight_kg, case when f.tax_class = 'taxable' then f.tax_group end as tax_group,
      b.multiple_quantity, b.version as options_version,
      case when i.mode = 'tracked' then i.on_hand end as on_hand,
      case when i.mode = 'tracked' then i.incoming end as incoming,
      s.id as supplier_format_id, sp.name as supplier_name, s.title_en as supplier_title_en,
      s.title_fr as supplier_title_fr, s.minimum_quantity as supplier_minimum,
      s.multiple_quantity as supplier_multiple, s.is_variable_weight as supplier_is_variable_weight,
      s.net_weight_kg as supplier_net_weight_kg, n.lines
    from needed n
    join producers m on m.vendor_id = ${vendorId} and m.id = n.producer_id
    left join producer_accounts t on t.vendor_id = m.vendor_id and t.producer_id = m.id
    join formats f on f.vendor_id = ${vendorId} and f.id = n.format_id
    join products p on p.id = f.product_id
    left join producers w on w.vendor_id = p.vendor_id and w.id = p.producer_id
    left join hub_purchase_settings b on b.vendor_id = f.vendor_id and b.format_id = f.id
    left join inventory_items i on i.vendor_id = f.vendor_id and i.format_id = f.id
    left join formats s on s.vendor_id = w.organization_id and s.archived_at is null
      and (s.id = b.supplier_format_id or (b.supplier_format_id is null and s.gtin = f.gtin))
    left join products sp on sp.id = s.product_id
    order by ${byName('m.name')}, m.id, n.first_at, n.format_id`.execute(db);
  return rows;
}
