import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { storageKey } from '../../../../lib/send-left.ts';
import { queryClient } from '../../../../lib/query.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { aConversation, aMessage, conversationIdOf, messageIdOf } from '../../../../testing/conversations.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { messagesQuery } from '../../queries.ts';
import { addWaiting, removeWaiting, retryWaiting, sendWaiting, type WaitingMessage } from './outbox.ts';

const send = vi.spyOn(api.conversations, 'send');
const start = vi.spyOn(api.conversations, 'start');
const offline = new ProblemError({ code: 'network.offline', status: 0 });
const conversationId = conversationIdOf(1);

const waiting = (number: number, changes: Partial<WaitingMessage> = {}) => ({
  id: messageIdOf(number),
  subject: { kind: 'order', id: 'order-1' } as never,
  conversationId,
  text: `Message ${number}`,
  files: [],
  cards: [],
  mentions: [],
  replyTo: null,
  writtenAt: '2026-11-20T16:16:00Z',
  ...changes,
});
const stored = (): WaitingMessage[] =>
  JSON.parse(localStorage.getItem(storageKey('conversations.outbox')!) ?? '[]');
const sentTexts = () => send.mock.calls.map(([input]) => input.text);
/** All that waits is tried: the retry after ten seconds is not reached. */
const settled = () => act(() => vi.advanceTimersByTimeAsync(100));

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(contextQuery.queryKey, aContext());
  send.mockImplementation(async ({ id }) => aMessage(1, { id: id as never }));
  start.mockResolvedValue(aConversation({ id: conversationId }));
});
afterEach(() => {
  for (const { id } of stored()) removeWaiting(id);
});

describe('a message', () => {
  it('is stored before it is sent, and gone once the server has it', async () => {
    addWaiting(waiting(1));
    expect(stored()).toMatchObject([{ text: 'Message 1', failure: null }]);
    await settled();
    expect(stored()).toEqual([]);
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ conversationId, id: messageIdOf(1) }));
  });

  it('waits without a network and is sent once, with the same id, when it returns', async () => {
    send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
    addWaiting(waiting(1));
    await settled();
    addWaiting(waiting(2));
    await settled();
    expect(stored()).toHaveLength(2);
    void sendWaiting();
    await settled();
    expect(stored()).toEqual([]);
    const ids = send.mock.calls.map(([{ id }]) => id);
    expect(new Set(ids)).toEqual(new Set([messageIdOf(1), messageIdOf(2)]));
    expect(sentTexts().at(-1)).toBe('Message 2');
  });

  it('is tried again by itself while nobody presses anything', async () => {
    send.mockRejectedValueOnce(new ProblemError({ code: 'server.fault', status: 503 }));
    addWaiting(waiting(1));
    await settled();
    expect(stored()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(stored()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('stays with the reason when the server refuses it, and does not stop the next one', async () => {
    send.mockRejectedValueOnce(new ProblemError({ code: 'conversations.closed', status: 409 }));
    addWaiting(waiting(1));
    addWaiting(waiting(2));
    await settled();
    expect(stored()).toMatchObject([{ id: messageIdOf(1), failure: expect.any(String) }]);
    expect(sentTexts()).toEqual(['Message 1', 'Message 2']);
    retryWaiting(messageIdOf(1));
    await settled();
    expect(stored()).toEqual([]);
  });

  it('begins its conversation once, for all that wait for it', async () => {
    addWaiting(waiting(1, { conversationId: null }));
    addWaiting(waiting(2, { conversationId: null }));
    await settled();
    expect(start).toHaveBeenCalledOnce();
    expect(send.mock.calls.map(([input]) => input.conversationId)).toEqual([conversationId, conversationId]);
  });

  it('that waited on this device from before a reload is sent by the next visit', async () => {
    localStorage.setItem(
      storageKey('conversations.outbox')!,
      JSON.stringify([{ ...waiting(1), failure: null }]),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey('conversations.outbox') }));
    void sendWaiting();
    await settled();
    expect(sentTexts()).toEqual(['Message 1']);
    expect(stored()).toEqual([]);
  });

  it('that a full storage does not take is sent with those before and after it', async () => {
    send.mockRejectedValue(offline);
    addWaiting(waiting(1));
    await settled();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    addWaiting(waiting(2));
    addWaiting(waiting(3));
    await settled();
    full.mockRestore();
    send.mockResolvedValue(aMessage(1));
    void sendWaiting();
    await settled();
    expect(new Set(sentTexts())).toEqual(new Set(['Message 1', 'Message 2', 'Message 3']));
    expect(stored()).toEqual([]);
  });

  it('shows in its thread as soon as the server has it', async () => {
    const { queryKey } = messagesQuery(conversationId);
    queryClient.setQueryData(queryKey, { rows: [aMessage(1)], hasMore: false });
    send.mockResolvedValueOnce(aMessage(2));
    addWaiting(waiting(2));
    await settled();
    const page = queryClient.getQueryData(queryKey);
    expect(page?.rows.map(({ position }) => position)).toEqual([1, 2]);
  });
});
