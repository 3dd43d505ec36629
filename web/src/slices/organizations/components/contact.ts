import type { Bilingual } from '@halles/contract';

/** Either kind of contact: one that must have a phone, one that may. */
export interface ContactValues {
  email: string | null;
  otherEmails: string[];
  phones: { number: string; label: string }[];
}

export const emptyContact: ContactValues = { email: null, otherEmails: [], phones: [] };
export const emptyBilingual: Bilingual = { en: '', fr: '', original: 'fr' };

export const isBlankPhone = (phone: { number: string }): boolean => phone.number.trim() === '';

/** Lines left blank are no entries; an address is kept as mail servers compare it. */
export const withoutBlanks = (contact: ContactValues): ContactValues => ({
  email: contact.email === null || contact.email.trim() === '' ? null : contact.email.trim().toLowerCase(),
  otherEmails: contact.otherEmails.map((email) => email.trim().toLowerCase()).filter(Boolean),
  phones: contact.phones
    .filter((phone) => !isBlankPhone(phone))
    .map(({ number, label }) => ({ number: number.trim(), label: label.trim() })),
});
