import type { Invoice } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import {
  anInvoice,
  anOwedInvoice,
  aDocumentLine,
  aPayment,
  bistro,
  invoiceIdOf,
  invoiceLineIdOf,
  paymentIdOf,
} from '../../../testing/invoices.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, pushQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import InvoiceScreen from './InvoiceScreen.tsx';

const { invoicing } = api;
const update = vi.spyOn(invoicing, 'updateInvoice');
const publish = vi.spyOn(invoicing, 'publishInvoice');
const cancel = vi.spyOn(invoicing, 'cancelInvoice');
const credit = vi.spyOn(invoicing, 'draftCreditNote');
const previewCredit = vi.spyOn(invoicing, 'previewCreditNote');
const record = vi.spyOn(invoicing, 'recordPayment');
const markPaid = vi.spyOn(invoicing, 'markAsPaid');
const reverse = vi.spyOn(invoicing, 'reversePayment');
const emit = vi.spyOn(invoicing, 'emitPayment');
const withdraw = vi.spyOn(invoicing, 'withdrawEmission');
const apply = vi.spyOn(invoicing, 'applyCredit');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
});

const invoiceId = invoiceIdOf(1);
const at = { invoiceId, version: 3 };
const seller = anOrganization();
const buyer = anOrganization({ isSeller: false, isBuyer: true });

async function show(invoice: Invoice = anInvoice(), language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery('invoicing.getInvoice', { invoiceId }, invoice);
  await renderScreen(<InvoiceScreen />, {
    params: { invoiceId },
    context: aContext(invoice.side === 'vendor' ? seller : buyer),
    language,
  });
}
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  user.click(within(within_).getByRole('button', { name }));
const openMenu = () => user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
const choose = async (name: string | RegExp) => {
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name }));
};
/** A snackbar of the previous test may still be pending. */
const messages = () => snackbars.get().map(({ text }) => text);
const isSent = { sentAt: '2026-11-20T16:00:00.000Z' };
const owes = (...numbers: number[]) => {
  mockQuery(
    'invoicing.listPayments',
    { side: 'vendor', partnerId: bistro.id, page: 1, pageSize: 10 },
    { rows: [], total: 0, page: 1, pageSize: 10 },
  );
  // The oldest first.
  mockQuery(
    'invoicing.listOwedInvoices',
    { customerId: bistro.id, currency: 'CAD' },
    numbers.map((number) => anOwedInvoice(number)),
  );
};

describe('an invoice', () => {
  it('shows the document: parties, lines, taxes, totals, amount paid and balance', async () => {
    await show(
      anInvoice({
        paidMinor: 5_000,
        balanceMinor: 5_950,
        state: 'partlyPaid',
        allocations: [
          {
            id: '1',
            source: 'payment',
            paymentId: paymentIdOf(1),
            creditNote: null,
            method: 'cheque',
            reference: 'no 12',
            on: '2026-11-21',
            amountMinor: 5_000,
            isReversed: false,
          },
        ],
      }),
    );
    const paper = screen.getByRole('article').textContent;
    for (const words of [
      'Ferme du Nord inc.1250, chemin du Rang-Saint-Georges',
      'GST 123456789 RT0001',
      'Invoice 1001',
      'Due date20/12/2026',
      'Customer’s referenceC-77',
      'Billed toBistro des Érables',
      'FDN-000001 · delivered 19/11/2026 · Ref. 40881',
      'Zucchini 1case of 10 kg4$24.50$98.00',
      'QST 9.975% on $10.00$1.00',
      'Total$109.50Paid−\u2060$50.00Balance due$59.50',
      'Interac e-Transfer',
    ])
      expect(paper).toContain(words);
    expect(screen.getByRole('region', { name: 'Payments' }).textContent).toContain(
      'Cheque21/11/2026 · no 12$50.00Balance$59.50',
    );
    expect(screen.getByRole('link', { name: 'Purchase order FDN-000001' })).toBeTruthy();
  });

  it('is in French for a French reader', async () => {
    await show(anInvoice(), 'fr-CA');
    expect(screen.getByRole('button', { name: 'Envoyer la facture' })).toBeTruthy();
    expect(screen.getByRole('article').textContent).toContain('Facturé à');
    expect(screen.getByRole('article').textContent).toContain('Courgettes 1');
  });
});

describe('a draft', () => {
  const draft = anInvoice({ status: 'draft' });

  it('is edited in place, with totals that follow the typing', async () => {
    update.mockImplementation(async () => anInvoice({ status: 'draft', version: 4 }));
    await show(draft);
    const quantity = screen.getByRole('textbox', { name: 'Quantity of Zucchini 1' });
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(screen.getByRole('article').textContent).toContain('Total$60.50');
    await press('Add line');
    await user.type(screen.getByRole('textbox', { name: 'Description (English)' }), 'Pallet');
    await user.type(screen.getByRole('textbox', { name: /^Price of Pallet/ }), '12.5');
    await press('Save draft');
    const { lines } = update.mock.calls[0]![0].change;
    expect(update.mock.calls[0]![0]).toMatchObject(at);
    expect(lines).toEqual([
      expect.objectContaining({ id: invoiceLineIdOf(1), quantity: '2', unitPrice: '24.5' }),
      {
        name: { en: 'Pallet', fr: '' },
        formatTitle: { en: '', fr: '' },
        unit: 'piece',
        quantity: '1',
        unitPrice: '12.5',
        taxIds: [],
      },
    ]);
    expect(Object.keys(update.mock.calls[0]![0].change)).toEqual(['lines']);
  });

  it('lists what publication needs, each with a link', async () => {
    await show(
      anInvoice({
        status: 'draft',
        missing: ['invoicing.noSellerAddress', 'invoicing.noBuyerAddress', 'invoicing.noLines'],
      }),
    );
    const links = within(screen.getByRole('note')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/organizations/settings#invoicing',
      '/vendor/relationships/0192f0c1-0000-7000-8000-0000000000c1',
    ]);
    await press('Publish invoice');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is published after its total is confirmed, and can then be sent', async () => {
    publish.mockImplementation(async () => anInvoice({ version: 4 }));
    await show(draft);
    await press('Publish invoice');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Bistro des Érables, $109.50.');
    await press('Publish invoice', dialog);
    expect(publish).toHaveBeenCalledWith(at);
    expect(await screen.findByRole('button', { name: 'Send invoice' })).toBeTruthy();
    await waitFor(() => expect(messages()).toContain('1001 published'));
  });

  it('saves typed values before publishing', async () => {
    const saved = anInvoice({ status: 'draft', version: 4, totalMinor: 6_050 });
    update.mockImplementation(async () => saved);
    publish.mockImplementation(async () => anInvoice({ version: 5 }));
    await show(draft);
    const quantity = screen.getByRole('textbox', { name: 'Quantity of Zucchini 1' });
    await user.clear(quantity);
    await user.type(quantity, '2');
    await press('Publish invoice');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('$60.50');
    await press('Publish invoice', dialog);
    expect(publish).toHaveBeenCalledWith({ invoiceId, version: 4 });
  });

  it('stays on the page with the reason when publishing fails', async () => {
    publish.mockRejectedValue(new ProblemError({ code: 'invoicing.incomplete', status: 422 }));
    await show(draft);
    await press('Publish invoice');
    await press('Publish invoice', await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(messages()).toContain('Nothing was done. Something is missing to publish it.'),
    );
  });
});

it('replaces a colleague’s private note only when it is saved again', async () => {
  update.mockResolvedValue(anInvoice({ privateNote: 'Call first', version: 5 }));
  await show(anInvoice({ can: { update: true } }));
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Private note' });
  await user.type(note, 'Call first');
  const theirs = anInvoice({ can: { update: true }, privateNote: 'Pays late', version: 4 });
  await pushQuery('invoicing.getInvoice', { invoiceId }, theirs);
  const form = screen.getByRole('form', { name: 'Private note' });
  await press('Save', form);
  expect(update).not.toHaveBeenCalled();
  expect(note.value).toBe('Call first');
  await press('Save', form);
  expect(update).toHaveBeenCalledWith({ invoiceId, version: 4, change: { privateNote: 'Call first' } });
});

describe('a published invoice', () => {
  it('records a payment on this invoice first, with the rest as credit', async () => {
    record.mockImplementation(async () => aPayment());
    await show(anInvoice(isSent));
    await press('Record payment');
    const dialog = await screen.findByRole('dialog', { name: 'Payment from Bistro des Érables' });
    act(() => owes(2, 1));
    const amount = await within(dialog).findByRole('textbox', { name: /^Amount \*?$|^Amount$/ });
    // The form loads after the dialog's cross had the focus, where Enter would close it.
    expect(document.activeElement).toBe(amount);
    await user.clear(amount);
    await user.type(amount, '250');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Method/ }), 'Cheque');
    expect(dialog.textContent).toContain('Kept as credit: $31.00');
    const older = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Amount for 1002' });
    expect(older.value).toBe('109.50');
    await user.clear(older);
    await user.type(older, '200');
    await user.tab();
    const tooMuch = 'More than the balance due.';
    expect(within(dialog).getAllByText(tooMuch)).toHaveLength(2);
    expect(within(dialog).getByRole('button', { name: 'Record payment', description: tooMuch })).toBeTruthy();
    await user.clear(older);
    await user.type(older, '100');
    await press('Record payment', dialog);
    expect(record.mock.calls[0]![0]).toEqual({
      customerId: bistro.id,
      currency: 'CAD',
      amountMinor: 25_000,
      receivedOn: '2026-11-21',
      method: 'cheque',
      reference: '',
      note: '',
      shares: [
        { invoiceId: invoiceIdOf(2), amountMinor: 10_000 },
        { invoiceId: invoiceIdOf(1), amountMinor: 10_950 },
      ],
      emissionIds: [],
    });
  });

  it.each([
    ['en-CA', 'Mark as paid', 'Mark invoice 1001 as paid?', 'Interac e-Transfer'],
    ['fr-CA', 'Marquer comme payée', 'Marquer la facture 1001 comme payée?', 'Virement Interac'],
  ] as const)(
    'is marked as paid with its date and method, and undone (%s)',
    async (language, label, title, method) => {
      const paymentId = paymentIdOf(7);
      markPaid.mockResolvedValue(
        anInvoice({
          ...isSent,
          state: 'paid',
          balanceMinor: 0,
          allocations: [
            {
              id: 'a1',
              source: 'payment',
              paymentId,
              creditNote: null,
              method: 'eTransfer',
              reference: '',
              on: '2026-11-21',
              amountMinor: 21_900,
              isReversed: false,
            },
          ],
        }),
      );
      reverse.mockResolvedValue(aPayment());
      await show(anInvoice(isSent), language);
      await user.click(
        screen.getAllByRole('button', { name: language === 'en-CA' ? 'More actions' : 'Autres actions' })[0]!,
      );
      await user.click(await screen.findByRole('menuitem', { name: label }));
      const dialog = await screen.findByRole('dialog', { name: title });
      const why = language === 'en-CA' ? 'Choose a payment method.' : 'Choisissez un mode de paiement.';
      const unready = within(dialog).getByRole('button', { name: label, description: why });
      expect(unready.getAttribute('aria-disabled')).toBe('true');
      await user.selectOptions(within(dialog).getByRole('combobox'), method);
      await press(label, dialog);
      expect(markPaid.mock.lastCall![0]).toEqual({
        ...at,
        receivedOn: '2026-11-21',
        method: 'eTransfer',
        reference: '',
      });
      await waitFor(() => expect(snackbars.get().at(-1)?.action).toBeTruthy());
      const [done] = snackbars.get().slice(-1);
      expect(done!.action!.label).toBe('ui.actions.undo');
      done!.action!.onClick();
      await waitFor(() =>
        expect(reverse).toHaveBeenCalledWith({ paymentId, reason: expect.stringMatching(/./) }),
      );
    },
  );

  it('confirms an announced payment with the values filled in', async () => {
    owes(1);
    const emission = {
      id: '0192f0c1-0000-7000-8000-000000090001' as never,
      on: '2026-11-20',
      method: 'eTransfer' as const,
      reference: 'CA77',
      amountMinor: 10_950,
      byName: 'Luc',
    };
    record.mockImplementation(async () => aPayment());
    await show(anInvoice({ ...isSent, state: 'emitted', emission }));
    expect(screen.getByRole('note').textContent).toContain('Bistro des Érables announces a payment');
    await press('Confirm receipt');
    const dialog = await screen.findByRole('dialog');
    await press('Record payment', dialog);
    expect(record.mock.calls[0]![0]).toMatchObject({
      amountMinor: 10_950,
      receivedOn: '2026-11-20',
      method: 'eTransfer',
      reference: 'CA77',
      emissionIds: [emission.id],
    });
  });

  it('is cancelled with a reason, which creates a credit note', async () => {
    cancel.mockResolvedValue({ creditNoteId: invoiceIdOf(9) });
    await show(anInvoice(isSent));
    await choose('Cancel invoice');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel invoice 1001?' });
    await press('Cancel invoice', dialog);
    expect(cancel).not.toHaveBeenCalled();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong customer');
    await press('Cancel invoice', dialog);
    expect(cancel).toHaveBeenCalledWith({ ...at, reason: 'Wrong customer' });
  });

  it('with nothing left to credit is cancelled without a credit note, and stays open', async () => {
    cancel.mockResolvedValue({ creditNoteId: null });
    await show(anInvoice(isSent));
    await choose('Cancel invoice');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel invoice 1001?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong customer');
    await press('Cancel invoice', dialog);
    expect(await screen.findByText('Invoice cancelled')).toBeTruthy();
    expect(screen.queryByText('Draft deleted')).toBeNull();
  });

  it('credits chosen lines, at most as invoiced', async () => {
    credit.mockImplementation(async () => anInvoice({ id: invoiceIdOf(9), status: 'draft' }));
    previewCredit.mockImplementation(async ({ lines }) => ({
      remaining: [1, 2].map((line) => ({ lineId: invoiceLineIdOf(line), quantity: '4' })),
      deliveryFeeLeftMinor: 0,
      lines: lines.map(({ quantity }) => ({
        lineId: invoiceLineIdOf(2),
        amountMinor: Number(quantity) * 2_450,
      })),
      totals: {
        ...anInvoice().document.totals,
        linesMinor: 2_450 * lines.length,
        taxMinor: 0,
        depositMinor: 0,
        totalMinor: 2_450 * lines.length,
      },
    }));
    await show(anInvoice(isSent, { lines: [aDocumentLine(1), aDocumentLine(2)] }));
    await choose('Create credit note');
    const dialog = await screen.findByRole('dialog', { name: 'Credit note for invoice 1001' });
    expect(dialog.textContent).toMatch(/ \d+ × \$\d+\.\d\d/);
    await user.click(within(dialog).getByRole('checkbox', { name: /Zucchini 2/ }));
    const quantity = within(dialog).getByRole('textbox', { name: 'Quantity credited: Zucchini 2' });
    await user.clear(quantity);
    await user.type(quantity, '5');
    expect(
      within(dialog).getByText('A line credits more than was invoiced. Check the quantities.'),
    ).toBeTruthy();
    await user.clear(quantity);
    await user.type(quantity, '1');
    await waitFor(() => expect(dialog.textContent).toContain('Credit: $24.50'));
    expect(dialog.textContent).toContain('before tax: $24.50');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Bruised');
    await press('Create draft', dialog);
    expect(credit).toHaveBeenCalledWith({
      ...at,
      reason: 'Bruised',
      lines: [{ lineId: invoiceLineIdOf(2), quantity: '1' }],
      deliveryFee: false,
    });
  });

  it('suggests the customer’s available credit', async () => {
    mockQuery('invoicing.listCredits', { side: 'vendor', partnerId: bistro.id }, [
      {
        source: 'payment',
        id: paymentIdOf(4),
        label: 'no 4',
        on: '2026-11-10',
        partner: bistro,
        currency: 'CAD',
        unappliedMinor: 20_000,
      },
    ]);
    apply.mockResolvedValue({ unappliedMinor: 9_050 });
    await show(anInvoice(isSent));
    await press('Apply here');
    expect(apply).toHaveBeenCalledWith({
      source: { paymentId: paymentIdOf(4) },
      shares: [{ invoiceId, amountMinor: 10_950 }],
    });
  });

  it('hides actions the role does not allow', async () => {
    const no = 'request.notAllowed';
    await show(
      anInvoice({
        ...isSent,
        can: { send: no, cancel: no, credit: no, recordPayment: no, writeOff: no, markAsExported: no },
      }),
    );
    await openMenu();
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Download PDF',
    ]);
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  });
});

describe('a buyer', () => {
  it('announces a payment, and withdraws it', async () => {
    const emission = {
      id: '0192f0c1-0000-7000-8000-000000090001' as never,
      on: '2026-11-21',
      method: 'eTransfer' as const,
      reference: '',
      amountMinor: 10_950,
      byName: 'Luc',
    };
    const after = anInvoice({
      side: 'customer',
      emission,
      state: 'emitted',
      version: 4,
      can: { emit: 'invoicing.alreadyEmitted' },
    });
    emit.mockImplementation(async () => after);
    withdraw.mockImplementation(async () => anInvoice({ side: 'customer', version: 5 }));
    await show(anInvoice({ side: 'customer' }));
    await press('Announce payment');
    const dialog = await screen.findByRole('dialog', { name: 'Announce payment for invoice 1001' });
    await press('Announce payment', dialog);
    expect(emit).not.toHaveBeenCalled();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Method/ }), 'Interac e-Transfer');
    await press('Announce payment', dialog);
    expect(emit).toHaveBeenCalledWith({
      ...at,
      amountMinor: 10_950,
      on: '2026-11-21',
      method: 'eTransfer',
      reference: '',
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw announcement' }));
    expect(withdraw).toHaveBeenCalledWith({ invoiceId, version: 4 });
  });
});
