import type { FormatId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import {
  calendarAt,
  getDatesBetween,
  getFulfilment,
  type Fulfilment,
  type PossibleDates,
} from '../../distribution/index.ts';
import type { CartContent } from '../rules/carts.ts';
import { deliveryIn, itemsInCurrency } from '../rules/currencies.ts';
import type { OrderItem } from '../rules/items.ts';
import { cartLineAmount } from './cart-lines.ts';
import { loadExposureWithin, type Exposure } from './credit-limit.ts';
import { getItems } from './items.ts';
import { loadParties, type Parties } from './parties.ts';

type CartRow = CartContent['row'];

/** What other slices know that a cart depends on. */
export interface CartFacts {
  parties: Parties;
  /** With prices in the currency of the cart. */
  items: ReadonlyMap<FormatId, OrderItem>;
  /** Null: no date is selected, and dates were not requested. */
  served: PossibleDates | null;
  dates: PossibleDates['dates'];
  fulfilment: Fulfilment | null;
  /** The customer has another order for the same delivery. */
  isDeliveredAnyway: boolean;
  /** Null: the seller set no credit limit. */
  exposure: Exposure | null;
}

/** Data that the caller has already loaded, or computes differently (for test orders). */
interface Known {
  parties?: Parties;
  items?: ReadonlyMap<FormatId, OrderItem>;
  dates?: PossibleDates['dates'];
}

export async function loadCartFacts(
  ctx: Ctx,
  db: Db,
  { row, lines }: CartContent,
  known: Known = {},
): Promise<CartFacts> {
  const { vendor_id: vendorId, customer_id: customerId, currency } = row;
  const at = { db, clock: ctx.clock };
  const parties = known.parties ?? (await loadParties(db, row));
  const ids = new Set(lines.map((line) => line.format_id));
  const found = known.items ?? (await getItems(at, customerId, vendorId, [...ids]));
  const items = itemsInCurrency(found, currency, parties.vendor.currency);
  const ofCart = new Map([...items].filter(([id]) => ids.has(id)));
  const isRequested = row.fulfilment_id !== null && known.dates === undefined;
  const served = isRequested ? await getServedDates(ctx, db, row, { parties, items: ofCart }) : null;
  const anyFulfilment =
    row.fulfilment_id === null
      ? null
      : (served?.fulfilments.get(row.fulfilment_id) ??
        (await getFulfilment(db, vendorId, row.fulfilment_id)));
  const fulfilment = anyFulfilment && deliveryIn(anyFulfilment, currency, parties.vendor.currency);
  const linesMinor = lines.reduce(
    (sum, line) => sum + cartLineAmount(line, items.get(line.format_id)!, currency),
    0,
  );
  const isBelowMinimum = linesMinor < (fulfilment?.minimumMinor ?? 0);
  return {
    parties,
    items: ofCart,
    served,
    dates: served?.dates ?? known.dates ?? [],
    fulfilment,
    isDeliveredAnyway: isBelowMinimum && (await hasOrderOfDelivery(db, row)),
    exposure: await loadExposureWithin(db, { vendorId, customerId, currency }, parties.terms),
  };
}

export const getServedDates = (
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  row: CartRow,
  { items, parties }: Pick<CartFacts, 'items' | 'parties'>,
): Promise<PossibleDates> =>
  getDatesBetween(
    { db, clock },
    {
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      calendar: calendarAt(parties.vendor, parties.vendorAddress),
      address: parties.address,
      priceListIds: items.size === 0 ? null : scopesIn(items),
    },
  );

const scopesIn = (items: CartFacts['items']): string[] => [
  ...new Set([...items.values()].flatMap(({ offered }) => (offered ? [offered.scopeId] : []))),
];

async function hasOrderOfDelivery(db: Db, row: CartRow): Promise<boolean> {
  const order = await db
    .selectFrom('real_orders')
    .select('id')
    .where('vendor_id', '=', row.vendor_id)
    .where('customer_id', '=', row.customer_id)
    .where('currency', '=', row.currency)
    .where('fulfilment_id', '=', row.fulfilment_id!)
    .where('on_day', '=', row.on_day!)
    .where('status', 'in', ['submitted', 'confirmed', 'preparing', 'ready'])
    .executeTakeFirst();
  return order !== undefined;
}
