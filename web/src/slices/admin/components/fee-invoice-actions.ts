import {
  dayIn,
  feeInvoicesAtOnce,
  LAST_TIME_ZONE,
  type Contract,
  type OrganizationId,
  type OutputOf,
} from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import type { TextKey } from '../../../lib/i18n/index.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { monthAfter } from '../../credit/index.ts';

type Answer = OutputOf<Contract['admin']['invoiceFees']>;

interface Invoicing {
  month: string;
  /** The month as people read it. */
  name: string;
  count: number;
}

/** Asks once, since numbers are final, then says how many were invoiced and how many were not. */
async function confirmAndInvoice({ name, count }: Invoicing, run: () => Promise<Answer[]>): Promise<boolean> {
  let answers: Answer[] = [];
  const isDone = await runAction(
    async () => {
      answers = await run();
    },
    {
      confirm: {
        title: 'admin.fees.confirmTitle',
        message: 'admin.fees.confirmMessage',
        confirm: 'admin.fees.confirm',
      },
      params: { month: name, count },
    },
  );
  if (!isDone) return false;
  const invoiced = answers.reduce((sum, { invoices }) => sum + invoices.length, 0);
  const refused = answers.reduce((sum, answer) => sum + answer.refused.length, 0);
  const key: TextKey = refused === 0 ? 'admin.fees.done' : 'admin.fees.doneInPart';
  snackbar.success(key, { params: { count: invoiced, refused } });
  return true;
}

/** Invoices the chosen sellers, as many by call as the server takes. */
export const invoiceChosen = (invoicing: Invoicing, ids: readonly OrganizationId[]): Promise<boolean> =>
  confirmAndInvoice(invoicing, async () => {
    const answers: Answer[] = [];
    for (let at = 0; at < ids.length; at += feeInvoicesAtOnce)
      answers.push(
        await api.admin.invoiceFees({
          month: invoicing.month,
          organizationIds: ids.slice(at, at + feeInvoicesAtOnce),
        }),
      );
    return answers;
  });

/** Invoices every seller of the month. Those who are invoiced leave the list, so that its first page is asked again. */
export const invoiceAll = (invoicing: Invoicing): Promise<boolean> =>
  confirmAndInvoice(invoicing, async () => {
    const { month } = invoicing;
    const answers: Answer[] = [];
    for (;;) {
      const { rows } = await api.admin.listUninvoicedFees({ month, page: 1, pageSize: feeInvoicesAtOnce });
      if (rows.length === 0) return answers;
      const answer = await api.admin.invoiceFees({ month, organizationIds: rows.map(({ id }) => id) });
      answers.push(answer);
      // Without an invoice the same sellers would be asked for again.
      if (answer.invoices.length === 0) return answers;
    }
  });

const MONTHS = 24;

/** The months that are over for every seller, newest first: `2026-10` on a day of November 2026. */
export function pastMonths(): string[] {
  const current = dayIn(new Date(), LAST_TIME_ZONE).slice(0, 7);
  return Array.from({ length: MONTHS }, (_, at) => monthAfter(current, -1 - at));
}
