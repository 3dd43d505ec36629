import { limits, relationshipLimits, type CustomerTerms, type SupplierTerms } from '@halles/contract';

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
export function termsToStore<Terms extends Partial<CustomerTerms & SupplierTerms>>(terms: Terms): Terms {
  const kept: Partial<CustomerTerms & SupplierTerms> = { ...terms };
  if (kept.customerNumber === '') kept.customerNumber = null;
  if (kept.accountNumber === '') kept.accountNumber = null;
  if (kept.tags) kept.tags = withoutTwins(kept.tags);
  if (kept.exemptTaxIds) kept.exemptTaxIds = [...new Set(kept.exemptTaxIds)].sort();
  return kept as Terms;
}

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

export const tagsAfter = (
  tags: readonly string[],
  { addTags, removeTags }: { addTags: readonly string[]; removeTags: readonly string[] },
): string[] => withoutTwins([...tags.filter((tag) => !removeTags.some(same(tag))), ...addTags]);

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Merges the terms of two customers: the kept customer's values win, the duplicate fills gaps, and no notes are lost.
 */
export function mergedTerms(kept: CustomerTerms, duplicate: CustomerTerms): CustomerTerms {
  const filled = Object.fromEntries(
    Object.entries(kept).map(([field, value]) => [
      field,
      isNothing(value) ? duplicate[field as keyof CustomerTerms] : value,
    ]),
  ) as CustomerTerms;
  const known = new Set(kept.contacts.map((contact) => JSON.stringify(contact)));
  return {
    ...filled,
    creditPolicy: kept.creditPolicy === 'hold' ? 'hold' : duplicate.creditPolicy,
    tags: withoutTwins([...duplicate.tags, ...kept.tags]).slice(0, relationshipLimits.tags),
    contacts: [
      ...kept.contacts,
      ...duplicate.contacts.filter((contact) => !known.has(JSON.stringify(contact))),
    ].slice(0, relationshipLimits.contacts),
    notes: [kept.notes, duplicate.notes]
      .filter((notes) => notes !== '')
      .join('\n\n')
      .slice(0, limits.text),
  };
}
