import {
  contactFunctions,
  withoutAccents,
  formatPhoneNumber,
  type CustomerTerms,
  type Language,
} from '@halles/contract';
import { textsIn } from '../../../platform/texts.ts';

/** Reads and writes several values in one cell, as people type them in a spreadsheet. */

type Phones = { number: string; label: string }[];
type Contact = CustomerTerms['contacts'][number];

const split = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** If a cell has a semicolon, commas are part of the values. */
export const wordsOf = (text: string | null): string[] =>
  split(text ?? '', text?.includes(';') ? /[;\n]/ : /[,\n]/);

export const emailsOf = (text: string | null): string[] =>
  split(text ?? '', /[\s;,]+/).map((each) => each.toLowerCase());

const EXTENSION = /[\s,;]*(?:x|ext\.?|poste|#)\s*(\d{1,7})$/i;

/** `514 555-0177 x12` → `+15145550177;ext=12`; text that is not a Canadian or French number stays unchanged. */
export function phoneFrom(text: string): string {
  const extension = EXTENSION.exec(text)?.[1];
  const bare = text.replace(EXTENSION, '').trim();
  const digits = bare.replaceAll(/[^\d+]/g, '');
  const number = /^(?:\+?1)?[2-9]\d{9}$/.test(digits)
    ? `+1${digits.slice(-10)}`
    : /^(?:0|\+33)[1-9]\d{8}$/.test(digits)
      ? `+33${digits.slice(-9)}`
      : bare;
  return extension === undefined ? number : `${number};ext=${extension}`;
}

export function phoneText(number: string): string {
  const [bare, extension] = number.split(';ext=') as [string, string?];
  return extension === undefined ? formatPhoneNumber(bare) : `${formatPhoneNumber(bare)} x${extension}`;
}

/** `514 555-0177 (cuisine); 514 555-0101` */
export const phonesOf = (text: string | null): Phones =>
  split(text ?? '', /[;\n]/).map((each) => {
    const label = /\(([^()\d]+)\)/.exec(each);
    return { number: phoneFrom(label ? each.replace(label[0], ' ') : each), label: label?.[1]?.trim() ?? '' };
  });

export const phonesText = (phones: Readonly<Phones>): string | null =>
  phones.map(({ number, label }) => phoneText(number) + (label === '' ? '' : ` (${label})`)).join('; ') ||
  null;

const nameOf = (role: Contact['function'], reader: Language): string =>
  textsIn(reader)(`relationships.contactFunctions.${role}`);
const functionOf = (word: string): Contact['function'] | undefined =>
  contactFunctions.find((each) =>
    [each, nameOf(each, 'EN'), nameOf(each, 'FR')].some(
      (name) => withoutAccents(name) === withoutAccents(word.trim()),
    ),
  );

const EMAIL = /<?([^\s<>(),;]+@[^\s<>(),;]+)>?/;
const PHONE = /\+?\(?\d[\d\s().-]{5,}\d(?:\s*(?:x|ext\.?|poste)\s*\d+)?/i;

/** `Marie Roy (commandes) 514 555-0177 marie@bistro.example; …`: parts in any order; missing parts stay empty. */
export const contactsOf = (text: string | null): Contact[] =>
  split(text ?? '', /[;\n]/).map((each) => {
    const role = [...each.matchAll(/\(([^()\d]+)\)/g)].find(([, word]) => functionOf(word!));
    const withoutRole = role ? each.replace(role[0], ' ') : each;
    const email = EMAIL.exec(withoutRole);
    const withoutEmail = email ? withoutRole.replace(email[0], ' ') : withoutRole;
    const phone = PHONE.exec(withoutEmail);
    const name = (phone ? withoutEmail.replace(phone[0], ' ') : withoutEmail)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s,–-]+|[\s,–-]+$/g, '');
    return {
      name,
      function: role ? functionOf(role[1]!)! : 'other',
      email: email?.[1]?.toLowerCase() ?? null,
      phone: phone ? phoneFrom(phone[0]) : null,
    };
  });

export const contactsText = (contacts: readonly Contact[], reader: Language): string | null =>
  contacts
    .map(({ name, function: role, email, phone }) =>
      [name.replaceAll(';', ','), `(${nameOf(role, reader)})`, phone && phoneText(phone), email]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ') || null;
