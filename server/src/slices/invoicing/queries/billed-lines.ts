import { sql } from 'kysely';
import type { OrderLineId, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { decimal } from '../../../platform/decimal.ts';

/** An order line as billed by a published document. */
export interface BilledLine {
  orderLineId: OrderLineId;
  kind: 'billed' | 'credit';
  invoiceId: string;
  number: string;
  publishedAt: Date;
  issuedOn: string;
  quantity: string;
  amountMinor: number;
  /** An earlier invoice of the line was cancelled. */
  isRebilled: boolean;
  /** The credit note cancelled its invoice, the only active one of the line at that time. */
  isLast: boolean;
}

/** Published lines of orders in publication order, without the credit notes caused by an accepted claim. */
export async function loadBilledLines(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): Promise<BilledLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BilledLine>`
    select l.order_line_id as "orderLineId", i.id as "invoiceId", i.number, i.published_at as "publishedAt",
      i.issued_on as "issuedOn", l.quantity, l.amount_minor as "amountMinor",
      case i.kind when 'creditNote' then 'credit' else 'billed' end as kind,
      i.kind = 'invoice' and exists (select from invoice_lines e join invoices c on c.id = e.invoice_id
        where e.purchase_order_id = l.purchase_order_id and e.order_line_id = l.order_line_id
          and c.kind = 'invoice' and c.status = 'cancelled' and (c.published_at, c.id) < (i.published_at, i.id)) as "isRebilled",
      i.kind = 'creditNote' and c.status = 'cancelled' and not exists (select from invoices n
        where n.corrects_id = c.id and (n.published_at, n.id) > (i.published_at, i.id))
        -- Another active invoice had a part of the line at that time.
        and not exists (select from invoice_lines e join invoices s on s.id = e.invoice_id
          where e.purchase_order_id = l.purchase_order_id and e.order_line_id = l.order_line_id
            and s.kind = 'invoice' and s.id <> c.id and s.published_at < i.published_at
            and (s.cancelled_at is null or s.cancelled_at > i.published_at)) as "isLast"
    from invoice_lines l
    join invoices i on i.id = l.invoice_id
    left join invoices c on c.id = i.corrects_id
    where i.vendor_id = ${vendorId} and i.published_at is not null and i.cause_event_id is null
      and l.purchase_order_id = any(${[...ids]}::uuid[]) and l.order_line_id is not null
    order by i.published_at, i.id, l.position`.execute(db);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}
