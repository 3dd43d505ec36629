import {
  isSameValue,
  limits,
  relationshipLimits,
  type CustomerTerms,
  type SupplierTerms,
  EXEMPTION_NOTICE_DAYS,
  exemptionStateOn,
} from '@halles/contract';

export type Terms = Partial<CustomerTerms> | Partial<SupplierTerms>;

export const noTerms: CustomerTerms = {
  customerNumber: null,
  tags: [],
  paymentTermsInDays: null,
  creditLimitMinor: null,
  creditPolicy: 'warn',
  exemptTaxIds: [],
  taxExemption: null,
  language: null,
  contacts: [],
  notes: '',
  changeTolerance: null,
};

const withoutTwins = (tags: readonly string[]): string[] => {
  const seen = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return [...seen.values()].sort((a, b) => a.localeCompare(b, 'fr-CA'));
};

/** Empty text is removed, and a tag is stored once whatever its repetitions and case. */
export function termsToStore<Sent extends Terms>(terms: Sent): Sent {
  const stored: Partial<CustomerTerms & SupplierTerms> = { ...terms };
  if (stored.customerNumber === '') stored.customerNumber = null;
  if (stored.accountNumber === '') stored.accountNumber = null;
  if (stored.tags) stored.tags = withoutTwins(stored.tags);
  if (stored.exemptTaxIds) stored.exemptTaxIds = [...new Set(stored.exemptTaxIds)].sort();
  return stored as Sent;
}

/** Only fields that were sent and differ. */
export const changedTerms = (before: Terms, sent: Terms): Terms =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => value !== undefined && !isSameValue(value, before[field as keyof Terms]),
    ),
  );

const columnOf = {
  customerNumber: 'number',
  accountNumber: 'number',
  tags: 'tags',
  paymentTermsInDays: 'payment_terms_in_days',
  creditLimitMinor: 'credit_limit_minor',
  creditPolicy: 'credit_policy',
  exemptTaxIds: 'exempt_tax_ids',
  taxExemption: 'tax_exemption',
  language: 'language',
  contacts: 'contacts',
  notes: 'notes',
  changeTolerance: 'change_tolerance',
} as const satisfies Record<keyof CustomerTerms | keyof SupplierTerms, string>;

export const termsColumns = (terms: Terms): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(terms).map(([field, value]) => [columnOf[field as keyof typeof columnOf], value]),
  );

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

export const tagsAfter = (
  tags: readonly string[],
  { addTags, removeTags }: { addTags: readonly string[]; removeTags: readonly string[] },
): string[] => withoutTwins([...tags.filter((tag) => !removeTags.some(same(tag))), ...addTags]);

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Merges the terms of two customers: the surviving customer's values win, the duplicate fills gaps, and no tag, contact or
 * note is lost, also where there are too many.
 */
export function mergedTerms(surviving: CustomerTerms, duplicate: CustomerTerms): CustomerTerms {
  const filled = Object.fromEntries(
    Object.entries(surviving).map(([field, value]) => [
      field,
      isNothing(value) ? duplicate[field as keyof CustomerTerms] : value,
    ]),
  ) as CustomerTerms;
  const known = new Set(surviving.contacts.map((contact) => JSON.stringify(contact)));
  // A certificate counts for the taxes it was recorded with: another one would end the exemption, or lengthen it.
  const exemption = [surviving, duplicate].find(({ exemptTaxIds }) => exemptTaxIds.length > 0) ?? filled;
  return {
    ...filled,
    exemptTaxIds: exemption.exemptTaxIds,
    taxExemption: exemption.taxExemption,
    creditPolicy: surviving.creditPolicy === 'hold' ? 'hold' : duplicate.creditPolicy,
    tags: withoutTwins([...duplicate.tags, ...surviving.tags]),
    contacts: [
      ...surviving.contacts,
      ...duplicate.contacts.filter((contact) => !known.has(JSON.stringify(contact))),
    ],
    notes: [surviving.notes, duplicate.notes].filter((notes) => notes !== '').join('\n\n'),
  };
}

export const isOverLimits = ({ tags, contacts, notes }: CustomerTerms): boolean =>
  tags.length > relationshipLimits.tags ||
  contacts.length > relationshipLimits.contacts ||
  notes.length > limits.text;

type ExemptionNotice = 'endsSoon' | 'ended';

/** The last notice of a customer's exemption, and the last day that it named. */
export interface SentNotice {
  expiresOn: string;
  notice: ExemptionNotice;
}

/**
 * The notice that is due: one within 30 days before the last day, one after it. Another last day starts anew. What
 * ended longer ago gets none, so that an import of old certificates notifies nobody.
 */
export function dueNotice(
  expiresOn: string | null,
  sent: SentNotice | null,
  today: string,
): ExemptionNotice | null {
  const { state, daysLeft } = exemptionStateOn(expiresOn, today);
  if ((state !== 'endsSoon' && state !== 'ended') || daysLeft < -EXEMPTION_NOTICE_DAYS) return null;
  return sent?.expiresOn === expiresOn && sent.notice === state ? null : state;
}
