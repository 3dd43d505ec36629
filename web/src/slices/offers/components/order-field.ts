import type { FormatId, Offer, OrganizationId, ScheduledOfferId } from '@halles/contract';
import { createContext, use, type ReactNode } from 'react';
import { useMay } from '../../../lib/use-may.ts';

export interface OrderFieldProps {
  offer: Pick<Offer, 'id' | 'name' | 'formatTitle' | 'minimumQuantity' | 'multipleQuantity'> &
    Partial<Pick<Offer, 'saleUnit'>> & { seller: Pick<Offer['seller'], 'id'> };
  /** The customer a seller orders for; absent when a buyer orders. */
  customerId?: OrganizationId;
  /** In a table column: no button before the field, no steps beside it. */
  isInColumn?: boolean;
  /** What was ordered last: shown in the empty field, and taken with one key or press. */
  lastQuantity?: string | undefined;
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

export interface LastQuantities {
  vendorId: OrganizationId;
  items: readonly { formatId: FormatId; quantity: string }[];
}

export interface GuideOrder {
  /** The order that is filled at a supplier, at the foot of its offers. */
  running: (at: Pick<LastQuantities, 'vendorId'>) => ReactNode;
  /** The button that takes the last quantities of all that is not in the order yet. */
  takeLast: (last: LastQuantities) => ReactNode;
  /** What formats come to in the order; of a group, with their number. */
  amounts: (of: { vendorId: OrganizationId; formatIds: readonly FormatId[]; isGroup?: boolean }) => ReactNode;
}

/** What the order guide shows of the order; the shell provides it too. */
export const GuideOrderContext = createContext<GuideOrder | null>(null);

/**
 * What was ordered of a scheduled offer. The shell provides it, because ordering depends on offers and may not be
 * imported here.
 */
export const OrdersSoFarContext = createContext<((of: { id: ScheduledOfferId }) => ReactNode) | null>(null);
