import { dayIn, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { taxesAtPlace, type TaxDecision } from '../rules/taxes.ts';
import { loadParties } from './parties.ts';

/** The taxes of what is supplied today at a customer's main address, for a document without an order. */
export async function loadCustomerTaxes(
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  { vendorId, customerId }: { vendorId: OrganizationId; customerId: OrganizationId },
): Promise<TaxDecision> {
  const { terms, ...at } = await loadParties(db, { vendor_id: vendorId, customer_id: customerId });
  return taxesAtPlace(terms, { ...at, on: dayIn(clock.now(), terms.timeZone) });
}
