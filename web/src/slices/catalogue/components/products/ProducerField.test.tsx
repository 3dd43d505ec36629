import type { Producer, ProducerId } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { ProducerField } from './ProducerField.tsx';

const producers = Array.from({ length: 101 }, (_, index) => ({
  id: `0192f0c1-0000-7000-8000-${String(index).padStart(12, '0')}` as ProducerId,
  name: index < 100 ? `Ferme ${index}` : 'Verger du Ruisseau',
})) as Producer[];

it('finds a producer beyond the first hundred by its name', async () => {
  const order = { sort: 'name', pageSize: 100 } as const;
  mockQuery('catalogue.listProducers', order, {
    rows: producers.slice(0, 100),
    total: 101,
    page: 1,
    pageSize: 100,
  });
  mockQuery(
    'catalogue.listProducers',
    { ...order, page: 2 },
    { rows: producers.slice(100), total: 101, page: 2, pageSize: 100 },
  );
  const onChange = vi.fn<(id: ProducerId | null) => void>();
  await renderSlice(<ProducerField value={null} onChange={onChange} />);
  await userEvent.type(screen.getByRole('combobox', { name: /^Producer/ }), 'ruisseau');
  await userEvent.click(await screen.findByRole('option', { name: 'Verger du Ruisseau' }));
  expect(onChange).toHaveBeenCalledWith(producers.at(-1)!.id);
});
