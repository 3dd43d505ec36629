import type { InvoiceLine } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Paper.module.css';
import type { Printed } from './printed.ts';

function LineProduct({ line, invoice }: { line: InvoiceLine; invoice: Printed }) {
  const text = useText();
  const words = useInvoiceWords();
  // A document of several orders names the order on each line.
  const isOfSeveral = invoice.document.orders.length > 1;
  const facts = [
    words.written(line.formatTitle),
    line.sku,
    line.pieces !== null && text('invoicing.paper.pieces', { count: Number(line.pieces) }),
    isOfSeveral && line.orderLine?.orderNumber,
  ].filter(Boolean);
  return (
    <span className={styles.product}>
      <span className="bold">{words.written(line.name)}</span>
      {facts.length > 0 && <span className={styles.quiet}>{facts.join(' · ')}</span>}
      {line.depositMinor > 0 && (
        <span className={styles.quiet}>
          {text('invoicing.paper.deposit', { amount: words.money(line.depositMinor, invoice.currency) })}
        </span>
      )}
    </span>
  );
}

/** The lines as printed; on a phone each line is a small card. */
export function DocumentLines({ invoice }: { invoice: Printed }) {
  const text = useText();
  const words = useInvoiceWords();
  const { lines, totals } = invoice.document;
  const taxesOf = (line: InvoiceLine) =>
    totals.taxes
      .filter(({ taxId }) => line.taxIds.includes(taxId))
      .map(({ name }) => words.written(name))
      .join(', ');
  const columns = ['quantity', 'price', 'taxes', 'amount'] as const;
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{text('invoicing.paper.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('invoicing.paper.columns.goods')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'taxes' ? undefined : styles.number}>
              {text(`invoicing.paper.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <LineProduct line={line} invoice={invoice} />
            </th>
            <td className={styles.number} data-label={text('invoicing.paper.columns.quantity')}>
              {words.quantity(line)}
            </td>
            <td className={styles.number} data-label={text('invoicing.paper.columns.price')}>
              {words.price(line, invoice.currency)}
            </td>
            <td data-label={text('invoicing.paper.columns.taxes')}>{taxesOf(line)}</td>
            <td className={styles.number} data-label={text('invoicing.paper.columns.amount')}>
              {words.money(line.amountMinor, invoice.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
