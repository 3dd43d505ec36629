import { invoiceTabs, type InvoiceBatch, type InvoiceBatchId, type InvoiceRow } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import * as downloads from '../../../lib/downloads.ts';
import { anInvoiceRow, invoiceIdOf } from '../../../testing/invoices.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import CustomerInvoicesScreen from './CustomerInvoicesScreen.tsx';
import VendorInvoicesScreen from './VendorInvoicesScreen.tsx';

const move = vi.spyOn(api.invoicing, 'startInvoiceBatch');
const markPaid = vi.spyOn(api.invoicing, 'markInvoicesAsPaid');
const close = vi.spyOn(api.invoicing, 'dismissInvoiceBatch');
const aBatch = (changes: Partial<InvoiceBatch> = {}): InvoiceBatch => ({
  id: '0192f0c1-0000-7000-8000-000000090001' as InvoiceBatchId,
  action: 'publish',
  isRunning: true,
  isStopped: false,
  total: 1,
  done: 0,
  refusals: [],
  byName: 'Ariane Lussier',
  createdAt: '2026-11-21T15:00:00.000Z',
  ...changes,
});
const user = userEvent.setup({ delay: null });

setUpListScreen();
beforeEach(() => {
  close.mockResolvedValue({ batchId: aBatch().id });
});

type Tabs = Record<(typeof invoiceTabs)[number], number>;
const tabs = (some: Partial<Tabs>): Tabs => ({
  ...(Object.fromEntries(invoiceTabs.map((tab) => [tab, 0])) as Tabs),
  ...some,
});
const page = (rows: InvoiceRow[]) => ({ rows, total: rows.length, page: 1, pageSize: 50 });
const input = { tab: 'all', page: 1, pageSize: 50 } as const;

const show = async (
  rows: InvoiceRow[],
  children: ReactNode = <VendorInvoicesScreen />,
  side: 'vendor' | 'customer' = 'vendor',
  context = aContext(anOrganization()),
  draft = 1,
) => {
  mockQuery('invoicing.listInvoices', { side, ...input }, page(rows));
  mockQuery(
    'invoicing.countInvoices',
    { side },
    {
      tabs: tabs({ all: 3, draft, open: 2, overdue: 1 }),
      balances: [
        {
          currency: 'CAD',
          balanceMinor: 20_000,
          overdueMinor: 4_931,
          bands: { notDue: 15_069, to30: 4_931, to60: 0, to90: 0, over90: 0 },
        },
      ],
    },
  );
  await renderScreen(children, { context });
};

const late = anInvoiceRow(2, {
  issuedOn: '2026-10-01',
  dueOn: '2026-10-31',
  state: 'overdue',
  balanceMinor: 4_931,
  paidMinor: 10_138,
});

describe('the vendor’s invoices', () => {
  it('show the amount due by age, and by state', async () => {
    await show([
      anInvoiceRow(3, { status: 'draft', state: 'draft', number: null, issuedOn: null, dueOn: null }),
      anInvoiceRow(1),
      late,
    ]);
    const due = within(screen.getByRole('region', { name: 'Receivable' })).getAllByRole('link');
    expect(due.map(({ textContent }) => textContent)).toEqual([
      'Receivable $200.00',
      'Not due $150.69',
      '1–30 days $49.31',
    ]);
    expect(due.map((link) => link.getAttribute('href'))).toEqual([
      '/vendor/invoices?tab=open',
      '/vendor/invoices?tab=open',
      '/vendor/invoices?tab=overdue',
    ]);
    const names = within(screen.getByRole('navigation', { name: 'Invoices by status' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['All 3', 'Drafts 1', 'Unpaid 2', 'Overdue 1', 'Paid']);
    const table = screen.getByRole('table', { name: 'Invoices' });
    expect(within(table).getByRole('link', { name: '1002' }).getAttribute('href')).toBe(
      `/vendor/invoices/${invoiceIdOf(2)}`,
    );
    expect(within(table).getByText('$49.31').className).toContain('late');
  });

  it('are added up at the foot, credit notes less and cancelled ones not, where all of them are shown', async () => {
    const rows = [
      anInvoiceRow(1),
      late,
      anInvoiceRow(4, { kind: 'creditNote', totalMinor: 5_069, balanceMinor: 0 }),
      anInvoiceRow(5, { status: 'cancelled', state: 'cancelled' }),
    ];
    await show(rows);
    const foot = () => screen.getAllByRole('row').at(-1)!.textContent;
    expect(foot()).toMatch(/^Total/);
    expect(foot()).toContain('$250.69');
    mockQuery('invoicing.listInvoices', { side: 'vendor', ...input }, { ...page(rows), total: 51 });
    await waitFor(() => expect(foot()).not.toMatch(/^Total/));
    mockQuery(
      'invoicing.sumInvoices',
      { side: 'vendor', tab: 'all' },
      {
        totals: [
          { amountMinor: 120_050, currency: 'CAD' },
          { amountMinor: 900, currency: 'EUR' },
        ],
        balances: [{ amountMinor: 7_000, currency: 'CAD' }],
      },
    );
    await waitFor(() => expect(foot()).toMatch(/^Total/));
    expect(foot()).toContain('$1,200.50 + €9.00');
    expect(foot()).toContain('$70.00');
  });

  it('fit into a window of 900 px, with the next step in one line', async () => {
    const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(842);
    await show([anInvoiceRow(1), late]);
    const table = screen.getByRole('table', { name: 'Invoices' });
    expect(parseInt(table.style.minWidth)).toBeLessThanOrEqual(842);
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toContain('Next step');
    room.mockRestore();
  });

  it('are moved together in a job, and the list stays usable', async () => {
    await show([anInvoiceRow(1), late]);
    move.mockResolvedValue(aBatch({ action: 'remind', total: 2 }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Invoice 1001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Invoice 1002' }));
    const selection = screen.getByRole('group', { name: 'Selection' });
    expect(selection.textContent).toContain('$301.38');
    await user.click(within(selection).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send reminder' }));
    expect(move.mock.calls[0]![0]).toEqual({
      invoiceIds: [invoiceIdOf(1), invoiceIdOf(2)],
      action: 'remind',
    });
    const bar = await screen.findByRole('progressbar', { name: 'Sending reminders' });
    expect(bar.getAttribute('value')).toBe('0');
    expect(screen.getByText('0 of 2')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();

    mockQuery('invoicing.listInvoiceBatches', {}, [
      aBatch({ action: 'remind', total: 2, done: 2, isRunning: false }),
    ]);
    await waitFor(() =>
      expect(snackbars.get().map(({ text }) => text)).toEqual(['Reminders sent for 2 invoices']),
    );
    expect(close.mock.calls).toEqual([[{ batchId: aBatch().id }]]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('are marked as paid together, with the date and method asked once', async () => {
    markPaid.mockResolvedValue(aBatch({ action: 'markAsPaid', total: 2 }));
    await show([anInvoiceRow(1), late], undefined, undefined, undefined, 0);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    const selection = screen.getByRole('group', { name: 'Selection' });
    // There are no drafts to publish.
    expect(within(selection).queryByRole('button', { name: 'Publish' })).toBeNull();
    await user.click(within(selection).getByRole('button', { name: 'Mark as paid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark 2 invoices as paid?' });
    expect(dialog.textContent).toMatch(/2 payments are recorded, \$[\d.]+ in all\./);
    const confirm = () => within(dialog).getByRole('button', { name: 'Mark as paid' });
    await user.click(confirm());
    expect(markPaid).not.toHaveBeenCalled();
    expect(within(dialog).getByRole('button', { description: 'Choose a payment method.' })).toBe(confirm());
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Cheque');
    await user.click(confirm());
    expect(markPaid.mock.lastCall![0]).toEqual({
      invoiceIds: [invoiceIdOf(1), invoiceIdOf(2)],
      method: 'cheque',
      receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      reference: '',
    });
    expect(await screen.findByRole('progressbar', { name: 'Marking as paid' })).toBeTruthy();
  });

  it('are published together only after their number and total are confirmed', async () => {
    move.mockResolvedValue(aBatch({ total: 2 }));
    await show([
      anInvoiceRow(1, { status: 'draft', totalMinor: 1_000 }),
      anInvoiceRow(2, { status: 'draft', kind: 'creditNote', totalMinor: 250 }),
      anInvoiceRow(3, { totalMinor: 99_000 }),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    const publish = () =>
      user.click(
        within(screen.getByRole('group', { name: 'Selection' })).getByRole('button', { name: 'Publish' }),
      );
    await publish();
    const question = await screen.findByRole('dialog', { name: 'Publish 2 drafts?' });
    expect(question.textContent).toContain('Total $7.50.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(move).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await publish();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    expect(move).toHaveBeenCalledOnce();
  });

  it('that are drafts are sent only after their publication is confirmed', async () => {
    move.mockResolvedValue(aBatch({ action: 'send', total: 2 }));
    await show([anInvoiceRow(1, { status: 'draft', totalMinor: 1_000 }), anInvoiceRow(2)]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    const selection = screen.getByRole('group', { name: 'Selection' });
    const isShown = within(selection).queryByRole('button', { name: 'Send' });
    if (!isShown) await user.click(within(selection).getByRole('button', { name: /More/ }));
    await user.click(isShown ?? (await screen.findByRole('menuitem', { name: 'Send' })));
    const question = await screen.findByRole('dialog', { name: 'Publish 1 draft?' });
    expect(move).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Publish' }));
    expect(move).toHaveBeenCalledOnce();
  });

  it('show the refused ones by name, with reason and link', async () => {
    mockQuery('invoicing.listInvoiceBatches', {}, [
      aBatch({
        total: 4,
        done: 4,
        isRunning: false,
        refusals: [
          { invoiceId: invoiceIdOf(2), number: '1002', code: 'invoicing.notADraft' },
          { invoiceId: invoiceIdOf(3), number: null, code: 'invoicing.incomplete' },
          { invoiceId: invoiceIdOf(4), number: '1004', code: 'invoicing.notADraft' },
        ],
      }),
    ]);
    await show([anInvoiceRow(1)]);
    const panel = screen.getByText('3 invoices not changed').parentElement!;
    expect(panel.textContent).toContain('1 invoice published');
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Already published: it can’t be changed. 1002, 1004',
      'Something is missing to publish it. Draft',
    ]);
    expect(within(panel).getByRole('link', { name: 'Draft' }).getAttribute('href')).toBe(
      `/vendor/invoices/${invoiceIdOf(3)}`,
    );
    await user.click(within(panel).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('3 invoices not changed')).toBeNull();
    expect(close.mock.calls).toEqual([[{ batchId: aBatch().id }]]);
  });

  it('start again what stopped', async () => {
    const restart = vi.spyOn(api.invoicing, 'restartInvoiceBatch').mockResolvedValue(aBatch());
    const code = 'invoicing.batchStopped';
    mockQuery('invoicing.listInvoiceBatches', {}, [
      aBatch({
        done: 1,
        isRunning: false,
        isStopped: true,
        refusals: [{ invoiceId: invoiceIdOf(2), number: null, code }],
      }),
    ]);
    await show([anInvoiceRow(1)]);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(restart.mock.calls).toEqual([[{ batchId: aBatch().id }]]);
  });

  it('are undone and dismissed only by members who handle invoices', async () => {
    mockQuery('invoicing.listInvoiceBatches', {}, [
      aBatch({ action: 'publishAndSend' }),
      aBatch({
        id: '0192f0c1-0000-7000-8000-000000090002' as InvoiceBatchId,
        isRunning: false,
        isStopped: true,
        done: 1,
      }),
    ]);
    const context = aContext(anOrganization());
    const currentMembership = { ...context.currentMembership!, role: 'viewer' as const };
    await show([anInvoiceRow(1)], undefined, 'vendor', { ...context, currentMembership });
    expect(screen.getByText('1 invoice published')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  });

  it('are exported as a file of the filtered list', async () => {
    const saved = vi.spyOn(downloads, 'downloadFile').mockResolvedValue();
    await show([anInvoiceRow(1)]);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    expect(saved).toHaveBeenCalledWith('api/exports/invoices.csv', { side: 'vendor', tab: 'all' });
    saved.mockRestore();
  });

  it('are filtered by month', async () => {
    await show([anInvoiceRow(1)]);
    await user.click(screen.getByRole('button', { name: /^Issued/ }));
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    expect(address.search).toEqual({ period: 'lastMonth' });
  });

  it('lead a new seller to creating one', async () => {
    await show([]);
    expect(screen.getByText('No invoices yet')).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: 'Create invoices' }))
      expect(link.getAttribute('href')).toBe('/vendor/invoices/new');
  });

  it('are read-only without the right to handle them', async () => {
    const context = aContext(anOrganization());
    await show([anInvoiceRow(1)], <VendorInvoicesScreen />, 'vendor', {
      ...context,
      currentMembership: context.currentMembership && { ...context.currentMembership, role: 'viewer' },
    });
    expect(screen.queryByRole('link', { name: 'Create invoices' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('a buyer sees what each supplier is owed, and no drafts', async () => {
  await show(
    [anInvoiceRow(1, { emission: null, state: 'emitted' })],
    <CustomerInvoicesScreen />,
    'customer',
    aContext(anOrganization({ isSeller: false, isBuyer: true })),
  );
  expect(screen.getByText('Ferme du Nord')).toBeTruthy();
  expect(screen.getByText('Payment announced', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Drafts/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^To pay/ }).textContent).toBe('To pay $200.00');
});
