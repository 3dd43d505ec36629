import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { renderScreen } from '../../../../testing/render-slice.tsx';
import { OrderTotals } from './OrderTotals.tsx';

it.each([
  [false, 'Estimated total', 'Weights and taxes are estimated: the invoice is final.'],
  [true, 'Total', 'The invoice is final.'],
])('the total of an order is an estimate until it is invoiced: %s', async (isBilled, label, note) => {
  const order = anOrder({ status: 'completed', isBilled });
  await renderScreen(<OrderTotals order={order} />, { context: aContext(anOrganization()) });
  expect(screen.getByText(/^(Estimated total|Total)$/).textContent).toBe(label);
  expect(screen.getByText(note)).toBeTruthy();
});
