import { sql } from 'kysely';
import {
  toThousandths,
  type FormatId,
  type OrganizationId,
  type ProducerMode,
  type StatementEntry,
} from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { agentQuantities, type SoldLine, type SupplyLine, type SupplyLink } from '../rules/supply.ts';

interface OfFormat {
  formatId: FormatId;
}
type FormatMode = OfFormat & { accountMode: ProducerMode };

/** How much of each delivered line of these formats is owed by its sale, in thousandths of a piece. */
export async function soldAsAgent(
  db: Db,
  vendorId: OrganizationId,
  formats: readonly FormatMode[],
): Promise<Map<string, bigint>> {
  const modes = new Map(formats.map(({ formatId, accountMode }) => [formatId, accountMode]));
  const ids = [...modes.keys()];
  if (ids.length === 0) return new Map();
  const byFormat = <Row extends OfFormat>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ formatId }) => formatId);
  const supply = byFormat(await supplyLines(db, vendorId, ids));
  const sold = byFormat(await soldLines(db, vendorId, ids));
  const links = byFormat(await supplyLinks(db, vendorId, ids));
  return new Map(
    ids.flatMap((formatId) => [
      ...agentQuantities({
        supply: supply.get(formatId) ?? [],
        sold: sold.get(formatId) ?? [],
        links: links.get(formatId) ?? [],
        accountMode: modes.get(formatId)!,
      }),
    ]),
  );
}

async function supplyLines(
  db: Db,
  vendorId: OrganizationId,
  ids: FormatId[],
): Promise<(SupplyLine & OfFormat)[]> {
  const { rows } = await sql<Omit<SupplyLine, 'quantity'> & OfFormat & { quantity: string }>`
    select l.id, l.format_id as "formatId", p.mode, p.received_at as "receivedAt",
      coalesce(l.received, l.ordered) as quantity
    from hub_purchase_lines l
    join hub_purchases p on p.vendor_id = l.vendor_id and p.id = l.purchase_id and p.status <> 'cancelled'
    where l.vendor_id = ${vendorId} and l.format_id = any(${ids}::uuid[])
    order by p.created_at, l.id`.execute(db);
  return rows.map((row) => ({ ...row, quantity: toThousandths(row.quantity) }));
}

interface Sold extends OfFormat {
  id: string;
  deliveredAt: Date | null;
  quantity: string;
  soldKg: string;
  stated: StatementEntry | null;
}

async function soldLines(
  db: Db,
  vendorId: OrganizationId,
  ids: FormatId[],
): Promise<(SoldLine & OfFormat)[]> {
  const { rows } = await sql<Sold>`
    select l.id, l.format_id as "formatId", l.delivered as quantity, l.sold_kg as "soldKg", s.entry as stated,
      case when o.status in ('delivered', 'completed') then o.delivered_at end as "deliveredAt"
    from purchase_order_lines l
    join real_orders o on o.id = l.purchase_order_id
    left join producer_statement_lines s on s.vendor_id = l.vendor_id and s.cause_key = 'sale:' || l.id
    where l.vendor_id = ${vendorId} and l.format_id = any(${ids}::uuid[])
      and o.status not in ('declined', 'cancelled', 'expired')`.execute(db);
  return rows.map(({ id, formatId, deliveredAt, quantity: delivered, soldKg, stated }) => {
    const quantity = toThousandths(delivered ?? '0');
    return { id, formatId, deliveredAt, quantity, statedQuantity: statedQuantity(quantity, soldKg, stated) };
  });
}

/** A statement says kilograms where the weight varies: the pieces are the same part of what was delivered. */
function statedQuantity(delivered: bigint, soldKg: string, stated: StatementEntry | null): bigint | null {
  if (stated === null) return null;
  const quantity = toThousandths(stated.quantity);
  const kg = toThousandths(soldKg ?? '0');
  const pieces = stated.unit === 'piece' || kg === 0n ? quantity : (delivered * quantity + kg / 2n) / kg;
  return pieces < delivered ? pieces : delivered;
}

async function supplyLinks(
  db: Db,
  vendorId: OrganizationId,
  ids: FormatId[],
): Promise<(SupplyLink & OfFormat)[]> {
  const { rows } = await sql<Omit<SupplyLink, 'quantity'> & OfFormat & { quantity: string }>`
    select l.format_id as "formatId", k.line_id as "supplyId", k.order_line_id as "soldId", k.quantity
    from hub_purchase_links k
    join hub_purchase_lines l on l.vendor_id = k.vendor_id and l.purchase_id = k.purchase_id and l.id = k.line_id
    join hub_purchases p on p.vendor_id = k.vendor_id and p.id = k.purchase_id and p.status <> 'cancelled'
    where k.vendor_id = ${vendorId} and l.format_id = any(${ids}::uuid[])
    order by p.created_at, k.line_id`.execute(db);
  return rows.map((row) => ({ ...row, quantity: toThousandths(row.quantity) }));
}
