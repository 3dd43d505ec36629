import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCatalogue, hasText, locale, translate, translateError } from './texts.ts';

beforeEach(() => {
  addCatalogue('en-CA', {
    title: 'Title',
    only: { here: 'Only in English' },
    errors: { field: { invalid: 'Not valid' }, tooLong: 'At most {{ len }} characters' },
    orders_one: '{{count}} order',
    orders_other: '{{count}} orders',
  });
  addCatalogue('fr-CA', {
    title: 'Titre',
    orders_one: '{{count}} commande',
    orders_other: '{{count}} commandes',
  });
});
afterEach(() => locale.set('en-CA'));

it('shows the text of the language, else the English one, else the key', () => {
  locale.set('fr-CA');
  expect(['title', 'only.here', 'only', 'none.at.all'].map((key) => translate(key))).toEqual([
    'Titre',
    'Only in English',
    'only',
    'none.at.all',
  ]);
  expect(['title', 'only.here', 'only', 'constructor.name'].map((key) => hasText(key))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['en-CA', 0, '0 orders'],
  ['en-CA', 1, '1 order'],
  ['fr-CA', 0, '0 commande'],
  ['fr-CA', 1.5, '1.5 commande'],
  ['fr-CA', 2, '2 commandes'],
  ['fr-CA', 1_000_000, '1000000 commandes'],
] as const)('in %s, %d takes its plural form', (language, count, shown) => {
  locale.set(language);
  expect(translate('orders', { count })).toBe(shown);
});

it('replaces the names it gets, in texts and in errors', () => {
  expect(translateError({ code: 'tooLong', params: { len: 20 } })).toBe('At most 20 characters');
  expect(translateError({ code: 'unknown' })).toBe('Not valid');
  expect(translate('orders_other')).toBe('{{count}} orders');
});
