import { formatPhoneNumber, type InvoiceDocument } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Paper.module.css';
import { DocumentFoot } from './DocumentFoot.tsx';
import type { Printed } from './printed.ts';

type Party = InvoiceDocument['buyer'];

function PartyLines({ party }: { party: Party }) {
  const words = useInvoiceWords();
  return (
    <div className="anywhere">
      <strong>{party.name}</strong>
      {party.address.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {party.phone && <div>{formatPhoneNumber(party.phone)}</div>}
      {party.email && <div>{party.email}</div>}
      {party.facts.map(({ label, value }) => (
        <div key={value}>{`${words.written(label)} ${value}`}</div>
      ))}
    </div>
  );
}

function Head({ invoice }: { invoice: Printed }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { document, kind, number } = invoice;
  const { seller } = document;
  const facts = [
    [text('invoicing.paper.issuedOn'), formats.day(document.issuedOn)],
    kind === 'invoice' && [text('invoicing.paper.dueOn'), formats.day(document.dueOn)],
    kind === 'invoice' && [
      text('invoicing.paper.terms'),
      document.termsDays === 0
        ? text('invoicing.paper.onReceipt')
        : text('invoicing.paper.days', { count: document.termsDays }),
    ],
    document.reference !== '' && [text('invoicing.paper.reference'), document.reference],
    document.corrects && [
      text('invoicing.paper.corrects'),
      text('invoicing.paper.correctsOf', {
        number: document.corrects.number,
        day: formats.day(document.corrects.issuedOn),
      }),
    ],
  ].filter((fact) => Array.isArray(fact));
  return (
    <header className={styles.head}>
      <div>
        <PartyLines party={seller} />
        {seller.taxNumbers.map(({ label, value }) => (
          <div key={value} className={styles.quiet}>{`${words.written(label)} ${value}`}</div>
        ))}
      </div>
      <div className={styles.title}>
        <h2>
          {words.kind(invoice)}{' '}
          {number ?? <span className={styles.quiet}>{text('invoicing.paper.draft')}</span>}
        </h2>
        <dl>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}

function Parties({ document }: { document: InvoiceDocument }) {
  const text = useText();
  const formats = useFormats();
  return (
    <div className={styles.parties}>
      <div>
        <h3>
          {text(document.kind === 'invoice' ? 'invoicing.paper.billedTo' : 'invoicing.paper.creditedTo')}
        </h3>
        <PartyLines party={document.buyer} />
      </div>
      {document.orders.length > 0 && (
        <div>
          <h3>{text('invoicing.paper.orders')}</h3>
          {document.orders.map((order) => (
            <p key={order.id} className={styles.order}>
              {[
                order.number,
                text(`invoicing.paper.${order.kind}`, { day: formats.day(order.on) }),
                order.reference && text('invoicing.list.reference', { reference: order.reference }),
              ]
                .filter(Boolean)
                .join(' · ')}
              <span className={styles.quiet}>{order.place}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

interface PaperProps {
  invoice: Printed;
  /** Of a draft: the editable facts beside the parties. */
  facts?: ReactNode;
  lines: ReactNode;
  totals: ReactNode;
}

/** The document, with everything its print contains. */
export const Paper = ({ invoice, facts, lines, totals }: PaperProps) => (
  <article className={styles.paper}>
    <Head invoice={invoice} />
    <Parties document={invoice.document} />
    {facts}
    {lines}
    {totals}
    <DocumentFoot document={invoice.document} />
  </article>
);
