import { sql } from 'kysely';
import type { Currency, OrganizationId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import { saveChanges, type RowChange } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';

interface BalanceChange {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  currency: Currency;
  /** Below zero: the customer owes that much less. */
  amountMinor: number;
}

/**
 * The change of the balances that customers owe by invoices, for the credit limit, because ordering does not depend on
 * invoicing. Which payment pays which invoice does not change the sum.
 */
export function balanceChanges(changes: readonly BalanceChange[]): RowChange[] {
  const accounts = Map.groupBy(changes, ({ vendorId, customerId, currency }) =>
    [vendorId, customerId, currency].join(' '),
  );
  const rows = [...accounts]
    // Always in one order, so that two transactions never wait for each other.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, [first, ...others]]) => ({
      vendor_id: first!.vendorId,
      customer_id: first!.customerId,
      currency: first!.currency,
      owed_minor: others.reduce((sum, { amountMinor }) => sum + amountMinor, first!.amountMinor),
    }))
    .filter(({ owed_minor }) => owed_minor !== 0);
  if (rows.length === 0) return [];
  return [
    {
      table: 'customer_balances',
      statement: sql`
        insert into customer_balances as b (vendor_id, customer_id, currency, owed_minor)
        select vendor_id, customer_id, currency, owed_minor
        from json_populate_recordset(null::customer_balances, ${JSON.stringify(rows)}::json)
        on conflict (vendor_id, customer_id, currency)
          do update set owed_minor = b.owed_minor + excluded.owed_minor`,
    },
  ];
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
  const moved = removedBalances.map(({ currency, owed_minor }) => ({
    vendorId,
    customerId: survivingCustomerId,
    currency,
    amountMinor: owed_minor,
  }));
  await saveChanges(tx, balanceChanges(moved));
}
