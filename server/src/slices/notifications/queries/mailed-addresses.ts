import type { OrganizationId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Db } from '../../../platform/db.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { loadRecipients } from '../../invoicing/index.ts';
import { organizationRow, settingsOf } from '../../organizations/index.ts';
import { addressesMailedAbout } from '../../ordering/index.ts';

type IsMailed = (organizationId: OrganizationId, email: string) => boolean;

/** Invoices and reminders go to the same addresses of the customer. */
const invoiceEvents = new Set<string>(['invoicing.published', 'invoicing.sent']);

const priceListEvents = new Set<string>(['offers.scheduledOfferAnnounced', 'catalogue.priceListReceived']);

async function addressesOf(db: Db, event: StoredEvent): Promise<Map<OrganizationId, readonly string[]>> {
  if (priceListEvents.has(event.type))
    return priceListAddresses(db, event.data as Events['catalogue.priceListReceived']);
  if (!invoiceEvents.has(event.type)) return addressesMailedAbout(db, event);
  const { vendorId, customerId } = event.data as Events['invoicing.published'];
  const { emails } = await loadRecipients(db, { vendor_id: vendorId, customer_id: customerId });
  return new Map([[customerId, emails]]);
}

/** Price lists and scheduled offers are mailed to the main address and to those that chose price lists. */
async function priceListAddresses(
  db: Db,
  { customerId }: { customerId: OrganizationId },
): Promise<Map<OrganizationId, readonly string[]>> {
  const { preferences } = await settingsOf(db, customerId);
  const main = (await organizationRow(db, customerId))?.email ?? '';
  const chosen = preferences.emailsPreferences.priceListPreference;
  return new Map([[customerId, [main, ...chosen].map((email) => email.toLowerCase())]]);
}

/** Which addresses get an email of their own about the event, so that its notification is not mailed there too. */
export async function loadMailedAddresses(db: Db, event: StoredEvent): Promise<IsMailed> {
  // Everybody who handles the credit account gets the invoice of the fees by email.
  if (event.type === 'credit.feesInvoiced') return () => true;
  const addresses = await addressesOf(db, event);
  return (organizationId, email) => addresses.get(organizationId)?.includes(email.toLowerCase()) === true;
}
