import { sql } from 'kysely';
import type { CreditStatus, Currency, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { tradingTermsIn, type TradingTerms } from './parties.ts';
import type { OrderRecord } from '../tables.ts';

export interface Exposure {
  /** Balance of published invoices less unused credits; below zero the seller owes the customer. */
  owedMinor: number;
  /** Orders that are placed and not on a published invoice. */
  ordersMinor: number;
}

/** An order with an external invoice is paid outside the platform, so it does not count. */
const countsAsOpen = sql`not o.is_billed and o.external_invoice_file_id is null
  and o.status not in ('declined', 'cancelled', 'expired')`;

/** The customer's debts and open orders, each amount counted once: as an order or as its invoice's balance. */
async function loadExposure(
  db: Db,
  {
    vendorId,
    customerId,
    currency,
  }: { vendorId: OrganizationId; customerId: OrganizationId; currency: Currency },
  /** The order whose amount the caller adds itself. */
  without: PurchaseOrderId | null = null,
): Promise<Exposure> {
  const { rows } = await sql<Exposure>`
    select coalesce((select b.owed_minor from customer_balances b where b.vendor_id = ${vendorId}
        and b.customer_id = ${customerId} and b.currency = ${currency}), 0)::bigint as "owedMinor",
      coalesce((select sum(o.total_minor) from real_orders o where o.vendor_id = ${vendorId}
        and o.customer_id = ${customerId} and o.currency = ${currency} and ${countsAsOpen}
        and o.id is distinct from ${without}), 0)::bigint as "ordersMinor"`.execute(db);
  return rows[0]!;
}

type Pair = Parameters<typeof loadExposure>[1];

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

/** Whether no earlier order of this customer was confirmed by this seller. */
export async function isFirstOrder(
  db: Db,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('real_orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ['submitted', 'declined', 'cancelled', 'expired'])
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

/** By customer and currency: unbilled orders and invoice balances. */
export async function loadExposures(db: Db, vendorId: OrganizationId): Promise<Map<string, Exposure>> {
  const { rows } = await sql<Exposure & { customer_id: string; currency: string }>`
    select customer_id, currency, sum(owed)::bigint as "owedMinor", sum(orders)::bigint as "ordersMinor" from (
      select b.customer_id, b.currency, b.owed_minor as owed, 0 as orders from customer_balances b
      where b.vendor_id = ${vendorId}
      union all
      select o.customer_id, o.currency, 0, o.total_minor from real_orders o
      where o.vendor_id = ${vendorId} and ${countsAsOpen}) parts
    group by customer_id, currency`.execute(db);
  return new Map(
    rows.map(({ customer_id, currency, ...exposure }) => [`${customer_id}/${currency}`, exposure]),
  );
}
