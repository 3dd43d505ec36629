import type { Selectable } from 'kysely';
import type { OrganizationId, TaxRate } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import type { HubPurchasesTable, ProducerStatementsTable } from '../tables.ts';

export type StatementRecord = Selectable<ProducerStatementsTable>;
export type PurchaseRecord = Selectable<HubPurchasesTable>;

/** `12.500` as it is written: `12.5`. */

/** A seller's taxes; those on services are the ones that are on its delivery fee. */
export async function taxRatesOf(
  db: Db,
  vendorId: OrganizationId,
  only: 'all' | 'services' = 'all',
): Promise<TaxRate[]> {
  const taxes = await db
    .selectFrom('taxes')
    .selectAll()
    .where('organization_id', '=', vendorId)
    .$if(only === 'services', (query) => query.where('applies_to_delivery_fee', '=', true))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return taxes.map(({ id, name, rate }) => ({
    taxId: id,
    name: { en: name.en || name.fr, fr: name.fr || name.en },
    rate: decimal(rate),
  }));
}
