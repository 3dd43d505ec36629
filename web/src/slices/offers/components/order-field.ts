import { allowedTo, type Offer, type OrganizationId } from '@halles/contract';
import { createContext, use, type ReactNode } from 'react';
import { useAppContext } from '../../../lib/session.ts';

export interface OrderFieldProps {
  offer: Pick<Offer, 'id' | 'name' | 'formatTitle' | 'minimumQuantity' | 'multipleQuantity'> &
    Partial<Pick<Offer, 'saleUnit'>> & { seller: Pick<Offer['seller'], 'id'> };
  /** For whom a seller orders; absent: for oneself. */
  customerId?: OrganizationId;
  /** Down a column, one below the other: without a button before it, without steps beside it. */
  isInColumn?: boolean;
}

type OrderField = (props: OrderFieldProps) => ReactNode;

/** What stands at an offer to order it. The shell fills it: ordering comes after offers, and may not be imported here. */
export const OrderFieldContext = createContext<OrderField | null>(null);

/** For those who may order. */
export function useOrderField(): OrderField | null {
  const orderField = use(OrderFieldContext);
  const { currentMembership, view } = useAppContext();
  const asker = { role: currentMembership?.role ?? null, view };
  return allowedTo(asker, 'placeOrders') === true ? orderField : null;
}
