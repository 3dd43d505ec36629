import type {
  FeeRule,
  FormatId,
  Id,
  OrderLineId,
  OrderSide,
  PossibleDate,
  PurchaseOrder,
  TaxGroup,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { AgreedChange, LineRow, OrderRecord } from '../tables.ts';
import { changedLines, type PlannedLine, type ShownChange } from './changed-lines.ts';
import {
  changedAmount,
  hasContradictions,
  isChangeAllowedFor,
  isWithinTolerance,
  type Tolerance,
} from './changes.ts';
import type { OrderItem } from './items.ts';
import { unansweredUntil } from './new-order.ts';
import { changedLine, newOrderLine } from './order-lines.ts';
import { refuseBelowMinimums, type ChangeMinimums } from './order-minimum.ts';
import { isUnweighed } from './preparation.ts';
import { isEmpty, linesAmountOf, orderWithSums, serviceFeeOfItems, soldLine, type Order } from './orders.ts';
import { taxIdsOf, type TaxDecision } from './taxes.ts';

export interface ChangeFacts {
  /** The formats that the changes add. */
  items: ReadonlyMap<FormatId, OrderItem>;
  /** The date that the order moves to; null: it cannot be had. */
  date: PossibleDate | null;
  /** The fulfilment of the order after the change; loaded where it decides. */
  fulfilment: {
    fee: FeeRule | null;
    minimumMinor: number | null;
    capacityOrders: number | null;
    address: PurchaseOrder['address'];
  } | null;
  /** The customer's address that the order moves to; null: there is none. */
  address: {
    id: Id<'Address'>;
    snapshot: NonNullable<PurchaseOrder['address']>;
    notes: string;
  } | null;
  /** Of the address that it goes to after the change. */
  zones: readonly string[];
  /** Whether the delivery goes to that address on the day of the order; the seller may go anywhere. */
  isServed: boolean;
  taxesAt: (address: PurchaseOrder['address'], on: string) => TaxDecision;
  tolerance: Tolerance;
  /** A customer card has no members, so changes that the seller enters were agreed by telephone. */
  isCustomerCard: boolean;
  /** Null: the change was checked when it was proposed. */
  minimums: ChangeMinimums | null;
  now: Date;
  /** The seller's. */
  timeZone: string;
  nextLineId: () => OrderLineId;
}

export interface ChangePlan {
  after: Order;
  shown: ShownChange[];
  /** The change applies without the other side's answer. */
  appliesAtOnce: boolean;
  /** The most orders that the date it moves to takes; null: any number. */
  capacityOrders: number | null;
}

export interface ChangeIntent {
  by: OrderSide;
  changes: readonly AgreedChange[];
  /** Some of the proposed changes: the fee that was shown was that of all of them. */
  isPartial?: boolean;
}

/** The order after some changes; every change is checked like a change of the owner. */
export function planChange(
  order: Order,
  { by, changes, isPartial = false }: ChangeIntent,
  facts: ChangeFacts,
): ChangePlan {
  const { row } = order;
  if (hasContradictions(changes) || changes.some((change) => !isChangeAllowedFor(change, by)))
    throw new AppError('request.invalid');
  const isElsewhere = changes.some(({ kind }) => kind === 'address');
  if (isElsewhere) refuseAddress(row, facts);
  const { lines, shown } = changedLines(order, changes, facts);
  const moved = changes.find((change) => change.kind === 'date');
  if (moved) refuseDate(row, moved, facts.date);
  const isMoved = moved !== undefined || isElsewhere;
  const taxes = isMoved ? taxesOfMoved(row, facts) : taxDecisionOf(row);
  const taxed = lines.map((line) => (isMoved || !line.row ? withTaxes(line, taxes) : line));
  const set = changes.find((change) => change.kind === 'deliveryFee');
  const linesMinor = linesAmountOf(
    taxed.map(({ sold }) => sold),
    row.currency,
  );
  // An order without lines has no fee that was agreed.
  const isNewFee = isMoved || isEmpty(order);
  const agreedFee = changes.find((change) => change.agreedFeeMinor !== undefined)?.agreedFeeMinor;
  const newFee = (isPartial ? undefined : agreedFee) ?? feeOfNow(row, linesMinor, facts);
  const itsFee = isNewFee ? newFee : row.delivery_fee_minor;
  const feeMinor = linesMinor === 0 ? 0 : itsFee;
  const linesAfter = taxed.map((line, index) => writtenLine(order, line, index, facts));
  // What is priced by weight is weighed before it leaves.
  const status = row.status === 'ready' && linesAfter.some(isUnweighed) ? 'preparing' : row.status;
  const after = orderWithSums(order, {
    ...order,
    row: movedRow({ ...row, status, delivery_fee_minor: set?.amountMinor ?? feeMinor }, taxes, facts),
    lines: linesAfter,
  });
  if (facts.minimums)
    refuseBelowMinimums(
      order,
      { by, changes, after, isMoved: moved !== undefined },
      { ...facts.minimums, minimumMinor: facts.fulfilment?.minimumMinor ?? null },
    );
  return {
    after,
    shown: shown.map((one) =>
      isNewFee ? { ...one, change: { ...one.change, agreedFeeMinor: feeMinor } } : one,
    ),
    capacityOrders: facts.fulfilment?.capacityOrders ?? null,
    appliesAtOnce:
      (by === 'customer' && row.status === 'submitted') ||
      (by === 'vendor' && facts.isCustomerCard) ||
      (!isMoved && isSmall(order, { by, changes }, { after, lines: taxed }, facts.tolerance)),
  };
}

function refuseAddress(row: OrderRecord, { address, date, isServed }: ChangeFacts): void {
  if (address === null) throw new AppError('ordering.unknownAddress');
  // What is picked up goes to no address of the customer.
  if ((date?.kind ?? row.fulfilment_kind) === 'pickup') throw new AppError('request.invalid');
  if (!isServed) throw new AppError('ordering.dateUnavailable');
}

/** The tax decision made at submission or at the last change of day or place. */
const taxDecisionOf = (row: OrderRecord): TaxDecision => ({
  placeOfSupply: row.place_of_supply ?? '',
  rates: row.tax_rates as TaxDecision['rates'],
  feeTaxIds: row.fee_tax_ids,
  exemptions: row.tax_exemptions,
});

/** Another day or place is another supply, so the taxes are decided again. */
function taxesOfMoved(row: OrderRecord, { date, address, fulfilment, taxesAt }: ChangeFacts): TaxDecision {
  const isPickup = (date?.kind ?? row.fulfilment_kind) === 'pickup';
  const place = isPickup ? (fulfilment?.address ?? null) : (address?.snapshot ?? row.address);
  return taxesAt(place, date?.on ?? row.on_day);
}

/** Another date or place may have another fee; other quantities keep the agreed fee. */
const feeOfNow = (row: OrderRecord, linesMinor: number, { fulfilment, zones }: ChangeFacts): number =>
  serviceFeeOfItems(fulfilment?.fee ?? null, linesMinor, row.currency, zones);

function refuseDate(
  row: OrderRecord,
  { fulfilmentId, on }: { fulfilmentId: string; on: string },
  date: PossibleDate | null,
): void {
  if (date === null || date.isFull) throw new AppError('ordering.dateUnavailable');
  if (fulfilmentId === row.fulfilment_id && on === row.on_day) throw new AppError('ordering.noChange');
}

const taxGroupOf = ({ tax_class, tax_group }: LineRow): TaxGroup | null =>
  tax_class === 'taxable' ? tax_group : null;

const withTaxes = ({ row, item, sold }: PlannedLine, { rates }: TaxDecision): PlannedLine => ({
  row,
  item,
  sold: { ...sold, taxIds: taxIdsOf(rates, row ? taxGroupOf(row) : item!.taxGroup) },
});

function movedRow(row: OrderRecord, taxes: TaxDecision, facts: ChangeFacts): OrderRecord {
  const { date, address, fulfilment, timeZone } = facts;
  return {
    ...row,
    fee_tax_ids: taxes.feeTaxIds,
    tax_rates: taxes.rates,
    place_of_supply: taxes.placeOfSupply || null,
    tax_exemptions: taxes.exemptions,
    ...(address && { address: address.snapshot, address_id: address.id, delivery_notes: address.notes }),
    ...(date && {
      fulfilment_kind: date.kind,
      fulfilment_id: date.fulfilmentId,
      on_day: date.on,
      fulfilment: { name: date.name, window: date.window, cutOffAt: date.cutOffAt },
      expires_at: unansweredUntil(date, timeZone),
      reminded_at: null,
      ...(date.kind === 'pickup' &&
        fulfilment && { address: fulfilment.address, address_id: null, delivery_notes: '' }),
    }),
  };
}

const writtenLine = (
  { row }: Order,
  line: PlannedLine,
  index: number,
  { nextLineId, now }: ChangeFacts,
): LineRow =>
  line.row
    ? changedLine(line.row, line.sold)
    : {
        ...newOrderLine({
          id: nextLineId(),
          createdAt: now,
          orderId: row.id,
          vendorId: row.vendor_id,
          item: line.item!,
          sold: line.sold,
          position: index + 1,
        }),
        is_added: true,
      };

function isSmall(
  { row }: Order,
  { by, changes }: ChangeIntent,
  { after, lines }: { after: Order; lines: readonly PlannedLine[] },
  tolerance: Tolerance,
): boolean {
  const feeChange = Math.abs(after.row.delivery_fee_minor - row.delivery_fee_minor);
  const pairs = lines.map((line) => ({ before: line.row && soldLine(line.row), after: line.sold }));
  return isWithinTolerance(
    {
      by,
      changes,
      beforeMinor: row.total_minor,
      afterMinor: after.row.total_minor,
      changedMinor: changedAmount(pairs, row.currency) + feeChange,
    },
    tolerance,
  );
}
