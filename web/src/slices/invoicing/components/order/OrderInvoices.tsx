import type { PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link, useNavigate } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { refetchQueries } from '../../queries.ts';
import { invoicePath } from '../list/invoices-address.ts';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './OrderInvoices.module.css';

function MakeInvoice({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const navigate = useNavigate();
  const make = () =>
    runAction(
      async () => {
        const { invoiceIds } = await api.invoicing.draftInvoices({
          purchaseOrderIds: [order.id],
          by: 'order',
        });
        void refetchQueries();
        navigate(invoicePath('vendor', invoiceIds[0]!));
      },
      { failed: 'invoicing.failed' },
    );
  return (
    <Button size="small" onClick={make}>
      {text('invoicing.ofOrder.make')}
    </Button>
  );
}

const isDelivered = ({ status }: PurchaseOrder) => status === 'delivered' || status === 'completed';

/**
 * The order's invoices and credit notes, and an action to create one after delivery; renders nothing when both are
 * absent.
 */
export default function OrderInvoices({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const words = useInvoiceWords();
  const may = useMay();
  const { data } = useLive(
    'invoicing.listRelatedInvoices',
    { purchaseOrderIds: [order.id] },
    { enabled: may(order.side === 'vendor' ? 'seeSales' : 'seePurchases') },
  );
  if (data === undefined) return null;
  const isInvoiced = data.some(({ kind, state }) => kind === 'invoice' && state !== 'cancelled');
  const mayMake =
    order.side === 'vendor' &&
    isDelivered(order) &&
    !isInvoiced &&
    order.externalInvoice === null &&
    may('handleInvoices');
  if (data.length === 0 && !mayMake) return null;
  return (
    <Section title={text('invoicing.ofOrder.title')}>
      <ul className={styles.papers}>
        {data.map((paper) => (
          <li key={paper.id}>
            <Link href={invoicePath(order.side, paper.id)}>{words.name(paper)}</Link>
            <InvoiceStateChip state={paper.state} kind={paper.kind} side={order.side} />
            <span className={styles.amount}>{words.money(paper.totalMinor, paper.currency)}</span>
          </li>
        ))}
      </ul>
      {mayMake && <MakeInvoice order={order} />}
    </Section>
  );
}
