import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { withdrawEmissionByLink, type Mailed } from './mailed.ts';

function Emitted({ token, invoice }: Mailed) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { emission } = invoice;
  if (emission === null) return null;
  return (
    <Banner
      tone="wait"
      title={text('invoicing.emission.title.customer')}
      actions={
        invoice.can.withdraw && (
          <Button size="small" onClick={() => withdrawEmissionByLink({ token, invoice })}>
            {text('invoicing.emission.withdraw.customer')}
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

/** State changes since the email was sent. `isPaidNow`: the reader just returned from paying by card. */
export function MailedNotices({ token, invoice, isPaidNow }: Mailed & { isPaidNow: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { status, cancelledAt, creditNotes, balanceMinor, kind } = invoice;
  const numbers = formats.list(creditNotes.map(({ number }) => number));
  const isDone = status === 'published' && kind === 'invoice' && balanceMinor <= 0;
  return (
    <>
      {cancelledAt !== null && (
        <Banner
          tone="bad"
          title={text('invoicing.mailed.cancelled', { instant: formats.dateTime(cancelledAt) })}
        >
          {text('invoicing.mailed.cancelledBy', { numbers })}
        </Banner>
      )}
      {cancelledAt === null && creditNotes.length > 0 && (
        <Banner tone="info" title={text('invoicing.mailed.corrected', { numbers })} />
      )}
      {isPaidNow && !isDone && status === 'published' && (
        <Banner tone="wait" title={text('invoicing.mailed.cardUnderWay')}>
          {text('invoicing.mailed.cardUnderWayHelp')}
        </Banner>
      )}
      {invoice.refusal !== '' && (
        <Banner tone="info" title={text('invoicing.mailed.refused')}>
          {invoice.refusal}
        </Banner>
      )}
      {isDone && invoice.refusal === '' && <Banner tone="good" title={text('invoicing.mailed.nothingDue')} />}
      <Emitted token={token} invoice={invoice} />
      {invoice.isDisputed && <Banner tone="info" title={text('invoicing.mailed.disputed')} />}
    </>
  );
}
