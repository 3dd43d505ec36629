import { sql } from 'kysely';
import {
  dayIn,
  lineAmount,
  toThousandths,
  totalsOf,
  type FormatId,
  type OrganizationId,
  type ProducerId,
  type ProducerMode,
  type PurchaseOrderId,
  type TaxRate,
} from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { OrganizationRow } from '../../organizations/index.ts';
import { loadBilledLines, lineEventsOf, type BilledLine } from '../../invoicing/index.ts';
import { deliveredOrders, type DeliveredOrder } from '../../ordering/index.ts';
import { loadTaxRates } from './records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { soldAsAgent } from './supply.ts';
import { entriesOf, allocateTaxes, type DeliveredLine, type Entry } from '../rules/statements.ts';

interface Unstated {
  order_id: PurchaseOrderId;
  line_id: string;
  format_id: FormatId;
  account_mode: ProducerMode;
}

/** Entries that no closed statement has yet, by producer, oldest first; each in the currency of its sale or purchase. */
export async function loadOpenEntries(
  db: Db,
  vendor: OrganizationRow,
  producerId?: ProducerId,
): Promise<Map<ProducerId, Entry[]>> {
  const all = [
    ...(await saleEntries(db, vendor, producerId)),
    ...(await resaleEntries(db, vendor, producerId)),
  ];
  const stated = await loadStatedCauses(
    db,
    vendor.id,
    all.flatMap(([, found]) => found.map(({ cause }) => cause)),
  );
  const byProducer = new Map<ProducerId, Entry[]>();
  for (const [producer, found] of all)
    byProducer.set(producer, [...(byProducer.get(producer) ?? []), ...found]);
  return new Map(
    Array.from(byProducer, ([producer, found]) => [
      producer,
      found
        .filter(({ cause }) => !stated.has(cause))
        .sort((a, b) => (a.entry.on < b.entry.on ? -1 : a.entry.on > b.entry.on ? 1 : 0)),
    ]),
  );
}

/** Lines with an unstated entry: the sale, an accepted claim, a credit note, or a new invoice after a cancelled one. */
async function loadUnstatedLines(
  db: Db,
  vendorId: OrganizationId,
  producerId?: ProducerId,
): Promise<Unstated[]> {
  const { rows } = await sql<Unstated>`
    select l.purchase_order_id as order_id, l.id as line_id, l.format_id, coalesce(a.mode, 'agent') as account_mode
    from purchase_order_lines l
    join real_orders o on o.id = l.purchase_order_id
    left join producer_accounts a on a.vendor_id = l.vendor_id and a.producer_id = l.producer_id
    left join producer_statement_lines s on s.vendor_id = l.vendor_id and s.cause_key = 'sale:' || l.id
    where l.vendor_id = ${vendorId} and l.producer_id is not null
      and (${producerId ?? null}::uuid is null or l.producer_id = ${producerId ?? null}::uuid)
      and o.status in ('delivered', 'completed') and l.delivered > 0
      -- Left out early: what was purchased for resale for this very line, and an account of resale that never had an agent.
      and (s.cause_key is not null or l.delivered > (
        select coalesce(sum(k.quantity), 0) from hub_purchase_links k
        join hub_purchases p on p.vendor_id = k.vendor_id and p.id = k.purchase_id
        join hub_purchase_lines b on b.vendor_id = k.vendor_id and b.purchase_id = k.purchase_id and b.id = k.line_id
        where k.vendor_id = l.vendor_id and k.purchase_order_id = l.purchase_order_id and k.order_line_id = l.id
          and p.mode = 'resale' and p.status <> 'cancelled' and coalesce(b.received, b.ordered) >= b.needed))
      and (s.cause_key is not null or coalesce(a.mode, 'agent') = 'agent' or exists (
        select from hub_purchase_lines b
        join hub_purchases p on p.vendor_id = b.vendor_id and p.id = b.purchase_id
        where b.vendor_id = l.vendor_id and b.format_id = l.format_id and p.mode = 'agent' and p.status <> 'cancelled'))
      and (s.cause_key is null or exists (
        select from order_claims c, jsonb_array_elements(c.lines) claimed
        where c.purchase_order_id = l.purchase_order_id and c.status = 'accepted'
          and claimed->>'lineId' = l.id::text and not exists (
            select from producer_statement_lines t
            where t.vendor_id = l.vendor_id and t.cause_key = 'claim:' || c.id || ':' || l.id))
        or exists (
        select from invoice_lines b join invoices i on i.id = b.invoice_id
        where b.purchase_order_id = l.purchase_order_id and b.order_line_id = l.id
          and i.published_at is not null and i.cause_event_id is null
          -- A first invoice changes nothing; one after a cancelled invoice gives back what the cancellation took.
          and (i.kind = 'creditNote' or exists (select from invoice_orders io join invoices c on c.id = io.invoice_id
            where io.purchase_order_id = l.purchase_order_id and c.kind = 'invoice' and c.status = 'cancelled'
              and (c.published_at, c.id) < (i.published_at, i.id)))
          and not exists (
            select from producer_statement_lines t where t.vendor_id = l.vendor_id
              and t.cause_key = case i.kind when 'creditNote' then 'credit:' else 'billed:' end || i.id || ':' || l.id)))`.execute(
    db,
  );
  return rows;
}

async function saleEntries(
  db: Db,
  vendor: OrganizationRow,
  producerId?: ProducerId,
): Promise<[ProducerId, Entry[]][]> {
  const unstated = await loadUnstatedLines(db, vendor.id, producerId);
  const asAgent = await soldAsAgent(
    db,
    vendor.id,
    unstated.map((row) => ({ formatId: row.format_id, accountMode: row.account_mode })),
  );
  const owed = unstated.filter((row) => asAgent.get(row.line_id));
  const unstatedLineIds = new Set(owed.map((row) => row.line_id));
  const ids = [...new Set(owed.map((row) => row.order_id))];
  const orders = await deliveredOrders(db, vendor.id, ids);
  const billed = Map.groupBy(await loadBilledLines(db, vendor.id, ids), (line) => line.orderLineId);
  return orders.flatMap((order) =>
    linesWithTaxes(order, { billed, asAgent, timeZone: vendor.time_zone })
      .filter(({ delivered }) => unstatedLineIds.has(delivered.lineId) && delivered.sale.amountMinor !== 0)
      .map(({ producerId: producer, delivered }): [ProducerId, Entry[]] => [
        producer,
        entriesOf(delivered, order.row.currency),
      ]),
  );
}

interface Around {
  billed: ReadonlyMap<string, readonly BilledLine[]>;
  asAgent: ReadonlyMap<string, bigint>;
  timeZone: string;
}

function linesWithTaxes(order: DeliveredOrder, { billed, asAgent, timeZone }: Around) {
  const { row, lines } = order;
  const shares = allocateTaxes(
    lines.map((line) => ({ amountMinor: line.amountMinor, taxIds: line.row.tax_ids })),
    { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    row.totals.taxes,
  );
  return lines.flatMap((line, index) => {
    if (line.row.producer_id === null) return [];
    const delivered: DeliveredLine = {
      lineId: line.row.id,
      sale: {
        on: dayIn(order.deliveredAt, timeZone),
        purchaseOrderId: row.id,
        number: row.number,
        customerName: order.customerName,
        name: line.row.name,
        formatTitle: line.row.title,
        quantity: line.quantity,
        unit: line.unit,
        unitPrice: decimal(line.row.unit_price),
        amountMinor: line.amountMinor,
        commissionPercent: decimal(line.row.commission_percent ?? '0'),
      },
      taxes: shares[index]!,
      asAgent: Number(asAgent.get(line.row.id) ?? 0n),
      of: Number(toThousandths(line.row.delivered ?? '0')),
      lineEvents: lineEventsOf(line.claims, billed.get(line.row.id) ?? [], timeZone),
    };
    return [{ producerId: line.row.producer_id, delivered }];
  });
}

/** Lines of purchases by document that were received and no closed statement has. */
const receivedLines = (db: Db, vendorId: OrganizationId, producerId?: ProducerId) =>
  db
    .selectFrom('hub_purchase_lines as l')
    .innerJoin('hub_purchases as p', (join) =>
      join.onRef('p.vendor_id', '=', 'l.vendor_id').onRef('p.id', '=', 'l.purchase_id'),
    )
    .select(['p.producer_id', 'p.number', 'p.received_at', 'p.currency'])
    .select([
      'l.id',
      'l.purchase_id',
      'l.name',
      'l.title',
      'l.paid_quantity',
      'l.is_variable_weight',
      'l.unit_cost',
      'l.tax_ids',
    ])
    .where('l.vendor_id', '=', vendorId)
    .where('p.mode', '=', 'resale')
    .where('p.purchase_order_id', 'is', null)
    .where('p.status', '=', 'received')
    .where('l.received', '>', '0')
    .$if(producerId !== undefined, (query) => query.where('p.producer_id', '=', producerId!))
    .where(
      sql<boolean>`not exists (select from producer_statement_lines s
        where s.vendor_id = l.vendor_id and s.cause_key = 'purchase:' || l.id)`,
    )
    .orderBy('p.received_at')
    .orderBy('l.purchase_id')
    .orderBy('l.position')
    .execute();

/** Products bought by document and received: owed at cost, without commission. */
async function resaleEntries(
  db: Db,
  vendor: OrganizationRow,
  producerId?: ProducerId,
): Promise<[ProducerId, Entry[]][]> {
  const rows = await receivedLines(db, vendor.id, producerId);
  const rates = rows.length === 0 ? [] : await loadTaxRates(db, vendor.id);
  const ofPurchases = Map.groupBy(rows, ({ purchase_id }) => purchase_id);
  return [...ofPurchases.values()].flatMap((lines) => purchaseEntries(lines, rates, vendor.time_zone));
}

type ReceivedLine = Awaited<ReturnType<typeof receivedLines>>[number];

/** Each tax is rounded once for the purchase, as on the producer's invoice, and shared over its lines. */
function purchaseEntries(
  lines: readonly ReceivedLine[],
  rates: readonly TaxRate[],
  timeZone: string,
): [ProducerId, Entry[]][] {
  const { currency } = lines[0]!;
  const taxed = lines.map((line) => ({
    amountMinor: lineAmount(decimal(line.paid_quantity), decimal(line.unit_cost ?? '0'), currency)
      .amountMinor,
    taxIds: line.tax_ids as string[],
  }));
  const noFee = { amountMinor: 0, taxIds: [] };
  const { taxes } = totalsOf({
    currency,
    lines: taxed,
    discountMinor: 0,
    deliveryFee: noFee,
    depositMinor: 0,
    rates,
  });
  const shares = allocateTaxes(taxed, noFee, taxes);
  return lines.map((line, index) => {
    const entry: Entry = {
      cause: `purchase:${line.id}`,
      currency,
      entry: {
        kind: 'purchase',
        on: dayIn(line.received_at!, timeZone),
        purchaseOrderId: null,
        number: line.number,
        customerName: '',
        name: line.name,
        formatTitle: line.title,
        quantity: decimal(line.paid_quantity),
        unit: line.is_variable_weight ? 'kg' : 'piece',
        unitPrice: line.unit_cost === null ? null : decimal(line.unit_cost),
        amountMinor: taxed[index]!.amountMinor,
        commissionPercent: '0',
        commissionMinor: 0,
        taxes: shares[index]!,
      },
    };
    return [line.producer_id, [entry]];
  });
}

/** Causes that a closed statement already has: some lines are partly stated. */
async function loadStatedCauses(
  db: Db,
  vendorId: OrganizationId,
  causes: readonly string[],
): Promise<Set<string>> {
  if (causes.length === 0) return new Set();
  const rows = await db
    .selectFrom('producer_statement_lines')
    .select('cause_key')
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`cause_key = any(${[...causes]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.cause_key));
}
