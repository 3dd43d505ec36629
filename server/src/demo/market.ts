import type { Address, customerOrganizationTypes, Language, Role } from '@halles/contract';

/** Types of the demo market, and helpers to write an address or a person. */
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
  /** Sign-in email of the owner. */
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
  /** Top-up of the credit account, in minor units. */
  topUpMinor?: number;
  /** A person with a pending invitation. */
  invites?: { email: string; role: Role };
  customerOrganizationType: (typeof customerOrganizationTypes)[number] | null;
  language: Language;
  address: Address;
  /** A second delivery address. */
  secondAddress?: { label: string; address: Address; deliveryNotes: string };
  contactEmail: string;
  phone: string;
  story?: { en: string; fr: string };
  certifications?: readonly string[];
  /** Name of the logo, from `logos/`; organizations without one show their initials. */
  logo?: string;
  /** Names of the pictures of the place, from `pictures/`. */
  photos?: readonly string[];
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
