import type { PurchaseOrder } from '@halles/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aContext } from '../../../../testing/organizations.ts';
import { anOrder, anOrderLine, lineIdOf, orderIdOf } from '../../../../testing/orders.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import type { InlineCounts } from '../preparing/use-inline-counts.ts';
import { OrderLines } from './OrderLines.tsx';

const counts = { of: () => '', failure: null } as unknown as InlineCounts;
const lines = [1, 2].map((number) => anOrderLine(number, { requested: '6' }));

async function named(changes: Partial<PurchaseOrder>) {
  cleanup();
  mockQuery('ordering.listOrderStock', { purchaseOrderId: orderIdOf(1) }, [
    { lineId: lineIdOf(1), available: '4' },
    { lineId: lineIdOf(2), available: '6' },
  ]);
  await renderSlice(
    <OrderLines order={anOrder({ lines, ...changes })} counts={counts} onPropose={vi.fn()} />,
  );
  return screen.getAllByRole('rowheader').map((row) => row.textContent);
}

it('show the seller what there is of a line that is short, until it is packed', async () => {
  const [short, enough] = await named({});
  expect(short).toContain('Available: 4');
  expect(enough).not.toContain('Available');
  for (const changes of [{ status: 'ready' }, { side: 'customer' }, { isTest: true }] as const)
    expect((await named(changes)).join(' ')).not.toContain('Available');
});

it('show no amounts to a driver, and all of them to those who see sales', async () => {
  await named({});
  expect(screen.getByText('Price')).toBeTruthy();
  expect(document.body.textContent).toContain('$');
  cleanup();
  const context = aContext();
  context.currentMembership!.role = 'driver';
  await renderSlice(<OrderLines order={anOrder({ lines })} counts={counts} onPropose={vi.fn()} />, {
    context,
  });
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('$');
});
