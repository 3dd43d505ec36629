import type { PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { refetchQueries } from '../../queries.ts';
import { invoicePath } from '../list/invoices-address.ts';

const isDelivered = ({ status }: PurchaseOrder) => status === 'delivered' || status === 'completed';

/** The order's invoices and credit notes, undefined while they load, and how its seller creates one after delivery. */
export function useOrderInvoices(order: PurchaseOrder) {
  const may = useMay();
  const navigate = useNavigate();
  const isSeller = order.side === 'vendor';
  const { data: invoices } = useLive(
    'invoicing.listRelatedInvoices',
    { purchaseOrderIds: [order.id] },
    { enabled: may(isSeller ? 'seeSales' : 'seePurchases') },
  );
  const active = invoices?.filter(({ kind, state }) => kind === 'invoice' && state !== 'cancelled') ?? [];
  const isWithout = invoices !== undefined && active.length === 0 && order.externalInvoice === null;
  const mayMake = isSeller && !order.isTest && isDelivered(order) && isWithout && may('handleInvoices');
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
  return { invoices, active, make: mayMake ? make : null };
}
