import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import type { Db } from '../../../platform/db.ts';
import { emailsByEvent, type EmailNotice } from './order-emails.ts';
import { loadParties } from './parties.ts';
import { emailsOfSides, recipientsOf } from './recipients.ts';

type Addresses = Map<OrganizationId, readonly string[]>;

/** The addresses that the emails of an event go to, by organization. */
export async function addressesMailedAbout(
  db: Db,
  { type, data }: { type: EventType; data: unknown },
): Promise<Addresses> {
  if (type === 'ordering.standingDayDecided')
    return addressesOfStandingOrder(db, data as Events['ordering.standingDayDecided']);
  const emailsOf = (emailsByEvent as Record<string, ((about: never) => EmailNotice[]) | undefined>)[type];
  if (!emailsOf) return new Map();
  const { purchaseOrderId } = data as { purchaseOrderId: PurchaseOrderId };
  const order = await db
    .selectFrom('purchase_orders')
    .select(['vendor_id', 'customer_id', 'relation_id'])
    .where('id', '=', purchaseOrderId)
    .executeTakeFirst();
  // The data is that of the event's type.
  const sides = new Set(emailsOf(data as never).flatMap(({ to }) => to));
  return order && sides.size > 0 ? emailsOfSides(await loadParties(db, order), order, sides) : new Map();
}

async function addressesOfStandingOrder(
  db: Db,
  { vendorId, customerId }: Events['ordering.standingDayDecided'],
): Promise<Addresses> {
  const relation = await db
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const pair = { vendor_id: vendorId, customer_id: customerId, relation_id: relation?.id ?? null };
  return new Map([[customerId, (await recipientsOf(db, pair, 'customer')).emails]]);
}
