import type { Message } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './Message.module.css';
import { MessageCard } from './MessageCard.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { MessageText } from './MessageText.tsx';
import { useThread } from './thread-context.ts';

export function Quote({ authorName, text: words }: { authorName: string; text: string }) {
  const text = useText();
  return (
    <blockquote className={styles.quote}>
      <strong>{authorName}</strong>
      <span>{words || text('conversations.message.noText')}</span>
    </blockquote>
  );
}

/** The text with its quote; the cards and files around it; the actions beside it. */
export function MessageBubble({ message, isOurs }: { message: Message; isOurs: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { conversation } = useThread();
  const { author, text: words, replyTo, deletedAt, editedAt, files, cards } = message;
  const mentioned = conversation.users.filter(({ id }) => message.mentions.includes(id));
  const name = author?.name ?? '';
  return (
    <article
      className={styles.body}
      aria-label={text('conversations.message.label', { name, at: formats.time(message.sentAt) })}
    >
      <div className={styles.contents}>
        {cards.map((card) => (
          <MessageCard key={`${card.kind} ${card.id}`} card={card} side={conversation.side} />
        ))}
        <MessageFiles files={files} />
        {deletedAt !== null ? (
          <p className={styles.deleted}>{text('conversations.message.deleted')}</p>
        ) : (
          (words !== '' || replyTo !== null) && (
            <div className={styles.bubble}>
              {replyTo && <Quote {...replyTo} />}
              {words !== '' && <MessageText text={words} mentioned={mentioned.map((one) => one.name)} />}
              {editedAt !== null && (
                <span className={styles.edited}>{text('conversations.message.edited')}</span>
              )}
            </div>
          )
        )}
      </div>
      {deletedAt === null && <MessageMenu message={message} isOurs={isOurs} />}
    </article>
  );
}
