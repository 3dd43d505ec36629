import { fromThousandths, toThousandths, type OrderChange } from '@halles/contract';
import type { CartLineRow, CartRow, OrderRecord } from '../tables.ts';
import { heldQuantity, type Order } from './orders.ts';

const delivery = ['vendor_id', 'customer_id', 'currency', 'fulfilment_id', 'on_day'] as const;

/** What could have been one order: the same parties, date, place and currency. `addressId`: where the cart would go. */
export const isOfSameDelivery = (
  cart: CartRow,
  addressId: OrderRecord['address_id'],
  order: OrderRecord,
): boolean =>
  order.relation_id !== null &&
  delivery.every((column) => cart[column] === order[column]) &&
  (order.fulfilment_kind === 'pickup' || addressId === order.address_id);

/** What was typed in the cart goes to the seller with the change; the order keeps its own reference. */
export const messageOf = ({ reference, note }: Pick<CartRow, 'reference' | 'note'>): string =>
  [reference, note].filter(Boolean).join(' · ');

type Line = Pick<CartLineRow, 'format_id' | 'quantity'>;

/** More of what is ordered already, at its price; the rest as new lines. */
export const additionsTo = ({ lines }: Pick<Order, 'lines'>, added: readonly Line[]): OrderChange[] =>
  added.map(({ format_id: formatId, quantity }) => {
    const ordered = lines.find((line) => line.format_id === formatId && Number(heldQuantity(line)) > 0);
    if (!ordered) return { kind: 'add', formatId, quantity };
    const sum = toThousandths(heldQuantity(ordered)) + toThousandths(quantity);
    return { kind: 'quantity', lineId: ordered.id, quantity: fromThousandths(sum) };
  });
