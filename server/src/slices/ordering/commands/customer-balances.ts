import { sql } from 'kysely';
import type { Currency, OrganizationId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Tx } from '../../../platform/transaction.ts';

interface BalanceChange {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  currency: Currency;
  /** Below zero: the customer owes that much less. */
  amountMinor: number;
}

/**
 * Changes the balance that a customer owes by invoices, for the credit limit, because ordering does not depend on
 * invoicing. Which payment pays which invoice does not change the sum.
 */
export async function changeBalance(
  tx: Tx,
  { vendorId, customerId, currency, amountMinor }: BalanceChange,
): Promise<void> {
  await tx
    .insertInto('customer_balances')
    .values({ vendor_id: vendorId, customer_id: customerId, currency, owed_minor: amountMinor })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'customer_id', 'currency'])
        .doUpdateSet({ owed_minor: sql`customer_balances.owed_minor + excluded.owed_minor` }),
    )
    .execute();
}

/** When two cards of one customer are merged, what one owed is owed by the other. */
export async function mergeBalances(
  tx: Tx,
  { vendorId, survivingCustomerId, duplicateCustomerId }: Events['relationships.merged'],
): Promise<void> {
  const removedBalances = await tx
    .deleteFrom('customer_balances')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', duplicateCustomerId)
    .returning(['currency', 'owed_minor'])
    .execute();
  for (const { currency, owed_minor } of removedBalances)
    await changeBalance(tx, { vendorId, customerId: survivingCustomerId, currency, amountMinor: owed_minor });
}
