import { sql, type RawBuilder } from 'kysely';
import type { CreditStatus, Currency, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { serviceFeeAsJson, type ServiceFee } from '../../credit/index.ts';
import { tradingTermsIn, type TradingTerms } from './parties.ts';
import type { OrderRecord } from '../tables.ts';

export interface Exposure {
  /** Balance of published invoices less unused credits; below zero the seller owes the customer. */
  owedMinor: number;
  /** Orders that are placed and not on a published invoice, and what invoices leave of the others. */
  ordersMinor: number;
}

/** An order with an external invoice is paid outside the platform, so it does not count. */
const countsAsOpen = sql`o.external_invoice_file_id is null
  and o.status not in ('declined', 'cancelled', 'expired')`;

/** Each is read from an index of its own. */
const openOrders = sql`select o.id, o.vendor_id, o.customer_id, o.currency, o.total_minor as open_minor
    from real_orders o where not o.is_billed and ${countsAsOpen}
  union all
  select o.id, o.vendor_id, o.customer_id, o.currency, o.unbilled_minor
    from real_orders o where o.is_billed and o.unbilled_minor <> 0 and ${countsAsOpen}`;

/**
 * The debts and open orders of the customer `pair.customer_id` with the seller `pair.vendor_id` in `pair.currency`, as
 * SQL for another statement; each amount counts once: as an order or as its invoice's balance. The amount of the order
 * `pair.without` is added by the caller.
 */
export const exposureAsJson: RawBuilder<Exposure> = sql`json_build_object(
      'owedMinor', coalesce((select b.owed_minor from customer_balances b where b.vendor_id = pair.vendor_id
        and b.customer_id = pair.customer_id and b.currency = pair.currency), 0),
      'ordersMinor', coalesce((select sum(o.open_minor) from (${openOrders}) o where o.vendor_id = pair.vendor_id
        and o.customer_id = pair.customer_id and o.currency = pair.currency
        and o.id is distinct from pair.without), 0))`;

interface Pair {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  currency: Currency;
}

async function loadExposure(
  db: Db,
  { vendorId, customerId, currency }: Pair,
  without: PurchaseOrderId | null = null,
): Promise<Exposure> {
  const { rows } = await sql<{ exposure: Exposure }>`
    select ${exposureAsJson} as exposure from (select ${vendorId}::uuid as vendor_id, ${customerId}::uuid as customer_id,
      ${currency}::text as currency, ${without}::uuid as without) pair`.execute(db);
  return rows[0]!.exposure;
}

/** The exposure where the seller set a credit limit; null: there is none. */
export const loadExposureWithin = async (
  db: Db,
  pair: Pair,
  terms: TradingTerms,
  without?: PurchaseOrderId,
): Promise<Exposure | null> =>
  tradingTermsIn(terms, pair.currency).creditLimitMinor === null ? null : loadExposure(db, pair, without);

/** Compares the exposure plus an added amount with the credit limit; null: the seller set no limit. */
export function creditStatusOf(
  { creditLimitMinor, creditPolicy: policy }: TradingTerms,
  exposure: Exposure | null,
  addedMinor: number,
): CreditStatus | null {
  if (exposure === null || creditLimitMinor === null) return null;
  const exposureMinor = exposure.owedMinor + exposure.ordersMinor + addedMinor;
  return {
    ...exposure,
    limitMinor: creditLimitMinor,
    policy,
    addedMinor,
    exposureMinor,
    overMinor: Math.max(0, exposureMinor - creditLimitMinor),
  };
}

/** The credit status of an order, together with the customer's other orders. */
export async function getCreditStatus(
  db: Db,
  row: OrderRecord,
  terms: TradingTerms,
): Promise<CreditStatus | null> {
  const pair = { vendorId: row.vendor_id, customerId: row.customer_id, currency: row.currency };
  return creditStatusOf(terms, await loadExposureWithin(db, pair, terms, row.id), row.total_minor);
}

/** Spec §4: an order over the customer's limit waits until the seller gives a reason, where the policy is to hold it. */
export async function refuseOverCredit(
  db: Db,
  row: OrderRecord,
  terms: TradingTerms,
  reason: string,
): Promise<void> {
  if (terms.creditPolicy !== 'hold' || reason !== '') return;
  const credit = await getCreditStatus(db, row, terms);
  if (credit !== null && credit.overMinor > 0)
    throw new AppError('ordering.overCredit', { ...credit, currency: row.currency });
}

export interface PlacingFacts {
  /** Null: the seller set no credit limit. */
  exposure: Exposure | null;
  /** No earlier order of this customer was confirmed by this seller. */
  isFirst: boolean;
  fee: ServiceFee | null;
}

/** What placing an order depends on besides its cart, read under the lock of the relationship. */
export async function loadPlacingFacts(
  db: Db,
  { vendorId, customerId, currency }: Pair,
  terms: TradingTerms,
): Promise<PlacingFacts> {
  const hasLimit = tradingTermsIn(terms, currency).creditLimitMinor !== null;
  const { rows } = await sql<PlacingFacts>`
    select ${hasLimit ? exposureAsJson : sql`null`} as exposure, not exists (
        select from real_orders o where o.vendor_id = pair.vendor_id and o.customer_id = pair.customer_id
          and o.status not in ('submitted', 'declined', 'cancelled', 'expired')) as "isFirst",
      ${serviceFeeAsJson(vendorId)} as fee
    from (select ${vendorId}::uuid as vendor_id, ${customerId}::uuid as customer_id, ${currency}::text as currency,
      null::uuid as without) pair`.execute(db);
  return rows[0]!;
}

/** By customer and currency: unbilled orders and invoice balances. */
export async function loadExposures(db: Db, vendorId: OrganizationId): Promise<Map<string, Exposure>> {
  const { rows } = await sql<Exposure & { customer_id: string; currency: string }>`
    select customer_id, currency, sum(owed)::bigint as "owedMinor", sum(orders)::bigint as "ordersMinor" from (
      select b.customer_id, b.currency, b.owed_minor as owed, 0 as orders from customer_balances b
      where b.vendor_id = ${vendorId}
      union all
      select o.customer_id, o.currency, 0, o.open_minor from (${openOrders}) o where o.vendor_id = ${vendorId}) parts
    group by customer_id, currency`.execute(db);
  return new Map(
    rows.map(({ customer_id, currency, ...exposure }) => [`${customer_id}/${currency}`, exposure]),
  );
}
