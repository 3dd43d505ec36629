import type { Invoice } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useMay } from '../../../../lib/use-may.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { cacheInvoice } from '../../queries.ts';
import { savedInvoice, type UnsavedDraft } from '../draft/unsaved-draft.ts';
import { openInterestDialog } from '../interest/interest-dialog.tsx';
import { invoicePath, invoicesPath } from '../list/invoices-address.ts';
import { pdfOf } from '../list/use-together.ts';
import { payInvoiceByCard } from '../mailed/mailed.ts';
import { openRefundDialog } from '../payments/refund-dialog.tsx';
import { openApplyDialog, type CreditInHand } from '../payments/apply-dialog.tsx';
import { openEmitDialog } from '../payments/emit-dialog.tsx';
import { openMarkPaidDialog } from '../payments/mark-paid-dialog.tsx';
import { openRecordDialog } from '../payments/record-dialog.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { openCreditDialog } from './credit-dialog.tsx';
import { confirmPublish, confirmReset, tryStep } from './moves.ts';
import { dangerous, isOffered, isSentOrOnItsWay, nextOf, offered, type Doing } from './next-step.ts';
import { cancelWithReason, disputeWithWords, refuseWithReason, writeOffWithReason } from './reasons.ts';
import { openSendDialog } from './send-dialog.tsx';

const openPdf = ({ id }: Pick<Invoice, 'id'>): Promise<boolean> =>
  runAction(() => pdfOf(id), { failed: 'invoicing.failed' });

/** The XML invoice alone, as it is embedded in the PDF. */
const openXml = ({ id }: Pick<Invoice, 'id'>): Promise<boolean> =>
  runAction(() => downloadFile('api/documents/factur-x.xml', { invoiceId: id }), {
    failed: 'invoicing.failed',
  });
const hasXml = ({ document }: Pick<Invoice, 'document'>): boolean =>
  document.electronic !== undefined && document.number !== null;

/** Invalidates the links in emails and on printed documents; sending again creates new links. */
const confirmRevokeLinks = ({ id: invoiceId, number }: Invoice): Promise<boolean> =>
  runAction(async () => cacheInvoice(await api.invoicing.revokeInvoiceLinks({ invoiceId })), {
    confirm: {
      title: 'invoicing.links.title',
      message: 'invoicing.links.message',
      confirm: 'invoicing.links.confirm',
      danger: true,
    },
    params: { number: number ?? '' },
    done: 'invoicing.links.done',
    failed: 'invoicing.failed',
  });

const creditOf = ({ id, customer, currency, unappliedMinor }: Invoice): CreditInHand => ({
  source: { creditNoteId: id },
  customer,
  currency,
  unappliedMinor,
});

export interface InvoiceActions {
  /** The next step; null when there is none. */
  primary: { label: string; onClick: () => unknown; reason: string | undefined } | null;
  others: Action[];
}

export function useInvoiceActions(invoice: Invoice, unsaved: UnsavedDraft): InvoiceActions {
  const text = useText();
  const reasonOf = useReasons();
  const words = useInvoiceWords();
  const navigate = useNavigate();
  const mayRecordPayments = useMay()('recordPayments');
  const { side, kind } = invoice;
  const money = (amountMinor: number) => words.money(amountMinor, invoice.currency);
  const isExported = invoice.quickbooksExportTimestamp !== null;
  const starting: Record<Exclude<Doing, 'update'>, () => Promise<unknown>> = {
    publish: async () => {
      const saved = await savedInvoice(invoice, unsaved);
      if (saved) await confirmPublish(saved, money(saved.totalMinor));
    },
    send: () => openSendDialog(invoice),
    reset: () => confirmReset(invoice, () => unsaved.current?.discard()),
    remind: () => tryStep(invoice, 'remind'),
    recordPayment: () =>
      openRecordDialog({
        customer: invoice.customer,
        invoice,
        ...(invoice.emission && { emission: invoice.emission }),
      }),
    markAsPaid: () => openMarkPaidDialog(invoice),
    applyCredit: () => openApplyDialog(creditOf(invoice)),
    refundCredit: () => openRefundDialog(creditOf(invoice)),
    credit: () => openCreditDialog(invoice, (id) => navigate(invoicePath('vendor', id))),
    markAsExported: () => tryStep(invoice, isExported ? 'unmarkAsExported' : 'markAsExported'),
    writeOff: () => writeOffWithReason(invoice, money),
    cancel: () =>
      cancelWithReason(invoice, money, (id) =>
        navigate(id === null ? invoicesPath('vendor') : invoicePath('vendor', id)),
      ),
    chargeInterest: () =>
      openInterestDialog({ customer: invoice.customer, invoiceId: invoice.id }, (id) =>
        navigate(invoicePath('vendor', id)),
      ),
    revokeLinks: () => confirmRevokeLinks(invoice),
    payInvoiceByCard: () => payInvoiceByCard(invoice.id),
    emit: () => openEmitDialog(invoice),
    dispute: () => disputeWithWords(invoice),
    refuse: () => refuseWithReason(invoice),
  };
  const start = (doing: Doing) => starting[doing as keyof typeof starting];
  const labelOf = (doing: Doing) => {
    if (doing === 'markAsExported' && isExported) return text('invoicing.actions.unmarkAsExported');
    if (doing === 'recordPayment' && invoice.emission) return text('invoicing.emission.confirm');
    if (doing === 'send' && isSentOrOnItsWay(invoice)) return text('invoicing.actions.sendAgain');
    if (doing === 'publish' || doing === 'send') return text(`invoicing.actions.${doing}By.${kind}`);
    return text(`invoicing.actions.${doing}` as 'invoicing.actions.reset');
  };
  // Actions that are not steps of the invoice have no reason: they are shown only when they can be done.
  const reasonAgainst = (doing: Doing) =>
    doing in invoice.can ? reasonOf(invoice.can[doing as keyof Invoice['can']]) : undefined;
  const next = nextOf(invoice, mayRecordPayments);
  const others = offered[side]
    .filter((doing) => doing !== next && isOffered(invoice, doing, mayRecordPayments))
    .map((doing): Action => {
      const reason = reasonAgainst(doing);
      return {
        label: labelOf(doing),
        onClick: start(doing),
        ...(reason !== undefined && { disabledReason: reason }),
        ...(dangerous.has(doing) && { danger: true }),
      };
    });
  const isMissing = next === 'publish' && invoice.missing.length > 0;
  return {
    primary: next && {
      label: labelOf(next),
      onClick: start(next),
      reason: isMissing ? text('errors.invoicing.incomplete') : reasonAgainst(next),
    },
    others: [
      { label: text('invoicing.actions.pdf'), onClick: () => void openPdf(invoice) },
      ...(hasXml(invoice)
        ? [{ label: text('invoicing.actions.xml'), onClick: () => void openXml(invoice) }]
        : []),
      ...others,
    ],
  };
}
