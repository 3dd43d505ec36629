import type { Language, OrderSide } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { mailRecipients, organizationRow, settingsOf } from '../../organizations/index.ts';
import type { OrderRecord } from '../tables.ts';

export interface Recipients {
  language: Language;
  emails: string[];
  /** Of those, the addresses that the seller wrote down: its contacts, and the address of a card it keeps. */
  chosenBySeller: string[];
}

/** Spec §2: the main address, the contact of that side, and every address that is ticked for purchase orders. */
export async function recipientsOf(
  db: Db,
  order: Pick<OrderRecord, 'vendor_id' | 'customer_id' | 'relation_id'>,
  side: OrderSide,
): Promise<Recipients> {
  const id = side === 'vendor' ? order.vendor_id : order.customer_id;
  const settings = await settingsOf(db, id);
  const terms =
    side === 'customer' && order.relation_id !== null
      ? await db
          .selectFrom('relationships')
          .select(['language', 'contacts'])
          .where('organization_id', '=', order.vendor_id)
          .where('relation_id', '=', order.relation_id)
          .executeTakeFirst()
      : undefined;
  const contact = side === 'vendor' ? settings.contacts.salesContact : settings.contacts.ordersContact;
  const organization = await organizationRow(db, id);
  const known = (terms?.contacts ?? []).filter((one) => one.function === 'orders').map((one) => one.email);
  const all = mailRecipients('purchaseOrderPreference', {
    main: organization?.email ?? null,
    preferences: settings.preferences.emailsPreferences,
    contacts: [contact?.email, ...known],
  });
  const isCustomerCard = Boolean(organization?.managed_by);
  const bySeller = new Set(known.map((email) => email?.toLowerCase()));
  return {
    language: terms?.language ?? settings.preferences.language,
    emails: all,
    chosenBySeller: side === 'vendor' || isCustomerCard ? all : all.filter((email) => bySeller.has(email)),
  };
}
