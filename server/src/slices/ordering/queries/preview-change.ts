import {
  toThousandths,
  type OrderChange,
  type ordering,
  type OrderSide,
  type OrderTotals,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type TaxGroup,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { getDatesFor, getFulfilment, type Fulfilment } from '../../distribution/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayPropose } from '../policy.ts';
import { changedAmount, hasContradictions, isChangeAllowedFor, isWithinTolerance } from '../rules/changes.ts';
import { deliveryIn, itemsInCurrency } from '../rules/currencies.ts';
import { newLine, substitutionShown, withQuantity } from '../rules/substitutions.ts';
import { quantityOf, weightOf } from '../rules/lines.ts';
import { serviceFeeOfItems, linesAmountOf, orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import { addressSnapshot } from './carts.ts';
import { getItems, priceOf, type OrderItem } from './items.ts';
import { refuseBelowMinimums } from './order-minimum.ts';
import { loadOrderLines } from './order.ts';
import {
  taxDecisionOf,
  loadOrderRecord,
  soldLine,
  stateOf,
  type LineRow,
  type OrderRecord,
} from './order-records.ts';
import { taxIdsOf, type TaxDecision } from '../rules/taxes.ts';
import { testDates, testOrderItems, testOfferOf } from './test-order-items.ts';
import { taxesFor, getTradingTerms } from './trading-terms.ts';

/** A line after the planned change: an existing one or a new one. */
export interface PlannedLine {
  row: LineRow | null;
  item: OrderItem | null;
  sold: SoldLine;
}

export interface Plan {
  lines: PlannedLine[];
  fulfilmentKind: 'delivery' | 'pickup';
  fulfilmentId: string;
  on: string;
  /** Null: the date does not change. */
  newDate: Awaited<ReturnType<typeof getDatesFor>>[number] | null;
  fulfilment: Fulfilment | null;
  address: { id: string; snapshot: ReturnType<typeof addressSnapshot>; notes: string } | null;
  deliveryFeeMinor: number;
  /** Another day or place is another supply, so the taxes are decided again. */
  taxes: TaxDecision;
  totals: OrderTotals;
  shown: OutputOf<typeof ordering.previewChange>['changes'];
  /** The change applies without the other side's answer. */
  appliesAtOnce: boolean;
}

type Shown = Plan['shown'][number];

/** Computes the order after some changes without writing; every change is checked like a change of the owner. */
export async function planChanges(
  ctx: Ctx,
  db: Db,
  { row, lines, by }: { row: OrderRecord; lines: readonly LineRow[]; by: OrderSide },
  changes: readonly OrderChange[],
): Promise<Plan> {
  if (hasContradictions(changes) || changes.some((change) => !isChangeAllowedFor(change, by)))
    throw new AppError('request.invalid');
  const added = changes.flatMap((change) => ('formatId' in change ? [change.formatId] : []));
  const testOfferId = row.is_test ? testOfferOf(lines) : null;
  const at = { db, clock: ctx.clock };
  const known = testOfferId
    ? await testOrderItems(at, row.vendor_id, testOfferId, added)
    : await getItems(at, row.customer_id, row.vendor_id, added);
  const vendor = (await organizationRow(db, row.vendor_id))!;
  const items = itemsInCurrency(known, row.currency, vendor.currency);
  const planned: PlannedLine[] = lines.map((line) => ({ row: line, item: null, sold: soldLine(line) }));
  const moved = changes.find((change) => change.kind === 'date');
  const newAddress = changes.find((change) => change.kind === 'address');
  const address = newAddress ? await addressOf(db, row, newAddress.addressId) : null;
  const shown = changes.map((change) => applyToLines(change, planned, items, { row, address }));
  const newDate = moved ? await dateOf(ctx, db, row, moved, newAddress?.addressId) : null;
  const anyFulfilment = await getFulfilment(db, row.vendor_id, newDate?.fulfilmentId ?? row.fulfilment_id);
  const fulfilment = anyFulfilment && deliveryIn(anyFulfilment, row.currency, vendor.currency);
  const set = changes.find((change) => change.kind === 'deliveryFee');
  const terms = await getTradingTerms(db, row.vendor_id, row.customer_id);
  const taxes =
    newDate || address
      ? await taxesFor(db, vendor, {
          terms,
          address:
            (newDate?.kind ?? row.fulfilment_kind) === 'pickup'
              ? fulfilment?.address
              : (address?.snapshot ?? row.address),
          on: newDate?.on ?? row.on_day,
        })
      : taxDecisionOf(row);
  for (const line of planned) if (newDate || address || !line.row) line.sold = withTaxes(line, taxes);
  const sold = planned.map((line) => line.sold);
  // Another date or place may have another fee; other quantities keep the agreed fee.
  const deliveryFeeMinor =
    set?.amountMinor ??
    (newDate || address
      ? serviceFeeOfItems(
          fulfilment?.fee ?? null,
          linesAmountOf(sold, row.currency),
          row.currency,
          address?.zones ?? [],
        )
      : row.delivery_fee_minor);
  const totals = orderTotalsOf({
    currency: row.currency,
    lines: sold,
    deliveryFeeMinor,
    feeTaxIds: taxes.feeTaxIds,
    rates: taxes.rates,
  });
  return {
    lines: planned,
    fulfilmentKind: newDate?.kind ?? row.fulfilment_kind,
    fulfilmentId: newDate?.fulfilmentId ?? row.fulfilment_id,
    on: newDate?.on ?? row.on_day,
    newDate,
    fulfilment,
    address,
    deliveryFeeMinor,
    taxes,
    totals,
    shown,
    appliesAtOnce:
      isUnconfirmedByCustomer(row, by) ||
      (by === 'vendor' && (await isCustomerCard(db, row.customer_id))) ||
      (newDate === null &&
        address === null &&
        isWithinTolerance(
          {
            by,
            changes,
            beforeMinor: row.total_minor,
            afterMinor: totals.totalMinor,
            changedMinor:
              changedAmount(
                planned.map((line) => ({ before: line.row && soldLine(line.row), after: line.sold })),
                row.currency,
              ) + Math.abs(deliveryFeeMinor - row.delivery_fee_minor),
          },
          terms.tolerance,
        )),
  };
}

const taxGroupOf = ({ tax_class, tax_group }: LineRow): TaxGroup | null =>
  tax_class === 'taxable' ? tax_group : null;

const withTaxes = ({ row, item, sold }: PlannedLine, { rates }: TaxDecision): SoldLine => ({
  ...sold,
  taxIds: taxIdsOf(rates, row ? taxGroupOf(row) : item!.taxGroup),
});

function applyToLines(
  change: OrderChange,
  lines: PlannedLine[],
  items: ReadonlyMap<string, OrderItem>,
  { row, address }: { row: OrderRecord; address: Plan['address'] },
): Shown {
  const words = { name: null, formatTitle: null, before: null, after: null };
  if (change.kind === 'date') return { ...words, change, before: row.on_day, after: change.on };
  if (change.kind === 'address')
    return { ...words, change, before: placeOf(row.address), after: placeOf(address?.snapshot ?? null) };
  if (change.kind === 'deliveryFee')
    return { ...words, change, before: String(row.delivery_fee_minor), after: String(change.amountMinor) };
  if (change.kind === 'add') {
    const one = addLine(lines, items, change);
    return { ...words, change, name: one.name, formatTitle: one.title, after: change.quantity };
  }
  const line = lines.find((each) => each.row?.id === change.lineId);
  if (!line?.row) throw new AppError('ordering.unknownLine');
  const named = { change, name: line.row.name, formatTitle: line.row.title };
  const before = quantityOf(line.sold);
  if (change.kind === 'price') {
    const was = line.sold.unitPrice;
    refuseNoChange(was, change.unitPrice);
    line.sold = { ...line.sold, unitPrice: change.unitPrice };
    return { ...named, before: was, after: change.unitPrice };
  }
  if (change.kind === 'weights') {
    const weighed = withWeights(line.sold, change.weights);
    const shownKg = { before: weightOf(line.sold).kg, after: weightOf(weighed).kg };
    line.sold = weighed;
    return { ...named, ...shownKg };
  }
  const newQuantity = change.kind === 'quantity' ? change.quantity : '0';
  refuseNoChange(before, newQuantity);
  line.sold = withQuantity(line.sold, newQuantity);
  if (change.kind !== 'substitute') return { ...named, before, after: newQuantity };
  return { ...named, ...substitutionShown(before, addLine(lines, items, change), change.quantity) };
}

const placeOf = (address: { street: string; city: string } | null): string | null =>
  address && [address.street, address.city].filter(Boolean).join(', ');

/** One weight per piece, and not more pieces than agreed. */
function withWeights(sold: SoldLine, weights: readonly string[]): SoldLine {
  const prepared = String(weights.length);
  const agreed = toThousandths(sold.confirmed ?? sold.requested);
  if (!sold.isVariableWeight || toThousandths(prepared) > agreed)
    throw new AppError('ordering.invalidWeights');
  return { ...sold, prepared, weights };
}

function refuseNoChange(before: string, after: string): void {
  if (Number(before) === Number(after)) throw new AppError('ordering.noChange');
}

function addLine(
  lines: PlannedLine[],
  items: ReadonlyMap<string, OrderItem>,
  { formatId, quantity }: { formatId: string; quantity: string },
): OrderItem {
  const one = items.get(formatId);
  const unitPrice = one && priceOf(one, quantity);
  if (!one || !unitPrice || toThousandths(quantity) === 0n) throw new AppError('ordering.noLongerOffered');
  const isConfirmed = lines.some(({ sold }) => sold.confirmed !== null);
  lines.push({
    row: null,
    item: one,
    sold: newLine(one, { quantity, unitPrice, isConfirmed }),
  });
  return one;
}

async function addressOf(db: Db, row: OrderRecord, addressId: string) {
  const found = await db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', row.customer_id)
    .where('id', '=', addressId as never)
    .executeTakeFirst();
  if (!found) throw new AppError('ordering.unknownAddress');
  return { id: found.id, snapshot: addressSnapshot(found), notes: found.delivery_notes, zones: found.zones };
}

async function dateOf(
  { clock }: Ctx,
  db: Db,
  row: OrderRecord,
  newQuantity: { fulfilmentId: string; on: string },
  addressId: string | undefined,
) {
  const at = { db, clock };
  const dates = row.is_test
    ? await testDates(at, row.vendor_id, null)
    : await getDatesFor(at, {
        vendorId: row.vendor_id,
        customerId: row.customer_id,
        addressId: addressId ?? row.address_id,
        priceListIds: null,
      });
  const date = dates.find(
    (one) => one.fulfilmentId === newQuantity.fulfilmentId && one.on === newQuantity.on,
  );
  if (!date || date.isFull) throw new AppError('ordering.dateUnavailable');
  if (date.fulfilmentId === row.fulfilment_id && date.on === row.on_day)
    throw new AppError('ordering.noChange');
  return date;
}

export async function previewChange(
  ctx: MemberCtx,
  { changes, ...ref }: ParsedInputOf<typeof ordering.previewChange>,
): Promise<OutputOf<typeof ordering.previewChange>> {
  const { row, side } = await loadOrderRecord(ctx, ctx.db, ref);
  permit(mayPropose(ctx.actor, stateOf(row, side, ctx.clock.now())));
  const lines = await loadOrderLines(ctx.db, row.id);
  const plan = await planChanges(ctx, ctx.db, { row, lines, by: side }, changes);
  await refuseBelowMinimums(ctx.db, { row, lines, by: side }, changes, plan);
  return {
    changes: plan.shown,
    before: row.totals,
    after: plan.totals,
    isApplied: plan.appliesAtOnce,
  };
}

/** A customer card has no members, so changes that the seller enters were agreed by telephone. */
const isCustomerCard = async (db: Db, customerId: OrganizationId): Promise<boolean> =>
  (await organizationRow(db, customerId))!.managed_by !== null;

/** Before confirmation a customer may change the order freely. */
const isUnconfirmedByCustomer = (row: OrderRecord, side: OrderSide): boolean =>
  side === 'customer' && row.status === 'submitted';
