import { expect, it } from 'vitest';
import { mailRecipients } from './mail-budget.ts';

const preferences = {
  priceListPreference: ['chef@bistro.example', 'prix@bistro.example'],
  purchaseOrderPreference: ['chef@bistro.example', 'quai@bistro.example'],
  invoicePreference: ['compta@bistro.example'],
};
const main = 'Bonjour@bistro.example';

const kinds = ['priceListPreference', 'purchaseOrderPreference', 'invoicePreference'] as const;
const table: [email: string, ticked: (typeof kinds)[number][]][] = [
  ['bonjour@bistro.example', ['priceListPreference', 'purchaseOrderPreference', 'invoicePreference']],
  ['chef@bistro.example', ['priceListPreference', 'purchaseOrderPreference']],
  ['prix@bistro.example', ['priceListPreference']],
  ['quai@bistro.example', ['purchaseOrderPreference']],
  ['compta@bistro.example', ['invoicePreference']],
  ['autre@bistro.example', []],
];

it.each(
  table.flatMap(([email, ticked]) => kinds.map((kind) => [email, kind, ticked.includes(kind)] as const)),
)('%s and %s: %s', (email, kind, receives) => {
  expect(mailRecipients(kind, { main, preferences }).includes(email)).toBe(receives);
});

it('names each address once, with the contacts in charge, and nobody when there is none', () => {
  const contacts = ['QUAI@bistro.example', null, undefined, ''];
  expect(mailRecipients('purchaseOrderPreference', { main, preferences, contacts })).toEqual([
    'bonjour@bistro.example',
    'chef@bistro.example',
    'quai@bistro.example',
  ]);
  const none = { priceListPreference: [], purchaseOrderPreference: [], invoicePreference: [] };
  expect(mailRecipients('invoicePreference', { main: null, preferences: none })).toEqual([]);
});
