import type { PurchaseOrder } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder, orderIdOf } from '../../../../testing/orders.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import type { Activity } from '../../queries.ts';
import { MissedDelivery } from './MissedDelivery.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

const entry = (id: string, type: string, data: Activity['data']): Activity => ({
  id,
  type,
  data,
  byName: null,
  byAddress: null,
  bySide: 'vendor',
  at: '2026-11-24T13:05:00.000Z',
});
const loaded = entry('1', 'ordering.moved', { to: 'inTransit', action: 'load', reason: '' });
const missed = entry('2', 'ordering.deliveryMissed', { on: '2026-11-24', reason: 'closed' });
const delivered = entry('3', 'ordering.moved', { to: 'delivered', action: 'deliver', reason: '' });

async function show(activity: Activity[], order: Partial<PurchaseOrder> = {}, language?: 'fr-CA') {
  mockQuery('ordering.listOrderActivity', { purchaseOrderId: orderIdOf(1) }, activity);
  const shown = anOrder({ status: 'inTransit', ...order });
  await renderSlice(
    <>
      <MissedDelivery order={shown} />
      <OrderTimeline order={shown} />
    </>,
    language ? { language } : {},
  );
}

it('says the day and the reason, above the order and in its history', async () => {
  await show([missed, loaded]);
  expect(screen.getByRole('note').textContent).toBe('Not deliveredTuesday 24/11/2026: Closed');
  expect(screen.getAllByRole('listitem')[0]!.textContent).toMatch(/^Not delivered.*Ferme du Nord.*Closed$/);
});

it('says it in French', async () => {
  await show([missed, loaded], {}, 'fr-CA');
  expect(screen.getByRole('note').textContent).toBe('Non livrémardi 24/11/2026\u00a0: Fermé');
});

it('knows a reason of a later version only as another one', async () => {
  await show([{ ...missed, data: { ...missed.data, reason: 'flooded' } }, loaded]);
  expect(screen.getByRole('note').textContent).toContain('Other reason');
});

it.each([
  ['was delivered later', [delivered, missed, loaded], { status: 'delivered' }],
  ['was loaded again', [{ ...loaded, id: '4' }, missed, loaded], {}],
  ['was cancelled', [missed, loaded], { status: 'cancelled' }],
  ['got another date', [missed, loaded], { on: '2026-11-27' }],
  ['is on its way', [loaded], {}],
] as const)('says nothing above an order that %s', async (_, activity, order) => {
  await show([...activity], order);
  expect(screen.queryByRole('note')).toBeNull();
});
