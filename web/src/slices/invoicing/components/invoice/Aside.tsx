import type { Allocation, Invoice } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmailAddress } from '../../../../ui/email-address.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { invoicePath } from '../list/invoices-address.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Invoice.module.css';

function Entry({ invoice, entry }: { invoice: Invoice; entry: Allocation }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const detail = [
    formats.day(entry.on),
    entry.reference,
    entry.isReversed && text('invoicing.ledger.reversed'),
  ].filter(Boolean);
  const name =
    entry.source === 'payment' && entry.method
      ? words.method(entry.method)
      : text(`invoicing.ledger.source.${entry.source}`);
  return (
    <li className={styles.entry}>
      <span>
        {entry.creditNote ? (
          <Link href={invoicePath(invoice.side, entry.creditNote.id)}>
            {text('invoicing.words.named', { kind: name, number: entry.creditNote.number })}
          </Link>
        ) : (
          name
        )}
        <span className={styles.quiet}>{detail.join(' · ')}</span>
      </span>
      <span className={entry.isReversed ? styles.struck : styles.figure}>
        {words.money(entry.amountMinor, invoice.currency)}
      </span>
    </li>
  );
}

function Left({ label, amount }: { label: string; amount: string }) {
  return (
    <p className={styles.left}>
      <span>{label}</span>
      <strong>{amount}</strong>
    </p>
  );
}

/** For a credit note: the part applied to invoices, what was paid back, and what is left. */
function Credit({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const words = useInvoiceWords();
  const { totalMinor, unappliedMinor, paidMinor, currency, allocations } = invoice;
  return (
    <Section title={text('invoicing.ledger.titleOfCredit')}>
      <p className={styles.entry}>
        <span>{text('invoicing.ledger.used')}</span>
        <span className={styles.figure}>
          {words.money(totalMinor - unappliedMinor - paidMinor, currency)}
        </span>
      </p>
      {allocations.length > 0 && (
        <ul>
          {allocations.map((entry) => (
            <Entry key={entry.id} invoice={invoice} entry={{ ...entry, amountMinor: -entry.amountMinor }} />
          ))}
        </ul>
      )}
      <Left label={text('invoicing.ledger.leftToUse')} amount={words.money(unappliedMinor, currency)} />
    </Section>
  );
}

/** Payments and credits applied, oldest first, and the balance. */
export function Ledger({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const words = useInvoiceWords();
  if (invoice.status === 'draft') return null;
  if (invoice.kind === 'creditNote') return <Credit invoice={invoice} />;
  return (
    <Section title={text('invoicing.ledger.title')}>
      {invoice.allocations.length === 0 ? (
        <p className={styles.quiet}>{text('invoicing.ledger.none')}</p>
      ) : (
        <ul>
          {invoice.allocations.map((entry) => (
            <Entry key={entry.id} invoice={invoice} entry={entry} />
          ))}
        </ul>
      )}
      <Left
        label={text('invoicing.ledger.leftToPay')}
        amount={words.money(invoice.balanceMinor, invoice.currency)}
      />
    </Section>
  );
}

/** Its orders, the credit notes that correct it, or the invoice it corrects. */
export function Related({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const words = useInvoiceWords();
  const formats = useFormats();
  const { side, document, creditNotes } = invoice;
  if (document.orders.length === 0 && creditNotes.length === 0 && document.corrects === null) return null;
  const orderPath = side === 'vendor' ? paths.vendorOrder : paths.customerOrder;
  return (
    <Section title={text('invoicing.related.title')}>
      <ul>
        {document.corrects && (
          <li className={styles.entry}>
            <Link href={invoicePath(side, document.corrects.id)}>
              {text('invoicing.related.corrects', { number: document.corrects.number })}
            </Link>
          </li>
        )}
        {document.orders.map(({ id, number, on }) => (
          <li key={id} className={styles.entry}>
            <Link href={orderPath(id)}>{text('invoicing.related.order', { number })}</Link>
            <span className={styles.quiet}>{formats.day(on)}</span>
          </li>
        ))}
        {creditNotes.map((note) => (
          <li key={note.id} className={styles.entry}>
            <Link href={invoicePath(side, note.id)}>{words.name({ kind: 'creditNote', ...note })}</Link>
            <span className={styles.figure}>{words.money(-note.totalMinor, invoice.currency)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The emails sent, with address and time. */
export function Sends({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const formats = useFormats();
  if (invoice.side !== 'vendor' || invoice.sends.length === 0) return null;
  return (
    <Section title={text('invoicing.sends.title')}>
      <ul>
        {invoice.sends.map(({ to, at }) => (
          <li key={`${to} ${at}`} className={styles.entry}>
            <span className={styles.address}>
              <EmailAddress address={to} />
            </span>
            <span className={styles.quiet}>{formats.dateTime(at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
