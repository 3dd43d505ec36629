import { conversationLimits, type Conversation, type ConversationId, type Message } from '@halles/contract';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { cacheMessage } from '../device/cache-message.ts';
import styles from './Composer.module.css';
import { Counter } from './DraftState.tsx';
import { mentionedIn } from './mentions.ts';
import { MessageField } from './MessageField.tsx';

interface EditFormProps {
  conversationId: ConversationId;
  message: Message;
  users: Conversation['users'];
  onDone: () => void;
}

/** Changes the text of a message; the draft of the thread stays as it is. */
export function EditForm({ conversationId, message, users, onDone }: EditFormProps) {
  const text = useText();
  const [value, setValue] = useState(message.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, failure } = useAction();
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  const isTooLong = value.length > conversationLimits.text;
  const maySave = value.trim() !== '' && !isTooLong;
  const save = async () => {
    if (!maySave) return;
    if (value.trim() === message.text) return onDone();
    const isSaved = await run(async () =>
      cacheMessage(
        conversationId,
        await api.conversations.edit({
          conversationId,
          messageId: message.id,
          text: value.trim(),
          mentions: mentionedIn(value, users).slice(0, conversationLimits.mentions),
        }),
      ),
    );
    // What was typed meanwhile is not saved yet.
    if (isSaved && field.current?.value === value) onDone();
  };
  return (
    <form
      className={styles.composer}
      aria-label={text('conversations.message.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <MessageField
        label={text('conversations.composer.editLabel')}
        value={value}
        onChange={setValue}
        onSend={() => void save()}
        onEscape={onDone}
        people={users}
        field={field}
        isTooLong={isTooLong}
      />
      <p className={styles.failed} role="alert">
        {failure}
      </p>
      <div className={styles.tools}>
        <span className={styles.state} />
        <Counter length={value.length} />
        <Button onClick={onDone}>{text('ui.dialog.cancel')}</Button>
        <Button kind="primary" disabled={!maySave} onClick={save}>
          {text('conversations.composer.save')}
        </Button>
      </div>
    </form>
  );
}
