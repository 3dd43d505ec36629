import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { invoicePath } from '../list/invoices-address.ts';
import { openRecordDialog } from '../payments/record-dialog.tsx';
import { useOrderInvoices } from './use-order-invoices.ts';

const due: ReadonlySet<string> = new Set(['unpaid', 'emitted', 'partlyPaid', 'overdue']);

/** After the delivery, what the seller does next: create, publish or get paid the invoice. */
export default function OrderNextStep({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const may = useMay();
  const { active, make } = useOrderInvoices(order);
  // An open claim is answered first: it may lower the invoice.
  if (order.side !== 'vendor' || order.claims.some(({ status }) => status === 'open')) return null;
  if (make) return <PrimaryAction onClick={make}>{text('invoicing.ofOrder.make')}</PrimaryAction>;
  const draft = active.find(({ state }) => state === 'draft');
  if (draft && may('handleInvoices'))
    return (
      <PrimaryAction href={invoicePath('vendor', draft.id)}>
        {text('invoicing.actions.publishBy.invoice')}
      </PrimaryAction>
    );
  const owed = active.find(({ state }) => due.has(state));
  if (owed && may('recordPayments'))
    return (
      <PrimaryAction onClick={() => void openRecordDialog({ customer: order.customer, invoice: owed })}>
        {text('invoicing.actions.recordPayment')}
      </PrimaryAction>
    );
  return null;
}
