import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { useCustomerColumns } from './use-customer-columns.tsx';

function Growing() {
  const growing = useCustomerColumns().filter(({ grow }) => grow);
  return <p role="note">{growing.map(({ id }) => id).join()}</p>;
}

it('leaves the spare width after the tags, not between a customer’s name and status', async () => {
  await renderSlice(<Growing />);
  expect(screen.getByRole('note').textContent).toBe('tags');
});
