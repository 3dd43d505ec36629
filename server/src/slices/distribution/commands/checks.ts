import {
  dayIn,
  type Calendar,
  type DeliveryFields,
  type OrganizationId,
  type PickupFields,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { OrganizationRow } from '../../organizations/index.ts';
import { mayEditDistribution } from '../policy.ts';
import { isZone } from '../queries/zones.ts';
import { hasNoDates } from '../rules.ts';

export interface Seller {
  actor: Person;
  vendor: OrganizationRow;
  calendar: Calendar;
}

export function assertMayEdit({ actor }: Seller): void {
  permit(mayEditDistribution(actor));
}

/** Refuses settings that make no sense before they are saved. */
export async function checkFulfilment(
  tx: Tx,
  { vendor, calendar }: Seller,
  fields: Partial<Pick<DeliveryFields & PickupFields, 'recurrence' | 'only' | 'coverage'>>,
): Promise<void> {
  const today = dayIn(tx.ctx.clock.now(), calendar.timeZone);
  if (fields.recurrence && hasNoDates(fields.recurrence, calendar, today))
    throw new AppError('distribution.hasNoDates');
  const unknown = fields.coverage?.zones.find((code) => !isZone(code));
  if (unknown !== undefined) throw new AppError('distribution.unknownZone', { zone: unknown });
  if (fields.only) await checkRestrictions(tx, vendor.id, fields.only);
}

async function checkRestrictions(
  tx: Tx,
  vendorId: OrganizationId,
  only: DeliveryFields['only'],
): Promise<void> {
  const customers = await tx
    .selectFrom('relations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', 'in', only.customerIds.length > 0 ? only.customerIds : [vendorId])
    .execute();
  if (customers.length < new Set(only.customerIds).size) throw new AppError('distribution.unknownCustomer');
  if (only.priceListIds.length === 0) return;
  const lists = await tx
    .selectFrom('price_lists')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', only.priceListIds)
    .execute();
  if (lists.length < new Set(only.priceListIds).size) throw new AppError('distribution.unknownPriceList');
}
