import type { PurchaseOrder } from '@halles/contract';
import { createContext, type ReactNode } from 'react';

/** The page of an order leaves room for its invoices; none, where nobody put them in. */
export const OrderInvoicesContext = createContext<((order: PurchaseOrder) => ReactNode) | null>(null);
