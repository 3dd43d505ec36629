import type { ProducerId, SettlementId, Statement, StatementId } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import StatementScreen from './StatementScreen.tsx';

const id = '0192f0c1-0000-7000-8000-0000000000aa' as StatementId;
const statement = (changes: Partial<Statement> = {}): Statement => ({
  id,
  number: '7',
  producer: {
    id: '0192f0c1-0000-7000-8000-0000000000bb' as ProducerId,
    name: 'Verger Lacroix',
    contactName: '',
    email: null,
    phone: null,
    town: 'Rougemont',
    isTaxRegistered: true,
    gstNumber: '',
    qstNumber: '',
    siren: '',
    vatNumber: '',
  },
  mode: 'agent',
  from: '2026-11-01',
  until: '2026-11-15',
  currency: 'CAD',
  state: 'owed',
  carriedForwardMinor: -10_00,
  salesMinor: 100_00,
  commissionMinor: 15_00,
  commissionTaxes: [
    { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5', baseMinor: 15_00, amountMinor: 75 },
  ],
  itemTaxes: [],
  dueMinor: 74_25,
  entries: [
    {
      kind: 'sale',
      on: '2026-11-10',
      purchaseOrderId: null,
      number: 'CDR-12',
      customerName: 'Bistro des Érables',
      name: { en: 'Apples', fr: 'Pommes' },
      formatTitle: { en: 'Case', fr: 'Caisse' },
      quantity: '4',
      unit: 'piece',
      unitPrice: '25',
      amountMinor: 100_00,
      commissionPercent: '15',
      commissionMinor: 15_00,
      taxes: [],
    },
  ],
  settlements: [],
  settledMinor: 0,
  closedAt: '2026-11-16T12:00:00.000Z',
  can: { close: 'hubs.periodOver', settle: true },
  ...changes,
});

const settle = vi.spyOn(api.hubs, 'recordSettlement');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
});

const showStatement = async (one = statement(), language: 'en-CA' | 'fr-CA' = 'en-CA') => {
  mockQuery('hubs.getStatement', { statementId: id }, one);
  await renderScreen(<StatementScreen />, {
    params: { statementId: '0192f0c1-0000-7000-8000-0000000000aa' },
    language,
  });
};

it('shows each step from the delivered amount to the amount owed', async () => {
  await showStatement();
  const totals = screen.getByRole('region', { name: 'Summary' });
  expect(
    within(totals)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['−\u2060$10.00', '$100.00', '−\u2060$15.00', '−\u2060$0.75', '$74.25']);
});

it('is available in French', async () => {
  await showStatement(statement(), 'fr-CA');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Relevé 7');
  expect(screen.getByText('Dû au producteur')).toBeTruthy();
});

it('records a payment, with the balance as default', async () => {
  await showStatement();
  settle.mockResolvedValue(statement({ state: 'paid', settledMinor: 74_25 }));
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(settle).toHaveBeenCalledWith({
      statementId: id,
      paidOn: '2026-11-21',
      method: 'bankTransfer',
      reference: '',
      amountMinor: 74_25,
    }),
  );
});

it('shows why a payment was refused', async () => {
  await showStatement();
  settle.mockRejectedValue(new ProblemError({ code: 'hubs.moreThanOwed', status: 422 }));
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  expect(await within(dialog).findByText('More than is left to pay. Enter a smaller amount.')).toBeTruthy();
});

it('strikes out voided payments, and offers no payment when nothing is owed', async () => {
  await showStatement(
    statement({
      state: 'carried',
      dueMinor: -5_00,
      can: { close: 'hubs.periodOver', settle: 'hubs.nothingOwed' },
      settlements: [
        {
          id: '0192f0c1-0000-7000-8000-0000000000cc' as SettlementId,
          paidOn: '2026-11-20',
          method: 'cheque',
          reference: '0042',
          amountMinor: 5_00,
          recordedByName: 'Noémie',
          isVoided: true,
        },
      ],
    }),
  );
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  expect(screen.getByText(/Cancelled/)).toBeTruthy();
  expect(screen.getByText('Carried to the next statement')).toBeTruthy();
});
