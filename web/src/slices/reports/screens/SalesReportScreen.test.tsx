import type { Report, ReportFigures, SavedReport } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { answered, clearSlice, renderSlice } from '../../../testing/render-slice.tsx';
import SalesReportScreen from './SalesReportScreen.tsx';

type Search = Record<string, unknown>;
const address = vi.hoisted(() => ({ search: {} as Record<string, unknown> }));
vi.mock('../../../lib/routes.ts', () => ({
  useAddressSearch: () => {
    const [search, setSearch] = useState(address.search);
    return [
      search,
      (next: Search) => {
        address.search = next;
        setSearch(next);
      },
    ];
  },
}));

const put = vi.spyOn(api.reports, 'putSavedReport');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  );
  address.search = {};
});
afterEach(() => {
  clearSlice();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  put.mockReset();
});

const november = {
  side: 'vendor',
  from: '2026-11-01',
  until: '2026-11-30',
  by: 'customer',
  every: 'none',
  compare: 'before',
  states: 'confirmed',
} as const;
const bistro = '0197a000-0000-7000-8000-000000000001';

const figures = (amountMinor: number, orders = 1): ReportFigures => ({
  amountMinor,
  orders,
  lines: 2,
  kg: '12.5',
  quantity: null,
  deliveryFeeMinor: 0,
  taxMinor: 0,
  totalMinor: amountMinor,
});
const row = (key: string, name: string, now: number, then: number, currency: 'CAD' | 'EUR' = 'CAD') => ({
  id: `${currency}  ${key}`,
  period: null,
  key,
  name: { en: name, fr: name },
  detail: null,
  currency,
  figures: figures(now),
  before: figures(then),
});
const report = (some: Partial<Report> = {}): Report => ({
  rows: [row(bistro, 'Bistro Verger', 61_344, 49_820), row('2', 'Café Aube', 1_250, 0)],
  totals: [{ currency: 'CAD', figures: figures(62_594, 2), before: figures(49_820) }],
  total: 2,
  before: { from: '2026-10-01', until: '2026-10-31' },
  ...some,
});
const saved: SavedReport = {
  id: '0197a000-0000-7000-8000-000000000009' as SavedReport['id'],
  name: 'Semaine',
  question: {
    side: 'vendor',
    period: 'lastWeek',
    from: null,
    until: null,
    by: 'product',
    every: 'none',
    compare: 'before',
    states: 'confirmed',
  },
  schedule: 'weekly',
  recipients: ['compta@ferme.example'],
  lastSentAt: null,
  version: 1,
  can: { change: true },
};
const show = async (answer: Report, kept: SavedReport[] = [], language: 'en-CA' | 'fr-CA' = 'en-CA') => {
  answered('reports.readReport', november, answer);
  answered('reports.listSavedReports', { side: 'vendor' }, kept);
  await renderSlice(<SalesReportScreen />, { language });
};

describe('the sales report', () => {
  it('has rows against the period before, their total, and a picture with a table behind it', async () => {
    await show(report());
    const table = screen.getByRole('table', { name: 'Sales report' });
    const first = within(table).getAllByRole('row')[1]!;
    expect(first.textContent).toContain('Bistro Verger');
    expect(first.textContent).toContain('$613.44');
    expect(first.textContent).toContain('+23.1%');
    expect(within(table).getAllByRole('row').at(-1)!.textContent).toContain('$625.94');
    expect(screen.getByRole('table', { name: 'By customer' }).textContent).toContain('$498.20');
    expect(screen.getByText(/Orders that wait for an answer/)).toBeTruthy();
  });

  it('leads from a row to its lines', async () => {
    await show(report());
    const link = screen.getByRole('link', { name: 'Bistro Verger' });
    const href = new URL(link.getAttribute('href')!, 'https://halles.example');
    expect(href.pathname).toBe('/vendor/sales-report');
    expect(href.searchParams.get('partnerId')).toBe(`${bistro}~Bistro Verger`);
    expect(href.searchParams.get('view')).toBe('lines');
  });

  it('never adds up two currencies', async () => {
    await show(
      report({
        rows: [row(bistro, 'Bistro Verger', 100, 0), row('3', 'Brasserie', 700, 0, 'EUR')],
        totals: [
          { currency: 'CAD', figures: figures(100), before: figures(0) },
          { currency: 'EUR', figures: figures(700), before: figures(0) },
        ],
      }),
      [],
      'fr-CA',
    );
    const foot = screen.getByRole('table', { name: 'Rapport des ventes' }).querySelector('tfoot')!;
    expect(foot.textContent).toMatch(/1,00\s\$/);
    expect(foot.textContent).toMatch(/7,00\s€/);
    expect(foot.textContent).not.toContain('8,00');
  });

  it('says so when there is more than it shows', async () => {
    await show(report({ total: 5_000 }));
    expect(screen.getByText(/2 largest of 5,000 rows/)).toBeTruthy();
  });

  it('keeps the question under a name', async () => {
    put.mockResolvedValue(saved);
    await show(report(), [saved]);
    const kept = screen.getByRole('navigation', { name: 'Saved reports' });
    expect(within(kept).getByRole('link', { name: 'Semaine' }).getAttribute('href')).toContain('by=product');
    await user.click(screen.getAllByRole('button', { name: 'Save this report' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Save this report' }, { timeout: 5_000 });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Novembre');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(put).toHaveBeenCalledWith(
      expect.objectContaining({
        name: 'Novembre',
        schedule: 'none',
        recipients: [],
        question: expect.objectContaining({ period: 'thisMonth', by: 'customer' }),
      }),
    );
  });
});
