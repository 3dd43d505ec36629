import type { Delivery, DeliveryId } from '@halles/contract';
import { expect, it, vi } from 'vitest';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { newDelivery } from './fulfilment-values.ts';
import { FulfilmentCard } from './FulfilmentCard.tsx';

const route = {
  ...newDelivery('2026-11-21'),
  id: '0192f0c1-0000-7000-8000-0000000000d1' as DeliveryId,
  name: 'Montréal',
  window: { from: '09:00', until: '13:00' },
  version: 1,
  nextDates: [],
  can: { edit: true, remove: true },
} as unknown as Delivery;

it.each([
  ['fr-CA', 'de\u00a09\u00a0h\u00a0à\u00a013\u00a0h'],
  ['en-CA', '9:00\u00a0a.m.–\u20601:00\u00a0p.m.'],
] as const)('keeps the hours of a route on one line (%s)', async (language, hours) => {
  const { container } = await renderSlice(
    <FulfilmentCard fulfilment={route} href="/distribution" location="" onRemove={vi.fn()} />,
    { language },
  );
  expect(container.textContent).toContain(hours);
});
