import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySpecificity, matchPath, parseAddress, parseSearch, searchText } from './address.ts';

describe('the search params', () => {
  it.each([
    ['?page=2&archived=true&q=pommes+rouges', { page: 2, archived: true, q: 'pommes rouges' }],
    ['?q=%22123%22&code=007&empty=', { q: '123', code: '007', empty: '' }],
    ['?tag=a&tag=b&sort=%7B%22by%22%3A%22name%22%7D', { tag: ['a', 'b'], sort: { by: 'name' } }],
    ['', {}],
  ])('%s', (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });

  it('are read as they were written', () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.array(fc.string()), fc.constant(null));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), value), (search) => {
        expect(parseSearch(searchText(search))).toEqual({ ...search });
      }),
    );
  });

  it('leave out what is undefined', () => {
    expect(searchText({ a: undefined, b: 1 })).toBe('?b=1');
    expect(searchText({ a: undefined })).toBe('');
  });
});

it('an address ends without a slash', () => {
  expect(parseAddress('/products/?page=2#x')).toMatchObject({
    pathname: '/products',
    href: '/products?page=2#x',
  });
  expect(parseAddress('/').pathname).toBe('/');
});

describe('a pattern', () => {
  it.each([
    ['/products/$productId', '/products/a%2Fb', { productId: 'a/b' }],
    ['/products/$productId', '/products', null],
    ['/products/$productId', '/products/1/edit', null],
    ['/r/$on/$id', '/r/2026-11-24/7', { on: '2026-11-24', id: '7' }],
    ['/', '/', {}],
    ['/products/$productId', '/products/%E0%A4%A', { productId: '%E0%A4%A' }],
  ])('%s at %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it('with fewer parameters comes first', () => {
    const paths = ['/p/$id', '/p/new', '/p/$id/edit', '/p/new/$step'].map((path) => ({ path }));
    expect(paths.toSorted(bySpecificity).map(({ path }) => path)).toEqual([
      '/p/new',
      '/p/new/$step',
      '/p/$id',
      '/p/$id/edit',
    ]);
  });
});
