import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { invoicePath } from '../list/invoices-address.ts';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './OrderInvoices.module.css';
import { useOrderInvoices } from './use-order-invoices.ts';

/**
 * The order's invoices and credit notes, and an action to create one after delivery; renders nothing when both are
 * absent.
 */
export default function OrderInvoices({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const words = useInvoiceWords();
  const { invoices, make } = useOrderInvoices(order);
  if (invoices === undefined || (invoices.length === 0 && !make)) return null;
  return (
    <SideSection title={text('invoicing.ofOrder.title')}>
      <ul className={styles.papers}>
        {invoices.map((paper) => (
          <li key={paper.id}>
            <Link href={invoicePath(order.side, paper.id)}>{words.name(paper)}</Link>
            <InvoiceStateChip state={paper.state} kind={paper.kind} side={order.side} />
            <span className={styles.amount}>{words.money(paper.totalMinor, paper.currency)}</span>
          </li>
        ))}
      </ul>
      {make && (
        <Button size="small" onClick={make}>
          {text('invoicing.ofOrder.make')}
        </Button>
      )}
    </SideSection>
  );
}
