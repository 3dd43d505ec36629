import type { Invoice } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { cacheInvoice } from '../../queries.ts';

const SNACKBAR_ID = 'invoice-move';
export type Step =
  | 'publish'
  | 'send'
  | 'reset'
  | 'remind'
  | 'markAsExported'
  | 'unmarkAsExported'
  | 'withdraw';

async function take(invoice: Invoice, step: Step): Promise<Invoice> {
  const { id: invoiceId, version } = invoice;
  if (step === 'publish') return api.invoicing.publishInvoice({ invoiceId, version });
  if (step === 'send') return api.invoicing.sendInvoice({ invoiceId, version });
  if (step === 'reset') return api.invoicing.resetInvoice({ invoiceId, version });
  if (step === 'remind') return api.invoicing.sendInvoiceReminder({ invoiceId, version });
  if (step === 'withdraw') return api.invoicing.withdrawEmission({ invoiceId, version });
  return api.invoicing.setInvoiceExported({ invoiceId, version, isExported: step === 'markAsExported' });
}

/** The reverse step, offered as undo where it is cheap. */
const wayBack: Partial<Record<Step, Step>> = {
  markAsExported: 'unmarkAsExported',
  unmarkAsExported: 'markAsExported',
};

/** Runs one step and shows its result. */
export const tryStep = (invoice: Invoice, step: Step): Promise<boolean> =>
  runAction(async () => cacheInvoice(await take(invoice, step)), {
    done: ({ number }) => textNow(`invoicing.done.${step}`, { name: number ?? '' }),
    undo: (moved) => wayBack[step] && (() => tryStep(moved, wayBack[step]!)),
    failed: 'invoicing.failed',
    id: SNACKBAR_ID,
  });

/** Discards what was typed into the draft, so it asks first. */
export async function confirmReset(invoice: Invoice, discard: () => void): Promise<void> {
  const isSure = await openConfirm({
    title: 'invoicing.reset.title',
    message:
      invoice.document.orders.length > 0 ? 'invoicing.reset.messageOfOrders' : 'invoicing.reset.message',
    confirm: 'invoicing.actions.reset',
    danger: true,
  });
  if (!isSure) return;
  discard();
  await tryStep(invoice, 'reset');
}

/** A published invoice never changes, so it asks first and shows the total. */
export async function confirmPublish(invoice: Invoice, total: string): Promise<void> {
  const isSure = await openConfirm({
    title: `invoicing.publish.title.${invoice.purpose === 'interest' ? 'interest' : invoice.kind}`,
    message: 'invoicing.publish.message',
    confirm: `invoicing.publish.confirm.${invoice.kind}`,
    params: { total, name: invoice.customer.name },
  });
  if (isSure) await tryStep(invoice, 'publish');
}
