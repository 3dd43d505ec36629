import {
  toThousandths,
  type OrderChange,
  type ordering,
  type OrderSide,
  type OrderTotals,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { datesFor, wayOf, type Way } from '../../distribution/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayPropose } from '../policy.ts';
import { changedAmount, contradicts, isOwnChange, isWithinTolerance } from '../rules/changes.ts';
import { deliveryIn, goodsIn } from '../rules/currencies.ts';
import { newLine, substitutionShown, withQuantity } from '../rules/substitutions.ts';
import { quantityOf, weightOf } from '../rules/lines.ts';
import { feeOfGoods, goodsOf, orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import { addressSnapshot } from './carts.ts';
import { goodsFor, priceOf, type Goods } from './goods.ts';
import { refuseBelowMinimums } from './minimum.ts';
import { linesOf } from './order.ts';
import { decisionOf, orderRecord, soldLine, standingOf, type LineRow, type OrderRecord } from './records.ts';
import { taxIdsOf, type TaxDecision } from '../rules/taxes.ts';
import { testDates, testGoods, testOfferOf } from './test-goods.ts';
import { taxesFor, tradeOf } from './trade.ts';

/** A line as it would be: one of the order's, or a new one. */
export interface PlannedLine {
  row: LineRow | null;
  goods: Goods | null;
  sold: SoldLine;
}

export interface Plan {
  lines: PlannedLine[];
  wayKind: 'delivery' | 'pickup';
  wayId: string;
  on: string;
  /** Null: the date stays. */
  newDate: Awaited<ReturnType<typeof datesFor>>[number] | null;
  way: Way | null;
  address: { id: string; snapshot: ReturnType<typeof addressSnapshot>; notes: string } | null;
  deliveryFeeMinor: number;
  /** Another day or place is another supply: what it bears is decided again. */
  taxes: TaxDecision;
  totals: OrderTotals;
  shown: OutputOf<typeof ordering.previewChange>['changes'];
  /** The other side is not asked. */
  countsAtOnce: boolean;
}

type Shown = Plan['shown'][number];

/** What an order would be after some changes; nothing is written. Every change is checked as the order's owner would. */
export async function planOf(
  ctx: Ctx,
  db: Db,
  { row, lines, by }: { row: OrderRecord; lines: readonly LineRow[]; by: OrderSide },
  changes: readonly OrderChange[],
): Promise<Plan> {
  if (contradicts(changes) || changes.some((change) => !isOwnChange(change, by)))
    throw new AppError('request.invalid');
  const added = changes.flatMap((change) => ('formatId' in change ? [change.formatId] : []));
  const testOfferId = row.is_test ? testOfferOf(lines) : null;
  const at = { db, clock: ctx.clock };
  const known = testOfferId
    ? await testGoods(at, row.vendor_id, testOfferId, added)
    : await goodsFor(at, row.customer_id, row.vendor_id, added);
  const vendor = (await organizationRow(db, row.vendor_id))!;
  const goods = goodsIn(known, row.currency, vendor.currency);
  const planned: PlannedLine[] = lines.map((line) => ({ row: line, goods: null, sold: soldLine(line) }));
  const moved = changes.find((change) => change.kind === 'date');
  const newAddress = changes.find((change) => change.kind === 'address');
  const address = newAddress ? await addressOf(db, row, newAddress.addressId) : null;
  const shown = changes.map((change) => applyToLines(change, planned, goods, { row, address }));
  const newDate = moved ? await dateOf(ctx, db, row, moved, newAddress?.addressId) : null;
  const anyWay = await wayOf(db, row.vendor_id, newDate?.wayId ?? row.way_id);
  const way = anyWay && deliveryIn(anyWay, row.currency, vendor.currency);
  const set = changes.find((change) => change.kind === 'deliveryFee');
  const trade = await tradeOf(db, row.vendor_id, row.customer_id);
  const taxes =
    newDate || address
      ? await taxesFor(db, vendor, {
          trade,
          address:
            (newDate?.kind ?? row.way_kind) === 'pickup' ? way?.address : (address?.snapshot ?? row.address),
          on: newDate?.on ?? row.on_day,
        })
      : decisionOf(row);
  for (const line of planned) line.sold = withTaxes(line, taxes);
  const sold = planned.map((line) => line.sold);
  // Another date or place may cost something else; more or less of the goods leaves the fee that was agreed.
  const deliveryFeeMinor =
    set?.amountMinor ??
    (newDate || address
      ? feeOfGoods(way?.fee ?? null, goodsOf(sold, row.currency), row.currency, address?.zones ?? [])
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
    wayKind: newDate?.kind ?? row.way_kind,
    wayId: newDate?.wayId ?? row.way_id,
    on: newDate?.on ?? row.on_day,
    newDate,
    way,
    address,
    deliveryFeeMinor,
    taxes,
    totals,
    shown,
    countsAtOnce:
      isOwnDraft(row, by) ||
      (by === 'vendor' && (await isCard(db, row.customer_id))) ||
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
          trade.tolerance,
        )),
  };
}

const withTaxes = ({ row, goods, sold }: PlannedLine, { rates }: TaxDecision): SoldLine => ({
  ...sold,
  taxIds: taxIdsOf(rates, row?.format_tax_ids ?? goods!.formatTaxIds),
});

function applyToLines(
  change: OrderChange,
  lines: PlannedLine[],
  goods: ReadonlyMap<string, Goods>,
  { row, address }: { row: OrderRecord; address: Plan['address'] },
): Shown {
  const words = { name: null, formatTitle: null, before: null, after: null };
  if (change.kind === 'date') return { ...words, change, before: row.on_day, after: change.on };
  if (change.kind === 'address')
    return { ...words, change, before: placeOf(row.address), after: placeOf(address?.snapshot ?? null) };
  if (change.kind === 'deliveryFee')
    return { ...words, change, before: String(row.delivery_fee_minor), after: String(change.amountMinor) };
  if (change.kind === 'add') {
    const one = addLine(lines, goods, change);
    return { ...words, change, name: one.name, formatTitle: one.title, after: change.quantity };
  }
  const line = lines.find((each) => each.row?.id === change.lineId);
  if (!line?.row) throw new AppError('ordering.unknownLine');
  const named = { change, name: line.row.name, formatTitle: line.row.title };
  const before = quantityOf(line.sold);
  if (change.kind === 'price') {
    const was = line.sold.unitPrice;
    refuseNothing(was, change.unitPrice);
    line.sold = { ...line.sold, unitPrice: change.unitPrice };
    return { ...named, before: was, after: change.unitPrice };
  }
  if (change.kind === 'weights') {
    const weighed = withWeights(line.sold, change.weights);
    const shownKg = { before: weightOf(line.sold).kg, after: weightOf(weighed).kg };
    line.sold = weighed;
    return { ...named, ...shownKg };
  }
  const wanted = change.kind === 'quantity' ? change.quantity : '0';
  refuseNothing(before, wanted);
  line.sold = withQuantity(line.sold, wanted);
  if (change.kind !== 'substitute') return { ...named, before, after: wanted };
  return { ...named, ...substitutionShown(before, addLine(lines, goods, change), change.quantity) };
}

const placeOf = (address: { street: string; city: string } | null): string | null =>
  address && [address.street, address.city].filter(Boolean).join(', ');

/** One weight a piece, of no more pieces than were agreed. */
function withWeights(sold: SoldLine, weights: readonly string[]): SoldLine {
  const prepared = String(weights.length);
  const agreed = toThousandths(sold.confirmed ?? sold.requested);
  if (!sold.isVariableWeight || toThousandths(prepared) > agreed)
    throw new AppError('ordering.weightsDoNotFit');
  return { ...sold, prepared, weights };
}

function refuseNothing(before: string, after: string): void {
  if (Number(before) === Number(after)) throw new AppError('ordering.changesNothing');
}

function addLine(
  lines: PlannedLine[],
  goods: ReadonlyMap<string, Goods>,
  { formatId, quantity }: { formatId: string; quantity: string },
): Goods {
  const one = goods.get(formatId);
  const unitPrice = one && priceOf(one, quantity);
  if (!one || !unitPrice || toThousandths(quantity) === 0n) throw new AppError('ordering.noLongerOffered');
  const isConfirmed = lines.some(({ sold }) => sold.confirmed !== null);
  lines.push({
    row: null,
    goods: one,
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
  wanted: { wayId: string; on: string },
  addressId: string | undefined,
) {
  const at = { db, clock };
  const dates = row.is_test
    ? await testDates(at, row.vendor_id, null)
    : await datesFor(at, {
        vendorId: row.vendor_id,
        customerId: row.customer_id,
        addressId: addressId ?? row.address_id,
        priceListIds: null,
      });
  const date = dates.find((one) => one.wayId === wanted.wayId && one.on === wanted.on);
  if (!date || date.isFull) throw new AppError('ordering.dateGone');
  if (date.wayId === row.way_id && date.on === row.on_day) throw new AppError('ordering.changesNothing');
  return date;
}

export async function previewChange(
  ctx: Ctx,
  { changes, ...asked }: ParsedInputOf<typeof ordering.previewChange>,
): Promise<OutputOf<typeof ordering.previewChange>> {
  const { row, side } = await orderRecord(ctx, ctx.db, asked);
  if (ctx.actor.kind !== 'person') throw new AppError('request.notFound');
  const allowed = mayPropose(ctx.actor, standingOf(row, side, ctx.clock.now()));
  if (allowed !== true) throw new AppError(allowed);
  const lines = await linesOf(ctx.db, row.id);
  const plan = await planOf(ctx, ctx.db, { row, lines, by: side }, changes);
  await refuseBelowMinimums(ctx.db, { row, lines, by: side }, changes, plan);
  return {
    changes: plan.shown,
    before: row.totals,
    after: plan.totals,
    isApplied: plan.countsAtOnce,
  };
}

/** Nobody of theirs signs in: what the seller writes down was said by telephone. */
const isCard = async (db: Db, customerId: OrganizationId): Promise<boolean> =>
  (await organizationRow(db, customerId))!.kept_by !== null;

/** Before it is confirmed, the customer's order is the customer's to change. */
const isOwnDraft = (row: OrderRecord, side: OrderSide): boolean =>
  side === 'customer' && row.status === 'submitted';
