import type { Conversation, Message } from '@halles/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import {
  aConversation,
  aMessage,
  marie,
  messageIdOf,
  newConversationId,
  sophie,
} from '../../../../testing/conversations.ts';
import { mockLayout } from '../../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import { Thread } from '../thread/Thread.tsx';

const { conversations } = api;
let send = vi.spyOn(conversations, 'send');
let edit = vi.spyOn(conversations, 'edit');
let remove = vi.spyOn(conversations, 'delete');
const user = userEvent.setup({ delay: null });
let conversationId = newConversationId();

beforeEach(() => {
  conversationId = newConversationId();
  mockLayout();
  send = vi.spyOn(conversations, 'send');
  edit = vi.spyOn(conversations, 'edit');
  remove = vi.spyOn(conversations, 'delete');
  const setViewed = vi.spyOn(conversations, 'setViewed');
  send.mockImplementation(async ({ id, text }) =>
    aMessage(2, { id: id as never, author: marie, text: text! }),
  );
  setViewed.mockResolvedValue({ nbOfUnreadMessages: 0, viewedOn: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function show(
  rows: Message[],
  changes: Parameters<typeof aConversation>[0] = {},
  userId = aContext().userId,
) {
  mockQuery('conversations.get', { conversationId }, aConversation({ id: conversationId, ...changes }));
  mockQuery('conversations.listMessages', { conversationId }, { rows, hasMore: false });
  const renderHead = (conversation: Conversation) => <h2>{conversation.partner.name}</h2>;
  return renderScreen(<Thread conversationId={conversationId} renderHead={renderHead} />, {
    context: aContext(anOrganization(), { userId }),
  });
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Bistro des Érables' });

describe('what one writes', () => {
  it('is sent by Enter and shown at once, and Shift with Enter breaks the line', async () => {
    const { promise, resolve } = Promise.withResolvers<Message>();
    send.mockReturnValueOnce(promise);
    await show([aMessage(1)]);
    await user.type(field(), 'First{Shift>}{Enter}{/Shift}second{Enter}');
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({
        conversationId,
        text: 'First\nsecond',
        mentions: [],
        fileIds: [],
        cards: [],
      }),
    );
    expect(field().value).toBe('');
    expect(screen.getByText(/^First\s+second$/)).toBeTruthy();
    expect(screen.getByText('Sending…')).toBeTruthy();
    await act(async () => resolve(aMessage(2, { author: marie, text: 'First\nsecond' })));
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByText(/^First\s+second$/)).toHaveLength(1);
  });

  it('is not sent by the Enter that ends a composition', async () => {
    await show([aMessage(1)]);
    await user.type(field(), 'にほん');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(send).not.toHaveBeenCalled();
    expect(field().value).toBe('にほん');
  });

  it('is kept by thread on this device until it is sent', async () => {
    const { unmount } = await show([aMessage(1)]);
    await user.type(field(), 'Half a thought');
    expect(screen.getByText('Draft saved')).toBeTruthy();
    unmount();
    await show([aMessage(1)]);
    expect(field().value).toBe('Half a thought');
  });

  it('is not shown to another person at this device, and is there when the first is back', async () => {
    const { unmount } = await show([aMessage(1)]);
    await user.type(field(), 'Only mine');
    unmount();
    const other = await show([aMessage(1)], {}, sophie.id);
    expect(field().value).toBe('');
    other.unmount();
    await show([aMessage(1)]);
    expect(field().value).toBe('Only mine');
  });

  it('that the server refuses stays, with Retry and Delete', async () => {
    send.mockRejectedValueOnce(new ProblemError({ code: 'conversations.tooManyMessages', status: 429 }));
    vi.spyOn(api.organizations, 'getContext').mockResolvedValue(aContext());
    await show([aMessage(1)]);
    await user.type(field(), 'Hello{Enter}');
    const failed = (await screen.findByText(/Too many messages in a short time/)).closest('[role=alert]');
    expect(send).toHaveBeenCalledOnce();
    await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Too many messages/)).toBeNull());
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(send.mock.calls[0]![0].id).toBe(send.mock.calls[1]![0].id);
  });

  it('that the server refuses can be changed, before what was written since', async () => {
    send.mockRejectedValueOnce(new ProblemError({ code: 'files.notFound', status: 404 }));
    vi.spyOn(api.organizations, 'getContext').mockResolvedValue(aContext());
    await show([aMessage(1)]);
    await user.type(field(), 'Hello{Enter}');
    const failed = (await screen.findByText(/Attach it again/)).closest('[role=alert]');
    await user.type(field(), 'And this');
    await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Edit message' }));
    expect(screen.queryByText(/Attach it again/)).toBeNull();
    expect(field().value).toBe('Hello\nAnd this');
  });

  it('offers people after an @ and mentions whom one chooses', async () => {
    await show([aMessage(1)]);
    await user.type(field(), 'Thanks @so');
    expect(screen.getByRole('option', { name: 'Sophie Tran' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(field().value).toBe('Thanks @Sophie Tran ');
    await user.keyboard('{Enter}');
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Thanks @Sophie Tran', mentions: [sophie.id] }),
    );
  });

  it('can answer a message, and says which', async () => {
    await show([aMessage(1, { text: 'How many?' })]);
    await user.click(screen.getByRole('button', { name: 'Actions for the message from Sophie Tran' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reply' }));
    expect(screen.getByText('Sophie Tran: How many?')).toBeTruthy();
    await user.type(field(), 'Twelve{Enter}');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ replyToId: messageIdOf(1) }));
  });

  it('is counted near the limit, and cannot be sent beyond it', async () => {
    await show([aMessage(1)]);
    fireEvent.change(field(), { target: { value: 'x'.repeat(5_001) } });
    expect(screen.getByText('5,001 of 5,000 characters')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('is not possible in a closed conversation, which says why', async () => {
    await show([aMessage(1)], { isClosed: true, can: { send: 'conversations.closed' } });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('note').textContent).toMatch(/^The relationship has ended/);
  });
});

describe('a message sent while its file is on its way', () => {
  /** An upload that the test ends. */
  class FakeUpload {
    static newest: FakeUpload;
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    open(): void {
      FakeUpload.newest = this;
    }
    send(): void {}
    abort(): void {}
  }
  const end = (status: number, answer: object) =>
    act(async () => {
      Object.assign(FakeUpload.newest, { status, responseText: JSON.stringify(answer) }).onload();
    });
  const arrive = () => end(200, { id: 'f-1', url: '', name: 'box.png', contentType: 'image/png' });

  async function attach(): Promise<void> {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    await show([aMessage(1)]);
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, new File(['abc'], 'box.png', { type: 'image/png' }));
    await user.type(field(), 'Here it is{Enter}');
  }
  const waits = 'Sends when the files are uploaded';

  it('leaves once it has arrived, with it', async () => {
    await attach();
    expect(screen.getByText(waits, { exact: false }).closest('[role=status]')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await arrive();
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: 'Here it is', fileIds: ['f-1'] }),
    );
    expect(field().value).toBe('');
  });

  it.each([
    ['writing on', () => user.type(field(), '!')],
    ['Escape', () => user.type(field(), '{Escape}')],
    ['the button', () => user.click(screen.getByRole('button', { name: 'Don’t send yet' }))],
    ['taking the file away', () => user.click(screen.getByRole('button', { name: 'Remove box.png' }))],
  ])('stays as a draft after %s', async (_how, stop) => {
    await attach();
    await stop();
    expect(screen.queryByText(waits, { exact: false })).toBeNull();
    await arrive();
    expect(send).not.toHaveBeenCalled();
    expect(field().value).toContain('Here it is');
  });

  it('is not sent when the file fails, says so, and can be sent again with it', async () => {
    await attach();
    await end(413, { code: 'files.tooLarge', status: 413 });
    expect(screen.getByText('Not sent: a file wasn’t uploaded')).toBeTruthy();
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(''),
    ).toContain('too large');
    expect([send.mock.calls.length, field().value]).toEqual([0, 'Here it is']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.type(field(), '{Enter}');
    await arrive();
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ fileIds: ['f-1'] }));
  });
});

describe('files of a message', () => {
  const uploading = () => {
    const upload = vi.fn(function upload() {
      return { upload: {}, open: () => undefined, send: () => undefined };
    });
    vi.stubGlobal('XMLHttpRequest', upload);
    return upload;
  };

  it('over the limit are named, not left out without a word', async () => {
    const upload = uploading();
    await show([aMessage(1)]);
    const files = Array.from(
      { length: 40 },
      (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }),
    );
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
    const taken = upload.mock.calls.length;
    expect(taken).toBeLessThan(40);
    expect(screen.getByText(`Too many files: ${taken}.png and any after it were not added.`)).toBeTruthy();
  });

  it('are not what a spreadsheet puts on the clipboard beside the text of its cells', async () => {
    const upload = uploading();
    await show([aMessage(1)]);
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    const paste = (texts: Record<string, string>) =>
      fireEvent.paste(field(), {
        clipboardData: { files: [picture], getData: (type: string) => texts[type] ?? '' },
      });
    // False: the browser does not paste by itself.
    expect(paste({ 'text/plain': 'Kale\t3' })).toBe(true);
    expect(upload).not.toHaveBeenCalled();
    expect(paste({})).toBe(false);
    expect(upload).toHaveBeenCalledOnce();
  });
});

describe('a message of one’s own', () => {
  const own = aMessage(1, { author: marie, text: 'Twelve', can: { edit: true, delete: true } });
  const openMenu = () =>
    user.click(screen.getByRole('button', { name: 'Actions for the message from Marie Lavoie' }));

  it('is edited in place of the draft, which stays', async () => {
    edit.mockResolvedValue({ ...own, text: 'Thirteen', editedAt: '2026-11-20T16:20:00.000Z' });
    await show([own]);
    await user.type(field(), 'Draft');
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Edit message' }));
    const edited = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    expect(edited.value).toBe('Twelve');
    await user.clear(edited);
    await user.type(edited, 'Thirteen{Enter}');
    expect(edit).toHaveBeenCalledWith({ conversationId, messageId: own.id, text: 'Thirteen', mentions: [] });
    await screen.findByText('Thirteen');
    expect(field().value).toBe('Draft');
  });

  it('keeps what is typed while it is saved, until that is saved too', async () => {
    const saved = Promise.withResolvers<typeof own>();
    edit.mockReturnValueOnce(saved.promise);
    await show([own]);
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Edit message' }));
    const edited = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    await user.type(edited, ' cases{Enter}');
    await user.type(edited, ', ripe');
    await act(async () => saved.resolve({ ...own, text: 'Twelve cases' }));
    await screen.findByText('Twelve cases');
    expect(edited.isConnected && edited.value).toBe('Twelve cases, ripe');
    expect(edited.selectionStart).toBe(edited.value.length);
    edit.mockResolvedValueOnce({ ...own, text: edited.value });
    await user.type(edited, '{Enter}');
    await waitFor(() => expect(edited.isConnected).toBe(false));
    expect(edit).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Twelve cases, ripe' }));
  });

  it('is deleted after a question', async () => {
    remove.mockResolvedValue({ ...own, text: '', deletedAt: '2026-11-20T16:20:00.000Z' });
    await show([own]);
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(remove).not.toHaveBeenCalled();
    const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Message deleted');
  });

  it('cannot be changed when its time is over', async () => {
    await show([{ ...own, can: aMessage().can }]);
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Edit message' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});
