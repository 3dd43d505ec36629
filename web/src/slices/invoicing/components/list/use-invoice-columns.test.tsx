import type { OrderSide, Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aContext } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { useInvoiceColumns } from './use-invoice-columns.tsx';

function Growing({ side }: { side: OrderSide }) {
  const shown = useInvoiceColumns(side, undefined).filter(({ hidden }) => hidden !== true);
  const growing = shown.filter(({ grow }) => grow).map(({ id }) => id);
  return <p role="note">{`${growing.join()} of …${shown.at(-1)!.id}`}</p>;
}

it.each<[string, OrderSide, Role, string]>([
  ['a seller who records payments', 'vendor', 'owner', 'next of …next'],
  ['a seller who does not', 'vendor', 'viewer', 'state of …state'],
  ['a buyer', 'customer', 'owner', 'state of …state'],
])('leaves the spare width at the end of the row: %s', async (_, side, role, growing) => {
  const context = aContext();
  await renderSlice(<Growing side={side} />, {
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
  expect(screen.getByRole('note').textContent).toBe(growing);
});
