import type { RunDetail, RunItem } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { Items } from './Items.tsx';

const item = (fr: string, en: string, storage: RunItem['storage'] = 'ambient'): RunItem => ({
  formatId: fr as RunItem['formatId'],
  name: { fr, en },
  formatTitle: { fr: '', en: '' },
  sku: null,
  saleUnit: 'case',
  storage,
  ordered: '1',
  prepared: '0',
  weightKg: null,
  orders: 1,
  lots: [],
});
const items = [
  item('Carottes', 'Carrots'),
  item('Épinards', 'Spinach'),
  item('Œufs', 'Eggs'),
  item('Ail glacé', 'Iced garlic', 'frozen'),
];

it.each([
  ['fr-CA', ['Carottes', 'Épinards', 'Œufs', 'Ail glacé']],
  ['en-CA', ['Carrots', 'Eggs', 'Spinach', 'Iced garlic']],
] as const)('what to prepare is listed by storage place and name (%s)', async (language, names) => {
  await renderSlice(<Items run={{ items } as RunDetail} />, { language });
  const rows = screen.getAllByRole('row').slice(1);
  const nameOf = (row: HTMLElement) => row.querySelector('td')?.firstChild?.textContent;
  expect(rows.flatMap((row) => nameOf(row) ?? [])).toEqual(names);
  const places = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(places).toEqual(language === 'fr-CA' ? ['Ambiant', 'Congelé'] : ['Ambient', 'Frozen']);
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

it('shows how much is prepared once something is', async () => {
  const some = { ...items[1]!, prepared: '3' };
  await renderSlice(<Items run={{ items: [items[0]!, some] } as RunDetail} />);
  const figures = screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => within(row).getAllByRole('cell').at(-2)!.textContent);
  expect(figures).toEqual(['', '3']);
});
