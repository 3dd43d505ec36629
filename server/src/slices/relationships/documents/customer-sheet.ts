import {
  customerCard,
  customerTerms,
  departmentOfPostalCode,
  fieldErrorsOf,
  formatPostalCode,
  isSameValue,
  withoutAccents,
  provinceOfPostalCode,
  regionOfDepartment,
  type Country,
  type CustomerCard,
  type CustomerTerms,
  type ImportChange,
  type ImportError,
  type ImportValue,
  type Language,
  type TaxId,
} from '@halles/contract';
import type { Cells } from '../../imports/index.ts';
import { noTerms, termsToStore } from '../rules/terms.ts';
import { contactsOf, contactsText, emailsOf, phonesOf, phonesText, wordsOf } from '../rules/sheet-lists.ts';
import { customerColumns } from './customer-columns.ts';

export interface SheetCustomer {
  card: CustomerCard;
  terms: CustomerTerms;
  /** False: the customer is an organization with members, and the seller cannot write its card. */
  isManaged: boolean;
}

/** Resolves names used in a sheet, and holds the language it is written in. */
export interface Known {
  taxes: ReadonlyMap<string, TaxId>;
  taxNames: ReadonlyMap<TaxId, string>;
  reader: Language;
  /** Defaults for customers whose row gives no country or language. */
  country: Country;
  language: Language;
}

const addressKeys = ['street', 'unit', 'city', 'region', 'postalCode', 'country'] as const;
/** For a customer on the platform, only the customer changes these. */
const cardKeys: ReadonlySet<string> = new Set([
  'name',
  'legalName',
  'type',
  'email',
  'otherEmails',
  'phones',
  ...addressKeys,
]);

const orNull = (text: string): string | null => (text === '' ? null : text);
const major = (minor: number | null): string | null => (minor === null ? null : String(minor / 100));
const minorOf = (decimal: string | null): number | null =>
  decimal === null ? null : Math.round(Number(decimal) * 100);

/** Writes an existing customer as a row of the sheet. */
export const cellsOf = ({ card, terms, isManaged }: SheetCustomer, known: Known): Cells => ({
  customerNumber: terms.customerNumber,
  name: card.name,
  legalName: card.legalName,
  type: card.customerOrganizationType,
  email: card.contactInfo.email,
  otherEmails: orNull(card.contactInfo.otherEmails.join('; ')),
  phones: phonesText(card.contactInfo.phones),
  street: card.address?.street ?? null,
  unit: orNull(card.address?.unit ?? ''),
  city: card.address?.city ?? null,
  region: card.address?.country === 'CA' ? orNull(card.address.region) : null,
  postalCode: card.address?.postalCode ?? null,
  country: card.address?.country ?? null,
  language: terms.language ?? (isManaged ? card.language : null),
  tags: orNull(terms.tags.join('; ')),
  paymentTerms: terms.paymentTermsInDays,
  creditLimit: major(terms.creditLimitMinor),
  creditPolicy: terms.creditPolicy,
  exemptTaxes: orNull(terms.exemptTaxIds.map((id) => known.taxNames.get(id) ?? '').join('; ')),
  tolerancePercent: terms.changeTolerance?.percent ?? null,
  toleranceAmount: major(terms.changeTolerance?.amountMinor ?? null),
  contacts: contactsText(terms.contacts, known.reader),
  notes: orNull(terms.notes),
});

const text = (cells: Cells, key: string): string | null => {
  const value = cells[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** These fields cannot be cleared: an empty cell keeps the current value. */
const unchangedWhenEmpty: ReadonlySet<string> = new Set(['language', 'type', 'creditPolicy', 'country']);

/** Merges the row's cells over the current values. */
export function targetOf(there: Cells | null, values: Cells): Cells {
  const empty = Object.fromEntries(customerColumns.map(({ key }) => [key, null]));
  const filled = Object.entries(values).filter(
    ([key, value]) => value !== null || !unchangedWhenEmpty.has(key),
  );
  return { ...empty, ...there, ...Object.fromEntries(filled) };
}

/** Normalizes spellings of the same value: `(514) 555-0177` and `514 555-0177`, `h2x1k4` and `H2X 1K4`. */
function meant(key: string, value: ImportValue, known: Known): ImportValue {
  if (typeof value !== 'string') return value;
  switch (key) {
    case 'phones':
      return phonesText(phonesOf(value));
    case 'email':
      return value.trim().toLowerCase();
    case 'otherEmails':
      return emailsOf(value).join(' ');
    case 'tags':
      return termsToStore({ tags: wordsOf(value) }).tags.join(';');
    case 'exemptTaxes':
      return taxesOf(value, known).sort().join(' ');
    case 'contacts':
      return JSON.stringify(contactsOf(value));
    case 'postalCode':
      return value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    case 'creditLimit':
    case 'toleranceAmount':
      return minorOf(value);
    default:
      return value.trim() || null;
  }
}

const sameCell = (key: string, a: ImportValue, b: ImportValue, known: Known): boolean =>
  a === b || meant(key, a, known) === meant(key, b, known);

const taxesOf = (value: string | null, { taxes }: Known): string[] =>
  wordsOf(value).map((name) => taxes.get(withoutAccents(name)) ?? name);

/** Changes a row makes. Data that a customer on the platform keeps itself never changes. */
export const changesOf = (there: SheetCustomer | null, target: Cells, known: Known): ImportChange[] => {
  const before = there && cellsOf(there, known);
  return customerColumns.flatMap(({ key }) => {
    if (there && !there.isManaged && cardKeys.has(key)) return [];
    const [was, is] = [before?.[key] ?? null, target[key] ?? null];
    return sameCell(key, was, is, known) || (!before && is === null) ? [] : [{ key, before: was, after: is }];
  });
};

function addressFrom(cells: Cells, known: Known): CustomerCard['address'] {
  if (addressKeys.every((key) => key === 'country' || text(cells, key) === null)) return null;
  const country = (text(cells, 'country') ?? known.country) as Country;
  const code = text(cells, 'postalCode') ?? '';
  const postalCode = formatPostalCode(country, code) ?? code;
  const region =
    country === 'CA'
      ? (text(cells, 'region') ?? provinceOfPostalCode(postalCode))
      : regionOfDepartment(departmentOfPostalCode(postalCode));
  return {
    street: text(cells, 'street') ?? '',
    unit: text(cells, 'unit') ?? '',
    city: text(cells, 'city') ?? '',
    region: region ?? '',
    country,
    postalCode,
    location: null,
  };
}

function cardFrom(cells: Cells, known: Known): CustomerCard {
  return {
    name: text(cells, 'name') ?? '',
    legalName: text(cells, 'legalName'),
    customerOrganizationType: (cells['type'] ?? 'other') as CustomerCard['customerOrganizationType'],
    contactInfo: {
      email: text(cells, 'email')?.toLowerCase() ?? null,
      otherEmails: emailsOf(text(cells, 'otherEmails')),
      phones: phonesOf(text(cells, 'phones')),
    },
    address: addressFrom(cells, known),
    language: (cells['language'] ?? known.language) as Language,
  };
}

function termsFrom(cells: Cells, known: Known): CustomerTerms {
  const [percent, amountMinor] = [cells['tolerancePercent'] ?? null, minorOf(text(cells, 'toleranceAmount'))];
  return termsToStore({
    ...noTerms,
    customerNumber: text(cells, 'customerNumber'),
    tags: wordsOf(text(cells, 'tags')),
    paymentTermsInDays: (cells['paymentTerms'] ?? null) as number | null,
    creditLimitMinor: minorOf(text(cells, 'creditLimit')),
    creditPolicy: (cells['creditPolicy'] ?? 'warn') as CustomerTerms['creditPolicy'],
    exemptTaxIds: taxesOf(text(cells, 'exemptTaxes'), known) as TaxId[],
    contacts: contactsOf(text(cells, 'contacts')),
    notes: text(cells, 'notes') ?? '',
    // One limit without the other is invalid, and the schema reports it.
    changeTolerance:
      percent === null && amountMinor === null
        ? null
        : ({ percent, amountMinor } as CustomerTerms['changeTolerance']),
  });
}

type CardField = keyof CustomerCard;
/** The field of the terms for each column. */
const columnsOfTerm: Partial<Record<string, keyof CustomerTerms>> = {
  paymentTerms: 'paymentTermsInDays',
  creditLimit: 'creditLimitMinor',
  exemptTaxes: 'exemptTaxIds',
  tolerancePercent: 'changeTolerance',
  toleranceAmount: 'changeTolerance',
};

export interface Written {
  /** Null: the seller cannot write this customer's card. */
  card: CustomerCard | null;
  cardFields: CardField[];
  terms: Partial<CustomerTerms>;
}

/** The customer after import: only fields whose cells differ are written. */
export function writtenFrom(
  there: SheetCustomer | null,
  target: Cells,
  changes: readonly ImportChange[],
  known: Known,
): Written {
  const [card, terms] = [cardFrom(target, known), termsFrom(target, known)];
  if (!there) return { card, cardFields: [], terms };
  const changed = new Set(changes.map(({ key }) => key));
  const touched: Partial<CustomerTerms> = {};
  for (const key of changed) {
    const field = columnsOfTerm[key] ?? (key as keyof CustomerTerms);
    if (field in noTerms && field !== 'language') Object.assign(touched, { [field]: terms[field] });
  }
  if (changed.has('language')) touched.language = there.isManaged ? null : card.language;
  if (!there.isManaged) return { card: null, cardFields: [], terms: touched };
  const is = (...keys: string[]) => keys.some((key) => changed.has(key));
  const { email, otherEmails, phones } = there.card.contactInfo;
  const after: CustomerCard = {
    name: is('name') ? card.name : there.card.name,
    legalName: is('legalName') ? card.legalName : there.card.legalName,
    customerOrganizationType: is('type')
      ? card.customerOrganizationType
      : there.card.customerOrganizationType,
    contactInfo: {
      email: is('email') ? card.contactInfo.email : email,
      otherEmails: is('otherEmails') ? card.contactInfo.otherEmails : otherEmails,
      phones: is('phones') ? card.contactInfo.phones : phones,
    },
    address: is(...addressKeys) ? card.address : there.card.address,
    language: is('language') ? card.language : there.card.language,
  };
  const cardFields = (Object.keys(after) as CardField[]).filter(
    (field) => !isSameValue(after[field], there.card[field]),
  );
  return { card: after, cardFields, terms: touched };
}

/** The sheet column of each field of the card or the terms. */
const columnOf: Partial<Record<string, string>> = {
  customerOrganizationType: 'type',
  paymentTermsInDays: 'paymentTerms',
  creditLimitMinor: 'creditLimit',
  exemptTaxIds: 'exemptTaxes',
  percent: 'tolerancePercent',
  amountMinor: 'toleranceAmount',
};

function keyOf(pointer: string): string {
  const [first = '', second = ''] = pointer.split('/').slice(1);
  const field =
    ['contactInfo', 'address', 'changeTolerance'].includes(first) && second !== '' ? second : first;
  return columnOf[field] ?? field;
}

/** Applies the schemas of the forms, so that the sheet refuses the same values, reported by column. */
export function errorsOf({ card, terms }: Written, known: Known): ImportError[] {
  const { exemptTaxIds = [], ...rest } = terms;
  const issues = [
    ...(card ? [customerCard.safeParse(card, { reportInput: true })] : []),
    customerTerms.partial().safeParse(rest, { reportInput: true }),
  ].flatMap(({ error }) => (error ? fieldErrorsOf(error) : []));
  const errors = issues.map(({ pointer, code, params }): ImportError => ({
    key: keyOf(pointer),
    code: code === 'field.required' ? 'imports.cellRequired' : code,
    ...(params && { params }),
  }));
  if (exemptTaxIds.some((id) => !known.taxNames.has(id)))
    errors.push({ key: 'exemptTaxes', code: 'relationships.unknownTax' });
  return [...new Map(errors.map((error) => [`${error.key} ${error.code}`, error])).values()];
}
