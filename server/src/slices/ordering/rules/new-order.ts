import {
  cutOffAt as cutOffOf,
  fromThousandths,
  toThousandths,
  type Bilingual,
  type Currency,
  type FormatId,
  type Id,
  type OrderFlag,
  type OrderLineId,
  type OrderSide,
  type OrderTotals,
  type PossibleDate,
  type PurchaseOrder,
  type PurchaseOrderId,
  type RelationId,
  type StandingOrderId,
  type UserId,
} from '@halles/contract';
import type { CartRow } from '../tables.ts';
import type { OrderItem } from './items.ts';
import { weightOf } from './lines.ts';
import { newOrderLine } from './order-lines.ts';
import { linesAmountOf, type Order, type SoldLine } from './orders.ts';
import type { TaxDecision } from './taxes.ts';

export interface Placing {
  /** Null: a test order, which uses no stock, dates, numbers or notifications. */
  relationId: RelationId | null;
  by: OrderSide;
  groupId: Id<'OrderGroup'> | null;
  standingOrderId?: StandingOrderId;
  /** A hub's purchase from a producer has no fee, because the fee is on the hub's sales. */
  hasNoFee?: boolean;
  /** Of a hub that buys from a producer. */
  messageForProducers?: Bilingual | null;
}

export interface OrderedCart {
  row: Pick<CartRow, 'vendor_id' | 'customer_id' | 'reference' | 'note'>;
  cart: {
    date: Omit<PossibleDate, 'id' | 'isLate' | 'isFull'> | null;
    lines: readonly { id: FormatId }[];
    currency: Currency;
    totals: OrderTotals;
  };
  terms: { timeZone: string };
  items: ReadonlyMap<FormatId, OrderItem>;
  soldLines: readonly SoldLine[];
  taxes: TaxDecision;
  fulfilment: { address: PurchaseOrder['address'] } | null;
  /** Null: the customer has no address. */
  deliveredTo: {
    id: Id<'Address'>;
    snapshot: NonNullable<PurchaseOrder['address']>;
    notes: string;
  } | null;
}

interface Facts {
  id: PurchaseOrderId;
  nextLineId: () => OrderLineId;
  now: Date;
  submittedBy: UserId | null;
  flags: OrderFlag[];
  feePercent: string;
}

/** What a new order has not yet. */
const notYet = {
  number: '',
  status: 'submitted',
  delivery_instructions: null,
  vendor_note: '',
  customer_note: '',
  reason: '',
  service_fee_minor: 0,
  credited_minor: 0,
  open_change_by: null,
  open_claims: 0,
  confirmed_at: null,
  received_at: null,
  delivered_at: null,
  claim_until: null,
  reminded_at: null,
  external_delivery_note_file_id: null,
  external_invoice_file_id: null,
  invoice_id: null,
  is_billed: false,
  has_unbilled_lines: false,
  unbilled_minor: 0,
  version: 1,
} as const;

/** The order that a cart becomes; it gets its number when it is saved. */
export function newOrder(ordered: OrderedCart, placing: Placing, facts: Facts): Order {
  const { row, cart, items, soldLines, taxes } = ordered;
  const { id, now, nextLineId } = facts;
  const { vendor_id: vendorId } = row;
  const lines = cart.lines.map((line, index) => {
    const item = items.get(line.id)!;
    const sold = soldLines[index]!;
    return newOrderLine({
      id: nextLineId(),
      createdAt: now,
      orderId: id,
      vendorId,
      item,
      sold,
      position: index + 1,
    });
  });
  const { relationId, by, groupId, standingOrderId = null, messageForProducers = null } = placing;
  return {
    lines,
    changeSets: [],
    claims: [],
    row: {
      ...notYet,
      ...deliveryColumns(ordered),
      ...sumsOf(soldLines, cart.currency),
      id,
      vendor_id: vendorId,
      customer_id: row.customer_id,
      relation_id: relationId,
      group_id: groupId,
      standing_order_id: standingOrderId,
      currency: cart.currency,
      fee_tax_ids: taxes.feeTaxIds,
      tax_rates: taxes.rates,
      place_of_supply: taxes.placeOfSupply,
      tax_exemptions: taxes.exemptions,
      totals: cart.totals,
      total_minor: cart.totals.totalMinor,
      reference: row.reference,
      note: row.note,
      message_for_producers: messageForProducers,
      flags: facts.flags,
      service_fee_percent: facts.feePercent,
      submitted_by: facts.submittedBy,
      submitted_side: by,
      submitted_at: now,
      is_test: relationId === null,
      created_at: now,
    },
  };
}

/** As the database computes them, so that it need not write the new row a second time. */
function sumsOf(lines: readonly SoldLine[], currency: Currency) {
  const weighed = lines.filter((line) => line.isVariableWeight || line.netWeightKg !== null);
  return {
    lines_count: lines.length,
    lines_minor: linesAmountOf(lines, currency),
    lines_kg: fromThousandths(weighed.reduce((sum, line) => sum + toThousandths(weightOf(line).kg), 0n)),
  };
}

function deliveryColumns({ cart, terms, fulfilment, deliveredTo }: OrderedCart) {
  const { kind, fulfilmentId, on, name, window, cutOffAt } = cart.date!;
  const address = kind === 'delivery' ? deliveredTo : null;
  return {
    fulfilment_kind: kind,
    fulfilment_id: fulfilmentId,
    on_day: on,
    fulfilment: { name, window, cutOffAt },
    address: kind === 'pickup' ? fulfilment!.address : (address?.snapshot ?? null),
    address_id: address?.id ?? null,
    delivery_notes: address?.notes ?? '',
    delivery_fee_minor: cart.totals.deliveryFeeMinor,
    expires_at: unansweredUntil(cart.date!, terms.timeZone),
  };
}

/** An order that nobody answers expires when its window begins; where orders are taken after that, when both are over. */
export function unansweredUntil(
  { on, window, cutOffAt }: Pick<PossibleDate, 'on' | 'window' | 'cutOffAt'>,
  timeZone: string,
): Date {
  const at = (time: string) => cutOffOf(on, { daysBefore: 0, time, isFlexible: false }, timeZone);
  const begins = new Date(at(window.from));
  const last = new Date(cutOffAt);
  if (last <= begins) return begins;
  return new Date(Math.max(last.getTime(), Date.parse(at(window.until))));
}
