import type { LedgerResult, Report, ReportFigures, SavedReport } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import SalesReportScreen from './SalesReportScreen.tsx';

const put = vi.spyOn(api.reports, 'putSavedReport');
const user = userEvent.setup({ delay: null });

setUpListScreen();

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
  creditedMinor: 0,
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
const show = async (
  answer: Report,
  savedReports: SavedReport[] = [],
  language: 'en-CA' | 'fr-CA' = 'en-CA',
) => {
  mockQuery('reports.getReport', november, answer);
  mockQuery('reports.listSavedReports', { side: 'vendor' }, savedReports);
  await renderScreen(<SalesReportScreen />, { language });
};

describe('the sales report', () => {
  it('compares rows with the previous period, with totals and a chart that has a table', async () => {
    await show(report());
    const table = screen.getByRole('table', { name: 'Sales report' });
    const first = within(table).getAllByRole('row')[1]!;
    expect(first.textContent).toContain('Bistro Verger');
    expect(first.textContent).toContain('$613.44');
    expect(first.textContent).toContain('+23.1%');
    expect(within(table).getAllByRole('row').at(-1)!.textContent).toContain('$625.94');
    expect(screen.getByRole('table', { name: 'By customer' }).textContent).toContain('$498.20');
    expect(screen.getByText(/Without unanswered/)).toBeTruthy();
  });

  it('says what was credited beside what was sold, and what is left', async () => {
    const given = {
      ...row(bistro, 'Bistro Verger', 61_344, 0),
      figures: { ...figures(61_344), creditedMinor: 1_000 },
    };
    await show(report({ rows: [given], total: 1 }));
    const table = screen.getByRole('table', { name: 'Sales report' });
    for (const name of ['Credited', 'Net before tax'])
      expect(within(table).getByRole('columnheader', { name })).toBeTruthy();
    const shown = within(table).getAllByRole('row')[1]!.textContent;
    for (const amount of ['$613.44', '$10.00', '$603.44']) expect(shown).toContain(amount);
  });

  it('links from a row to its lines', async () => {
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

  it('keeps the columns of the figures it shows until the next ones are here', async () => {
    await show(report());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Split by' }), 'month');
    const table = () => screen.getByRole('table', { name: 'Sales report' });
    expect(within(table()).getByRole('link', { name: 'Bistro Verger' })).toBeTruthy();
    expect(within(table()).queryByRole('columnheader', { name: /Month/ })).toBeNull();
    const byMonth = { ...row(bistro, 'Bistro Verger', 61_344, 49_820), period: '2026-11-01' };
    act(() =>
      mockQuery('reports.getReport', { ...november, every: 'month' }, report({ rows: [byMonth], total: 1 })),
    );
    expect(await within(table()).findByRole('link', { name: /November 2026/ })).toBeTruthy();
  });

  it('says when there are more rows than it shows', async () => {
    await show(report({ total: 5_000 }));
    expect(screen.getByText(/2 largest of 5,000 rows/)).toBeTruthy();
  });

  it('saves the report under a name', async () => {
    put.mockResolvedValue(saved);
    await show(report(), [saved]);
    const savedReports = screen.getByRole('navigation', { name: 'Saved reports' });
    expect(within(savedReports).getByRole('link', { name: 'Semaine' }).getAttribute('href')).toContain(
      'by=product',
    );
    await user.click(screen.getAllByRole('button', { name: 'Save report' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Save report' }, { timeout: 5_000 });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Novembre');
    put.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    // The second attempt is about the report that the first may have saved.
    expect(put.mock.calls[1]).toEqual(put.mock.calls[0]);
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

it('is not offered to be saved to whoever may only look', async () => {
  mockQuery('reports.getReport', november, report());
  mockQuery('reports.listSavedReports', { side: 'vendor' }, []);
  const context = aContext(anOrganization());
  const currentMembership = { ...context.currentMembership!, role: 'viewer' as const };
  await renderScreen(<SalesReportScreen />, { context: { ...context, currentMembership } });
  expect(screen.queryByRole('button', { name: 'Save report' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Save as PDF' }).length).toBeGreaterThan(0);
});

describe('a saved report', () => {
  const choose = async (action: string) => {
    put.mockResolvedValue(saved);
    await show(report(), [saved]);
    await user.click(screen.getByRole('button', { name: 'Actions for Semaine' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('keeps what it is about when its name or its recipients are edited beside another report', async () => {
    await choose('Edit saved report');
    const dialog = await screen.findByRole('dialog', { name: 'Edit saved report' }, { timeout: 5_000 });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(put).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Semaine 2', question: saved.question, version: 1 }),
    );
  });

  it('is replaced by the report on the screen when that is chosen, and keeps its name and recipients', async () => {
    await choose('Replace with the report shown');
    const dialog = await screen.findByRole('dialog', { name: 'Replace the report Semaine?' });
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    const { name, schedule, recipients, id: savedReportId, version } = saved;
    expect(put).toHaveBeenLastCalledWith({
      name,
      schedule,
      recipients,
      savedReportId,
      version,
      question: expect.objectContaining({ period: 'thisMonth', by: 'customer' }),
    });
  });
});

const money = (id: string, en: string) => ({
  id,
  kind: 'money' as const,
  title: { en, fr: en },
  isHidden: false,
  isSortable: true,
});
const register: LedgerResult = {
  headline: 'total',
  counts: { en: 'Drafts are left out.', fr: 'Les brouillons sont laissés de côté.' },
  columns: [
    { ...money('number', 'Number'), kind: 'text' },
    { ...money('issued', 'Date'), kind: 'day' },
    {
      ...money('kind', 'Type'),
      kind: 'choice',
      choices: {
        invoice: { en: 'Invoice', fr: 'Facture' },
        creditNote: { en: 'Credit note', fr: 'Note de crédit' },
      },
    },
    { ...money('partner', 'Customer'), kind: 'text' },
    money('taxes.gst/5', 'GST 5%'),
    money('total', 'Total'),
  ],
  rows: [
    {
      id: 'one',
      currency: 'CAD',
      link: { to: 'invoice', id: 'one' },
      cells: ['1042', '2026-11-21', 'invoice', 'Bistro Verger', 250, 5_250],
    },
    {
      id: 'two',
      currency: 'CAD',
      link: { to: 'invoice', id: 'two' },
      cells: ['N-7', '2026-11-21', 'creditNote', 'Bistro Verger', -50, -1_050],
    },
  ],
  totals: [{ currency: 'CAD', cells: [null, null, null, null, 200, 4_200] }],
  total: 2,
  page: 1,
  pageSize: 50,
};

describe('a table of a report', () => {
  const fits = (name: string, px: number) => {
    const table = screen.getByRole('table', { name });
    expect(parseInt(table.style.minWidth)).toBeLessThanOrEqual(px);
    return within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  };
  const giveRoom = (px: number) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(px);

  const always = ['Customer', 'Before tax', 'Net before tax', 'Compared with', 'Change', 'With taxes'];
  it.each([
    [1142, [...always, 'Credited', 'Orders', 'Taxes']],
    [842, always],
  ])('shows the figures for which %i px have room', async (px, shown) => {
    const room = giveRoom(px);
    await show(report());
    expect(fits('Sales report', px).toSorted()).toEqual(shown.toSorted());
    room.mockRestore();
  });

  it.each([
    [1142, ['Non échu', 'Non imputé', 'Dû', 'Limite', 'Encours']],
    [842, ['Non échu', 'Dû']],
  ])('shows every age of what is owed in %i px', async (px, others) => {
    const room = giveRoom(px);
    address.search = { view: 'ageing' };
    const titles = {
      partner: 'Client',
      not_due: 'Non échu',
      to_30: '1 à 30 jours',
      to_60: '31 à 60 jours',
      to_90: '61 à 90 jours',
      over_90: 'Plus de 90 jours',
      unapplied: 'Non imputé',
      total: 'Dû',
      limit: 'Limite',
      exposure: 'Encours',
    };
    const columns = Object.entries(titles).map(([id, title]) => ({
      ...money(id, title),
      kind: id === 'partner' ? ('text' as const) : ('money' as const),
    }));
    const cells = columns.map((_, at) => (at === 0 ? 'Carrefour des Récoltes' : 177_718));
    vi.spyOn(api.reports, 'getLedger').mockResolvedValue({
      ...register,
      columns,
      rows: [{ id: 'one', currency: 'CAD', link: null, cells }],
      totals: [],
      total: 1,
    });
    await show(report(), [], 'fr-CA');
    await screen.findByText('Carrefour des Récoltes');
    const heads = fits('Âge des comptes', px);
    const ages = ['1 à 30 jours', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours'];
    expect(heads).toEqual(['Client', others[0], ...ages, ...others.slice(1)]);
    room.mockRestore();
  });
});

describe('the invoice register', () => {
  const days = { from: '2026-11-01', until: '2026-11-30' };
  const showRegister = async (language: 'en-CA' | 'fr-CA' = 'en-CA') => {
    address.search = { view: 'register' };
    mockQuery(
      'reports.getLedger',
      { side: 'vendor', ledger: 'register', ...days, page: 1, pageSize: 50 },
      register,
    );
    await show(report(), [], language);
  };

  it('has its own tab, with a link for each document and totals', async () => {
    await showRegister();
    expect(screen.getByRole('link', { name: 'Invoice register' }).getAttribute('aria-current')).toBe('page');
    const table = screen.getByRole('table', { name: 'Invoice register' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first!.textContent).toContain('Bistro Verger');
    expect(first!.textContent).toContain('$52.50');
    expect(second!.textContent).toContain('Credit note');
    expect(within(table).getByRole('link', { name: '1042' }).getAttribute('href')).toBe(
      '/vendor/invoices/one',
    );
    expect(table.querySelector('tfoot')!.textContent).toContain('$42.00');
    expect(screen.getByText('Drafts are left out.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Group by' })).toBeNull();
  });

  it('is formatted in French for a French reader', async () => {
    await showRegister('fr-CA');
    const table = screen.getByRole('table', { name: 'Registre des factures' });
    expect(table.textContent).toContain('Note de crédit');
    expect(table.querySelector('tfoot')!.textContent).toMatch(/42,00\s\$/);
  });

  it('is saved under a name as a register', async () => {
    put.mockResolvedValue(saved);
    await showRegister();
    await user.click(screen.getAllByRole('button', { name: 'Save report' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Save report' }, { timeout: 5_000 });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Registre');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(put).toHaveBeenCalledWith(
      expect.objectContaining({ question: expect.objectContaining({ ledger: 'register' }) }),
    );
  });
});

describe('files of many lines', () => {
  it('show their progress, and a link when they are ready', async () => {
    const file = {
      title: { en: 'Invoice register', fr: 'Registre des factures' },
      from: '2026-01-01',
      until: '2026-12-31',
      format: 'xlsx' as const,
      createdAt: '2026-11-21T15:00:00.000Z',
    };
    mockQuery('reports.listReportFiles', { side: 'vendor' }, [
      {
        ...file,
        id: '0197a000-0000-7000-8000-0000000000f1' as never,
        state: 'writing',
        done: 12_000,
        total: 48_000,
        url: null,
      },
      {
        ...file,
        id: '0197a000-0000-7000-8000-0000000000f2' as never,
        state: 'done',
        done: 48_000,
        total: 48_000,
        url: '/files/f2',
      },
    ]);
    await show(report());
    expect(screen.getByText('12,000 of 48,000 lines')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('12000');
    expect(screen.getByRole('link', { name: /^Download Invoice register/ }).getAttribute('href')).toBe(
      '/files/f2',
    );
  });
});
