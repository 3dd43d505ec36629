import { sql } from 'kysely';
import {
  type invoicing,
  type InvoiceId,
  type OrderSide,
  type OrganizationId,
  type OutputOf,
  type Page,
  type ParsedInputOf,
  type Payment,
  type PaymentId,
  type FileId,
  invoicingLimits,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { logoUrl } from '../../organizations/index.ts';
import type { PaymentRecord } from '../rules/payment.ts';
import type { Parties } from './invoice.ts';
import { assertMaySee } from './records.ts';

const allocatedSum = (payment: string) =>
  sql`coalesce((select sum(a.amount_minor) from invoice_allocations a where a.payment_id = ${sql.ref(payment)}), 0)`;

/** Refunds are negative, and their reversals are positive. */
const refundSum = (payment: string) =>
  sql`coalesce((select sum(b.amount_minor) from payments b where b.refunds_payment_id = ${sql.ref(payment)}), 0)`;

/**
 * The unapplied part of a payment. A reversed payment has none; its reversal has a negative part if it was paid back,
 * or if a cancelled invoice had taken the money and its credit note has been spent, which lowers the customer's credit.
 */
const unapplied = sql<number>`(case
  when p.refunds_payment_id is not null then 0
  when p.reverses_id is not null
    then -${allocatedSum('p.id')} - ${allocatedSum('p.reverses_id')} + ${refundSum('p.reverses_id')}
  when exists (select from payments r where r.reverses_id = p.id) then 0
  else p.amount_minor - ${allocatedSum('p.id')} + ${refundSum('p.id')} end)::bigint`;

interface PaymentRow {
  id: PaymentId;
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  vendor: { name: string; logo: FileId | null };
  customer: { name: string; logo: FileId | null };
  currency: Payment['currency'];
  amount_minor: number;
  unapplied: number;
  received_on: string;
  method: Payment['method'];
  reference: string;
  note: string;
  reverses_id: PaymentId | null;
  refunds_payment_id: PaymentId | null;
  refunds_credit_note_id: InvoiceId | null;
  is_reversed: boolean;
  invoices: Payment['invoices'] | null;
  created_at: Date;
}

const paymentRows = sql`
  select p.*, ${unapplied} as unapplied,
    jsonb_build_object('name', v.name, 'logo', v.logo_file_id) as vendor,
    jsonb_build_object('name', c.name, 'logo', c.logo_file_id) as customer,
    exists (select from payments r where r.reverses_id = p.id) as is_reversed,
    (select jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'amountMinor', s.amount) order by i.issued_on, i.id)
      from (select a.invoice_id, sum(a.amount_minor)::bigint as amount from invoice_allocations a
        where a.payment_id = p.id group by a.invoice_id) s join invoices i on i.id = s.invoice_id) as invoices
  from payments p join organizations v on v.id = p.vendor_id join organizations c on c.id = p.customer_id`;

const refundOf = ({ refunds_payment_id, refunds_credit_note_id }: PaymentRow): Payment['refundOf'] => {
  if (refunds_payment_id !== null) return { source: 'payment', id: refunds_payment_id };
  return refunds_credit_note_id && { source: 'creditNote', id: refunds_credit_note_id };
};

/** The note, or why it was reversed, is for the seller only. */
const toPayment = (ctx: Ctx, row: PaymentRow, side: OrderSide): Payment => ({
  id: row.id,
  vendor: { id: row.vendor_id, name: row.vendor.name, logoUrl: logoUrl(ctx, row.vendor.logo) },
  customer: {
    id: row.customer_id,
    name: row.customer.name,
    logoUrl: logoUrl(ctx, row.customer.logo),
  },
  currency: row.currency,
  amountMinor: row.amount_minor,
  unappliedMinor: row.unapplied,
  receivedOn: row.received_on,
  method: row.method,
  reference: row.reference,
  note: side === 'vendor' ? row.note : '',
  reversesId: row.reverses_id,
  isReversed: row.is_reversed,
  refundOf: refundOf(row),
  invoices: row.invoices ?? [],
  createdAt: row.created_at.toISOString(),
});

interface SavedPayment {
  row: PaymentRecord;
  parties: Parties;
  invoices: Payment['invoices'];
  unappliedMinor: number;
}

/** A payment as a command of its seller saved it. */
export const viewPayment = (
  ctx: Ctx,
  { row, parties: { seller, buyer }, invoices, unappliedMinor }: SavedPayment,
): Payment =>
  toPayment(
    ctx,
    {
      ...row,
      vendor: { name: seller.name, logo: seller.logo_file_id },
      customer: { name: buyer.name, logo: buyer.logo_file_id },
      unapplied: unappliedMinor,
      is_reversed: false,
      invoices,
    },
    'vendor',
  );

export async function listPayments(
  ctx: MemberCtx,
  { side, partnerId, from, until, page, pageSize }: ParsedInputOf<typeof invoicing.listPayments>,
): Promise<Page<Payment>> {
  assertMaySee(ctx, side);
  const own = ctx.actor.organizationId;
  const [mine, theirs] =
    side === 'vendor' ? [sql`p.vendor_id`, sql`p.customer_id`] : [sql`p.customer_id`, sql`p.vendor_id`];
  const condition = sql`${mine} = ${own} and ${partnerId === undefined ? sql`true` : sql`${theirs} = ${partnerId}`}
    and p.received_on between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date`;
  const [{ rows }, total] = await Promise.all([
    sql<PaymentRow>`${paymentRows} where ${condition} order by p.received_on desc, p.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from payments p where ${condition}`.execute(ctx.db),
  ]);
  return { rows: rows.map((row) => toPayment(ctx, row, side)), total: total.rows[0]!.total, page, pageSize };
}

/** Payments and credit notes not fully applied, oldest first. */
export async function listCredits(
  ctx: MemberCtx,
  { side, partnerId }: ParsedInputOf<typeof invoicing.listCredits>,
): Promise<OutputOf<typeof invoicing.listCredits>> {
  assertMaySee(ctx, side);
  const own = ctx.actor.organizationId;
  const [mine, theirs] = side === 'vendor' ? ['vendor_id', 'customer_id'] : ['customer_id', 'vendor_id'];
  const ofPartner = (table: string) =>
    partnerId === undefined ? sql`true` : sql`${sql.ref(`${table}.${theirs}`)} = ${partnerId}`;
  const { rows } = await sql<{
    source: 'payment' | 'creditNote';
    id: string;
    label: string;
    on_day: string;
    partner_id: OrganizationId;
    name: string;
    logo_file_id: FileId | null;
    currency: Payment['currency'];
    unapplied: number;
  }>`
    select credit.*, o.name, o.logo_file_id from (
      select 'payment' as source, p.id, p.reference as label, p.received_on as on_day,
        ${sql.ref(`p.${theirs}`)} as partner_id, p.currency, ${unapplied} as unapplied
      from payments p where ${sql.ref(`p.${mine}`)} = ${own} and p.reverses_id is null and ${ofPartner('p')}
      union all
      select 'creditNote', i.id, i.number, i.issued_on, ${sql.ref(`i.${theirs}`)}, i.currency,
        -i.balance_minor
      from invoices i where ${sql.ref(`i.${mine}`)} = ${own} and i.kind = 'creditNote' and i.status = 'published'
        and i.balance_minor < 0 and ${ofPartner('i')}
    ) credit join organizations o on o.id = credit.partner_id
    where credit.unapplied > 0 order by credit.on_day, credit.id`.execute(ctx.db);
  return rows.map((row) => ({
    source: row.source,
    id: row.id,
    label: row.label,
    on: row.on_day,
    partner: { id: row.partner_id, name: row.name, logoUrl: logoUrl(ctx, row.logo_file_id) },
    currency: row.currency,
    unappliedMinor: row.unapplied,
  }));
}

/** What a payment or credit of a customer is applied to; the oldest, as no more can be paid in one action. */
export async function listOwedInvoices(
  ctx: MemberCtx,
  { customerId, currency }: ParsedInputOf<typeof invoicing.listOwedInvoices>,
): Promise<OutputOf<typeof invoicing.listOwedInvoices>> {
  assertMaySee(ctx, 'vendor');
  const { rows } = await sql<OutputOf<typeof invoicing.listOwedInvoices>[number]>`
    select i.id, i.number, i.due_on as "dueOn", i.balance_minor as "balanceMinor",
      i.due_on < (${ctx.clock.now()}::timestamptz at time zone v.time_zone)::date as "isOverdue"
    from invoices i join organizations v on v.id = i.vendor_id
    where i.vendor_id = ${ctx.actor.organizationId} and i.customer_id = ${customerId} and i.currency = ${currency}
      and i.status = 'published' and i.kind = 'invoice' and i.balance_minor > 0
    order by i.due_on, i.id limit ${invoicingLimits.shares}`.execute(ctx.db);
  return rows;
}
