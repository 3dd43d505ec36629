import { conversationLimits } from '@halles/contract';
import { IconFileText, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useRef, type ChangeEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { acceptOf } from '../../../../ui/fields/files.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { changeDraft, type Draft } from '../device/drafts.ts';
import { threadKey, type ThreadOf } from '../device/outbox.ts';
import { openCardDialog } from './card-dialog.tsx';
import type { Parties } from './Composer.tsx';
import { attachmentRule, type Attachments } from './use-attachments.ts';

interface ComposerToolsProps {
  of: ThreadOf;
  parties: Parties;
  draft: Draft;
  attachments: Attachments;
}

const pictures = {
  types: attachmentRule.types.filter((type) => type.startsWith('image/')),
  maxBytes: attachmentRule.maxBytes,
};

/** Files, pictures, and cards of orders, invoices, claims, changes and products. */
export function ComposerTools({ of, parties, draft, attachments }: ComposerToolsProps) {
  const text = useText();
  const files = useRef<HTMLInputElement>(null);
  const photos = useRef<HTMLInputElement>(null);
  const thread = threadKey(of.subject);
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    attachments.add(chosen);
  };
  const addCard = async () => {
    const card = await openCardDialog(of.subject, parties);
    if (card)
      changeDraft(thread, (before) => ({
        ...before,
        cards: [...before.cards.filter(({ subject }) => subject.id !== card.subject.id), card],
      }));
  };
  const hasAllCards = draft.cards.length >= conversationLimits.cards;
  return (
    <>
      <IconButton
        label={text('conversations.composer.addFile')}
        disabled={attachments.isFull}
        onClick={() => files.current?.click()}
      >
        <IconPaperclip />
      </IconButton>
      <IconButton
        label={text('conversations.composer.addPhoto')}
        disabled={attachments.isFull}
        onClick={() => photos.current?.click()}
      >
        <IconPhoto />
      </IconButton>
      <IconButton
        label={text('conversations.composer.addCard')}
        disabled={hasAllCards}
        onClick={() => void addCard()}
      >
        <IconFileText />
      </IconButton>
      <input ref={files} type="file" hidden multiple accept={acceptOf(attachmentRule)} onChange={addFiles} />
      <input ref={photos} type="file" hidden multiple accept={acceptOf(pictures)} onChange={addFiles} />
    </>
  );
}
