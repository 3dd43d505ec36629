import type { Emission, Invoice } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { cacheInvoice } from '../../queries.ts';
import { invoicePath, invoicesPath } from '../list/invoices-address.ts';
import { spendCredit } from '../payments/payment-actions.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Invoice.module.css';
import { tryStep } from './moves.ts';
import { cancelWithReason } from './reasons.ts';

function Emitted({ invoice, emission }: { invoice: Invoice; emission: Emission }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const may = useMay();
  const isOurs = invoice.side === 'customer';
  const mayWithdraw = may(isOurs ? 'answerInvoices' : 'recordPayments');
  return (
    <Banner
      tone={isOurs ? 'wait' : 'now'}
      title={text(`invoicing.emission.title.${invoice.side}`, { name: invoice.customer.name })}
      actions={
        mayWithdraw && (
          <Button size="small" onClick={() => tryStep(invoice, 'withdraw')}>
            {text(`invoicing.emission.withdraw.${invoice.side}`)}
          </Button>
        )
      }
    >
      {[
        words.money(emission.amountMinor, invoice.currency),
        words.method(emission.method),
        formats.day(emission.on),
        emission.reference,
        emission.byName,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Banner>
  );
}

const endDispute = ({ id: invoiceId, version }: Invoice): Promise<boolean> =>
  runAction(
    async () => cacheInvoice(await api.invoicing.disputeInvoice({ invoiceId, version, message: '' })),
    { done: 'invoicing.dispute.ended', failed: 'invoicing.failed' },
  );

function Disputed({ invoice }: { invoice: Invoice }) {
  const text = useText();
  return (
    <Banner
      tone="now"
      title={text(`invoicing.dispute.is.${invoice.side}`, { name: invoice.customer.name })}
      actions={
        invoice.can.dispute === true && (
          <Button size="small" onClick={() => endDispute(invoice)}>
            {text('invoicing.dispute.end')}
          </Button>
        )
      }
    >
      <span className={styles.written}>{invoice.dispute}</span>
    </Banner>
  );
}

/** The same delivery is on an invoice of another program: cancelling this one is a press away. */
function BilledTwice({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const words = useInvoiceWords();
  const navigate = useNavigate();
  const cancel = () =>
    cancelWithReason(
      invoice,
      (amountMinor) => words.money(amountMinor, invoice.currency),
      (id) => navigate(id === null ? invoicesPath('vendor') : invoicePath('vendor', id)),
    );
  return (
    <Banner
      tone="wait"
      title={text('invoicing.external.title')}
      actions={
        invoice.can.cancel === true && (
          <Button size="small" onClick={cancel}>
            {text(
              invoice.status === 'draft' ? 'invoicing.cancel.confirmOfDraft' : 'invoicing.actions.cancel',
            )}
          </Button>
        )
      }
    >
      {text('invoicing.external.message')}
    </Banner>
  );
}

/** money.md: an overpayment is suggested on the next invoice. */
function CreditInHand({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { data } = useLive('invoicing.listCredits', { side: 'vendor', partnerId: invoice.customer.id });
  const credits = data?.filter(({ currency }) => currency === invoice.currency) ?? [];
  if (credits.length === 0) return null;
  return (
    <Banner tone="info" title={text('invoicing.inHand.title', { name: invoice.customer.name })}>
      <ul>
        {credits.map((credit) => (
          <li key={credit.id} className={styles.credit}>
            <span>
              {text(`invoicing.inHand.${credit.source}`, {
                label: credit.label,
                day: formats.day(credit.on),
                amount: words.money(credit.unappliedMinor, credit.currency),
              })}
            </span>
            <Button size="small" onClick={() => spendCredit(credit, invoice)}>
              {text('invoicing.inHand.use')}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Quantities that an accepted claim removed from the draft; edits by hand stay. */
function TakenOffDraft({ invoice: { claimReductions, currency } }: { invoice: Invoice }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  return (
    <Banner tone="info" title={text('invoicing.claimReductions.title')}>
      <ul>
        {claimReductions.map((line, index) => (
          // What was taken off is only ever added to.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={index}>
            {text('invoicing.claimReductions.line', {
              name: words.written(line.name),
              format: words.written(line.formatTitle),
              order: line.orderNumber,
              before: formats.quantity(line.before),
              after: formats.quantity(line.after),
              less: words.money(line.reductionMinor, currency),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Notices above everything else on the page. */
export function Notices({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const { emission, kind, side, balanceMinor, status, can } = invoice;
  const mayUseCredit =
    side === 'vendor' &&
    kind === 'invoice' &&
    status === 'published' &&
    balanceMinor > 0 &&
    can.recordPayment === true;
  return (
    <>
      {invoice.claimReductions.length > 0 && <TakenOffDraft invoice={invoice} />}
      {emission && <Emitted invoice={invoice} emission={emission} />}
      {invoice.refusal !== '' && (
        <Banner tone="now" title={text(`invoicing.refuse.is.${side}`, { name: invoice.customer.name })}>
          <span className={styles.written}>{invoice.refusal}</span>
        </Banner>
      )}
      {invoice.isDisputed && <Disputed invoice={invoice} />}
      {invoice.hasExternalInvoice && <BilledTwice invoice={invoice} />}
      {mayUseCredit && <CreditInHand invoice={invoice} />}
    </>
  );
}
