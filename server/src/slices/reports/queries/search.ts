import { sql, type RawBuilder } from 'kysely';
import {
  searchLimits,
  type FoundRecord,
  type OrderSide,
  type ParsedInputOf,
  type reports,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { folded } from '../../catalogue/index.ts';
import { mayConfirm } from '../../ordering/index.ts';
import { maySeeReports } from '../policy.ts';
import { typedText } from '../rules/typed-text.ts';
import { openedHits, textHits } from './search-hits.ts';

type Kind = FoundRecord['kind'];

interface FoundRow {
  kind: Kind;
  rank: number;
  record: object & {
    side?: OrderSide;
    /** Of an order: the columns that decide what may be done with it. */
    decisive?: Parameters<typeof mayConfirm>[1];
  };
}

/** Of kinds that match equally well. */
const kinds: readonly Kind[] = [
  'customer',
  'supplier',
  'product',
  'order',
  'invoice',
  'payment',
  'conversation',
];

const sideOf = (own: string, table: string) =>
  sql`case ${sql.ref(`${table}.vendor_id`)} when ${own} then 'vendor' else 'customer' end`;

const partnerOf = (own: string, table: string) =>
  sql`join organizations p on p.id = case ${sql.ref(`${table}.vendor_id`)} when ${own}
    then ${sql.ref(`${table}.customer_id`)} else ${sql.ref(`${table}.vendor_id`)} end`;

const partnerJson = sql`jsonb_build_object('id', p.id, 'name', p.name)`;

const partners = (own: string) => sql`
  select case s.side when 'vendor' then 'customer' else 'supplier' end as kind, h.rank, h.place,
    jsonb_build_object('id', s.relation_id, 'partner', ${partnerJson}, 'number', s.number, 'city', a.city,
      'status', r.status) as record
  from partner_hits h
  join relationships s on s.organization_id = ${own} and s.relation_id = h.id
  join relations r on r.id = s.relation_id
  join organizations p on p.id = s.partner_id
  left join addresses a on a.organization_id = p.id and a.is_main`;

const products = (own: string) => sql`
  select 'product' as kind, h.rank, h.place,
    jsonb_build_object('id', d.id, 'name', d.name, 'isArchived', d.archived_at is not null,
      'category', case when c.id is not null then jsonb_build_object('en', c.name_en, 'fr', c.name_fr) end) as record
  from product_hits h join products d on d.id = h.id and d.vendor_id = ${own}
  left join categories c on c.id = d.category_id`;

const orders = (own: string) => sql`
  select 'order' as kind, h.rank, h.place,
    jsonb_build_object('id', d.id, 'side', ${sideOf(own, 'd')}, 'partner', ${partnerJson}, 'number', d.number,
      'status', d.status, 'on', d.on_day, 'totalMinor', d.total_minor, 'currency', d.currency,
      'decisive', jsonb_build_object('status', d.status, 'fulfilment_kind', d.fulfilment_kind,
        'fulfilment', d.fulfilment, 'open_change_by', d.open_change_by, 'open_claims', d.open_claims,
        'invoice_id', d.invoice_id, 'is_billed', d.is_billed, 'received_at', d.received_at,
        'claim_until', null)) as record
  from order_hits h join real_orders d on d.id = h.id and ${own} in (d.vendor_id, d.customer_id)
  ${partnerOf(own, 'd')}`;

/** Whether the document `d` of sales or purchases may be seen. */
const isSeen = ({ actor }: MemberCtx): RawBuilder<unknown> => {
  const own = actor.organizationId;
  const may = (side: OrderSide) => maySeeReports(actor, side) === true;
  return sql`((d.vendor_id = ${own} and ${may('vendor')}::boolean)
    or (d.customer_id = ${own} and ${may('customer')}::boolean))`;
};

const invoices = (ctx: MemberCtx, own: string) => sql`
  select 'invoice' as kind, h.rank, h.place,
    jsonb_build_object('id', d.id, 'side', ${sideOf(own, 'd')}, 'partner', ${partnerJson}, 'document', d.kind,
      'number', d.number, 'on', d.issued_on, 'totalMinor', d.total_minor, 'currency', d.currency,
      'state', invoice_state(d, exists (select from payment_emissions e
          where e.invoice_id = d.id and e.status = 'waiting'),
        (${ctx.clock.now()}::timestamptz at time zone (select time_zone from organizations where id = ${own}))::date))
      as record
  from invoice_hits h join invoices d on d.id = h.id and ${isSeen(ctx)}
    and (d.vendor_id = ${own} or d.published_at is not null)
  ${partnerOf(own, 'd')}`;

const payments = (ctx: MemberCtx, own: string) => sql`
  select 'payment' as kind, h.rank, h.place,
    jsonb_build_object('id', d.id, 'side', ${sideOf(own, 'd')}, 'partner', ${partnerJson}, 'reference', d.reference,
      'method', d.method, 'on', d.received_on, 'totalMinor', d.amount_minor, 'currency', d.currency,
      'invoiceId', (select case when count(distinct a.invoice_id) = 1 then min(a.invoice_id::text) end
        from invoice_allocations a where a.payment_id = d.id)) as record
  from payment_hits h join payments d on d.id = h.id and ${isSeen(ctx)}
  ${partnerOf(own, 'd')}`;

/** Until somebody writes, only the side that started a conversation sees it. */
const conversations = (ctx: MemberCtx, own: string) => sql`
  select 'conversation' as kind, h.rank, h.place,
    jsonb_build_object('id', d.id, 'partner', ${partnerJson}, 'subject', d.subject_kind,
      'number', coalesce(o.number, i.number, ''),
      'activeAt', to_char(d.active_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as record
  from conversation_hits h join conversations d on d.id = h.id and ${own} in (d.vendor_id, d.customer_id)
    and (d.subject_kind <> 'invoice' or ${isSeen(ctx)})
    and (d.last_message_position is not null or d.started_by = ${sideOf(own, 'd')})
  ${partnerOf(own, 'd')}
  left join purchase_orders o on d.subject_kind = 'order' and o.id = d.subject_id
  left join invoices i on d.subject_kind = 'invoice' and i.id = d.subject_id`;

/** Reads the records of the tables of hits: the first of each kind before the second of any. */
async function recordsOf(ctx: MemberCtx, hits: RawBuilder<unknown>): Promise<FoundRecord[]> {
  const own = ctx.actor.organizationId;
  const { rows } = await sql<FoundRow>`
    with ${hits}
    select kind, rank::float, record from (
      ${partners(own)} union all ${products(own)} union all ${orders(own)} union all ${invoices(ctx, own)}
      union all ${payments(ctx, own)} union all ${conversations(ctx, own)}) found
    order by place, array_position(${kinds}::text[], kind) limit ${sql.lit(searchLimits.all)}`.execute(
    ctx.db,
  );
  return groupedByKind(rows).map((row) => recordFrom(ctx, row));
}

/** The kind with the best match first. */
function groupedByKind(rows: readonly FoundRow[]): FoundRow[] {
  const bestRank = new Map<Kind, number>();
  for (const { kind, rank } of rows) bestRank.set(kind, Math.min(rank, bestRank.get(kind) ?? rank));
  return rows.toSorted(
    (a, b) => bestRank.get(a.kind)! - bestRank.get(b.kind)! || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );
}

function recordFrom(ctx: MemberCtx, { kind, record: { decisive, ...record } }: FoundRow): FoundRecord {
  const can = decisive && { confirm: mayConfirm(ctx, decisive, record.side!) };
  return { ...record, kind, ...(can && { can }) } as FoundRecord;
}

export async function searchRecords(
  ctx: MemberCtx,
  { text }: ParsedInputOf<typeof reports.searchRecords>,
): Promise<FoundRecord[]> {
  const typed = typedText(folded(text));
  if (typed.words.join('').length < searchLimits.shortest) return [];
  return recordsOf(ctx, textHits(ctx.actor.organizationId, typed));
}

export const listOpenedRecords = (
  ctx: MemberCtx,
  ids: ParsedInputOf<typeof reports.listOpenedRecords>,
): Promise<FoundRecord[]> =>
  recordsOf(
    ctx,
    openedHits({
      partner: ids.relationIds,
      product: ids.productIds,
      order: ids.purchaseOrderIds,
      invoice: ids.invoiceIds,
      payment: [],
      conversation: ids.conversationIds,
    }),
  );
