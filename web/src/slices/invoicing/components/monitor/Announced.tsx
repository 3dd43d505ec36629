import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Monitor } from '../../queries.ts';
import { openRecordDialog } from '../payments/record-dialog.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Monitor.module.css';

type Announcement = Monitor['emissions'][number];

function One({ announced }: { announced: Announcement }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const may = useMay();
  const { customer, currency, invoiceId, invoiceNumber, amountMinor } = announced;
  const confirm = () =>
    void openRecordDialog({
      customer,
      invoice: { id: invoiceId, currency },
      emission: announced,
    });
  return (
    <li className={styles.announced}>
      <span className={styles.who}>
        <strong>{customer.name}</strong>
        <span className="quiet">
          {[words.method(announced.method), formats.day(announced.on), announced.reference]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Link href={paths.vendorInvoice(invoiceId)}>
        {text('invoicing.monitor.invoice', { number: invoiceNumber })}
      </Link>
      <span className={styles.figure}>{words.money(amountMinor, currency)}</span>
      {may('recordPayments') && (
        <Button
          size="small"
          onClick={confirm}
          aria-label={text('invoicing.monitor.confirmOf', { name: customer.name, number: invoiceNumber })}
        >
          {text('invoicing.emission.confirm')}
        </Button>
      )}
    </li>
  );
}

/** Payments announced by buyers; one press opens the record dialog with the values filled in. */
export function Announced({ emissions }: { emissions: Monitor['emissions'] }) {
  const text = useText();
  return (
    <Section
      title={text('invoicing.monitor.announced')}
      description={text('invoicing.monitor.announcedHelp')}
    >
      {emissions.length === 0 ? (
        <p className="quiet">{text('invoicing.monitor.noneAnnounced')}</p>
      ) : (
        <ul>
          {emissions.map((announced) => (
            <One key={announced.id} announced={announced} />
          ))}
        </ul>
      )}
    </Section>
  );
}
