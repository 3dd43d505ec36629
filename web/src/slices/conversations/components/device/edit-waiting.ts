import { changeDraft } from './drafts.ts';
import { removeWaiting, type WaitingMessage } from './outbox.ts';
import { threadKey } from './thread-key.ts';

/** Puts a refused message back where messages are written, before what was written since. */
export function editWaiting({ id, subject, text, files, cards, replyTo }: WaitingMessage): void {
  changeDraft(threadKey(subject), (draft) => ({
    text: [text, draft.text].filter((one) => one.trim() !== '').join('\n'),
    files: [...files, ...draft.files],
    cards: [...cards, ...draft.cards],
    replyTo: replyTo ?? draft.replyTo,
  }));
  removeWaiting(id);
}
