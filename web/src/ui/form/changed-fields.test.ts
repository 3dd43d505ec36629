import { describe, expect, it } from 'vitest';
import { changedFields, isSame, rebase } from './changed-fields.ts';

const stored = {
  name: 'Ferme du Nord',
  phones: [{ number: '1', label: '' }],
  sales: { terms: 30, taxes: ['gst'], invoicing: { legalName: null as string | null, footer: 'Merci' } },
};

describe('changedFields', () => {
  it('is empty when nothing differs, whatever the key order', () => {
    expect(changedFields(stored, structuredClone(stored))).toEqual({});
  });

  it('takes a changed field whole', () => {
    const values = { ...stored, phones: [...stored.phones, { number: '2', label: '' }] };
    expect(changedFields(stored, values)).toEqual({ phones: values.phones });
    expect(changedFields(stored, { ...stored, sales: { ...stored.sales, terms: 15 } })).toEqual({
      sales: { ...stored.sales, terms: 15 },
    });
  });

  it('goes into the named sections', () => {
    const values = {
      ...stored,
      sales: { ...stored.sales, invoicing: { ...stored.sales.invoicing, footer: '' } },
    };
    expect(changedFields(stored, values, ['sales', 'sales.invoicing'])).toEqual({
      sales: { invoicing: { footer: '' } },
    });
  });

  it('sends null for a removed value', () => {
    const before: { neq: string | null } = { neq: '123' };
    expect(changedFields(before, { neq: null })).toEqual({ neq: null });
  });
});

it('isSame compares values, not the order of keys', () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: undefined }, {})).toBe(true);
});

it('rebase updates untouched fields and keeps typed ones', () => {
  const mine = { ...stored, name: 'Ferme du Sud' };
  const theirs = { ...stored, sales: { ...stored.sales, terms: 60 } };
  expect(rebase(theirs, stored, mine, ['sales'])).toEqual({ ...theirs, name: 'Ferme du Sud' });
});
