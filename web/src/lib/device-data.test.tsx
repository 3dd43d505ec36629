import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unsentCount, wipeDeviceData } from './device-data.ts';
import { writeStored } from '../ui/storage.ts';
import { useStoredInput } from './stored-input.ts';

it('sign-out leaves what was chosen for the device, and nothing that a person typed or saw', async () => {
  const ofDevice = [
    'language',
    'device.signedInBefore',
    'ui.colourScheme',
    'ui.table.orders',
    'sidenav.expanded',
  ];
  for (const key of [
    ...ofDevice,
    'onboarding.1',
    'conversations.drafts.1.2',
    'deliveries.reports.1.2',
    'push.user',
  ])
    writeStored(key, { typed: 'Ferme du Nord' });
  writeStored('halles.entered-quantities.1', [{ quantity: '4' }], 'sessionStorage');
  const { result } = renderHook(() => useStoredInput('bank-list.1', ''));
  act(() => result.current[1]('2026-03-02;Bistro des Érables;426.80'));

  await wipeDeviceData();
  expect(Object.keys(localStorage).toSorted()).toEqual(ofDevice.toSorted());
  expect(sessionStorage.length).toBe(0);
});

const unsent: [string, string, unknown, 'localStorage' | 'sessionStorage', number][] = [
  ['the results of a driver', 'deliveries.reports.1.2', [{}, {}], 'localStorage', 2],
  ['messages', 'conversations.outbox.1.2', [{}], 'localStorage', 1],
  ['drafts of messages', 'conversations.drafts.1.2', { 'order:1': {}, 'order:2': {} }, 'localStorage', 2],
  ['quantities', 'halles.entered-quantities.1.2', [{}, {}, {}], 'sessionStorage', 3],
  ['notes of a cart', 'halles.entered-fields.1.2', [{}], 'sessionStorage', 1],
  ['counts of stock', 'inventory.counts.1.2', [{}], 'localStorage', 1],
  [
    'figures of days of a hub',
    'halles.hub.week.1',
    { '2999-01-04': {}, '2999-01-05': {} },
    'localStorage',
    2,
  ],
  ['answers of the onboarding', 'onboarding.1', { name: 'Ferme', isSeller: true }, 'localStorage', 1],
  ['products for sale', 'products-for-sale.1', { products: [{}, {}] }, 'localStorage', 1],
  ['what is typed', 'typed.credit-note.1', { reason: 'Damaged', quantities: {} }, 'localStorage', 1],
];

it.each(unsent)('counts %s as not sent, and nothing else that is stored', (_, key, value, storage, count) => {
  writeStored('ui.table.orders', { widths: { total: 120 } });
  writeStored('chosen.ui.table.orders', '', 'sessionStorage');
  expect(unsentCount()).toBe(0);
  writeStored(key, value, storage);
  expect(unsentCount()).toBe(count);
});

it('counts what a full storage did not take', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored('deliveries.reports.1.2', [{}]);
  expect(unsentCount()).toBe(1);
});
