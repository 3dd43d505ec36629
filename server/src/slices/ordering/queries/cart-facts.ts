import { sql, type RawBuilder } from 'kysely';
import type { FormatId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import {
  calendarAt,
  datesOfPlan,
  getFulfilment,
  planAsJson,
  type Fulfilment,
  type PossibleDates,
  type SellerPlan,
} from '../../distribution/index.ts';
import { offeredPricesAsJson } from '../../offers/index.ts';
import type { CartContent } from '../rules/carts.ts';
import { deliveryIn, itemsInCurrency } from '../rules/currencies.ts';
import { scopesIn, type OrderItem } from '../rules/items.ts';
import { cartLineAmount } from './cart-lines.ts';
import { exposureAsJson, type Exposure } from './credit-limit.ts';
import { itemsAsJson, pricedItems, type PricedItems } from './items.ts';
import {
  addressIdOf,
  partiesFrom,
  partiesOf,
  tradingTermsIn,
  type Parties,
  type PartyRows,
} from './parties.ts';

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

/** The facts of a cart before its content is known to be final: its lines may still change. */
export interface FoundFacts extends PricedItems {
  parties: PartyRows;
  /** Null: no date is selected, and dates were not requested. */
  plan: SellerPlan | null;
  has_order: boolean;
  exposure: Exposure | null;
}

/** Data that the caller computes differently, for test orders. */
interface Known {
  items?: ReadonlyMap<FormatId, OrderItem>;
  dates?: PossibleDates['dates'];
}

/**
 * SQL for the facts of the row `pair`, which has the columns of a cart that they depend on, `format_ids` and the empty
 * columns `submitted_by` and `without`.
 */
export const factsAsJson = (
  now: Date,
  { withDates = false } = {},
): RawBuilder<FoundFacts> => sql`json_build_object(
    'parties', ${partiesOf('pair')}, 'items', ${itemsAsJson}, 'offered', ${offeredPricesAsJson(now)},
    'plan', case when ${withDates ? sql`true` : sql`pair.fulfilment_id is not null`} then ${planAsJson(now)} end,
    'has_order', pair.fulfilment_id is not null and exists (
      select from real_orders o where o.vendor_id = pair.vendor_id and o.customer_id = pair.customer_id
        and o.currency = pair.currency and o.fulfilment_id = pair.fulfilment_id and o.on_day = pair.on_day
        and o.status in ('submitted', 'confirmed', 'preparing', 'ready')
        and (o.fulfilment_kind = 'pickup' or o.address_id = ${addressIdOf('pair')})),
    'exposure', case when exists (select from relationships r where r.organization_id = pair.vendor_id
      and r.side = 'vendor' and r.partner_id = pair.customer_id and r.credit_limit_minor is not null)
      then ${exposureAsJson} end)`;

/** The facts of a cart that is not saved, as for standing orders. */
export async function loadCartFacts(
  ctx: Ctx,
  db: Db,
  content: CartContent,
  known: Known = {},
): Promise<CartFacts> {
  const { row, lines } = content;
  const formatIds = known.items ? [] : lines.map((line) => line.format_id);
  const { rows } = await sql<{ facts: FoundFacts }>`
    select ${factsAsJson(ctx.clock.now())} as facts from (
      select null::uuid as id, null::uuid as submitted_by, null::uuid as without, ${row.vendor_id}::uuid as vendor_id,
        ${row.customer_id}::uuid as customer_id, ${row.address_id}::uuid as address_id, ${row.currency}::text as currency,
        ${row.fulfilment_id}::uuid as fulfilment_id, ${row.on_day}::date as on_day,
        ${formatIds}::uuid[] as format_ids) pair`.execute(db);
  return cartFactsFrom(ctx, db, content, rows[0]!.facts, known);
}

/** The facts as the content of the cart decides them. */
export async function cartFactsFrom(
  ctx: Ctx,
  db: Db,
  { row, lines }: CartContent,
  found: FoundFacts,
  known: Known = {},
): Promise<CartFacts> {
  const { currency } = row;
  const parties = partiesFrom(found.parties, row);
  const ids = new Set(lines.map((line) => line.format_id));
  const items = itemsInCurrency(known.items ?? pricedItems(found), currency, parties.vendor.currency);
  const ofCart = new Map([...items].filter(([id]) => ids.has(id)));
  const isRequested = found.plan !== null && known.dates === undefined;
  const served = isRequested ? servedDates(ctx, row, found.plan!, { parties, items: ofCart }) : null;
  const anyFulfilment =
    row.fulfilment_id === null
      ? null
      : (served?.fulfilments.get(row.fulfilment_id) ??
        (await getFulfilment(db, row.vendor_id, row.fulfilment_id)));
  const fulfilment = anyFulfilment && deliveryIn(anyFulfilment, currency, parties.vendor.currency);
  const linesMinor = lines.reduce(
    (sum, line) => sum + cartLineAmount(line, items.get(line.format_id)!, currency),
    0,
  );
  const isBelowMinimum = linesMinor < (fulfilment?.minimumMinor ?? 0);
  const hasLimit = tradingTermsIn(parties.terms, currency).creditLimitMinor !== null;
  return {
    parties,
    items: ofCart,
    served,
    dates: served?.dates ?? known.dates ?? [],
    fulfilment,
    isDeliveredAnyway: isBelowMinimum && found.has_order,
    exposure: hasLimit ? found.exposure : null,
  };
}

const servedDates = (
  { clock }: Pick<Ctx, 'clock'>,
  row: CartContent['row'],
  plan: SellerPlan,
  { items, parties }: Pick<CartFacts, 'items' | 'parties'>,
): PossibleDates =>
  datesOfPlan(
    plan,
    {
      customerId: row.customer_id,
      calendar: calendarAt(parties.vendor, parties.vendorAddress),
      address: parties.address,
      priceListIds: scopesIn(items),
    },
    clock.now(),
  );
