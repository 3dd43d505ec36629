import type { Language, OrderSide, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { mailRecipients } from '../../organizations/index.ts';
import type { OrderRecord } from '../tables.ts';
import { loadParties, type Parties } from './parties.ts';

export interface Recipients {
  language: Language;
  emails: string[];
  /** Of those, the addresses that the seller wrote down: its contacts, and the address of a card it keeps. */
  chosenBySeller: string[];
}

type Pair = Pick<OrderRecord, 'vendor_id' | 'customer_id' | 'relation_id'>;

/** Spec §2: the main address, the contact of that side, and every address that is ticked for purchase orders. */
export function recipientsAmong(
  { vendor, customer, knownCustomer }: Parties,
  { relation_id }: Pick<Pair, 'relation_id'>,
  side: OrderSide,
): Recipients {
  const party = side === 'vendor' ? vendor : customer;
  const known = side === 'customer' && relation_id !== null ? knownCustomer : null;
  const contact = side === 'vendor' ? party.sales_contact : party.orders_contact;
  const contacts = (known?.contacts ?? []).filter((one) => one.function === 'orders').map((one) => one.email);
  const all = mailRecipients('purchaseOrderPreference', {
    main: party.email,
    preferences: { purchaseOrderPreference: party.purchase_order_emails },
    contacts: [contact?.email, ...contacts],
  });
  const bySeller = new Set(contacts.map((email) => email?.toLowerCase()));
  const isCustomerCard = party.managed_by !== null;
  return {
    language: known?.language ?? party.language,
    emails: all,
    chosenBySeller: side === 'vendor' || isCustomerCard ? all : all.filter((email) => bySeller.has(email)),
  };
}

export const recipientsOf = async (db: Db, pair: Pair, side: OrderSide): Promise<Recipients> =>
  recipientsAmong(await loadParties(db, pair), pair, side);

/** The addresses of some sides, by organization. */
export const emailsOfSides = (
  parties: Parties,
  pair: Pair,
  sides: ReadonlySet<OrderSide>,
): Map<OrganizationId, readonly string[]> =>
  new Map(
    [...sides].map((side) => [
      side === 'vendor' ? pair.vendor_id : pair.customer_id,
      recipientsAmong(parties, pair, side).emails,
    ]),
  );
