import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { unsentCount } from '../../../../lib/device-data.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { ProductsForSaleForm } from './ProductsForSaleForm.tsx';

const show = () => renderSlice(<ProductsForSaleForm saveLabel="Offer" onSaved={vi.fn()} />);
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Product' });

it('keeps products on the device while something is typed, and nothing of an empty form', async () => {
  const user = userEvent.setup({ delay: null });
  await show();
  expect(unsentCount()).toBe(0);
  await user.type(name(), 'Kale');
  expect(unsentCount()).toBe(1);
  cleanup();
  await show();
  expect(name().value).toBe('Kale');
  await user.clear(name());
  expect(unsentCount()).toBe(0);
});
