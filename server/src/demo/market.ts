import type { Address, customerOrganizationTypes, Language, Role } from '@halles/contract';
import type { DrawingName } from './catalogue/drawings.ts';

/** The shapes of the demo market, and short ways to write an address or a person of it. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
}

export interface DemoTax {
  en: string;
  fr: string;
  rate: string;
  taxNumber: string;
}

export interface DemoOrganization {
  /** Where its owner signs in. */
  email: string;
  name: string;
  legalName: string;
  legalForm: string;
  yearOfCreation: number;
  neq?: string;
  siret?: string;
  vatNumber?: string;
  isSeller: boolean;
  isBuyer: boolean;
  isHub: boolean;
  isPremium?: true;
  /** Paid in to the credit account, in minor units. */
  topUpMinor?: number;
  /** Somebody who has not answered yet. */
  invites?: { email: string; role: Role };
  customerOrganizationType: (typeof customerOrganizationTypes)[number] | null;
  language: Language;
  address: Address;
  /** Where it receives besides. */
  secondAddress?: { label: string; address: Address; deliveryNotes: string };
  contactEmail: string;
  phone: string;
  story?: { en: string; fr: string };
  certifications?: readonly string[];
  /** What its sign shows; who has none is shown by initials. */
  sign?: { drawing: DrawingName; colour: string; ground: string };
  taxes: readonly DemoTax[];
  deliveryInstructions?: { en: string; fr: string };
  people: readonly (DemoPerson & { role: Role })[];
}

export const at = (
  street: string,
  city: string,
  region: string,
  postalCode: string,
  lat: number,
  lng: number,
): Address => ({
  street,
  unit: '',
  city,
  region,
  country: region.startsWith('FR') ? 'FR' : 'CA',
  postalCode,
  location: { lat, lng },
});

export const person = (role: Role, name: string, email: string, language: Language = 'FR') => {
  const [firstName = '', ...rest] = name.split(' ');
  return { role, firstName, lastName: rest.join(' '), email, language };
};
