import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { transaction } from '../../../platform/transaction.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { owedOn, sellersToday } from '../queries/records.ts';
import { settle } from './ledger.ts';
import { aboutInvoice, lockFor, tell } from './lock.ts';

/** The buyer ordered nothing of it: its balance is written off with the reason, and its seller is notified. */
export async function refuseInvoice(
  ctx: Ctx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.refuseInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockFor(tx, input, 'refuse');
    await tx
      .updateTable('invoices')
      .set({ refused_at: ctx.clock.now(), refusal: reason })
      .where('id', '=', row.id)
      .execute();
    const on = await sellersToday({ clock: ctx.clock, db: tx }, row.vendor_id);
    await settle(tx, { invoice: row, source: { reason }, amountMinor: owedOn(row), on });
    await tell(tx, row, 'invoicing.refused', { ...aboutInvoice(row), reason });
    return loadInvoice(ctx, tx, row.id);
  });
}
