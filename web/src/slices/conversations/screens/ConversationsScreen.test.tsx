import type { ConversationRow } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meQuery } from '../../../lib/session.ts';
import { queryClient } from '../../../lib/query.ts';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import {
  aConversation,
  aConversationRow,
  aMessage,
  conversationIdOf,
  messageIdOf,
} from '../../../testing/conversations.ts';
import { aPerson } from '../../../testing/identity.ts';
import { mockLayout } from '../../../testing/list-screen.ts';
import { aCustomer, relationId } from '../../../testing/relationships.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { changeDraft } from '../components/device/drafts.ts';
import { threadKey } from '../components/device/outbox.ts';
import ConversationsScreen from './ConversationsScreen.tsx';

const user = userEvent.setup({ delay: null });
const first = { page: 1, pageSize: 100 };

function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 700px)',
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
}

beforeEach(() => {
  mockLayout();
  vi.spyOn(api.conversations, 'setViewed').mockResolvedValue({ nbOfUnreadMessages: 0, viewedOn: null });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function mockList(rows: ConversationRow[], input: object = {}): void {
  mockQuery('conversations.list', { ...input, ...first }, { rows, total: rows.length, ...first });
}

async function show(
  rows: ConversationRow[],
  params: Record<string, string> = {},
  language: 'en-CA' | 'fr-CA' = 'en-CA',
) {
  queryClient.setQueryData(meQuery.queryKey, aPerson());
  mockQuery(
    'conversations.countUnread',
    {},
    {
      count: rows.filter(({ viewed }) => viewed.nbOfUnreadMessages > 0).length,
    },
  );
  mockList(rows);
  return renderScreen(<ConversationsScreen />, { params, language });
}

/** A thread is open beside the list. */
function mockThread(): void {
  mockQuery('conversations.get', { conversationId: conversationIdOf(1) }, aConversation());
  mockQuery(
    'conversations.listMessages',
    { conversationId: conversationIdOf(1) },
    {
      rows: [aMessage(1)],
      hasMore: false,
    },
  );
  mockQuery('relationships.get', { relationId }, aCustomer());
}

const rowOf = (name: RegExp) => screen.getByRole('link', { name });

describe('the list of conversations', () => {
  it('names partner and subject, shows the last message, and how many are unread', async () => {
    const own = { ...aConversationRow().lastMessage!, organizationId: anOrganization().id };
    await show([
      aConversationRow(1, { viewed: { nbOfUnreadMessages: 2, viewedOn: null } }),
      aConversationRow(2, {
        subject: { kind: 'order', id: 'o', number: 'FDN-38', url: '' },
        lastMessage: { ...own, authorName: 'Marie Lavoie', text: 'Packed.' },
      }),
      aConversationRow(3, { lastMessage: { ...own, authorName: 'Étienne Roy', text: '', hasFiles: true } }),
      aConversationRow(4, { lastMessage: { ...own, text: '', isDeleted: true }, isMuted: true }),
    ]);
    expect(rowOf(/Thank you!/).textContent).toContain('2 unread');
    expect(rowOf(/Order FDN-38/).textContent).toContain('You: Packed.');
    expect(rowOf(/Sent a file/).textContent).toContain('Étienne Roy: Sent a file');
    expect(within(rowOf(/Message deleted/)).getByRole('img', { name: 'Muted' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unread 1' }).getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['en-CA', '10,000 unread'],
    ['fr-CA', '10\u00a0000 non lus'],
  ] as const)('says how many are unread when there are thousands (%s)', async (language, words) => {
    const viewed = { nbOfUnreadMessages: 10_000, viewedOn: null };
    await show([aConversationRow(1, { viewed })], {}, language);
    expect(screen.getByRole('link', { name: /Thank you!/ }).textContent).toContain(words);
  });

  it('shows what was written and not sent', async () => {
    const row = aConversationRow(1);
    await show([row]);
    changeDraft(threadKey(row.subject), (draft) => ({ ...draft, text: 'Half a thought' }));
    await waitFor(() => expect(rowOf(/Half a thought/).textContent).toContain('Draft'));
  });

  it('moves with the arrows', async () => {
    await show([aConversationRow(1), aConversationRow(2), aConversationRow(3)]);
    const links = screen.getAllByRole('link');
    links[0]!.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[2]);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(links[1]);
  });

  it('can be narrowed to unread conversations, in the address', async () => {
    mockList([], { unread: true });
    await show([aConversationRow(1)]);
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(address.search).toEqual({ unread: 'yes' });
    await screen.findByText('No unread messages');
  });

  it('finds messages, marks the words, and leads to each in its thread', async () => {
    mockList([], { search: 'lettuce' });
    const found = {
      messageId: messageIdOf(7),
      conversationId: conversationIdOf(1),
      position: 7,
      partner: aConversationRow().partner,
      subject: aConversationRow().subject,
      authorName: 'Sophie Tran',
      sentAt: '2026-11-20T16:16:00.000Z',
      text: 'Three heads of lettuce were brown.',
    };
    mockQuery(
      'conversations.search',
      { text: 'lettuce' },
      {
        rows: [found],
        hasMore: true,
      },
    );
    await show([aConversationRow(1)]);
    await user.type(screen.getByRole('searchbox', { name: 'Person, order, word' }), 'lettuce');
    const hit = await screen.findByRole('link', { name: /Three heads of/ });
    expect(within(hit).getByText('lettuce').tagName).toBe('MARK');
    expect(hit.getAttribute('href')).toBe(
      `/conversations/${conversationIdOf(1)}?q=lettuce&message=${messageIdOf(7)}&at=7`,
    );
    expect(screen.getByText('No conversations found')).toBeTruthy();
    mockQuery(
      'conversations.search',
      { text: 'lettuce', before: messageIdOf(7) },
      {
        rows: [{ ...found, messageId: messageIdOf(3), position: 3, text: 'Lettuce, please.' }],
        hasMore: false,
      },
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Lettuce, please/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Three heads of/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

    // Until those of the next search are there.
    vi.spyOn(api.conversations, 'search').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(api.conversations, 'list').mockReturnValue(new Promise(() => undefined));
    await user.type(screen.getByRole('searchbox', { name: 'Person, order, word' }), ' heads');
    await waitFor(() => expect(api.conversations.search).toHaveBeenCalled());
    expect(screen.getByRole('link', { name: /Three heads of/ })).toBeTruthy();
    expect(screen.queryByText('No conversations found')).toBeNull();
  });

  it('keeps its rows until those of a filter are there', async () => {
    const unread = Promise.withResolvers<never>();
    await show([aConversationRow(1)]);
    vi.spyOn(api.conversations, 'list').mockReturnValue(unread.promise);
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(rowOf(/Thank you!/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Updating' })).toBeTruthy();
    unread.resolve({ rows: [], total: 0, ...first } as never);
    expect(await screen.findByText('No unread messages')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Thank you!/ })).toBeNull();
  });

  it('offers to write to a partner on the platform when it is empty', async () => {
    await show([]);
    const { partner } = aCustomer();
    const row = {
      ...aCustomer(),
      customerNumber: null,
      tags: [],
      paymentTermsInDays: null,
      creditLimitMinor: null,
    };
    mockQuery(
      'relationships.listCustomers',
      { status: 'active', sort: 'name', pageSize: 50 },
      {
        rows: [row, { ...row, id: 'x' as never, partner: { ...partner, name: 'Card', isOnPlatform: false } }],
        total: 2,
        page: 1,
        pageSize: 50,
      },
    );
    const [, button] = screen.getAllByRole('button', { name: 'New message' });
    await user.click(button!);
    const dialog = await screen.findByRole('dialog', { name: 'New message' });
    expect(within(dialog).queryByRole('button', { name: /Card/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: /Bistro des Érables/ }));
    await waitFor(() => expect(address.path).toBe(`/conversations/about/relation/${relationId}`));
  });
});

it.each([
  ['Export messages (Excel)', /\/api\/exports\/messages\.xlsx\?language=EN$/],
  ['Export messages (CSV)', /\/api\/exports\/messages\.csv\?language=EN$/],
])('“%s” in the menu of the conversations saves the messages', async (name, pattern) => {
  const fetched = vi.fn<(url: URL) => Promise<Response>>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  await show([aConversationRow(1)]);
  await user.click(screen.getByRole('button', { name: 'More actions for conversations' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  expect(fetched.mock.calls.map(([url]) => String(url))).toContainEqual(expect.stringMatching(pattern));
});

describe('a thread beside the list', () => {
  it('is marked in the list, and shows the partner, what they owe and the private note', async () => {
    mockThread();
    const customer = aCustomer();
    mockQuery(
      'relationships.get',
      { relationId },
      {
        ...customer,
        customerTerms: { ...customer.customerTerms!, notes: 'Rings twice.', creditLimitMinor: 400_000 },
      },
    );
    mockQuery(
      'invoicing.countInvoices',
      { side: 'vendor', partnerId: customer.partner.id },
      {
        tabs: {} as never,
        balances: [{ currency: 'CAD', balanceMinor: 154_138, overdueMinor: 12_090, bands: {} as never }],
      },
    );
    await show([aConversationRow(1)], { conversationId: conversationIdOf(1) });
    expect(rowOf(/Thank you!/).getAttribute('aria-current')).toBe('page');
    const aside = screen.getByRole('complementary', { name: 'About this organization' });
    expect(aside.textContent).toContain('$1,541.38');
    expect(aside.textContent).toContain('$120.90 overdue');
    expect(aside.textContent).toContain('Limit $4,000.00');
    expect(aside.textContent).toContain('Rings twice.');
    expect(screen.getByRole('link', { name: 'Enter an order' }).getAttribute('href')).toBe(
      `/vendor/purchase-orders/new?customer=${customer.partner.id}`,
    );
  });

  it('highlights the message of a search hit', async () => {
    mockThread();
    address.search = { message: messageIdOf(1), at: 1 };
    await show([aConversationRow(1)], { conversationId: conversationIdOf(1) });
    const found = screen.getByRole('article', { name: /Sophie Tran/ });
    expect(found.parentElement!.dataset['highlighted']).toBe('true');
  });

  it('is the only pane on a phone, and Escape or the arrow leads back to the list', async () => {
    onPhone();
    mockThread();
    await show([aConversationRow(1)], { conversationId: conversationIdOf(1) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Bistro des Érables' })).toBe(
      document.activeElement,
    );
    expect(screen.getByRole('link', { name: 'Back to conversations' }).getAttribute('href')).toBe(
      '/conversations',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address.path).toBe('/conversations'));
  });
});
