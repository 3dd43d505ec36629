import type { Invoice } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anInvoice, invoiceIdOf } from '../../../testing/invoices.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import InvoiceScreen from './InvoiceScreen.tsx';

const change = vi.spyOn(api.invoicing, 'changeFrenchTerms');
const user = userEvent.setup({ delay: null });
const seller = anOrganization({ country: 'FR' });
const buyer = anOrganization({ country: 'FR', isSeller: false, isBuyer: true });
const fetched = vi.fn((_address: URL) => new Promise<never>(() => undefined));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});

const registered = { siret: '81234567600017', vatNumber: null, place: null };
const electronic: Invoice['document']['electronic'] = {
  seller: { ...registered, legalForm: 'SARL', capitalMinor: 1, registerTown: 'Lyon', isFranchise: false },
  buyer: registered,
  deliveredTo: null,
  supply: 'goods',
  isVatOnDebits: false,
};
const french = (changes: Parameters<typeof anInvoice>[0] = {}): Invoice => anInvoice(changes, { electronic });

async function show(invoice: Invoice, language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery('invoicing.getInvoice', { invoiceId: invoiceIdOf(1) }, invoice);
  await renderScreen(<InvoiceScreen />, {
    params: { invoiceId: invoiceIdOf(1) },
    context: aContext(invoice.side === 'vendor' ? seller : buyer),
    language,
  });
}
const menu = async () => {
  await user.click(screen.getAllByRole('button', { name: /More actions|Autres actions|Plus d’actions/ })[0]!);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('an invoice of a seller in France', () => {
  it.each(['vendor', 'customer'] as const)('offers its XML to the %s', async (side) => {
    await show(french({ side }));
    expect(await menu()).toContain('Download electronic invoice (XML)');
    await user.click(screen.getByRole('menuitem', { name: 'Download electronic invoice (XML)' }));
    await waitFor(() =>
      expect(fetched.mock.calls.map(String).join()).toContain('/api/documents/factur-x.xml'),
    );
  });

  it('offers no XML for a draft or in other countries', async () => {
    await show(anInvoice());
    expect(await menu()).not.toContain('Download electronic invoice (XML)');
  });

  it('shows warnings before publication, and links to where missing parts are filled in', async () => {
    mockQuery(
      'invoicing.getFrenchTerms',
      {},
      {
        capitalMinor: null,
        registerTown: null,
        earlyPayment: null,
        supply: 'goods',
        isVatOnDebits: false,
        version: 1,
      },
    );
    change.mockResolvedValue({ version: 2 });
    const draft = french({
      status: 'draft',
      state: 'draft',
      number: null,
      missing: ['invoicing.noRegisterTown'],
      warnings: ['meatTerms'],
    });
    await show(draft);
    expect(screen.getByText('Fresh meat must be paid for within 20 days of delivery.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Legal wording (France)' }));
    await user.type(await screen.findByLabelText(/Share capital/), '10000');
    const dialog = screen.getByRole('dialog');
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await user.type(screen.getByLabelText(/City of the trade register/), 'Lyon');
    await user.type(screen.getByLabelText(/Discount for early payment/), '2');
    await save();
    expect(change).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/If paid within/), '8');
    await save();
    await waitFor(() =>
      expect(change).toHaveBeenCalledWith({
        version: 1,
        change: {
          capitalMinor: 1_000_000,
          registerTown: 'Lyon',
          earlyPayment: { percent: '2', days: 8 },
          supply: 'goods',
          isVatOnDebits: false,
        },
      }),
    );
  });
});
