import { sql } from 'kysely';
import { netLines, type OrderLineId, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { decimal } from '../../../platform/decimal.ts';

/** An order line as billed by a published document. */
export interface BilledLine {
  orderLineId: OrderLineId;
  kind: 'billed' | 'credit';
  documentId: string;
  /** Of a credit note: the invoice that it corrects. */
  invoiceId: string;
  number: string;
  publishedAt: Date;
  issuedOn: string;
  quantity: string;
  /** After its share of the document's discount. */
  amountMinor: number;
  /** Invoices of the line that were cancelled before this one. */
  afterCancelled: string[];
  /** The credit note cancelled its invoice. */
  isCancellation: boolean;
}

interface Row extends BilledLine {
  /** The amounts of all lines of an invoice with a discount, and the place of this one among them. */
  discounted: { discountMinor: number; amounts: number[]; place: number } | null;
}

/** Published lines of orders in publication order, without the credit notes caused by an accepted claim. */
export async function loadBilledLines(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): Promise<BilledLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select l.order_line_id as "orderLineId", i.id as "documentId", coalesce(i.corrects_id, i.id) as "invoiceId",
      i.number, i.published_at as "publishedAt", i.issued_on as "issuedOn", l.quantity, l.amount_minor as "amountMinor",
      case i.kind when 'creditNote' then 'credit' else 'billed' end as kind,
      array(select c.id::text from invoice_lines e join invoices c on c.id = e.invoice_id
        where e.purchase_order_id = l.purchase_order_id and e.order_line_id = l.order_line_id
          and i.kind = 'invoice' and c.kind = 'invoice' and c.status = 'cancelled'
          and c.cancelled_at <= i.published_at and c.id <> i.id) as "afterCancelled",
      i.kind = 'creditNote' and c.status = 'cancelled' and not exists (select from invoices n
        where n.corrects_id = c.id and (n.published_at, n.id) > (i.published_at, i.id)) as "isCancellation",
      case when i.discount_minor > 0 then (select jsonb_build_object('discountMinor', i.discount_minor,
          'amounts', jsonb_agg(e.amount_minor order by e.position, e.id),
          'place', count(*) filter (where (e.position, e.id) < (l.position, l.id)))
        from invoice_lines e where e.invoice_id = i.id) end as discounted
    from invoice_lines l
    join invoices i on i.id = l.invoice_id
    left join invoices c on c.id = i.corrects_id
    where i.vendor_id = ${vendorId} and i.published_at is not null and i.cause_event_id is null
      and l.purchase_order_id = any(${[...ids]}::uuid[]) and l.order_line_id is not null
    order by i.published_at, i.id, l.position`.execute(db);
  return rows.map(({ discounted, ...row }) => ({
    ...row,
    quantity: decimal(row.quantity),
    amountMinor: discounted ? netAmount(discounted) : row.amountMinor,
  }));
}

const netAmount = ({ discountMinor, amounts, place }: NonNullable<Row['discounted']>): number =>
  netLines(
    amounts.map((amountMinor) => ({ amountMinor, taxIds: [] })),
    discountMinor,
  )[place]!;
