import { describe, expect, it } from 'vitest';
import { limits, type CustomerTerms, type RelationId, type TaxId } from '@halles/contract';
import { groupsOf } from './duplicates.ts';
import { invitationExpiry, isForSomeoneElse, isInvitationOver, isOpenLink } from './invitations.ts';
import { isOverLimits, mergedTerms, noTerms, tagsAfter, termsToStore } from './terms.ts';

const now = new Date('2026-11-21T10:00:00Z');
const tomorrow = new Date('2026-11-22T10:00:00Z');
const tax = (id: string) => id as TaxId;
const contact = (name: string) => ({ name, function: 'orders' as const, email: null, phone: null });

describe('settings on a customer', () => {
  it('tags are stored once, in dictionary order', () => {
    expect(termsToStore({ tags: ['VIP', 'Écoles', 'vip', 'Est'] })).toEqual({
      tags: ['Écoles', 'Est', 'vip'],
    });
  });

  it('an empty number is stored as none', () => {
    expect(termsToStore({ customerNumber: '', accountNumber: '' })).toEqual({
      customerNumber: null,
      accountNumber: null,
    });
  });

  it.each([
    [['A', 'B'], ['C'], [], ['A', 'B', 'C']],
    [['A', 'B'], [], ['b'], ['A']],
    [['A'], ['a'], [], ['a']],
    [['A'], ['B'], ['A', 'B'], ['B']],
  ])('tags %j with %j without %j → %j', (tags, addTags, removeTags, expected) => {
    expect(tagsAfter(tags, { addTags, removeTags })).toEqual(expected);
  });
});

describe('merged terms', () => {
  const duplicate: CustomerTerms = {
    customerNumber: 'C-7',
    tags: ['VIP', 'Route nord'],
    paymentTermsInDays: 15,
    creditLimitMinor: 50_000,
    creditPolicy: 'hold',
    exemptTaxIds: [tax('1')],
    taxExemption: { certificateNumber: 'E-1', reason: 'Revente', expiresOn: null, fileId: null },
    language: 'FR',
    contacts: [contact('Ana'), contact('Bo')],
    notes: 'Sonner à l’arrière',
    changeTolerance: { percent: 5, amountMinor: 1_000 },
  };

  it('fill the gaps', () => {
    expect(mergedTerms(noTerms, duplicate)).toEqual({ ...duplicate, tags: ['Route nord', 'VIP'] });
  });

  it.each<[string, ...Record<'surviving' | 'other' | 'after', [string[], string | null]>[]]>([
    ['an exemption without end', { surviving: [['1'], null], other: [[], 'E-old'], after: [['1'], null] }],
    [
      'an exemption with its own certificate',
      { surviving: [['1'], 'E-1'], other: [['2'], 'E-2'], after: [['1'], 'E-1'] },
    ],
    [
      'none, with a certificate that ended',
      { surviving: [[], 'E-old'], other: [['1'], 'E-1'], after: [['1'], 'E-1'] },
    ],
    ['none, as the duplicate', { surviving: [[], 'E-old'], other: [[], 'E-2'], after: [[], 'E-old'] }],
    ['neither', { surviving: [[], null], other: [[], 'E-2'], after: [[], 'E-2'] }],
  ])('keep exempted taxes with the certificate they are exempted by: %s', (_what, facts) => {
    const terms = ([ids, number]: [string[], string | null]): CustomerTerms => ({
      ...noTerms,
      exemptTaxIds: ids.map(tax),
      taxExemption: number === null ? null : { ...duplicate.taxExemption!, certificateNumber: number },
    });
    const { surviving, other, after } = facts;
    expect(mergedTerms(terms(surviving), terms(other))).toEqual(terms(after));
  });

  it('keep the kept customer’s values and all notes', () => {
    const target: CustomerTerms = {
      ...noTerms,
      customerNumber: 'C-1',
      tags: ['vip'],
      paymentTermsInDays: 0,
      contacts: [contact('Ana')],
      notes: 'Fermé le lundi',
    };
    expect(mergedTerms(target, duplicate)).toEqual({
      ...duplicate,
      customerNumber: 'C-1',
      tags: ['Route nord', 'vip'],
      paymentTermsInDays: 0,
      notes: 'Fermé le lundi\n\nSonner à l’arrière',
    });
  });

  it.each<Partial<CustomerTerms>>([
    { tags: Array.from({ length: 19 }, (_, at) => `T${at}`) },
    { contacts: Array.from({ length: 20 }, (_, at) => contact(`Léo ${at}`)) },
    { notes: 'x'.repeat(limits.text) },
  ])('keep all where it is too much for one customer, and say so', (full) => {
    const merged = mergedTerms({ ...noTerms, ...full }, duplicate);
    expect(isOverLimits(merged)).toBe(true);
    expect(isOverLimits({ ...noTerms, ...full })).toBe(false);
    expect(merged.tags).toEqual(expect.arrayContaining([...(full.tags ?? []), ...duplicate.tags]));
    expect(merged.contacts).toEqual([...(full.contacts ?? []), ...duplicate.contacts]);
    expect(merged.notes).toContain(duplicate.notes);
  });
});

describe('an invitation', () => {
  const open = { email: null, relation_id: null, times_used: 0, expires_at: tomorrow, revoked_at: null };
  const mailed = { ...open, email: 'chef@bistro.example' };
  const printed = { ...open, relation_id: '1' };

  it.each([
    ['an open link', open, false],
    ['an open link used by many', { ...open, times_used: 12 }, false],
    ['a link taken back', { ...open, revoked_at: now }, true],
    ['a link on its last day', { ...open, expires_at: now }, true],
    ['an email', mailed, false],
    ['an email that was answered', { ...mailed, times_used: 1 }, true],
    ['the link of one customer, taken', { ...printed, times_used: 1 }, true],
  ])('%s is over: %s', (_what, invitation, over) => {
    expect(isInvitationOver(invitation, now)).toBe(over);
  });

  it('only a link without address and customer is open; an emailed link expires sooner', () => {
    expect([open, mailed, printed].map(isOpenLink)).toEqual([true, false, false]);
    expect(invitationExpiry(now, true) < invitationExpiry(now, false)).toBe(true);
  });

  it('a card sent to an address is only for that address', () => {
    const card = { email: 'chef@bistro.example', relation_id: '1' };
    expect(isForSomeoneElse(card, ['autre@bistro.example', null])).toBe(true);
    expect(isForSomeoneElse(card, ['autre@bistro.example', 'chef@bistro.example'])).toBe(false);
    expect(isForSomeoneElse(mailed, ['autre@bistro.example'])).toBe(false);
    expect(isForSomeoneElse(printed, [])).toBe(false);
  });
});

describe('duplicates', () => {
  const pair = (one: string, other: string, why: 'email' | 'phone' | 'name') => ({
    one: one as RelationId,
    other: other as RelationId,
    why,
  });

  it('a customer similar to one of a group joins the group', () => {
    expect(groupsOf([pair('a', 'b', 'name'), pair('c', 'd', 'phone'), pair('b', 'c', 'email')])).toEqual([
      { ids: ['a', 'b', 'c', 'd'], why: 'email' },
    ]);
  });

  it('unrelated customers stay apart', () => {
    expect(groupsOf([pair('a', 'b', 'phone'), pair('c', 'd', 'name'), pair('a', 'b', 'name')])).toEqual([
      { ids: ['a', 'b'], why: 'phone' },
      { ids: ['c', 'd'], why: 'name' },
    ]);
  });
});
