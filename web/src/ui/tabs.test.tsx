import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';
import { completeBrowser } from './testing.tsx';

const ids = ['all', 'received', 'confirmed', 'ready', 'delivered', 'completed'];
const tabs = ids.map((id) => ({ id, label: id, href: `/orders?tab=${id}` }));

const show = (width: number) => {
  completeBrowser();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  render(<Tabs tabs={tabs} current="all" label="Orders" />);
  return screen.getByRole('navigation', { name: 'Orders' });
};
const faded = (row: HTMLElement) => ['data-before', 'data-after'].filter((side) => row.hasAttribute(side));
const scrollTo = (row: HTMLElement, left: number) => {
  row.scrollLeft = left;
  fireEvent.scroll(row);
};

afterEach(() => vi.restoreAllMocks());

it('shows on which side further tabs are', () => {
  const row = show(358);
  expect(faded(row)).toEqual(['data-after']);
  scrollTo(row, 100);
  expect(faded(row)).toEqual(['data-before', 'data-after']);
  scrollTo(row, 242);
  expect(faded(row)).toEqual(['data-before']);
});

it('shows nothing of the kind where all tabs fit', () => {
  expect(faded(show(600))).toEqual([]);
});

it('shows it when views join tabs that had all fitted, and no longer when they leave', async () => {
  const row = show(600);
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(700);
  const view = row.appendChild(document.createElement('span'));
  await waitFor(() => expect(faded(row)).toEqual(['data-after']));
  width.mockReturnValue(600);
  view.remove();
  await waitFor(() => expect(faded(row)).toEqual([]));
});

it('shows no count of zero', () => {
  completeBrowser();
  const counted = [
    { id: 'waiting', label: 'Waiting', href: '/orders?tab=waiting', count: '0' },
    { id: 'all', label: 'All', href: '/orders', count: '10' },
  ];
  render(<Tabs tabs={counted} current="all" label="Counted" />);
  const row = screen.getByRole('navigation', { name: 'Counted' });
  expect([...row.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Waiting', 'All 10']);
});
