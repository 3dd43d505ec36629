import type { Bilingual, Country, Language } from '@halles/contract';

/** Both kinds of contact: with a required and with an optional phone number. */
export interface ContactValues {
  email: string | null;
  otherEmails: string[];
  phones: { number: string; label: string }[];
}

export const emptyContact: ContactValues = { email: null, otherEmails: [], phones: [] };
/** An empty text whose first language is the one its author most likely writes. */
export const emptyText = (language: Language): Bilingual => ({
  en: '',
  fr: '',
  original: language === 'FR' ? 'fr' : 'en',
});

export type Register = 'neq' | 'business' | 'siren';

/** The register that issues the organization's number: Quebec's, another province's or France's. */
export function registerOf({
  country,
  address,
}: {
  country: Country;
  address: { region: string } | null;
}): Register {
  if (country === 'FR') return 'siren';
  return address === null || address.region === '' || address.region === 'CA-QC' ? 'neq' : 'business';
}

export const isBlankPhone = (phone: { number: string }): boolean => phone.number.trim() === '';

/** Drops blank lines and lower-cases emails, as mail servers compare them. */
export const withoutBlanks = (contact: ContactValues): ContactValues => ({
  email: contact.email === null || contact.email.trim() === '' ? null : contact.email.trim().toLowerCase(),
  otherEmails: contact.otherEmails.map((email) => email.trim().toLowerCase()).filter(Boolean),
  phones: contact.phones
    .filter((phone) => !isBlankPhone(phone))
    .map(({ number, label }) => ({ number: number.trim(), label: label.trim() })),
});
