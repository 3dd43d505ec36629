import { conversationLimits, fileRules } from '@halles/contract';
import { useState } from 'react';
import { uploadAs, type StoredFile } from '../../../../lib/uploads.ts';
import { useUploads } from '../../../../ui/fields/use-uploads.ts';
import { changeDraft } from '../device/drafts.ts';

export const attachmentRule = fileRules.attachment;
const upload = uploadAs('attachment');

/** Files on their way to the server; what has arrived belongs to the draft. */
export function useAttachments(thread: string, attached: number) {
  const { uploads, refused, add, cancel, retry } = useUploads<StoredFile>({
    limits: attachmentRule,
    multiple: true,
    upload,
    onUploaded: (stored) =>
      changeDraft(thread, (draft) => ({
        ...draft,
        files: [...draft.files, stored].slice(0, conversationLimits.files),
      })),
  });
  /** The first one that was left out. */
  const [extra, setExtra] = useState<File>();
  const underWay = uploads.filter(({ state }) => state !== 'done');
  const free = Math.max(0, conversationLimits.files - attached - underWay.length);
  return {
    underWay,
    refused: extra ? ({ file: extra, why: 'tooMany' } as const) : refused,
    cancel,
    retry,
    isSending: underWay.some(({ state }) => state === 'sending'),
    isFull: free === 0,
    add: (files: readonly File[]) => {
      if (files.length === 0) return;
      setExtra(files[free]);
      add(files.slice(0, free));
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
