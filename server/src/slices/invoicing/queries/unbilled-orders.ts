import { sql, type RawBuilder } from 'kysely';
import type { InvoiceId, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { decimal } from '../../../platform/decimal.ts';
import { billableOrders, unbilledOrders, type BillableOrder } from '../../ordering/index.ts';
import { hasUnbilledLines, type OrderToInvoice as RuledOrder } from '../rules/drafts.ts';
import { unbilledMinor, unbilledPart, type BilledPart } from '../rules/unbilled-lines.ts';

/** An order with its lines and quantities that no other invoice has. */
export interface OrderToInvoice
  extends BillableOrder, Pick<RuledOrder, 'isInvoicedElsewhere' | 'isFeeInvoiced'> {}

/**
 * Orders of a seller with their lines to invoice: delivered, and not on any draft or published invoice except this
 * one.
 */
export async function loadOrdersToInvoice(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
  except: InvoiceId | null = null,
): Promise<OrderToInvoice[]> {
  const orders = await billableOrders(db, vendorId, ids);
  const { onAny } = await loadBilled(db, ids, except);
  return orders.map((order) => orderToInvoice(order, onAny));
}

/** What no invoice, and what no published invoice, has of a seller's orders. */
export async function loadUnbilledMarks(db: Db, vendorId: OrganizationId, ids: readonly PurchaseOrderId[]) {
  const orders = await billableOrders(db, vendorId, ids);
  const { onAny, onPublished } = await loadBilled(db, ids, null);
  return orders.map((order) => {
    const left = orderToInvoice(order, onAny);
    const unpublished = orderToInvoice(order, onPublished);
    return {
      id: order.row.id,
      hasUnbilledLines: left.isInvoicedElsewhere && hasUnbilledLines(left),
      unbilledMinor: unpublished.isInvoicedElsewhere ? unbilledMinor(unpublished) : 0,
    };
  });
}

const orderToInvoice = ({ row, lines }: BillableOrder, { billed, invoiced }: Billed): OrderToInvoice => ({
  row,
  lines: lines.map((line) => {
    const unitPrice = decimal(line.row.unit_price);
    const priced = { ...line, row: { ...line.row, unit_price: unitPrice } };
    return unbilledPart(priced, billed.get(line.row.id), { unitPrice, currency: row.currency });
  }),
  isInvoicedElsewhere: invoiced.has(row.id),
  isFeeInvoiced: invoiced.get(row.id) === true,
});

interface BilledRow extends BilledPart {
  line_id: string;
}

interface InvoicedRow {
  id: PurchaseOrderId;
  fee: boolean;
}

/** An invoice `i` that has its orders: any that is not cancelled, or a published one. */
type Having = 'any' | 'published';
const hasOrders = (having: Having): RawBuilder<boolean> =>
  having === 'any'
    ? sql`i.kind = 'invoice' and i.status <> 'cancelled'`
    : sql`i.kind = 'invoice' and i.status = 'published'`;

const billedParts = (
  ids: readonly PurchaseOrderId[],
  except: InvoiceId | null,
  having: Having,
): RawBuilder<BilledRow> => sql`
  select l.order_line_id as line_id,
    sum(case i.kind when 'invoice' then l.quantity else -l.quantity end)::text as quantity,
    case when count(*) = count(l.pieces) then sum(l.pieces)::text end as pieces,
    sum(case i.kind when 'invoice' then l.amount_minor else -l.amount_minor end)::bigint as "amountMinor",
    sum(case i.kind when 'invoice' then l.deposit_minor else -l.deposit_minor end)::bigint as "depositMinor",
    -- A credit note of an invoice with a discount has amounts after it.
    bool_and(l.unit_price = o.unit_price and coalesce(c.discount_minor, 0) = 0) as "isAtOrderPrice"
  from invoice_lines l
  join invoices i on i.id = l.invoice_id
  join purchase_order_lines o on o.purchase_order_id = l.purchase_order_id and o.id = l.order_line_id
  left join invoices c on c.id = i.corrects_id
  where l.purchase_order_id = any(${[...ids]}::uuid[])
    -- An accepted claim lowers the delivered and the billed quantity; any other credit is the seller's choice.
    and (${hasOrders(having)} or (i.cause_event_id is not null and i.status <> 'cancelled' and c.status = 'published'))
    and i.id is distinct from ${except}
  group by l.order_line_id`;

/** Orders with an active invoice, and whether one of those bears the delivery fee. */
const invoicedOrders = (
  ids: readonly PurchaseOrderId[],
  except: InvoiceId | null,
  having: Having,
): RawBuilder<InvoicedRow> => sql`
  select io.purchase_order_id as id, bool_or(io.includes_delivery_fee) as fee
  from invoice_orders io join invoices i on i.id = io.invoice_id
  where io.purchase_order_id = any(${[...ids]}::uuid[]) and ${hasOrders(having)}
    and i.id is distinct from ${except}
  group by io.purchase_order_id`;

const asJson = <Row>(rows: RawBuilder<Row>): RawBuilder<Row[]> => sql`(
  select coalesce(jsonb_agg(r), '[]') from (${rows}) r)`;

interface Billed {
  /** What documents have of a line. */
  billed: Map<string, BilledPart>;
  /** Whether an invoice of the order bears the delivery fee. */
  invoiced: Map<PurchaseOrderId, boolean>;
}

interface BilledRows {
  billed: BilledRow[];
  invoiced: InvoicedRow[];
}

async function loadBilled(
  db: Db,
  ids: readonly PurchaseOrderId[],
  except: InvoiceId | null,
): Promise<{ onAny: Billed; onPublished: Billed }> {
  const on = (having: Having): RawBuilder<BilledRows> => sql`json_build_object(
    'billed', ${asJson(billedParts(ids, except, having))}, 'invoiced', ${asJson(invoicedOrders(ids, except, having))})`;
  const { rows } = await sql<{ any: BilledRows; published: BilledRows }>`
    select ${on('any')} as "any", ${on('published')} as published`.execute(db);
  return { onAny: billedFrom(rows[0]!.any), onPublished: billedFrom(rows[0]!.published) };
}

const billedFrom = ({ billed, invoiced }: BilledRows): Billed => ({
  billed: new Map(
    billed.map(({ line_id, ...row }) => [
      line_id,
      { ...row, quantity: decimal(row.quantity), pieces: row.pieces === null ? null : decimal(row.pieces) },
    ]),
  ),
  invoiced: new Map(invoiced.map(({ id, fee }) => [id, fee])),
});

type Filter = Parameters<typeof unbilledOrders>[2];

/**
 * Delivered orders without an invoice, from which drafts are created automatically; without those whose draft was
 * deleted after `unlessRemovedAfter`.
 */
export async function loadOrdersWithoutInvoice(
  db: Db,
  vendorId: OrganizationId,
  { unlessRemovedAfter, ...filter }: Filter & { unlessRemovedAfter?: string },
) {
  const orders = await unbilledOrders(db, vendorId, filter);
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<Pick<InvoicedRow, 'id'>>`
    select id from (${invoicedOrders(ids, null, 'any')}) invoiced
    union select purchase_order_id from removed_drafts
      where vendor_id = ${vendorId} and removed_on > ${unlessRemovedAfter ?? 'infinity'}`.execute(db);
  const invoiced = new Set(rows.map(({ id }) => id));
  return orders.filter(({ id }) => !invoiced.has(id));
}

/** Orders with an invoice and with lines left to invoice: these are only invoiced on request. */
export async function loadPartlyInvoicedOrders(
  db: Db,
  vendorId: OrganizationId,
  { customerId, until }: Filter,
): Promise<OrderToInvoice[]> {
  let found = db
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('has_unbilled_lines', '=', true)
    .where('external_invoice_file_id', 'is', null);
  if (customerId !== undefined) found = found.where('customer_id', '=', customerId);
  if (until !== undefined) found = found.where('on_day', '<=', until);
  const ids = (await found.orderBy('on_day').orderBy('id').execute()).map(({ id }) => id);
  return (await loadOrdersToInvoice(db, vendorId, ids)).filter(
    (order) => order.isInvoicedElsewhere && hasUnbilledLines(order),
  );
}
