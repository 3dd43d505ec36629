import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { wipeDeviceData } from './device-data.ts';
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
  for (const key of [...ofDevice, 'onboarding.1', 'conversations.drafts.1.2', 'halles.run', 'push.user'])
    writeStored(key, { typed: 'Ferme du Nord' });
  writeStored('halles.entered-quantities.1', [{ quantity: '4' }], 'sessionStorage');
  const { result } = renderHook(() => useStoredInput('bank-list.1', ''));
  act(() => result.current[1]('2026-03-02;Bistro des Érables;426.80'));

  await wipeDeviceData();
  expect(Object.keys(localStorage).toSorted()).toEqual(ofDevice.toSorted());
  expect(sessionStorage.length).toBe(0);
});
