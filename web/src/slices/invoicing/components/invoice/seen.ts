import type { Invoice, InvoiceId } from '@halles/contract';
import { newerOf, queryClient } from '../../../../lib/query.ts';
import { invoiceQuery } from '../../queries.ts';

/**
 * The invoice that a dialog was opened with, in the version that the person may still act on: what changed since is not
 * its state, and not what is owed.
 */
export function seen(opened: Invoice): { invoiceId: InvoiceId; version: number } {
  const latest = newerOf(queryClient.getQueryData(invoiceQuery(opened.id).queryKey), opened);
  const isSame = latest.state === opened.state && latest.balanceMinor === opened.balanceMinor;
  return { invoiceId: opened.id, version: (isSame ? latest : opened).version };
}
