import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import type { Db } from '../../../platform/db.ts';
import { emailsByEvent, type EmailNotice } from './order-emails.ts';
import { recipientsOf } from './recipients.ts';

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
  const mailed: Addresses = new Map();
  for (const side of new Set(emailsOf(data as never).flatMap(({ to }) => to)))
    if (order) {
      const { emails } = await recipientsOf(db, order, side);
      mailed.set(side === 'vendor' ? order.vendor_id : order.customer_id, emails);
    }
  return mailed;
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
