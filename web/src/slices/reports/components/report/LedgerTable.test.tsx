import type { Ledger, LedgerCell, LedgerResult } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { renderScreen } from '../../../../testing/render-slice.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { reportState } from './report-address.ts';

type Kind = LedgerResult['columns'][number]['kind'];
const columnsOf = (kinds: Record<string, Kind>): LedgerResult['columns'] =>
  Object.entries(kinds).map(([id, kind]) => ({
    id,
    kind,
    title: { en: id, fr: id },
    isHidden: false,
    isSortable: false,
  }));

async function show(
  ledger: Ledger,
  kinds: Record<string, Kind>,
  rows: readonly LedgerCell[][],
  search: Record<string, string> = {},
) {
  vi.spyOn(api.reports, 'getLedger').mockResolvedValue({
    counts: { en: '', fr: '' },
    headline: 'amount',
    columns: columnsOf(kinds),
    rows: rows.map((cells, at) => ({
      id: `row ${at}`,
      currency: 'CAD',
      link: {
        to: ledger === 'payments' ? 'invoice' : 'lines',
        id: `0192f0c1-0000-7000-8000-00000000000${at}`,
      },
      cells,
    })),
    totals: [],
    total: rows.length,
    page: 1,
    pageSize: 50,
  });
  const state = reportState({ ...search, view: ledger }, 'vendor', '2026-11-21');
  await renderScreen(<LedgerTable state={state} ledger={ledger} />);
}

it('names the links of two formats of a product apart', async () => {
  const carrots = { en: 'Carrots', fr: 'Carottes' };
  await show('fillRate', { product: 'text', format: 'text', lines: 'count' }, [
    [carrots, { en: 'Case of 10 kg', fr: 'Caisse de 10 kg' }, 1],
    [carrots, { en: 'Bag of 2 kg', fr: 'Sac de 2 kg' }, 2],
  ]);
  expect(await screen.findByRole('link', { name: 'Carrots, Case of 10 kg' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Carrots, Bag of 2 kg' })).toBeTruthy();
});

it('breaks neither the number of an order nor a figure before its unit', async () => {
  const carrots = { en: 'Carrots, case of 12 × 250 g', fr: 'Carottes, caisse de 12 × 250 g' };
  await show('match', { on: 'day', order: 'text', product: 'text' }, [
    ['2026-11-03', 'LONG-PREFIX-2026-000123', carrots],
  ]);
  expect((await screen.findByText(/^Carrots/)).textContent).toBe(
    'Carrots, case of 12\u00a0×\u00a0250\u00a0g',
  );
  const [, number] = [...document.querySelectorAll('col')].map(({ style }) => parseInt(style.width));
  expect(number).toBeGreaterThan(190);
});

it('has room for all columns of the three-way match beside the navigation, at 1440 px', async () => {
  await show(
    'match',
    {
      order: 'text',
      on: 'day',
      partner: 'text',
      product: 'text',
      Commandé: 'quantity',
      Reçu: 'quantity',
      Facturé: 'quantity',
      'Valeur reçue': 'money',
      'Valeur facturée': 'money',
      Écart: 'money',
      state: 'choice',
    },
    [['FN-13', '2026-11-03', 'Bistro Verger', 'Carrots', 1, 1, 1, 123_456, 123_456, 0, 'agrees']],
  );
  await screen.findByText('Carrots');
  const names = ['150px', '150px'];
  const widths = [...document.querySelectorAll('col')].map(({ style }) => style.width || names.pop()!);
  expect(widths.reduce((sum, width) => sum + parseInt(width), 0)).toBeLessThanOrEqual(1134);
});

it('names the links of two payments of a day apart', async () => {
  await show('payments', { received: 'day', partner: 'text', amount: 'money' }, [
    ['2026-11-03', 'Bistro Verger', 52_50],
    ['2026-11-03', 'Café Aube', 10_00],
  ]);
  expect(await screen.findByRole('link', { name: /, Bistro Verger, \$52.50$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /, Café Aube, \$10.00$/ })).toBeTruthy();
});

it('opens the lines that a row counts: delivered ones of its format, without filters that the ledger ignores', async () => {
  const customer = '0192f0c1-0000-7000-8000-0000000000c1';
  await show('fillRate', { product: 'text', lines: 'count' }, [[{ en: 'Carrots', fr: 'Carottes' }, 1]], {
    categoryId: 'dairy~Dairy',
    partnerId: `${customer}~Bistro Verger`,
    states: 'all',
  });
  const link = await screen.findByRole('link', { name: 'Carrots' });
  const opened = new URL(link.getAttribute('href')!, 'http://localhost').searchParams;
  expect(Object.fromEntries(opened)).toEqual({
    view: 'lines',
    states: 'delivered',
    partnerId: `${customer}~Bistro Verger`,
    formatId: '0192f0c1-0000-7000-8000-000000000000~Carrots',
  });
});

it('shows neither a zero nor a dash for what there is not', async () => {
  await show('ageing', { partner: 'text', amount: 'money', over90: 'money', limit: 'money' }, [
    ['Café Aube', 1_500, 0, null],
  ]);
  const cells = await screen.findAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['$15.00', '', '']);
});

it('writes what changed and what is local, and nothing of the others', async () => {
  const kinds = { product: 'text', change: 'percent', local: 'choice', returns: 'count' } as const;
  await show('prices', kinds, [
    ['Carrots', 0, 'no', 0],
    ['Leeks', 12.5, 'yes', 3],
  ]);
  await screen.findByText('Leeks');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    ['', '', ''],
    ['12.5%', 'yes', '3'],
  ]);
});
