import { searchLimits } from '@halles/contract';
import { beforeEach, expect, it } from 'vitest';
import { aContext } from '../../testing/organizations.ts';
import { SESSION_KEY, writeStored } from '../../ui/storage.ts';
import { idsOf, openedRecords, REMEMBERED, rememberOpened } from './opened.ts';

const id = (last: number) => `01930000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;

beforeEach(() => writeStored(SESSION_KEY, { me: { id: 'marie' }, context: aContext() }));

it('remembers the records that were opened, the latest first and each once', () => {
  rememberOpened(`/vendor/purchase-orders/${id(1)}`);
  rememberOpened(`/vendor/relationships/${id(2)}`);
  rememberOpened(`/customer/purchase-orders/${id(3)}`);
  rememberOpened(`/vendor/purchase-orders/${id(1)}`);
  expect(openedRecords().map((one) => one.id)).toEqual([id(1), id(3), id(2)]);
  expect(idsOf(openedRecords())).toEqual({ purchaseOrderIds: [id(1), id(3)], relationIds: [id(2)] });
});

it('remembers no list, form or page of a part', () => {
  for (const path of [
    '/',
    '/vendor/purchase-orders',
    '/vendor/purchase-orders/new',
    `/conversations/about/order/${id(1)}`,
    `/customer/standing-orders/${id(1)}/edit`,
    `/admin/organizations/${id(1)}`,
  ])
    rememberOpened(path);
  expect(openedRecords()).toEqual([]);
});

it('remembers as many as the search takes', () => {
  expect(REMEMBERED).toBe(searchLimits.opened);
  for (let n = 1; n <= 15; n++) rememberOpened(`/products/${id(n)}`);
  expect(openedRecords()).toHaveLength(REMEMBERED);
  expect(openedRecords()[0]!.id).toBe(id(15));
});

it('is each person’s own, and nothing of what an admin sees of another organization', () => {
  rememberOpened(`/products/${id(1)}`);
  writeStored('adminOverride', { organizationId: 'other' });
  rememberOpened(`/products/${id(2)}`);
  expect(openedRecords()).toEqual([]);
  writeStored('adminOverride', null);
  expect(openedRecords()).toHaveLength(1);
  writeStored(SESSION_KEY, { me: { id: 'paul' }, context: aContext() });
  expect(openedRecords()).toEqual([]);
});
