import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { invoicePath } from '../list/invoices-address.ts';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './OrderInvoices.module.css';
import { useOrderInvoices } from './use-order-invoices.ts';

type OrderInvoice = NonNullable<ReturnType<typeof useOrderInvoices>['invoices']>[number];

/** Another program invoiced the same delivery: the invoice on Halles, which its credit note cancels, is a press away. */
function InvoicedTwice({ order, active }: { order: PurchaseOrder; active: readonly OrderInvoice[] }) {
  const text = useText();
  return (
    <Banner
      tone="wait"
      title={text('invoicing.ofOrder.twice.title')}
      actions={active.map(({ id, number }) => (
        <Button key={id} size="small" href={invoicePath(order.side, id)}>
          {number === null
            ? text('invoicing.ofOrder.twice.seeDraft')
            : text('invoicing.ofOrder.twice.see', { number })}
        </Button>
      ))}
    >
      {text(`invoicing.ofOrder.twice.message.${order.side}`)}
    </Banner>
  );
}

/**
 * The order's invoices and credit notes, and an action to create one after delivery; renders nothing when both are
 * absent.
 */
export default function OrderInvoices({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const words = useInvoiceWords();
  const { invoices, active, make } = useOrderInvoices(order);
  if (invoices === undefined || (invoices.length === 0 && !make)) return null;
  return (
    <SideSection title={text('invoicing.ofOrder.title')}>
      {order.externalInvoice !== null && active.length > 0 && <InvoicedTwice {...{ order, active }} />}
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
