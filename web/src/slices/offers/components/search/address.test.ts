import { describe, expect, it } from 'vitest';
import { formatIdOf } from '../../../../testing/offers.ts';
import {
  addressWith,
  isNarrowed,
  noFilter,
  questionOf,
  readSearchQuery,
  rememberPickupKm,
  writeSearchQuery,
} from './address.ts';

describe('the address of a search', () => {
  it('contains the query, and parses back to it', () => {
    const urlQuery = {
      filter: {
        ...noFilter,
        text: 'zucchini',
        category: ['vegetables'],
        day: ['TU' as const],
        local: true,
        inStock: true,
      },
      sort: 'price' as const,
      view: 'map' as const,
      open: formatIdOf(1),
    };
    expect(readSearchQuery(writeSearchQuery(urlQuery))).toEqual(urlQuery);
  });

  it('keeps a saved search’s distance where another one is remembered', () => {
    rememberPickupKm(50);
    const usual = { ...readSearchQuery({}), filter: noFilter };
    expect(writeSearchQuery(usual)).toEqual({ pickupKm: 100 });
    expect(readSearchQuery(writeSearchQuery(usual)).filter.pickupKm).toBe(100);
    for (const search of [{}, { pickupKm: 'far' }]) expect(readSearchQuery(search).filter.pickupKm).toBe(50);
  });

  it('leaves out filters that are not set', () => {
    expect(writeSearchQuery(readSearchQuery({}))).toEqual({});
  });

  it('parses numbers as the words and prices they were', () => {
    expect(readSearchQuery({ text: 12, priceFrom: 2.5 }).filter).toMatchObject({
      text: '12',
      priceFrom: '2.5',
    });
  });

  it('drops invalid values typed by hand', () => {
    const { filter, sort, view } = readSearchQuery({
      storage: ['warm'],
      priceTo: 'much',
      sort: 'colour',
      view: 3,
      category: 'fruits',
    });
    expect(filter).toEqual({ ...noFilter, category: ['fruits'] });
    expect([sort, view]).toEqual(['relevance', 'grid']);
  });

  it('keeps words that look like numbers as words in links', () => {
    expect(addressWith('/customer/search', { text: '12', category: ['fruits'], sort: 'name' })).toBe(
      '/customer/search?text=%2212%22&category=%5B%22fruits%22%5D&sort=name',
    );
    expect(addressWith('/customer/search', {})).toBe('/customer/search');
  });
});

describe('the search query', () => {
  it('contains only what is set, in the reader’s language', () => {
    expect(questionOf(readSearchQuery({ text: 'zucchini', view: 'list' }), 'EN')).toEqual({
      text: 'zucchini',
      language: 'EN',
      reach: 'near',
    });
  });

  it('is narrowed by words or any facet, not by a sort order', () => {
    expect(isNarrowed(readSearchQuery({ sort: 'price' }).filter)).toBe(false);
    expect(isNarrowed(readSearchQuery({ inStock: true }).filter)).toBe(true);
    expect(isNarrowed(readSearchQuery({ text: 'x' }).filter)).toBe(true);
  });
});
