import { describe, expect, it } from 'vitest';
import {
  onMap,
  readProductsQuery,
  readSellersQuery,
  sellersQuestion,
  usablePostalCode,
  writeProductsQuery,
  writeSellersQuery,
} from './directory-address.ts';

describe('a postal code', () => {
  it.each([
    ['h2x1y4', 'H2X 1Y4'],
    ['h2x 1y4', 'H2X 1Y4'],
    ['J0L', 'J0L'],
    ['69002', '69002'],
    ['97400', '97400'],
    ['H2X 1', null],
    ['6900', null],
    ['00100', null],
    ['Montréal', null],
    ['', null],
  ])('%s → %s', (typed, usable) => {
    expect(usablePostalCode(typed)).toBe(usable);
  });
});

describe('the address of the directory', () => {
  it('ignores invalid values typed by hand', () => {
    const urlQuery = readSellersQuery({
      search: 42,
      postalCode: 69002,
      delivers: true,
      view: 'globe',
      page: 'second',
      pageSize: 5_000,
    });
    expect(urlQuery).toEqual({
      search: '42',
      categoryId: null,
      postalCode: '69002',
      delivers: true,
      isMap: false,
      page: 1,
      pageSize: 25,
    });
    expect(sellersQuestion(urlQuery)).toEqual({
      search: '42',
      postalCode: '69002',
      delivers: true,
      page: 1,
      pageSize: 25,
    });
  });

  it('queries deliveries only with a postal code', () => {
    expect(readSellersQuery({ delivers: true, postalCode: 'nowhere' })).toMatchObject({
      delivers: false,
      postalCode: '',
    });
  });

  it('contains only the active filters, and parses what it wrote', () => {
    const written = {
      search: 'miel',
      category: 'sweet',
      postalCode: 'H2X 1Y4',
      delivers: true,
      view: 'map',
      page: 3,
    };
    expect(writeSellersQuery(readSellersQuery(written))).toEqual(written);
    expect(writeSellersQuery(readSellersQuery({}))).toEqual({});
    expect(writeProductsQuery(readProductsQuery({ search: 'miel', page: 2 }))).toEqual({
      search: 'miel',
      page: 2,
    });
  });

  it('is without its page on the map', () => {
    expect(onMap(readSellersQuery({ page: 3, search: 'miel' }))).toEqual({ search: 'miel' });
  });
});
