import type { Bilingual, Country, Language } from '@halles/contract';

/** Either kind of contact: one that must have a phone, one that may. */
export interface ContactValues {
  email: string | null;
  otherEmails: string[];
  phones: { number: string; label: string }[];
}

export const emptyContact: ContactValues = { email: null, otherEmails: [], phones: [] };
/** A text still to be written, in the language its author most likely writes. */
export const emptyText = (language: Language): Bilingual => ({
  en: '',
  fr: '',
  original: language === 'FR' ? 'fr' : 'en',
});

export type Register = 'neq' | 'business' | 'siren';

/** Which register an organization's number comes from: Quebec's, another province's, France's. */
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

/** Lines left blank are no entries; an address is kept as mail servers compare it. */
export const withoutBlanks = (contact: ContactValues): ContactValues => ({
  email: contact.email === null || contact.email.trim() === '' ? null : contact.email.trim().toLowerCase(),
  otherEmails: contact.otherEmails.map((email) => email.trim().toLowerCase()).filter(Boolean),
  phones: contact.phones
    .filter((phone) => !isBlankPhone(phone))
    .map(({ number, label }) => ({ number: number.trim(), label: label.trim() })),
});
