import { conversationLimits, type Conversation } from '@halles/contract';
import { IconSend } from '@tabler/icons-react';
import { useImperativeHandle, useRef, useState, type ClipboardEvent, type DragEvent, type Ref } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { newId } from '../../../../lib/new-id.ts';
import { changeDraft, emptyDraft, isEmptyDraft, useDraft, type Draft } from '../device/drafts.ts';
import { addWaiting, threadKey, type ThreadOf } from '../device/outbox.ts';
import { Attached } from './Attached.tsx';
import type { ComposerHandle, Parties } from './Composer.tsx';
import styles from './Composer.module.css';
import { Counter, DraftState } from './DraftState.tsx';
import { mentionedIn } from './mentions.ts';
import { MessageField } from './MessageField.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { useAttachments } from './use-attachments.ts';
import { useSending } from './use-sending.ts';

interface DraftFormProps {
  of: ThreadOf;
  parties: Parties;
  users: Conversation['users'];
  ref?: Ref<ComposerHandle> | undefined;
}

/** Sent by its own id, made here: a message sent again after a lost answer is the same message. */
function sendDraft({ conversationId, subject }: ThreadOf, draft: Draft, users: Conversation['users']): void {
  addWaiting({
    ...draft,
    id: newId<'Message'>(),
    subject,
    conversationId,
    text: draft.text.trim(),
    mentions: mentionedIn(draft.text, users).slice(0, conversationLimits.mentions),
    writtenAt: new Date().toISOString(),
  });
  changeDraft(threadKey(subject), () => emptyDraft);
}

/** Files dropped on the composer, or pasted into it. */
function useDrop(add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // A spreadsheet copies its cells as a text, and as a picture too.
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
      event.preventDefault();
      add(files);
    },
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      },
    },
  };
}

/** What one writes is stored on this device until it is sent. */
export function DraftForm({ of, parties, users, ref }: DraftFormProps) {
  const text = useText();
  const { userId } = useAppContext();
  const thread = threadKey(of.subject);
  const draft = useDraft(thread);
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  const attachments = useAttachments(thread, draft.files.length);
  const drop = useDrop(attachments.add);
  const isEmpty = isEmptyDraft(draft);
  const isTooLong = draft.text.length > conversationLimits.text;
  const maySend = !isTooLong && (!isEmpty || attachments.isSending);
  const others = users.filter(({ id }) => id !== userId);
  const sending = useSending({
    arrived: draft.files.length,
    attachments,
    maySend,
    send: () => {
      sendDraft(of, draft, others);
      field.current?.focus();
    },
  });
  return (
    <form
      className={classNames(styles.composer, drop.isOver && styles.over)}
      {...drop.handlers}
      onSubmit={(event) => {
        event.preventDefault();
        sending.start();
      }}
    >
      <Attached thread={thread} draft={draft} attachments={attachments} />
      <MessageField
        label={text('conversations.composer.label', { name: parties.name })}
        value={draft.text}
        onChange={(next) => {
          sending.cancel();
          changeDraft(thread, (before) => ({ ...before, text: next }));
        }}
        onSend={sending.start}
        onEscape={sending.isWaiting ? sending.cancel : undefined}
        onPaste={drop.onPaste}
        people={others}
        field={field}
        isTooLong={isTooLong}
      />
      <div className={styles.tools}>
        <ComposerTools of={of} parties={parties} draft={draft} attachments={attachments} />
        <DraftState sending={sending} isEmpty={isEmpty} />
        <Counter length={draft.text.length} />
        <span className={styles.hint}>
          <kbd className="key">{text('conversations.composer.enter')}</kbd>
        </span>
        <Button
          type="submit"
          kind="primary"
          icon={<IconSend size={18} aria-hidden />}
          disabled={!maySend || sending.isWaiting}
        >
          {text('conversations.composer.send')}
        </Button>
      </div>
    </form>
  );
}
