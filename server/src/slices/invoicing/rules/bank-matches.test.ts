import { expect, it } from 'vitest';
import type { EmissionId, InvoiceId, OrganizationId } from '@halles/contract';
import { matchDeposits, type AnnouncedPayment, type OpenInvoice } from './bank-matches.ts';

const customer = (name: string) => ({ id: name as OrganizationId, name });
const bistro = customer('Bistro des Érables');
const auberge = customer('Auberge du Lac inc.');
const invoice = (number: string, balanceMinor: number, of = bistro, dueOn = '2026-11-01'): OpenInvoice => ({
  id: number as InvoiceId,
  number,
  customer: of,
  balanceMinor,
  dueOn,
});
const open = [
  invoice('FN-12', 42_680),
  invoice('FN-13', 10_000, bistro, '2026-11-08'),
  invoice('FN-14', 8_000, auberge),
  invoice('FN-15', 25_000, auberge, '2026-11-09'),
];
const announced: AnnouncedPayment[] = [
  { id: 'e1' as EmissionId, invoiceId: 'FN-15' as InvoiceId, amountMinor: 25_000, reference: 'CA123' },
];

const match = (
  lines: [description: string, amountMinor: number][],
  invoices: readonly OpenInvoice[] = open,
  emissions: readonly AnnouncedPayment[] = [],
) =>
  matchDeposits(
    lines.map(([description, amountMinor]) => ({
      on: '2026-11-20',
      description,
      amountMinor,
      occurrence: 1,
    })),
    invoices,
    emissions,
  ).map((found) =>
    found
      ? `${found.reason}${found.isSure ? '' : '?'} ${found.shares.map((share) => `${share.invoiceId}=${share.amountMinor}`).join(' ')}`
      : null,
  );

it.each([
  ['Paiement facture FN 12', 42_680, 'number FN-12=42680'],
  ['PAIEMENT FN12', 42_680, 'number FN-12=42680'],
  ['FN-12 FN-13', 52_680, 'number FN-12=42680 FN-13=10000'],
  // A part, or more than is owed: a person decides.
  ['FN-12', 20_000, 'number? FN-12=20000'],
  ['FN-12', 50_000, 'number? FN-12=42680'],
  // 12 is not in 1234.
  ['FN-1234', 999, null],
  ['BISTRO DES ERABLES', 10_000, 'nameAndAmount FN-13=10000'],
  ['BISTRO ERABLE', 52_680, 'nameAndAmount FN-12=42680 FN-13=10000'],
  ['Bistro des Erables', 30_000, 'name? FN-12=30000'],
  ['AUBERGE DU LA', 33_000, 'nameAndAmount FN-14=8000 FN-15=25000'],
  ['Interac 99', 8_000, 'amount? FN-14=8000'],
  ['Interac 99', 7_999, null],
])('%s of %d: %s', (description, amountMinor, found) => {
  expect(match([[description, amountMinor]])).toEqual([found]);
});

it('prefers a payment that the buyer announced', () => {
  expect(match([['Interac CA123', 25_000]], open, announced)).toEqual(['announced FN-15=25000']);
  expect(match([['Interac', 25_000]], open, announced)).toEqual(['announced FN-15=25000']);
  const twice = [...announced, { ...announced[0]!, id: 'e2' as EmissionId, invoiceId: 'FN-12' as InvoiceId }];
  expect(match([['Interac', 25_000]], open, twice)).toEqual(['announced? FN-15=25000']);
});

it('is not sure when two invoices owe the same', () => {
  const same = [invoice('A-1', 5_000), invoice('A-2', 5_000, auberge)];
  expect(match([['Interac', 5_000]], same)).toEqual([null]);
  const ofOne = [invoice('A-1', 5_000), invoice('A-2', 5_000)];
  expect(match([['Bistro des Erables', 5_000]], ofOne)).toEqual(['name? A-1=5000']);
});

it('never lets two deposits pay one debt', () => {
  expect(
    match([
      ['FN-13', 10_000],
      ['FN-13', 10_000],
    ]),
  ).toEqual(['number FN-13=10000', null]);
});

it('chooses the customer whose invoices sum to the deposit, of several with such a name', () => {
  const others = [invoice('B-1', 700, customer('Érables et cie')), ...open];
  expect(match([['ERABLES', 10_000]], others)).toEqual(['nameAndAmount FN-13=10000']);
});
