import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Relation } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { RouterProvider } from '../../../lib/router/router-provider.tsx';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aCustomer, relationId } from '../../../testing/relationships.ts';
import * as uploads from '../../../lib/uploads.ts';
import { address, screenRouter } from '../../../testing/address.tsx';
import { mockQuery, renderScreen, renderSlice, TestPage } from '../../../testing/render-slice.tsx';
import CustomerScreen from './CustomerScreen.tsx';

const uploaded = vi.fn<() => Promise<{ id: string }>>();
beforeEach(() => void vi.spyOn(uploads, 'uploadAs').mockReturnValue(uploaded as never));
const move = vi.spyOn(api.relationships, 'move');
const changeTerms = vi.spyOn(api.relationships, 'changeCustomerTerms');
const user = userEvent.setup({ delay: null });

const show = async (relation: Relation) => {
  mockQuery('relationships.get', { relationId }, relation);
  await renderScreen(<CustomerScreen />, { params: { relationId } });
};

describe('the card of a customer', () => {
  it('shows the customer and the contact details', async () => {
    await show(aCustomer());
    expect(screen.getByRole('heading', { level: 1, name: 'Bistro des Érables' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'cuisine@bistro.example' })).toBeTruthy();
    expect(screen.queryByText('Not on Halles yet')).toBeNull();
  });

  it.each([
    [null, 'No end date'],
    ['2027-06-30', 'Valid until 30/06/2027'],
    ['2026-12-03', 'Ends in 12 days, on 03/12/2026'],
    ['2026-11-21', 'Ends today'],
    ['2026-11-20', 'Ended on 20/11/2026: taxes are charged again'],
  ])('says the state of an exemption until %s', async (expiresOn, state) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00.000Z'), toFake: ['Date'] });
    const terms = {
      ...aCustomer().customerTerms!,
      exemptTaxIds: ['0192f0c1-0000-7000-8000-0000000000b1' as never],
    };
    const taxExemption = { certificateNumber: 'C-77', reason: '', expiresOn, fileId: null };
    await show(aCustomer({ customerTerms: { ...terms, taxExemption } }));
    expect(screen.getByText(state)).toBeTruthy();
    vi.useRealTimers();
  });

  it('has one next step: a request is approved', async () => {
    const customer = aCustomer({ status: 'requested', can: { accept: true, decline: true, pause: 'x' } });
    move.mockResolvedValue(aCustomer());
    await show(customer);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(move).toHaveBeenCalledWith({ relationId, action: 'accept' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  });

  it('asks before pausing, and does nothing on cancel', async () => {
    await show(aCustomer());
    await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pause Bistro des Érables?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(move).not.toHaveBeenCalled();
  });

  it('invites the people of a card that is not on the platform', async () => {
    const card = aCustomer({ can: { editCard: true } });
    await show({ ...card, partner: { ...card.partner, isOnPlatform: false } });
    await user.click(screen.getByRole('button', { name: 'Invite to Halles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite Bistro des Érables to Halles' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Email/).value).toBe('cuisine@bistro.example');
  });

  it('shows an error for a relationship of the other side', async () => {
    await show(aCustomer({ side: 'customer' }));
    expect(screen.getByText('Couldn’t load this customer')).toBeTruthy();
  });
});

describe('the terms of a customer', () => {
  beforeEach(() => {
    address.search = { tab: 'notes' };
  });

  const writeNotes = async () => {
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Sonner');
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  const withNotes = (notes: string, version: number) =>
    aCustomer({ customerTerms: { ...aCustomer().customerTerms!, notes }, version });
  const stale = () =>
    new ProblemError({
      code: 'request.stale',
      status: 409,
      details: { fields: ['notes'], current: withNotes('Fermé', 2) },
    });

  it('send only changed values', async () => {
    changeTerms.mockResolvedValue(withNotes('Sonner', 2));
    await show(aCustomer());
    await writeNotes();
    expect(changeTerms).toHaveBeenCalledWith({ relationId, version: 1, terms: { notes: 'Sonner' } });
  });

  it('name the version that typing began from, although a colleague’s change arrived since', async () => {
    changeTerms.mockResolvedValueOnce(withNotes('Sonner', 3));
    changeTerms.mockResolvedValueOnce(withNotes('Sonner. Fermé', 4));
    await show(aCustomer());
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Sonner');
    const theirs = withNotes('Fermé', 2);
    const partner = { ...theirs.partner, name: 'Bistro de la Gare' };
    mockQuery('relationships.get', { relationId }, { ...theirs, partner });
    await screen.findByRole('heading', { level: 1, name: partner.name });
    expect(notes).toHaveProperty('value', 'Sonner');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeTerms).toHaveBeenLastCalledWith({ relationId, version: 1, terms: { notes: 'Sonner' } });
    await user.type(notes, '. Fermé');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeTerms).toHaveBeenLastCalledWith({
      relationId,
      version: 3,
      terms: { notes: 'Sonner. Fermé' },
    });
  });

  it('overwrite a colleague’s concurrent change on request', async () => {
    changeTerms.mockRejectedValueOnce(stale()).mockResolvedValueOnce(withNotes('Sonner', 3));
    await show(aCustomer());
    await writeNotes();
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(changeTerms).toHaveBeenLastCalledWith({ relationId, version: 2, terms: { notes: 'Sonner' } }),
    );
  });

  it('keep what was typed until one of the two is chosen', async () => {
    changeTerms.mockRejectedValueOnce(stale());
    await show(aCustomer());
    await writeNotes();
    const dialog = await screen.findByRole('dialog', { name: 'Someone changed this in the meantime' });
    await user.keyboard('{Escape}');
    expect(dialog.isConnected).toBe(true);
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Sonner');
    await user.click(within(dialog).getByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Fermé'));
  });

  it('keep a colleague’s concurrent change on request', async () => {
    changeTerms.mockRejectedValueOnce(stale());
    await show(aCustomer());
    await writeNotes();
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Fermé'),
    );
    expect(changeTerms).toHaveBeenCalledTimes(1);
  });
});

describe('the contacts of a customer', () => {
  const contact = (name: string) => ({ name, function: 'orders' as const, email: null, phone: null });
  const withContacts = (names: string[], version: number) =>
    aCustomer({ customerTerms: { ...aCustomer().customerTerms!, contacts: names.map(contact) }, version });
  const stale = (names: string[]) =>
    new ProblemError({
      code: 'request.stale',
      status: 409,
      details: { fields: ['contacts'], current: withContacts(names, 2) },
    });
  const sent = () => changeTerms.mock.calls.map(([{ version, terms }]) => [version, terms.contacts]);
  const fill = async (opener: string | RegExp, name: string) => {
    await user.click(screen.getByRole('button', { name: opener }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText(/^Name/));
    await user.type(within(dialog).getByLabelText(/^Name/), name);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  beforeEach(() => {
    address.search = { tab: 'contacts' };
  });

  it('keep those that a colleague added while one is added', async () => {
    changeTerms.mockRejectedValueOnce(stale(['Luc', 'Anne']));
    changeTerms.mockResolvedValueOnce(withContacts(['Luc', 'Anne', 'Zoé'], 3));
    await show(withContacts(['Luc'], 1));
    await fill('Add contact', 'Zoé');
    expect(sent()).toEqual([
      [1, ['Luc', 'Zoé'].map(contact)],
      [2, ['Luc', 'Anne', 'Zoé'].map(contact)],
    ]);
  });

  it.each([
    ['moved', ['Anne', 'Luc'], ['Anne', 'Lucie']],
    ['changed', ['Lucien'], ['Lucien', 'Lucie']],
  ])('that one changes and a colleague %s are both there', async (_what, theirs, after) => {
    changeTerms.mockRejectedValueOnce(stale(theirs));
    changeTerms.mockResolvedValueOnce(withContacts(after, 3));
    await show(withContacts(['Luc'], 1));
    await fill('Edit Luc', 'Lucie');
    expect(sent().at(-1)).toEqual([2, after.map(contact)]);
  });
});

describe('the exemption certificate of a customer', () => {
  const fileId = '0192f0c1-0000-7000-8000-0000000000f1' as never;
  const exemptTaxIds = ['0192f0c1-0000-7000-8000-0000000000b1' as never];
  const certificate = { certificateNumber: 'C-77', reason: '', expiresOn: null, fileId: null };
  const exempt = (file: typeof fileId | null) => ({
    customerTerms: {
      ...aCustomer().customerTerms!,
      exemptTaxIds,
      taxExemption: { ...certificate, fileId: file },
    },
    taxExemptionUrl: file && '/files/certificate',
  });
  const pdf = new File(['%PDF'], 'certificat.pdf', { type: 'application/pdf' });
  const upload = () => user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, pdf);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

  beforeEach(() => {
    address.search = { tab: 'terms' };
  });

  it('is uploaded, saved with the terms, and then opens by a link', async () => {
    uploaded.mockResolvedValue({ id: fileId });
    changeTerms.mockResolvedValue(aCustomer({ ...exempt(fileId), version: 2 }));
    await show(aCustomer(exempt(null)));
    await upload();
    await screen.findByRole('button', { name: 'Remove exemption certificate' });
    await save();
    expect(changeTerms).toHaveBeenCalledWith({
      relationId,
      version: 1,
      terms: { taxExemption: { ...certificate, fileId } },
    });
    const link = await screen.findByRole('link', { name: 'Exemption certificate' });
    expect(link.getAttribute('href')).toBe('/files/certificate');
  });

  it('that arrives once another customer is shown is not that customer’s', async () => {
    let finish: (stored: { id: string }) => void = () => undefined;
    uploaded.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const otherId = '0192f0c1-0000-7000-8000-0000000000c9' as typeof relationId;
    const { partner } = aCustomer();
    const other = { ...exempt(null), id: otherId, partner: { ...partner, name: 'Café Aube' } };
    mockQuery('relationships.get', { relationId }, aCustomer(exempt(null)));
    mockQuery('relationships.get', { relationId: otherId }, aCustomer(other));
    const router = await screenRouter(<CustomerScreen />, { relationId });
    await renderSlice(
      <RouterProvider router={router}>
        <TestPage />
      </RouterProvider>,
    );
    await upload();
    await act(() => router.navigate(`/screen/${otherId}?tab=terms`));
    await screen.findByRole('heading', { level: 1, name: 'Café Aube' });
    await act(async () => finish({ id: fileId }));
    expect(screen.queryByRole('button', { name: 'Remove exemption certificate' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('that cannot be uploaded says why, and changes nothing', async () => {
    uploaded.mockRejectedValue(new Error('The file is too large.'));
    await show(aCustomer(exempt(null)));
    await upload();
    expect(await screen.findByText('The file is too large.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('is removed with the next save', async () => {
    changeTerms.mockResolvedValue(aCustomer({ ...exempt(null), version: 2 }));
    await show(aCustomer(exempt(fileId)));
    await user.click(screen.getByRole('button', { name: 'Remove exemption certificate' }));
    await save();
    expect(changeTerms).toHaveBeenCalledWith({
      relationId,
      version: 1,
      terms: { taxExemption: certificate },
    });
  });
});
