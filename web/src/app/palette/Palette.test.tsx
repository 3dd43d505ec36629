import type { Allowed, FoundRecord, Id } from '@halles/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SESSION_KEY, writeStored } from '../../ui/storage.ts';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { clearSlice, mockQuery, renderSlice } from '../../testing/render-slice.tsx';
import { UiProvider } from '../../ui/provider.tsx';
import { rememberOpened } from './opened.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { palette, paletteText } from './open-palette.ts';
import Palette from './Palette.tsx';
import { PaletteOutlet } from './PaletteOutlet.tsx';

const uuid = <Noun extends string>(last: number) => `01930000-0000-7000-8000-00000000000${last}` as Id<Noun>;
const partner = { id: uuid<'Organization'>(9), name: 'Bistro Verger' };
const customer: FoundRecord = {
  kind: 'customer',
  id: uuid(1),
  partner,
  number: 'C-7',
  city: 'Québec',
  status: 'active',
};
const order = (last: number, confirm: Allowed = true): FoundRecord => ({
  kind: 'order',
  id: uuid(last),
  side: 'vendor',
  partner,
  number: `FN-${last}`,
  status: 'submitted',
  on: '2026-11-24',
  totalMinor: 2450,
  currency: 'CAD',
  can: { confirm },
});

/** Answers of the server by the text that is searched; a text without one waits until it is given. */
const answers = new Map<string, (records: FoundRecord[]) => void>();
const requested: string[] = [];
let fails = false;

beforeEach(() => {
  const fetch = vi.fn(async (request: string | URL | Request) => {
    const url = new URL(request instanceof Request ? request.url : request, 'http://localhost');
    if (fails) return new Response('{"code":"request.invalid","status":400}', { status: 400 });
    if (!url.pathname.endsWith('/search')) return new Response('[]', json);
    const text = url.searchParams.get('text')!;
    requested.push(text);
    const records = await new Promise<FoundRecord[]>((resolve) => answers.set(text, resolve));
    return new Response(JSON.stringify(records), json);
  });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  writeStored(SESSION_KEY, { me: { id: 'marie' }, context: aContext() });
});
const json = { headers: { 'content-type': 'application/json' } };
afterEach(() => {
  answers.clear();
  requested.length = 0;
  fails = false;
  paletteText.set('');
});

const navigate = vi.fn<(href: string) => void>();

async function open({
  language = 'en-CA',
  context = aContext(anOrganization({ isBuyer: false })),
}: Parameters<typeof renderSlice>[1] = {}) {
  navigate.mockReset();
  mockQuery('identity.getMe', {}, { settings: { theme: 'auto' } } as never);
  const onClose = vi.fn();
  await renderSlice(
    <UiProvider router={{ navigate }}>
      <Palette isOpen onClose={onClose} />
    </UiProvider>,
    { language, context },
  );
  // Faster than the pause after which a search is asked for, whatever else the machine does.
  const user = userEvent.setup({ delay: null });
  const input = await screen.findByRole('combobox');
  return { user, input, onClose };
}

async function give(text: string, records: FoundRecord[]): Promise<void> {
  await waitFor(() => expect(answers.has(text)).toBe(true));
  await act(async () => answers.get(text)!(records));
}
const status = () => within(screen.getByRole('dialog')).getByRole('status');
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)!.textContent;
};

it('groups what is found by kind, with details, and says how many there are', async () => {
  const { user, input } = await open();
  await user.type(input, 'bistro');
  await give('bistro', [customer, order(3), order(2)]);
  const customers = await screen.findByRole('group', { name: 'Customers' });
  expect(within(customers).getByRole('option').textContent).toBe('Bistro VergerC-7 · Québec');
  const orders = screen.getByRole('group', { name: 'Orders' });
  expect(
    within(orders)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringMatching(/^FN-3Bistro Verger · 24\/11\/2026 · \$24\.50Received/),
    expect.stringMatching(/^FN-2/),
  ]);
  expect(status().textContent).toBe('3 results');
});

it('asks once for what was typed quickly', async () => {
  const { user, input } = await open();
  await user.type(input, 'bistro');
  await give('bistro', []);
  expect(requested).toEqual(['bistro']);
  await screen.findByText('No results');
});

it('asks nothing for one character', async () => {
  const { user, input } = await open();
  await user.type(input, 'b ');
  await new Promise((done) => setTimeout(done, 150));
  expect(requested).toEqual([]);
});

it('keeps former results dimmed, and drops an answer that comes too late', async () => {
  const { user, input } = await open();
  await user.type(input, 'fn-2');
  await give('fn-2', [order(2)]);
  await screen.findByText('FN-2');
  await user.type(input, '1');
  await waitFor(() => expect(answers.has('fn-21')).toBe(true));
  screen.getByText('FN-2');
  expect(status().textContent).toBe('');
  await user.type(input, '0');
  await give('fn-210', [order(3)]);
  await screen.findByText('FN-3');
  await give('fn-21', [order(1)]);
  expect(screen.queryByText('FN-1')).toBeNull();
  expect(screen.queryByText('FN-2')).toBeNull();
});

it('moves with the arrows and opens with Enter', async () => {
  const { user, input, onClose } = await open();
  await user.type(input, 'bistro');
  await give('bistro', [customer, order(2)]);
  await waitFor(() => expect(active()).toMatch(/^Bistro Verger/));
  await user.keyboard('{ArrowDown}');
  expect(active()).toMatch(/^FN-2/);
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(active()).not.toMatch(/^Bistro Verger/);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(navigate).toHaveBeenCalledWith(`/vendor/purchase-orders/${order(2).id}`);
  expect(onClose).toHaveBeenCalled();
  expect(paletteText.get()).toBe('');
});

it('waits for the answer when Enter is pressed before it', async () => {
  const { user, input } = await open();
  await user.type(input, 'fn-2');
  await give('fn-2', [order(2)]);
  await user.type(input, '1{Enter}');
  expect(navigate).not.toHaveBeenCalled();
  await give('fn-21', [order(3)]);
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/vendor/purchase-orders/${order(3).id}`));
});

it('opens a new tab with Ctrl Enter, and stays', async () => {
  const { user, input, onClose } = await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await user.type(input, 'bistro');
  await give('bistro', [customer]);
  await waitFor(() => expect(active()).toMatch(/^Bistro/));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(String(opened.mock.calls[0]![0])).toMatch(/\/vendor\/relationships\/01930000/);
  expect(opened.mock.calls[0]!.slice(1)).toEqual(['_blank', 'noopener']);
  expect(navigate).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  opened.mockRestore();
});

it('goes to a screen whose name is typed, before all records', async () => {
  const { user, input } = await open();
  await user.type(input, 'settings{Enter}');
  await give('settings', [customer]);
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/organizations/settings'));
});

it.each([
  ['en-CA', 'confirm FN-2', 'Confirm order FN-2'],
  ['fr-CA', 'confirmer FN-2', 'Confirmer la commande FN-2'],
] as const)('offers to confirm an order: %s', async (language, typed, label) => {
  const { user, input } = await open({ language });
  await user.type(input, typed);
  await give('FN-2', [order(2), order(3, 'ordering.notInThisState')]);
  await screen.findByText(label);
  expect(screen.queryByText(label.replace('2', '3'))).toBeNull();
  expect(active()).toContain(label);
});

it.each([
  ['en-CA', 'new invoice for bistro', 'New invoice for Bistro Verger', '/vendor/invoices/new'],
  ['fr-CA', 'nouvelle facture pour bistro', 'Nouvelle facture pour Bistro Verger', '/vendor/invoices/new'],
  [
    'fr-CA',
    'nouvelle commande pour bistro',
    'Nouvelle commande pour Bistro Verger',
    '/vendor/purchase-orders/new',
  ],
] as const)('begins a document for a customer: %s “%s”', async (language, typed, label, path) => {
  const { user, input } = await open({ language });
  await user.type(input, typed);
  await give('bistro', [customer, order(2)]);
  await screen.findByText(label);
  await user.keyboard('{Enter}');
  expect(navigate).toHaveBeenCalledWith(`${path}?customer=${partner.id}`);
});

it('offers no document to a member without the right', async () => {
  const context = aContext();
  const currentMembership = { ...context.currentMembership!, role: 'driver' as const };
  const { user, input } = await open({ context: { ...context, currentMembership } });
  await user.type(input, 'new invoice for bistro');
  await give('bistro', [customer]);
  await screen.findByText('Bistro Verger');
  expect(screen.queryByText('New invoice for Bistro Verger')).toBeNull();
});

it('lists what was opened last first while nothing is typed', async () => {
  rememberOpened(`/vendor/purchase-orders/${order(2).id}`);
  rememberOpened(`/vendor/relationships/${customer.id}`);
  mockQuery('reports.listOpenedRecords', { relationIds: [customer.id], purchaseOrderIds: [order(2).id] }, [
    order(2),
    customer,
  ]);
  await open();
  const group = await screen.findByRole('group', { name: 'Recently opened' });
  expect(
    within(group)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([expect.stringMatching(/^Bistro Verger/), expect.stringMatching(/^FN-2/)]);
});

it('keeps what was typed when it is closed without a choice', async () => {
  const { user, input } = await open();
  await user.type(input, 'bistro');
  await give('bistro', [customer]);
  clearSlice();
  const again = await open();
  expect((again.input as HTMLInputElement).value).toBe('bistro');
});

it('says when the search fails, and still finds screens', async () => {
  fails = true;
  const { user, input } = await open();
  await user.type(input, 'settings');
  await screen.findByText(/^The search failed/);
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toContain('Settings');
});

it('offers a buyer to search the offers', async () => {
  const { user, input } = await open({
    context: aContext(anOrganization({ isSeller: false, isBuyer: true })),
  });
  await user.type(input, 'tomates');
  await give('tomates', []);
  await screen.findByText('Search offers for “tomates”');
  await user.keyboard('{Enter}');
  expect(navigate).toHaveBeenCalledWith('/customer/search?text=tomates');
});

it.each([
  ['en-CA', 'cut-off', /^Cut-off/, '/help/cut-off'],
  ['fr-CA', 'heure limite', /^Heure limite/, '/help/cut-off'],
] as const)('finds help articles by their title (%s)', async (language, typed, name, href) => {
  const { user, input } = await open({ language });
  await user.type(input, typed);
  await user.click(await screen.findByRole('option', { name }));
  expect(navigate).toHaveBeenCalledWith(href);
});

it('does nothing with a line under the right mouse button', async () => {
  const { user, input } = await open();
  await user.type(input, 'bistro');
  await give('bistro', [customer]);
  const line = await screen.findByRole('option', { name: /^Bistro Verger/ });
  fireEvent(line, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(navigate).not.toHaveBeenCalled();
});

it('does not show the next person what was typed', async () => {
  const { user, input } = await open();
  await user.type(input, 'bistro');
  clearSlice();
  writeStored(SESSION_KEY, { me: { id: 'paul' }, context: aContext() });
  const next = await open();
  expect((next.input as HTMLInputElement).value).toBe('');
});

it('waits until a dialog in front is closed', async () => {
  mockQuery('identity.getMe', {}, { settings: { theme: 'auto' } } as never);
  await renderSlice(<PaletteOutlet />);
  onTestFinished(() => palette.set('never'));
  await act(async () => void openDialog({ title: 'Edit' }, (close) => <button onClick={close}>Done</button>));
  const user = userEvent.setup({ delay: null });
  const inFront = await screen.findByRole('dialog');
  await user.keyboard('{Control>}k{/Control}');
  expect(palette.get()).toBe('never');
  await user.click(within(inFront).getByRole('button', { name: 'Done' }));
  await user.keyboard('{Control>}k{/Control}');
  expect(palette.get()).toBe('open');
});
