import { conversationLimits, fileRules } from '@halles/contract';
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
    free: conversationLimits.files - attached,
    upload,
    onUploaded: (stored) =>
      changeDraft(thread, (draft) => ({
        ...draft,
        files: [...draft.files, stored].slice(0, conversationLimits.files),
      })),
  });
  const underWay = uploads.filter(({ state }) => state !== 'done');
  const free = Math.max(0, conversationLimits.files - attached - underWay.length);
  return {
    underWay,
    refused,
    cancel,
    retry,
    isSending: underWay.some(({ state }) => state === 'sending'),
    isFull: free === 0,
    add: (files: readonly File[]) => {
      if (files.length > 0) add(files);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
