import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import * as uploads from '../../lib/uploads.ts';
import { address } from '../../testing/address.tsx';
import { aConversationRow, aMessage, conversationIdOf } from '../../testing/conversations.ts';
import { anOrder, anOrderRow, orderIdOf } from '../../testing/orders.ts';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../testing/render-slice.tsx';
import ShareFilesScreen from './ShareFilesScreen.tsx';

const user = userEvent.setup({ delay: null });
/** What the service worker stored, by address. */
const stored = new Map<string, Response>();
const upload = vi.fn<() => Promise<{ id: string }>>();
const purchaseOrderId = orderIdOf(1);

function fakeCaches() {
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    match: async (url: string) => stored.get(url)?.clone(),
    delete: async (url: string) => stored.delete(url),
  };
  return { has: async () => stored.size > 0, open: async () => cache };
}

const put = (at: number, name: string, type: string) =>
  stored.set(
    `https://halles.example/shared/${at}`,
    new Response('abc', { headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) } }),
  );

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
  vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00.000Z'), toFake: ['Date'] });
  vi.spyOn(uploads, 'uploadAs').mockReturnValue(upload as never);
  upload.mockResolvedValue({ id: 'f-1' });
  vi.spyOn(api.conversations, 'send').mockResolvedValue(aMessage(1));
  vi.spyOn(api.ordering, 'attachDocument').mockResolvedValue(anOrder());
});

async function show(organization = anOrganization()) {
  const rows = [aConversationRow(1), { ...aConversationRow(2), isClosed: true }];
  mockQuery('conversations.list', { page: 1, pageSize: 20 }, { rows, total: 2, page: 1, pageSize: 20 });
  const days = { from: '2026-09-22', until: '2027-01-20' };
  mockQuery(
    'ordering.listOrders',
    { side: 'vendor', view: 'deliveryOrPickup', ...days, tab: 'all', page: 1, pageSize: 20 },
    { rows: [anOrderRow(1)], total: 1, page: 1, pageSize: 20 },
  );
  mockQuery(
    'ordering.getOrder',
    { purchaseOrderId },
    anOrder({ can: { attachInvoice: true, attachDeliveryNote: true } }),
  );
  await renderScreen(<ShareFilesScreen />, { context: aContext(organization) });
}
const choose = async (field: RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('a file that another application shared', () => {
  it('is sent as a message to a conversation, once, and is gone from the device', async () => {
    put(0, 'caisse.jpg', 'image/jpeg');
    await show();
    await choose(/^Conversation/, /Bistro des Érables/);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(stored.size).toBe(0));
    expect(uploads.uploadAs).toHaveBeenLastCalledWith('photo');
    expect(api.conversations.send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ conversationId: conversationIdOf(1), fileIds: ['f-1'] }),
    );
  });

  it('keeps its message id when sending fails, so that a retry is the same message', async () => {
    put(0, 'bon.pdf', 'application/pdf');
    vi.mocked(api.conversations.send).mockRejectedValueOnce(new Error('lost'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show();
    await choose(/^Conversation/, /Bistro des Érables/);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByRole('alert');
    expect(stored.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(stored.size).toBe(0));
    const [first, second] = vi.mocked(api.conversations.send).mock.calls;
    expect(first![0].id).toBe(second![0].id);
    expect(uploads.uploadAs).toHaveBeenLastCalledWith('attachment');
  });

  it('is attached by a seller to an order, which then opens', async () => {
    put(0, 'bon de livraison.pdf', 'application/pdf');
    await show();
    await choose(/^Order/, /FDN-000001/);
    await user.click(await screen.findByRole('button', { name: 'Attach document' }));
    await waitFor(() => expect(address.path).toBe(`/vendor/purchase-orders/${purchaseOrderId}`));
    expect(api.ordering.attachDocument).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ purchaseOrderId, kind: 'externalDeliveryNote', fileId: 'f-1' }),
    );
    expect(stored.size).toBe(0);
  });

  it('cannot be attached to an order by a buyer', async () => {
    put(0, 'bon.pdf', 'application/pdf');
    await show(anOrganization({ isSeller: false, isBuyer: true }));
    expect(await screen.findByRole('combobox', { name: /^Conversation/ })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Order/ })).toBeNull();
  });

  it('is one of several: each is chosen and removed by itself', async () => {
    put(0, 'un.pdf', 'application/pdf');
    put(1, 'deux.pdf', 'application/pdf');
    await show();
    const list = await screen.findByRole('list');
    expect(within(list).getAllByRole('radio')).toHaveLength(2);
    await user.click(within(list).getByRole('button', { name: /un\.pdf/ }));
    await waitFor(() => expect([...stored.keys()]).toEqual(['https://halles.example/shared/1']));
  });
});

it('says that there is none when nothing was shared', async () => {
  await show();
  expect(await screen.findByRole('link', { name: /dashboard/i })).toBeTruthy();
});
