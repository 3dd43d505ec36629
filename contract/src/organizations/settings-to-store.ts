import { isEmptyText, type Bilingual } from '../kernel/index.ts';
import type { Address, ContactInfo } from './entities.ts';
import type { SettingsChange } from './change-settings.ts';
import type { OrganizationSettings } from './settings.ts';

/** The organization's own data; a setting that only repeats it is not stored (Spec §5). */
export interface OwnFields {
  name: string;
  legalName: string | null;
  contactInfo: Pick<ContactInfo, 'email' | 'otherEmails' | 'phones'>;
  address: Address | null;
}

export const legalTextToStore = (value: string | null): string | null =>
  value === null || value.trim() === '' ? null : value.trim();

/** Spec §5: null when empty or equal to the legal name (to the name when there is no legal name). */
export function invoicingLegalNameToStore(value: string | null, own: OwnFields): string | null {
  const entered = legalTextToStore(value);
  return entered === (legalTextToStore(own.legalName) ?? own.name.trim()) ? null : entered;
}

/** For comparison, whatever the order of its properties. */
const contactKey = ({ email, otherEmails, phones }: OwnFields['contactInfo']): string =>
  JSON.stringify([
    (email ?? '').trim().toLowerCase(),
    otherEmails.map((each) => each.trim().toLowerCase()),
    phones.map(({ number, label }) => [number.trim(), label.trim()]),
  ]);

const emptyContactKey = contactKey({ email: null, otherEmails: [], phones: [] });

/** An empty contact is stored as null. */
export const contactToStore = (contact: ContactInfo | null): ContactInfo | null =>
  contact === null || contactKey(contact) === emptyContactKey ? null : contact;

/** Spec §5: an invoicing contact that is empty or the organization's own is null. */
export function invoicingContactToStore(contact: ContactInfo | null, own: OwnFields): ContactInfo | null {
  const entered = contactToStore(contact);
  return entered !== null && contactKey(entered) === contactKey(own.contactInfo) ? null : entered;
}

/** For comparison of postal addresses; the position on the map does not count. */
const addressKey = ({ street, unit, city, region, country, postalCode }: Address): string =>
  JSON.stringify([
    street.trim(),
    unit.trim(),
    city.trim(),
    region.trim(),
    country,
    postalCode.replaceAll(/\s/g, '').toUpperCase(),
  ]);

const isEmptyAddress = ({ street, city, postalCode }: Address): boolean =>
  `${street}${city}${postalCode}`.trim() === '';

/** Spec §5: an invoicing address that is empty or the organization's own is null. */
export function invoicingAddressToStore(entered: Address | null, own: OwnFields): Address | null {
  if (entered === null || isEmptyAddress(entered)) return null;
  return own.address !== null && addressKey(entered) === addressKey(own.address) ? null : entered;
}

/** Spec §5: the commission is null when its field is empty. */
export const commissionToStore = (value: string): OrganizationSettings['producers']['commission'] =>
  value.trim() === '' ? null : { value: value.trim(), type: 'percentage' };

/** An empty bilingual text is stored as null. */
export const textToStore = (text: Bilingual | null): Bilingual | null => (isEmptyText(text) ? null : text);

/** Applies the rules only to the fields that were sent. */
function applyRules<Section extends object>(
  section: Section | undefined,
  rules: { [Field in keyof Section]?: (value: NonNullable<Section[Field]> | null) => unknown },
): Section | undefined {
  if (section === undefined) return undefined;
  const result = { ...section } as Record<string, unknown>;
  for (const [field, rule] of Object.entries(rules) as [string, (value: unknown) => unknown][])
    if (result[field] !== undefined) result[field] = rule(result[field]);
  return result as Section;
}

/**
 * The null rules of Spec §5 for a whole change, used by the form that sends it and the server that stores it. A legal
 * name changed in the same request already counts.
 */
export function settingsChangeToStore(change: SettingsChange, own: OwnFields): SettingsChange {
  const organization = applyRules(change.organization, {
    legalName: legalTextToStore,
    neq: legalTextToStore,
    nim: legalTextToStore,
  });
  const legalName = organization?.legalName;
  const after = legalName === undefined ? own : { ...own, legalName };
  const invoicing = applyRules(change.sales?.invoicing, {
    invoiceFooter: textToStore,
    invoicingLegalName: (value) => invoicingLegalNameToStore(value, after),
    invoicingContactInformation: (value) => invoicingContactToStore(value, after),
    invoicingAddress: (value) => invoicingAddressToStore(value, after),
  });
  const stored: SettingsChange = {
    ...change,
    contacts: applyRules(change.contacts, { salesContact: contactToStore, ordersContact: contactToStore }),
    sales: applyRules(change.sales, { paymentInstructions: textToStore, invoicing: () => invoicing }),
    deliveries: change.deliveries && {
      reception: {
        deliveryInstructions: textToStore(change.deliveries.reception.deliveryInstructions),
      },
    },
    producers: applyRules(change.producers, { generalMessageForProducers: textToStore }),
    organization,
  };
  return Object.fromEntries(Object.entries(stored).filter(([, section]) => section !== undefined));
}
