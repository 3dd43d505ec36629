import type { MailedInvoice } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import * as downloads from '../../../lib/downloads.ts';
import { keyOf, queryClient } from '../../../lib/query.ts';
import { writeStored } from '../../../ui/storage.ts';
import { anInvoice, invoiceIdOf } from '../../../testing/invoices.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import MailedInvoiceScreen from './MailedInvoiceScreen.tsx';

const token = 'a'.repeat(43);
const downloadFile = vi.spyOn(downloads, 'downloadFile');

const emit = vi.spyOn(api.invoicing, 'emitPaymentByLink');
const withdraw = vi.spyOn(api.invoicing, 'withdrawEmissionByLink');
const refuse = vi.spyOn(api.invoicing, 'refuseByLink');
const pay = vi.spyOn(api.invoicing, 'payInvoiceByLink');

const mailed = (changes: Partial<MailedInvoice> = {}): MailedInvoice => {
  const invoice = anInvoice();
  return {
    own: null,
    kind: 'invoice',
    purpose: 'goods',
    status: 'published',
    state: 'unpaid',
    number: '1001',
    vendor: { name: 'Ferme du Nord', logoUrl: null },
    currency: 'CAD',
    document: invoice.document,
    totalMinor: invoice.totalMinor,
    paidMinor: 0,
    creditedMinor: 0,
    writtenOffMinor: 0,
    balanceMinor: invoice.totalMinor,
    isDisputed: false,
    refusal: '',
    cancelledAt: null,
    creditNotes: [],
    emission: null,
    can: { emit: true, withdraw: false, payInvoiceByCard: false, refuse: false },
    today: '2026-11-21',
    language: 'FR',
    expiresAt: '2027-11-21T00:00:00.000Z',
    version: 3,
    ...changes,
  };
};

const emission = {
  on: '2026-11-20',
  method: 'cheque' as const,
  reference: '0042',
  amountMinor: 5_000,
  byName: 'compta@bistro.example',
};

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'invoicing.linkExpired', status: 410 }, { status: 410 })),
  );
});
afterEach(() => {
  writeStored('language', null);
});

async function show(invoice: MailedInvoice | null = mailed(), language: 'en-CA' | 'fr-CA' = 'en-CA') {
  if (invoice) mockQuery('invoicing.openInvoice', { token }, invoice);
  else queryClient.removeQueries({ queryKey: keyOf('invoicing.openInvoice', { token }) });
  await renderScreen(<MailedInvoiceScreen />, { params: { token }, language });
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('an invoice without an account', () => {
  it('shows the seller, the amount and date due, and the document', async () => {
    await show(mailed(), 'fr-CA');
    expect(screen.getByRole('heading', { level: 1, name: 'Facture 1001' })).toBeTruthy();
    expect(screen.getByText('Solde à payer', { selector: 'p span' })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Lignes' })).toBeTruthy();
    expect(buttons()).toEqual(['Annoncer un paiement', 'Télécharger le PDF']);
  });

  it('offers the other language to a reader who chose one before, without asking in the head of the page', async () => {
    writeStored('language', 'fr-CA');
    await show(mailed(), 'fr-CA');
    expect(screen.getByRole('button', { name: 'Read in English' })).toBeTruthy();
  });

  it('downloads its PDF', async () => {
    await show();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(downloadFile.mock.calls[0]![0]).toBe(`api/ext/invoices/${token}/invoice.pdf`);
  });

  it('lets the reader announce a payment, and withdraw it', async () => {
    emit.mockResolvedValue(
      mailed({
        state: 'emitted',
        emission,
        can: { emit: false, withdraw: true, payInvoiceByCard: false, refuse: false },
        version: 4,
      }),
    );
    withdraw.mockResolvedValue(mailed({ version: 5 }));
    await show();
    await user.click(screen.getByRole('button', { name: 'Announce payment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByRole('combobox', { name: /Method/ }), 'cheque');
    await user.type(dialog.getByRole('textbox', { name: 'Reference' }), '0042');
    await user.click(dialog.getByRole('button', { name: 'Announce payment' }));
    await waitFor(() =>
      expect(emit).toHaveBeenCalledWith({
        token,
        version: 3,
        amountMinor: mailed().balanceMinor,
        on: '2026-11-21',
        method: 'cheque',
        reference: '0042',
      }),
    );
    expect(await screen.findByText(/0042 · compta@bistro\.example/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw announcement' }));
    await waitFor(() => expect(withdraw).toHaveBeenCalledWith({ token, version: 4 }));
    await waitFor(() => expect(screen.queryByText(/0042/)).toBeNull());
  });

  it('lets an invoice without an order be refused with a reason', async () => {
    const free = { can: { emit: true, withdraw: false, payInvoiceByCard: false, refuse: true } };
    refuse.mockResolvedValue(
      mailed({
        state: 'refused',
        refusal: 'Rien commandé',
        balanceMinor: 0,
        can: { emit: false, withdraw: false, payInvoiceByCard: false, refuse: false },
        version: 4,
      }),
    );
    await show(mailed(free), 'fr-CA');
    await user.click(screen.getByRole('button', { name: 'Refuser la facture' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Raison/ }), 'Rien commandé');
    await user.click(dialog.getByRole('button', { name: 'Refuser la facture' }));
    await waitFor(() => expect(refuse).toHaveBeenCalledWith({ token, version: 3, reason: 'Rien commandé' }));
    expect(await screen.findByText('Cette facture a été refusée')).toBeTruthy();
    expect(screen.getByText('Rien commandé')).toBeTruthy();
    expect(screen.queryByText('Rien à payer sur cette facture')).toBeNull();
    expect(buttons()).toEqual(['Télécharger le PDF']);
  });

  it('leads to card payment when the seller accepts cards', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    pay.mockResolvedValue({ url: 'https://pay.example/cs_1' });
    await show(
      mailed({ can: { emit: true, withdraw: false, payInvoiceByCard: true, refuse: false } }),
      'fr-CA',
    );
    await user.click(screen.getByRole('button', { name: 'Payer par carte' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1'));
    expect(pay).toHaveBeenCalledWith({ token, language: 'FR' });
  });

  it('thanks a reader who returns from card payment before it is confirmed', async () => {
    address.search = { card: 'paid' };
    await show();
    expect(screen.getByText('Thank you! Your payment is being processed')).toBeTruthy();
    expect(buttons()).toEqual(['Download PDF']);
  });

  it('shows a cancelled invoice without ways to pay', async () => {
    await show(
      mailed({
        status: 'cancelled',
        state: 'cancelled',
        cancelledAt: '2026-11-22T15:00:00.000Z',
        creditNotes: [{ number: '7', totalMinor: 5_000 }],
        balanceMinor: 0,
        can: { emit: false, withdraw: false, payInvoiceByCard: false, refuse: false },
      }),
    );
    expect(screen.getByText(/^Cancelled on /)).toBeTruthy();
    expect(screen.getByText('Nothing to pay. Credit note: 7.')).toBeTruthy();
    expect(buttons()).toEqual(['Download PDF']);
  });

  it('redirects members of its parties to their own page', async () => {
    await show(mailed({ own: { side: 'customer', invoiceId: invoiceIdOf(1) } }));
    await waitFor(() =>
      expect(address).toMatchObject({ path: `/customer/invoices/${invoiceIdOf(1)}`, isReplaced: true }),
    );
    expect(screen.queryByRole('heading', { level: 1, name: /1001/ })).toBeNull();
  });

  it('says what to do when the link no longer works', async () => {
    await show(null);
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });
});
