import type { PurchaseOrder } from '@halles/contract';
import { createContext, type ReactNode } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useMay } from '../../../lib/use-may.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** For the screens of offers. */
export const orderField = lazyPart(() => import('./cart/OrderField.tsx'));

/** For a supplier's offers. */
export const guideOrder = {
  running: lazyPart(() => import('./cart/RunningOrder.tsx')),
  takeLast: lazyPart(() => import('./cart/TakeLastQuantities.tsx')),
  amounts: lazyPart(() => import('./cart/OrderAmounts.tsx')),
};

/** For the screens of scheduled offers. */
export const ordersSoFar = lazyPart(() => import('./list/OrdersSoFar.tsx'));

/** For a partner's page. */
export const partnerOrders = lazyPart(() => import('./partner/PartnerOrders.tsx'));

interface OrderInvoicesSlot {
  card: (of: { order: PurchaseOrder }) => ReactNode;
  /** The main button once the order itself has no next step. */
  nextStep: (of: { order: PurchaseOrder }) => ReactNode;
}

/** The slot for the order's invoices on its page; empty unless the shell fills it. */
export const OrderInvoicesContext = createContext<OrderInvoicesSlot | null>(null);

/**
 * The slot for the conversation about the order, beside it; empty unless the shell fills it. Without `onClose` it is
 * the icon of the button that opens it; null: it is in a sheet, which has a button of its own.
 */
export const OrderConversationContext = createContext<
  ((order: PurchaseOrder, onClose?: (() => void) | null) => ReactNode) | null
>(null);

/** The number of orders that wait for this vendor; 0 while loading, and for members who do not handle them. */
export function useOrdersToHandle(): number {
  const { organization, view } = useAppContext();
  const handles = useMay()('handleOrders') || view === 'viewing';
  const enabled = handles && organization?.isSeller === true;
  const { data } = useLive('ordering.getVendorMetrics', {}, { enabled, canWait: true });
  return (enabled && data?.numberOfPurchaseOrdersWithActionRequired.nb) || 0;
}
