import { sql, type RawBuilder } from 'kysely';
import type { Allocation, Invoice, InvoiceId, OrderSide } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { partyAsJson, type PartyRow } from '../../organizations/index.ts';

type CreditNoteOf = Invoice['creditNotes'][number];

export interface DetailsRow {
  allocations: Allocation[];
  credit_notes: (CreditNoteOf & { isPublished: boolean })[];
  sends: { to: string; at: string }[];
  links: number;
  announced_by: string | null;
  has_external: boolean;
  takes_cards: boolean;
  seller: PartyRow;
  buyer: PartyRow;
}

/** SQL for what a reader of the invoice `i` sees besides the invoice itself: its parties, ledger, corrections, links. */
export const detailsAsJson = (now: Date): RawBuilder<DetailsRow> => sql`jsonb_build_object(
  'allocations', coalesce((select jsonb_agg(jsonb_build_object('id', a.id,
      'source', case when p.refunds_credit_note_id is not null then 'refund' when a.payment_id is not null then 'payment'
        when a.credit_note_id is not null then 'creditNote' else 'writeOff' end,
      'paymentId', a.payment_id,
      'creditNote', case when a.credit_note_id is not null
        then jsonb_build_object('id', a.credit_note_id, 'number', coalesce(c.number, '')) end,
      'method', p.method, 'reference', coalesce(nullif(p.reference, ''), a.reason), 'on', a.on_day,
      'amountMinor', a.amount_minor,
      'isReversed', p.reverses_id is not null or back.id is not null) order by a.created_at, a.id)
    from invoice_allocations a left join payments p on p.id = a.payment_id
      left join payments back on back.reverses_id = a.payment_id
      left join invoices c on c.id = a.credit_note_id
    where a.invoice_id = i.id), '[]'),
  'credit_notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'status', n.status,
      'totalMinor', n.total_minor, 'isPublished', n.published_at is not null) order by n.created_at, n.id)
    from invoices n where n.corrects_id = i.id), '[]'),
  'sends', coalesce((select jsonb_agg(jsonb_build_object('to', s.address, 'at', s.created_at) order by s.created_at desc)
    from (select address, created_at from invoice_sends where invoice_id = i.id
      order by created_at desc limit 50) s), '[]'),
  'links', (select count(*) from invoice_links k
    where k.invoice_id = i.id and k.revoked_at is null and k.expires_at > ${now} ${samePlan}),
  'announced_by', (select case when e.link_id is null then coalesce(trim(u.first_name || ' ' || u.last_name), '')
      else coalesce(k.email, '') end
    from payment_emissions e left join users u on u.id = e.created_by left join invoice_links k on k.id = e.link_id
    where e.invoice_id = i.id and e.status = 'waiting'),
  'has_external', exists (select from invoice_orders io join purchase_orders o on o.id = io.purchase_order_id
    where io.invoice_id = i.id and o.external_invoice_file_id is not null),
  'takes_cards', exists (select from billing_settings b where b.vendor_id = i.vendor_id and b.online_cards),
  'seller', ${partyAsJson(sql.ref('i.vendor_id'))}, 'buyer', ${partyAsJson(sql.ref('i.customer_id'))})`;

export async function loadInvoiceDetails(
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  id: InvoiceId,
): Promise<DetailsRow> {
  const { rows } = await sql<{ details: DetailsRow }>`
    select ${detailsAsJson(clock.now())} as details from invoices i where i.id = ${id}`.execute(db);
  return rows[0]!.details;
}

/** The details that this side sees. */
export const detailsFrom = (row: DetailsRow, side: OrderSide) => ({
  // Why the seller wrote it off is the seller's own.
  allocations: row.allocations.map((entry) =>
    side === 'customer' && entry.source === 'writeOff' ? { ...entry, reference: '' } : entry,
  ),
  creditNotes: row.credit_notes.flatMap(({ isPublished, ...note }) =>
    side === 'vendor' || isPublished ? [note] : [],
  ),
  sends: side === 'vendor' ? row.sends.map(({ to, at }) => ({ to, at: new Date(at).toISOString() })) : [],
  links: side === 'vendor' ? row.links : 0,
  hasExternalInvoice: row.has_external,
});
