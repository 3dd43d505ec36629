import { IconCreditCard, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientConfigQuery } from '../../../../lib/client-config.ts';
import { storedLanguage, useLanguage, useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useChangeLanguage } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { useDownload } from '../../../imports/index.ts';
import { Paper } from '../invoice/Paper.tsx';
import { DocumentLines } from '../invoice/DocumentLines.tsx';
import { DocumentTotals } from '../invoice/DocumentTotals.tsx';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { openEmitByLinkDialog } from './emit-by-link-dialog.tsx';
import { payInvoiceByLink, refuseByLink, type Mailed } from './mailed.ts';
import styles from './MailedInvoice.module.css';
import { MailedNotices } from './MailedNotices.tsx';

function Head({ invoice }: Pick<Mailed, 'invoice'>) {
  const words = useInvoiceWords();
  const { vendor, state, kind } = invoice;
  return (
    <header className={styles.head}>
      <OrganizationAvatar name={vendor.name} imageUrl={vendor.logoUrl} size="large" />
      <div className={styles.names}>
        <p className="quiet">{vendor.name}</p>
        <h1>{words.name(invoice)}</h1>
      </div>
      <InvoiceStateChip state={state} kind={kind} side="customer" />
    </header>
  );
}

/** The amount due, its date, and the ways to pay. */
function Due({ token, invoice, isPaidNow }: Mailed & { isPaidNow: boolean }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { save, isBusy } = useDownload();
  const [isLeaving, setLeaving] = useState(false);
  const { balanceMinor, status, currency, document, can } = invoice;
  const isDue = status === 'published' && balanceMinor > 0;
  const pay = async () => {
    setLeaving(true);
    await payInvoiceByLink(token).finally(() => setLeaving(false));
  };
  return (
    <div className={styles.due}>
      <p className={styles.sum}>
        <span className="quiet">
          {text(isDue ? 'invoicing.paper.totals.balance' : 'invoicing.list.total')}
        </span>
        <strong>{words.money(isDue ? balanceMinor : invoice.totalMinor, currency)}</strong>
        {isDue && (
          <span className="quiet">
            {text('invoicing.invoice.dueOn', { day: formats.day(document.dueOn) })}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        {can.payInvoiceByCard && !isPaidNow && (
          <Button
            kind="primary"
            icon={<IconCreditCard aria-hidden />}
            loading={isLeaving}
            onClick={() => void pay()}
          >
            {text('invoicing.actions.payInvoiceByCard')}
          </Button>
        )}
        {can.emit && !isPaidNow && (
          <Button
            kind={can.payInvoiceByCard ? 'secondary' : 'primary'}
            onClick={() => void openEmitByLinkDialog({ token, invoice })}
          >
            {text('invoicing.actions.emit')}
          </Button>
        )}
        {can.refuse && !isPaidNow && (
          <Button onClick={() => refuseByLink({ token, invoice })}>{text('invoicing.refuse.confirm')}</Button>
        )}
        <Button
          icon={<IconFileTypePdf aria-hidden />}
          loading={isBusy}
          onClick={() => save(`api/ext/invoices/${token}/invoice.pdf`)}
        >
          {text('invoicing.actions.pdf')}
        </Button>
      </div>
    </div>
  );
}

/** The page is shown in one language; a link at its foot switches to the other. */
function Foot({ invoice }: Pick<Mailed, 'invoice'>) {
  const text = useText();
  const formats = useFormats();
  const change = useChangeLanguage();
  const isFrench = useLanguage() === 'fr-CA';
  const { data: config } = useQuery(clientConfigQuery);
  // A reader who never chose a language finds the choice at the head of the page.
  const isLanguageAbove = storedLanguage() === null || config?.isProduction === false;
  return (
    <footer className={styles.foot}>
      <p className="quiet">
        {text('invoicing.mailed.until', { date: formats.date(invoice.expiresAt) })}{' '}
        <Link href={paths.login}>{text('invoicing.mailed.signIn')}</Link>
      </p>
      {!isLanguageAbove && (
        <Button size="small" onClick={() => change(isFrench ? 'EN' : 'FR')}>
          <span lang={isFrench ? 'en-CA' : 'fr-CA'}>{text('invoicing.mailed.otherLanguage')}</span>
        </Button>
      )}
    </footer>
  );
}

/** The invoice as the holder of its link sees it: the amount due first, then the document. */
export const MailedInvoicePage = ({ token, invoice, isPaidNow }: Mailed & { isPaidNow: boolean }) => (
  <>
    <Head invoice={invoice} />
    <div className={styles.notices}>
      <MailedNotices token={token} invoice={invoice} isPaidNow={isPaidNow} />
    </div>
    <Due token={token} invoice={invoice} isPaidNow={isPaidNow} />
    <Paper
      invoice={invoice}
      lines={<DocumentLines invoice={invoice} />}
      totals={<DocumentTotals invoice={invoice} />}
    />
    <Foot invoice={invoice} />
  </>
);
