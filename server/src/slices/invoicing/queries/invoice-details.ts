import { sql } from 'kysely';
import type { Allocation, Invoice, InvoiceId, OrderSide } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';

type CreditNoteOf = Invoice['creditNotes'][number];

interface DetailsRow {
  allocations: Allocation[];
  credit_notes: (CreditNoteOf & { isPublished: boolean })[];
  sends: { to: string; at: string }[];
  links: number;
  announced_by: string | null;
  has_external: boolean;
}

/** What a reader of an invoice sees besides the invoice itself: its ledger, corrections, sendings and links. */
export async function loadInvoiceDetails(
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  id: InvoiceId,
  side: OrderSide,
) {
  const { rows } = await sql<DetailsRow>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id,
          'source', case when a.payment_id is not null then 'payment'
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
        where a.invoice_id = ${id}), '[]') as allocations,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'status', n.status,
          'totalMinor', n.total_minor, 'isPublished', n.published_at is not null) order by n.created_at, n.id)
        from invoices n where n.corrects_id = ${id}), '[]') as credit_notes,
      coalesce((select jsonb_agg(jsonb_build_object('to', s.address, 'at', s.created_at) order by s.created_at desc)
        from (select address, created_at from invoice_sends where invoice_id = ${id}
          order by created_at desc limit 50) s), '[]') as sends,
      (select count(*) from invoice_links k
        where k.invoice_id = ${id} and k.revoked_at is null and k.expires_at > ${clock.now()}) as links,
      (select case when e.link_id is null then coalesce(trim(u.first_name || ' ' || u.last_name), '')
          else coalesce(k.email, '') end
        from payment_emissions e left join users u on u.id = e.created_by left join invoice_links k on k.id = e.link_id
        where e.invoice_id = ${id} and e.status = 'waiting') as announced_by,
      exists (select from invoice_orders io join purchase_orders o on o.id = io.purchase_order_id
        where io.invoice_id = ${id} and o.external_invoice_file_id is not null) as has_external`.execute(db);
  const row = rows[0]!;
  return {
    allocations: row.allocations,
    creditNotes: row.credit_notes.flatMap(({ isPublished, ...note }) =>
      side === 'vendor' || isPublished ? [note] : [],
    ),
    sends: side === 'vendor' ? row.sends.map(({ to, at }) => ({ to, at: new Date(at).toISOString() })) : [],
    links: side === 'vendor' ? row.links : 0,
    announcedBy: row.announced_by ?? '',
    hasExternalInvoice: row.has_external,
  };
}
