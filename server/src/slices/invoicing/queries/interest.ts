import { sql } from 'kysely';
import {
  type InvoiceId,
  type invoicing,
  type LateInvoice,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { interestOn, type LateDebt } from '../rules/interest.ts';
import { frozenDocument } from './document.ts';
import { assertMaySee, getSellerToday, loadTradingTerms } from './records.ts';

interface LateRow {
  id: InvoiceId;
  number: string;
  currency: LateInvoice['currency'];
  due_on: string;
  /** The later of the due day and the issue day: an invoice is not late before it is issued. */
  late_from: string;
  total_minor: number;
  document: string;
  /** The amount credited by the invoice's own credit notes, which was never owed. */
  credited: number;
  settled: LateDebt['settled'];
  charged: LateDebt['charged'] | null;
  has_recovery: boolean;
  is_open: boolean;
}

export async function previewInterest(
  ctx: MemberCtx,
  { customerId }: ParsedInputOf<typeof invoicing.previewInterest>,
): Promise<OutputOf<typeof invoicing.previewInterest>> {
  assertMaySee(ctx, 'vendor');
  const vendorId = ctx.actor.organizationId;
  if (!(await loadTradingTerms(ctx.db, vendorId, customerId))) throw new AppError('request.notFound');
  const until = await getSellerToday(ctx, vendorId);
  return { until, invoices: await lateInvoices(ctx.db, { vendorId, customerId, until }) };
}

interface Account {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  until: string;
  /** The invoices that interest is charged on now; all without it. */
  only?: readonly InvoiceId[];
}

/**
 * The day of the entry `a` of the payment `p` or the credit note `n`: credit in hand counts from the day it was given,
 * not from the day it was applied. What a card's provider has not paid back is recorded again on that day, but was paid
 * when the card was charged.
 */
const paidOn = sql`coalesce((select min(b.on_day) from invoice_allocations b join payments q on q.id = b.payment_id
  where b.invoice_id = a.invoice_id and p.method = 'card' and p.provider_reference is null
    and q.provider_reference is not null and q.vendor_id = p.vendor_id and q.method = 'card'
    and q.reference = p.reference), p.received_on, n.issued_on, a.on_day)`;

/**
 * Overdue open invoices whose document states late terms. Disputed ones wait; interest bears no interest. What was
 * charged too much is deducted from that of any of them, also where it was charged on an invoice that is paid since.
 */
export async function lateInvoices(
  db: Db,
  { vendorId, customerId, until, only }: Account,
): Promise<LateInvoice[]> {
  const isOpen = sql`(i.status = 'published' and i.dispute = '' and i.due_on < ${until}::date and i.balance_minor > 0
    and (${only ?? null}::uuid[] is null or i.id = any(${only ?? null}::uuid[])))`;
  const { rows } = await sql<LateRow>`
    select i.id, i.number, i.currency, i.due_on, greatest(i.due_on, i.issued_on) as late_from, i.total_minor, i.document,
      coalesce((select sum(a.amount_minor) from invoice_allocations a join invoices n on n.id = a.credit_note_id
        where a.invoice_id = i.id and n.corrects_id = i.id), 0)::bigint as credited,
      coalesce((select jsonb_agg(jsonb_build_object('on', ${paidOn}, 'amountMinor', a.amount_minor)
          order by a.on_day, a.id)
        from invoice_allocations a left join invoices n on n.id = a.credit_note_id
          left join payments p on p.id = a.payment_id
        where a.invoice_id = i.id and n.corrects_id is distinct from i.id and p.reverses_id is null
          and not exists (select from payments r where r.reverses_id = a.payment_id)), '[]') as settled,
      (select jsonb_agg(jsonb_build_object('from', c.from_day, 'until', c.until_day, 'baseMinor', c.base_minor,
          'amountMinor', c.amount_minor, 'creditedMinor',
          coalesce((select sum(b.amount_minor) from invoice_lines b join invoices n on n.id = b.invoice_id
            where n.corrects_id = t.id and n.published_at is not null and b.corrects_line_id = c.line_id), 0)))
        from interest_charges c join invoices t on t.id = c.interest_invoice_id
        where c.invoice_id = i.id and c.kind = 'interest' and t.status <> 'cancelled') as charged,
      exists (select from interest_charges c join invoices t on t.id = c.interest_invoice_id
        where c.invoice_id = i.id and c.kind = 'recovery' and t.status <> 'cancelled') as has_recovery,
      ${isOpen} as is_open
    from invoices i
    where i.vendor_id = ${vendorId} and i.customer_id = ${customerId} and i.kind = 'invoice'
      and i.purpose = 'goods' and i.status = 'published'
      and (${isOpen} or exists (select from interest_charges c where c.invoice_id = i.id))
    order by i.due_on, i.id`.execute(db);
  return [...Map.groupBy(rows, ({ currency }) => currency).values()].flatMap((of) => lateOf(of, until));
}

function lateOf(rows: readonly LateRow[], until: string): LateInvoice[] {
  const debts = rows.flatMap((row) => {
    const { late } = frozenDocument(row.document);
    return late === undefined ? [] : [{ row, late, debt: debtOf(row, late.annualRate) }];
  });
  const spans = interestOn(
    debts.map(({ debt }) => debt),
    until,
  );
  return debts
    .filter(({ row }) => row.is_open)
    .map(({ row, late }): LateInvoice => {
      const own = spans[debts.findIndex((one) => one.row === row)]!;
      const recoveryMinor = row.has_recovery ? 0 : late.recoveryMinor;
      return {
        invoiceId: row.id,
        number: row.number,
        currency: row.currency,
        dueOn: row.due_on,
        annualRate: late.annualRate,
        spans: own,
        recoveryMinor,
        amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, recoveryMinor),
      };
    })
    .filter(({ amountMinor }) => amountMinor > 0);
}

const debtOf = (row: LateRow, annualRate: string): LateDebt => ({
  annualRate,
  dueOn: row.late_from,
  isOpen: row.is_open,
  principalMinor: row.total_minor - row.credited,
  settled: row.settled,
  charged: row.charged ?? [],
});

/** The customer's invoices that interest was charged on. */
export async function chargedInvoices(
  db: Db,
  { vendorId, customerId }: Pick<Account, 'vendorId' | 'customerId'>,
): Promise<InvoiceId[]> {
  const { rows } = await sql<{ id: InvoiceId }>`
    select i.id from invoices i where i.vendor_id = ${vendorId} and i.customer_id = ${customerId}
      and exists (select from interest_charges c where c.invoice_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
