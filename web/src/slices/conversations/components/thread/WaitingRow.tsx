import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { changeDraft } from '../device/drafts.ts';
import { removeWaiting, retryWaiting, threadKey, type WaitingMessage } from '../device/outbox.ts';
import styles from './Message.module.css';
import { Quote } from './MessageBubble.tsx';
import { MessageText } from './MessageText.tsx';

/** A message on its way, or one that the server refused. */
export function WaitingRow({ message }: { message: WaitingMessage }) {
  const text = useText();
  const formats = useFormats();
  const { id, text: words, files, cards, replyTo, failure } = message;
  const attached = [...cards.map(({ title }) => title), ...files.map(({ name }) => name)];
  return (
    <div className={styles.message} data-ours data-waiting={failure === null || undefined}>
      <article className={styles.body}>
        <div className={styles.contents}>
          <div className={styles.bubble}>
            {replyTo && <Quote {...replyTo} />}
            {words !== '' && <MessageText text={words} mentioned={[]} />}
            {attached.length > 0 && <p className={styles.attached}>{formats.list(attached)}</p>}
          </div>
        </div>
      </article>
      {failure === null ? (
        <p className={styles.foot}>
          <IconClock size={14} aria-hidden />{' '}
          {text(navigator.onLine ? 'conversations.message.sending' : 'conversations.message.waiting')}
        </p>
      ) : (
        <div className={styles.failed} role="alert">
          <span>
            <IconAlertCircle size={16} aria-hidden /> {text('conversations.message.notSent')} {failure}
          </span>
          <Button size="small" onClick={() => retryWaiting(id)}>
            {text('conversations.message.retry')}
          </Button>
          <Button size="small" kind="plain" onClick={() => editWaiting(message)}>
            {text('conversations.message.edit')}
          </Button>
          <Button size="small" kind="plain" onClick={() => removeWaiting(id)}>
            {text('conversations.message.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Puts a refused message back where messages are written, before what was written since. */
function editWaiting({ id, subject, text, files, cards, replyTo }: WaitingMessage): void {
  changeDraft(threadKey(subject), (draft) => ({
    text: [text, draft.text].filter((one) => one.trim() !== '').join('\n'),
    files: [...files, ...draft.files],
    cards: [...cards, ...draft.cards],
    replyTo: replyTo ?? draft.replyTo,
  }));
  removeWaiting(id);
}
