import type { AccountingExport, AccountingExportId } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import type { ExportPlan } from '../queries.ts';
import AccountingScreen from './AccountingScreen.tsx';

const plan = vi.spyOn(api.invoicing, 'previewAccountingExport');
const make = vi.spyOn(api.invoicing, 'createAccountingExport');
const undo = vi.spyOn(api.invoicing, 'undoAccountingExport');
const set = vi.spyOn(api.invoicing, 'setAccountingCodes');
const user = userEvent.setup({ delay: null });

const gst = { en: 'GST', fr: 'TPS' };
const qst = { en: 'QST', fr: 'TVQ' };

const anExport = (changes: Partial<AccountingExport> = {}): AccountingExport => ({
  id: '0192f0c1-0000-7000-8000-000000080001' as AccountingExportId,
  program: 'quickBooks',
  invoices: 2,
  creditNotes: 1,
  totals: [{ currency: 'CAD', totalMinor: 30_138 }],
  files: [
    { part: 1, kind: 'invoice', invoices: 2, rows: 7, firstNumber: '1001', lastNumber: '1002' },
    { part: 2, kind: 'creditNote', invoices: 1, rows: 1, firstNumber: '7', lastNumber: '7' },
  ],
  byName: 'Ariane Lussier',
  createdAt: '2026-11-21T15:00:00.000Z',
  undoneAt: null,
  undoneByName: '',
  can: { undo: true },
  ...changes,
});

const aPlan = (changes: Partial<ExportPlan> = {}): ExportPlan => {
  const { invoices, creditNotes, totals, files } = anExport();
  return {
    invoices,
    creditNotes,
    totals,
    files,
    before: 0,
    drafts: 0,
    left: 0,
    withoutCode: [],
    withoutAccount: [],
    ...changes,
  };
};

const show = async (rows: AccountingExport[], context = aContext(anOrganization())) => {
  mockQuery(
    'invoicing.listAccountingExports',
    { page: 1, pageSize: 25 },
    {
      rows,
      total: rows.length,
      page: 1,
      pageSize: 25,
    },
  );
  mockQuery(
    'invoicing.countUnexportedInvoices',
    {},
    {
      invoices: 12,
      creditNotes: 1,
      totals: [{ currency: 'CAD', totalMinor: 123_456 }],
    },
  );
  await renderScreen(<AccountingScreen />, { context });
};

describe('exports', () => {
  it('list what is not exported and past exports; undoing asks first', async () => {
    await show([anExport()]);
    expect(screen.getByText('Not exported yet').parentElement!.textContent).toBe(
      'Not exported yet$1,234.5612 invoices and 1 credit note',
    );
    const table = screen.getByRole('table', { name: 'Past exports' });
    expect(within(table).getByText('2 invoices and 1 credit note')).toBeTruthy();
    expect(within(table).getByText('$301.38')).toBeTruthy();
    undo.mockResolvedValue(anExport({ undoneAt: '2026-11-21T16:00:00.000Z' }));
    await user.click(within(table).getByRole('button', { name: /^Actions for the export/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Undo export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this export?' });
    expect(undo).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Undo export' }));
    await waitFor(() => expect(undo).toHaveBeenCalledWith({ exportId: anExport().id }));
  });

  it('warn of documents exported before and of missing codes, then show each file', async () => {
    await show([]);
    plan.mockResolvedValue(aPlan({ withoutCode: [[gst, qst], []], withoutAccount: ['sales'], left: 3 }));
    make.mockResolvedValue(anExport());
    await user.click(screen.getAllByRole('button', { name: 'Export invoices' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Export to accounting' });
    expect(await within(dialog).findByText('3 codes are missing')).toBeTruthy();
    expect(within(dialog).getByText('Sales, GST + QST and No tax')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Enter codes' }).getAttribute('href')).toBe(
      '/vendor/invoices/accounting?view=codes&program=quickBooks',
    );
    expect(within(dialog).getByText('3 more documents are left for the next export.')).toBeTruthy();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Software/ }), 'Xero');
    await user.click(await within(dialog).findByRole('button', { name: 'Export 3 documents' }));
    expect(make.mock.calls[0]![0]).toEqual({ program: 'xero', includesExported: false });
    expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Invoices 1001–1002CSV, 7 rowsDownload',
      'Credit note 7CSV, 1 rowDownload',
    ]);
  });

  it('are read-only without the right to handle invoices', async () => {
    const context = aContext(anOrganization());
    await show([anExport({ can: { undo: 'request.notAllowed' } })], {
      ...context,
      currentMembership: context.currentMembership && { ...context.currentMembership, role: 'viewer' },
    });
    expect(screen.queryByRole('button', { name: 'Export invoices' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Download the export/ })).toBeTruthy();
  });
});

describe('codes', () => {
  const codes = {
    accounts: [
      { part: 'sales', code: '' },
      { part: 'delivery', code: '' },
      { part: 'deposits', code: '' },
    ],
    codes: [
      { taxIds: [], names: [], code: 'Zero-rated' },
      { taxIds: ['b', 'a'], names: [gst, qst], code: '' },
    ],
    version: 4,
  } as const;
  const showCodes = async (role?: 'sales') => {
    address.search = { view: 'codes', program: 'quickBooks' };
    mockQuery('invoicing.getAccountingCodes', { program: 'quickBooks' }, structuredClone(codes) as never);
    const context = aContext(anOrganization());
    await show(
      [],
      role && {
        ...context,
        currentMembership: context.currentMembership && { ...context.currentMembership, role },
      },
    );
  };

  it('highlights missing codes, and saves all at once', async () => {
    await showCodes();
    const chips = () => screen.queryAllByText('No code yet').map((chip) => chip.closest('th')!.textContent);
    expect(chips()).toEqual(['SalesNo code yet', 'GST + QSTNo code yet']);
    await user.type(screen.getByRole('textbox', { name: 'Code of GST + QST' }), 'GST/QST QC - 9.975');
    await user.type(screen.getByRole('textbox', { name: 'Code of Sales' }), 'Sales');
    expect(chips()).toEqual([]);
    set.mockResolvedValue({ program: 'quickBooks' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(set.mock.calls[0]![0]).toEqual({
        program: 'quickBooks',
        version: 4,
        accounts: [
          { part: 'sales', code: 'Sales' },
          { part: 'delivery', code: '' },
          { part: 'deposits', code: '' },
        ],
        codes: [
          { taxIds: [], code: 'Zero-rated' },
          { taxIds: ['b', 'a'], code: 'GST/QST QC - 9.975' },
        ],
      }),
    );
  });

  it('are read-only without the right to do the accounting', async () => {
    await showCodes('sales');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code of Sales' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
