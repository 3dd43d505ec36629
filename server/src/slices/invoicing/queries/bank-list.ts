import { sql } from 'kysely';
import type { invoicing, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readSheets } from '../../../platform/sheets/index.ts';
import { assertMayRecordPayments } from '../commands/payments.ts';
import { isOfx, readDeposits } from '../documents/bank-list.ts';
import {
  matchDeposits,
  methodOf,
  recordedKeysOf,
  type AnnouncedPayment,
  type OpenInvoice,
} from '../rules/bank-matches.ts';

/** More open invoices than a person could choose from; the oldest are read. */
const MAX_OPEN = 5_000;

export async function matchBankList(
  ctx: MemberCtx,
  { currency, text }: ParsedInputOf<typeof invoicing.matchBankList>,
): Promise<OutputOf<typeof invoicing.matchBankList>> {
  const vendorId = assertMayRecordPayments(ctx);
  const lines = await depositsIn(text, vendorId);
  if (lines === null) throw new AppError('invoicing.noBankList');
  const keys = lines.map((line) => recordedKeysOf(currency, line));
  const { open, announced, recorded } = await loadOpen(ctx, { vendorId, currency, keys: keys.flat() });
  const isRecorded = keys.map((own) => own.some((key) => recorded.includes(key)));
  const matches = matchDeposits(
    lines.filter((_, at) => !isRecorded[at]),
    open,
    announced,
  );
  return {
    lines: lines.map((line, at) => ({
      ...line,
      method: methodOf(line.description),
      isRecorded: isRecorded[at]!,
      match: isRecorded[at] ? null : matches.shift()!,
    })),
    owed: open,
  };
}

async function depositsIn(text: string, vendorId: OrganizationId) {
  if (isOfx(text)) return readDeposits({ ofx: text });
  const { sheets } = await readSheets(new TextEncoder().encode(text), vendorId);
  return readDeposits({ rows: sheets[0]?.rows ?? [] });
}

interface OpenRow {
  open: OpenInvoice[] | null;
  announced: AnnouncedPayment[] | null;
  recorded: string[] | null;
}

async function loadOpen(
  { db }: MemberCtx,
  { vendorId, currency, keys }: { vendorId: OrganizationId; currency: string; keys: readonly string[] },
) {
  const { rows } = await sql<OpenRow>`
    select
      (select jsonb_agg(one order by one->>'dueOn', one->>'id') from (
        select jsonb_build_object('id', i.id, 'number', i.number, 'balanceMinor', i.balance_minor, 'dueOn', i.due_on,
          'customer', jsonb_build_object('id', i.customer_id, 'name', o.name)) as one
        from invoices i join organizations o on o.id = i.customer_id
        where i.vendor_id = ${vendorId} and i.status = 'published' and i.kind = 'invoice' and i.balance_minor > 0
          and i.currency = ${currency}
        order by i.due_on, i.id limit ${MAX_OPEN}) oldest) as open,
      (select jsonb_agg(jsonb_build_object('id', e.id, 'invoiceId', i.id, 'amountMinor', e.amount_minor,
          'reference', e.reference) order by e.id)
        from payment_emissions e join invoices i on i.id = e.invoice_id
        where i.vendor_id = ${vendorId} and i.currency = ${currency} and e.status = 'waiting') as announced,
      (select array_agg(line) from bank_lines
        where vendor_id = ${vendorId} and line = any(${[...keys]}::text[])) as recorded`.execute(db);
  const { open, announced, recorded } = rows[0]!;
  return { open: open ?? [], announced: announced ?? [], recorded: recorded ?? [] };
}
