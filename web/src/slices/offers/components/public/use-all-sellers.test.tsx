import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPublicSeller } from '../../../../testing/public-sellers.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { useAllSellers } from './use-all-sellers.ts';

const total = 101;
const names = Array.from({ length: total }, (_, index) => `Seller ${index + 1}`);
const page = (number: number) =>
  mockQuery(
    'offers.listSellers',
    { search: 'miel', page: number, pageSize: 100 },
    {
      rows: names.slice((number - 1) * 100, number * 100).map((name) => aPublicSeller({ name })),
      total,
      page: number,
      pageSize: 100,
    },
  );

function Names() {
  const { sellers, isLoaded } = useAllSellers({ search: 'miel' });
  return <p role="note">{`${isLoaded}: ${sellers.map(({ name }) => name).join()}`}</p>;
}

it('brings the sellers beyond the first page too', async () => {
  page(1);
  page(2);
  await renderSlice(<Names />);
  expect(screen.getByRole('note').textContent).toBe(`true: ${names.join()}`);
});
