import { expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

const orders = Array.from({ length: 8 }, (_, n) => ({
  type: 'ORDER_RECEIVED',
  partnerId: `customer-${n % 5}`,
  text: `order ${n}`,
}));

it.each([
  ['EN', '8 orders from 5 customers'],
  ['FR', '8 commandes de 5 clients'],
] as const)('several of one type stand together, with how many parties there are (%s)', (language, title) => {
  expect(groupsOf(orders, language)).toEqual([{ title, members: orders }]);
});

it('one stays itself, and a type without a sentence for several is listed one by one', () => {
  const joined = ['Anna', 'Marc'].map((text) => ({ type: 'MEMBER_JOINED', partnerId: null, text }));
  expect(groupsOf([orders[0]!, ...joined], 'EN').map(({ title }) => title)).toEqual([
    'order 0',
    'Anna',
    'Marc',
  ]);
});
