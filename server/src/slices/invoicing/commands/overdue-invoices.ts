import { addDays, dayIn, type InvoiceId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { hourIn, SCHEDULE_HOUR } from '../rules/dates.ts';
import { withEvent } from '../rules/invoice.ts';
import { lockInvoice } from './lock-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

const BATCH_SIZE = 500;
/** What has been overdue for longer is not announced as new. */
const DAYS_BACK = 14;

/** Once for each invoice, in the morning after the day by which it was to be paid. */
export async function recordOverdueInvoices(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const unpaid = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.vendor_id')
    .select(['i.id', 'i.due_on', 'o.time_zone'])
    .where('i.kind', '=', 'invoice')
    .where('i.status', '=', 'published')
    .where('i.balance_minor', '>', 0)
    .where('i.due_on', '<', dayIn(now, 'Pacific/Kiritimati'))
    .where('i.due_on', '>=', addDays(dayIn(now, 'UTC'), -DAYS_BACK))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('events as e')
            .select('e.id')
            .whereRef('e.subject_id', '=', 'i.id')
            .where('e.type', '=', 'invoicing.becameOverdue'),
        ),
      ),
    )
    .orderBy('i.due_on')
    .limit(BATCH_SIZE)
    .execute();
  const overdue = unpaid.filter(
    ({ due_on, time_zone }) => due_on! < dayIn(now, time_zone) && hourIn(now, time_zone) >= SCHEDULE_HOUR,
  );
  await runEach(overdue, ({ id }) => transaction(ctx, (tx) => announceOverdue(tx, id)));
}

async function announceOverdue(tx: Tx, id: InvoiceId): Promise<void> {
  const invoice = await lockInvoice(tx, id);
  const earlier = await tx
    .selectFrom('events')
    .select('id')
    .where('subject_id', '=', id)
    .where('type', '=', 'invoicing.becameOverdue')
    .executeTakeFirst();
  if (!invoice || earlier || invoice.row.balance_minor <= 0) return;
  const { balance_minor: balanceMinor, due_on: dueOn } = invoice.row;
  const event = { type: 'invoicing.becameOverdue', balanceMinor, dueOn: dueOn! } as const;
  await saveInvoice(tx, invoice, withEvent(invoice, event));
}
