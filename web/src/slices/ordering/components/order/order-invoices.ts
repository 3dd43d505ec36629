import type { PurchaseOrder } from '@halles/contract';
import { createContext, type ReactNode } from 'react';

/** The slot for the order's invoices on its page; empty unless the shell fills it. */
export const OrderInvoicesContext = createContext<((order: PurchaseOrder) => ReactNode) | null>(null);
