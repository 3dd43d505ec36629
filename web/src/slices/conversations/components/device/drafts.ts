import type { CardSubject, MessageId } from '@halles/contract';
import { useSyncExternalStore } from 'react';
import type { StoredFile } from '../../../../lib/uploads.ts';
import { createDeviceStore } from '../../../../lib/device-store.ts';

/** A card that a message is to carry, with the name it was chosen by. */
export interface ChosenCard {
  subject: CardSubject;
  title: string;
}

export interface ReplyTo {
  id: MessageId;
  authorName: string;
  text: string;
}

/** What somebody wrote and has not sent. */
export interface Draft {
  text: string;
  files: readonly StoredFile[];
  cards: readonly ChosenCard[];
  replyTo: ReplyTo | null;
}

export const emptyDraft: Draft = { text: '', files: [], cards: [], replyTo: null };

export const isEmptyDraft = ({ text, files, cards }: Draft): boolean =>
  text.trim() === '' && files.length === 0 && cards.length === 0;

const drafts = createDeviceStore<Readonly<Record<string, Draft>>>('conversations.drafts', {});

/** Nothing is stored for an empty draft. */
export const changeDraft = (thread: string, by: (before: Draft) => Draft): void =>
  drafts.change(({ [thread]: before = emptyDraft, ...others }) => {
    const draft = by(before);
    return isEmptyDraft(draft) && draft.replyTo === null ? others : { ...others, [thread]: draft };
  });

const useDrafts = () => useSyncExternalStore(drafts.subscribe, drafts.get);

export const useDraft = (thread: string): Draft => useDrafts()[thread] ?? emptyDraft;
