import type { Conversation, Message } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import {
  aCard,
  aConversation,
  aMessage,
  marie,
  messageIdOf,
  newConversationId,
  sophie,
} from '../../../../testing/conversations.ts';
import { mockLayout } from '../../../../testing/list-screen.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import { snackbars } from '../../../../ui/snackbar/snackbar.ts';
import { Thread } from './Thread.tsx';

const { conversations } = api;
let report = vi.spyOn(conversations, 'report');
let setViewed = vi.spyOn(conversations, 'setViewed');
let reported = vi.spyOn(console, 'error');
const user = userEvent.setup({ delay: null });
let conversationId = newConversationId();

beforeEach(() => {
  conversationId = newConversationId();
  mockLayout();
  report = vi.spyOn(conversations, 'report');
  setViewed = vi.spyOn(conversations, 'setViewed');
  setViewed.mockResolvedValue({ nbOfUnreadMessages: 0, viewedOn: null });
  reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function show(rows: Message[], changes: Parameters<typeof aConversation>[0] = {}) {
  mockQuery('conversations.get', { conversationId }, aConversation({ id: conversationId, ...changes }));
  mockQuery('conversations.listMessages', { conversationId }, { rows, hasMore: false });
  const renderHead = (conversation: Conversation) => <h2>{conversation.partner.name}</h2>;
  return renderScreen(<Thread conversationId={conversationId} renderHead={renderHead} />);
}

describe('a thread', () => {
  it('shows each day once, groups messages by author, and says who has seen them', async () => {
    await show([
      aMessage(1),
      aMessage(2, { sentAt: '2026-11-20T16:17:00.000Z' }),
      aMessage(3, { author: marie, sentAt: '2026-11-21T14:00:00.000Z', seenBy: [sophie.id] }),
      aMessage(4, { author: marie, sentAt: '2026-11-21T15:00:00.000Z' }),
    ]);
    expect(screen.getByText('Friday 20/11/2026')).toBeTruthy();
    expect(screen.getByText('Saturday 21/11/2026')).toBeTruthy();
    expect(screen.getAllByText(/^Sophie Tran · 11:/)).toHaveLength(1);
    expect(screen.getByText(/^Sophie Tran · 11:17.a\.m\.$/)).toBeTruthy();
    expect(screen.getByText(/^9:00.a\.m\. · Seen by Sophie Tran$/)).toBeTruthy();
    expect(screen.getByText(/^10:00.a\.m\. · Sent$/)).toBeTruthy();
  });

  it('shows what was edited, deleted, answered and mentioned, and leads out of it only to addresses', async () => {
    await show([
      aMessage(1, {
        text: 'Ask @Marie Lavoie, see https://halles.example/x <b>',
        mentions: [marie.id],
        editedAt: '2026-11-20T16:20:00.000Z',
        replyTo: { id: messageIdOf(9), authorName: 'Marie Lavoie', text: 'How many?' },
      }),
      aMessage(2, { author: marie, text: '', deletedAt: '2026-11-20T16:20:00.000Z' }),
    ]);
    expect(screen.getByText('@Marie Lavoie').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'https://halles.example/x' })).toHaveProperty(
      'rel',
      'noreferrer noopener nofollow',
    );
    expect(document.body.innerHTML).not.toContain('<b>');
    expect(screen.getByText('How many?')).toBeTruthy();
    expect(screen.getByText('Edited')).toBeTruthy();
    expect(screen.getByText('Message deleted')).toBeTruthy();
  });

  it('shows cards as they are now, and only that there is one to a reader without the right', async () => {
    await show([
      aMessage(1, {
        cards: [
          aCard(),
          aCard({ kind: 'invoice', id: 'i1', isHidden: true, title: {}, status: '', url: null }),
          aCard({ kind: 'claim', id: 'c1', status: 'accepted', amountMinor: 585, on: null, url: null }),
        ],
      }),
    ]);
    const order = screen.getByRole('link', { name: /^Order FDN-000024/ });
    expect(order.textContent).toContain('$1,547.23');
    expect(order.textContent).toContain('Delivered');
    expect(screen.getByText('An invoice you can’t see')).toBeTruthy();
    expect(screen.getByText('Claim on FDN-000024')).toBeTruthy();
    expect(screen.getByText('Accepted')).toBeTruthy();
  });

  it('shows pictures and other files', async () => {
    const file = { fileId: 'f1', url: '/f1', bytes: 2_048, widthPx: null, heightPx: null } as const;
    await show([
      aMessage(1, {
        files: [
          { ...file, name: 'salades.jpg', contentType: 'image/jpeg', thumbnailUrl: '/t1' },
          { ...file, fileId: 'f2', name: 'liste.pdf', contentType: 'application/pdf', thumbnailUrl: null },
        ] as Message['files'],
      }),
    ]);
    expect(screen.getByRole('img', { name: 'Photo: salades.jpg' }).getAttribute('loading')).toBe('lazy');
    expect(screen.getByRole('link', { name: /^liste\.pdf/ })).toBeTruthy();
  });

  it('shows changes of the order as small lines, in the words of the reader’s side', async () => {
    const orderEvent = { event: 'submitted', side: 'customer', number: 'FDN-38' } as const;
    await show([aMessage(1, { kind: 'orderEvent', author: null, text: '', orderEvent })]);
    expect(screen.getByText(/^FDN-38 · Order received · Bistro des Érables · 11:16.a\.m\.$/)).toBeTruthy();
  });

  it('reads out what others write while it is open', async () => {
    await show([aMessage(1)]);
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced()).not.toContain('Sophie Tran: Message 1');
    act(() =>
      mockQuery(
        'conversations.listMessages',
        { conversationId },
        {
          rows: [aMessage(1), aMessage(2, { text: 'One more thing' })],
          hasMore: false,
        },
      ),
    );
    await waitFor(() => expect(announced()).toContain('Sophie Tran: One more thing'));
  });

  it('renders only what is in view of a long one, and fetches only the pages of it', async () => {
    const fetched = vi.fn((_request: RequestInfo | URL) => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', fetched);
    const rows = Array.from({ length: 50 }, (_, at) => aMessage(99_951 + at));
    await show(rows);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    const fetchedPages = fetched.mock.calls
      .map(([request]) => (request instanceof Request ? request.url : String(request)))
      .filter((one) => one.includes('before='));
    expect(fetchedPages.length).toBeGreaterThan(0);
    expect(fetchedPages.length).toBeLessThanOrEqual(4);
  });
});

it('reports a message of the other organization with a reason', async () => {
  report.mockResolvedValue({ done: true });
  await show([aMessage(1)]);
  await user.click(screen.getByRole('button', { name: 'Actions for the message from Sophie Tran' }));
  await user.click(screen.getByRole('menuitem', { name: 'Report message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this message?' });
  await user.type(within(dialog).getByRole('textbox', { name: /^What happened/ }), 'Insults');
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(report).toHaveBeenCalledWith({ conversationId, messageId: messageIdOf(1), reason: 'Insults' });
});

describe('opening a thread', () => {
  const stored = () => setViewed.mock.calls.filter(([input]) => input.conversationId === conversationId);

  it('stores that it was viewed, at most once in three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      await show([aMessage(1)]);
      // On a busy machine the effect comes after the render was answered.
      await vi.waitFor(() => expect(stored()).toHaveLength(1));
      for (const count of [2, 3]) {
        const rows = Array.from({ length: count }, (_, at) => aMessage(at + 1));
        act(() => mockQuery('conversations.listMessages', { conversationId }, { rows, hasMore: false }));
        await act(() => vi.advanceTimersByTimeAsync(1_000));
      }
      expect(stored()).toHaveLength(1);
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(stored()).toHaveLength(2);
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(stored()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows and reports a failure to store it', async () => {
    setViewed.mockRejectedValue(new ProblemError({ code: 'server.fault', status: 500 }));
    await show([aMessage(1)]);
    await waitFor(() => expect(snackbars.get()).toMatchObject([{ text: 'conversations.viewedFailed' }]), {
      timeout: 3_000,
    });
    const reports = reported.mock.calls.map(([during]) => during as unknown);
    expect(reports).toContain('Error updating viewedBy info');
  });
});
