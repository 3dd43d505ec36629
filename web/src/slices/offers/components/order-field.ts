import { type Offer, type OrganizationId } from '@halles/contract';
import { createContext, use, type ReactNode } from 'react';
import { useMay } from '../../../lib/use-may.ts';

export interface OrderFieldProps {
  offer: Pick<Offer, 'id' | 'name' | 'formatTitle' | 'minimumQuantity' | 'multipleQuantity'> &
    Partial<Pick<Offer, 'saleUnit'>> & { seller: Pick<Offer['seller'], 'id'> };
  /** The customer a seller orders for; absent when a buyer orders. */
  customerId?: OrganizationId;
  /** In a table column: no button before the field, no steps beside it. */
  isInColumn?: boolean;
}

type OrderField = (props: OrderFieldProps) => ReactNode;

/**
 * The field that orders an offer. The shell provides it, because ordering depends on offers and may not be imported
 * here.
 */
export const OrderFieldContext = createContext<OrderField | null>(null);

/** Null for members who may not place orders. */
export function useOrderField(): OrderField | null {
  const orderField = use(OrderFieldContext);
  return useMay()('placeOrders') ? orderField : null;
}
