import { expect, it } from 'vitest';
import type { InvoiceId, OrganizationId } from '@halles/contract';
import { bankRows, withInvoice, type Decisions, type Deposit, type Owed } from './bank-rows.ts';

const owed = (id: string, balanceMinor: number, customer = 'bistro'): Owed => ({
  id: id as InvoiceId,
  number: id,
  customer: { id: customer as OrganizationId, name: customer },
  balanceMinor,
  dueOn: `2026-11-${id}`,
});
const invoices = [owed('01', 5_000), owed('02', 3_000), owed('03', 3_000, 'auberge')];
const deposit = (amountMinor: number, match: Deposit['match'] = null): Deposit => ({
  on: '2026-11-20',
  description: 'Interac',
  amountMinor,
  occurrence: 1,
  method: 'eTransfer',
  isRecorded: false,
  match,
});
const match = (id: string, amountMinor: number, isSure = true): NonNullable<Deposit['match']> => ({
  customerId: 'bistro' as OrganizationId,
  method: 'eTransfer',
  shares: [{ invoiceId: id as InvoiceId, amountMinor }],
  emissionIds: [],
  reason: 'number',
  isSure,
});
const rows = (lines: Deposit[], decisions: Decisions = {}) =>
  bankRows({ lines, owed: invoices }, decisions).map(({ isTicked, shares, leftMinor }) => [
    isTicked,
    shares.map(({ invoiceId, amountMinor }) => `${invoiceId}=${amountMinor}`).join(' '),
    leftMinor,
  ]);

it('ticks what is sure, and nothing that was recorded', () => {
  expect(
    rows([
      deposit(5_000, match('01', 5_000)),
      deposit(3_000, match('02', 3_000, false)),
      deposit(100),
      { ...deposit(3_000, match('03', 3_000)), isRecorded: true },
    ]),
  ).toEqual([
    [true, '01=5000', 0],
    [false, '02=3000', 0],
    [false, '', 100],
    [false, '03=3000', 0],
  ]);
});

it('pays the oldest first, and what is left over is credit', () => {
  const decision = { isTicked: true, invoiceIds: ['02', '01'] as InvoiceId[] };
  expect(rows([deposit(6_000)], { 0: decision })).toEqual([[true, '01=5000 02=1000', 0]]);
  expect(rows([deposit(9_000)], { 0: decision })).toEqual([[true, '01=5000 02=3000', 1_000]]);
});

it('does not pay a debt twice', () => {
  const same = { isTicked: true, invoiceIds: ['02'] as InvoiceId[] };
  expect(rows([deposit(3_000), deposit(3_000)], { 0: same, 1: same })).toEqual([
    [true, '02=3000', 0],
    [false, '', 3_000],
  ]);
});

it('keeps one customer to a line', () => {
  const [row] = bankRows({ lines: [deposit(8_000, match('01', 5_000))], owed: invoices }, {});
  expect(withInvoice(row!, invoices[1]!).invoiceIds).toEqual(['01', '02']);
  expect(withInvoice(row!, invoices[2]!).invoiceIds).toEqual(['03']);
});
