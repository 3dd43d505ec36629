import type { Message } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { SkeletonBlock } from '../../../../ui/skeletons.tsx';
import { useDayWords } from '../words.ts';
import styles from './Message.module.css';
import { MessageBubble } from './MessageBubble.tsx';
import { OrderEventLine } from './OrderEventLine.tsx';
import { useThread } from './thread-context.ts';

interface MessageRowProps {
  /** Undefined while its page loads. */
  message: Message | undefined;
  before: Message | undefined;
  after: Message | undefined;
  isFirst: boolean;
}

/** One line of a thread: the day where it begins, then a message or a change of the order. */
export function MessageRow({ message, before, after, isFirst }: MessageRowProps) {
  const formats = useFormats();
  const days = useDayWords();
  if (message === undefined)
    return (
      <div className={styles.loading}>
        <SkeletonBlock size="control" width="half" />
      </div>
    );
  const { dayOf } = formats;
  const beginsDay = before ? dayOf(before.sentAt) !== dayOf(message.sentAt) : isFirst;
  return (
    <>
      {beginsDay && (
        <p className={styles.day}>
          <time dateTime={dayOf(message.sentAt)}>{days.long(message.sentAt)}</time>
        </p>
      )}
      {message.kind === 'orderEvent' ? (
        <OrderEventLine message={message} />
      ) : (
        <OneMessage
          message={message}
          continues={continuesGroup(before, message, dayOf)}
          isContinued={after !== undefined && continuesGroup(message, after, dayOf)}
        />
      )}
    </>
  );
}

interface OneMessageProps {
  message: Message;
  continues: boolean;
  isContinued: boolean;
}

function OneMessage({ message, continues, isContinued }: OneMessageProps) {
  const { organizationId, highlighted } = useThread();
  const isOurs = message.author?.organizationId === organizationId;
  return (
    <div
      className={styles.message}
      data-ours={isOurs || undefined}
      data-continues={continues || undefined}
      data-highlighted={message.id === highlighted || undefined}
    >
      <MessageBubble message={message} isOurs={isOurs} />
      {!isContinued && <Foot message={message} isOurs={isOurs} />}
    </div>
  );
}

/** Who wrote it and when; under the organization's own, who of the other has read it. */
function Foot({ message, isOurs }: { message: Message; isOurs: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { conversation, userId } = useThread();
  const { author, sentAt, seenBy, byEmail } = message;
  const readers = conversation.users.filter(({ id }) => seenBy.includes(id)).map(({ name }) => name);
  const facts = [
    author?.id !== userId && author?.name,
    formats.time(sentAt),
    byEmail && text('conversations.message.byEmail'),
    isOurs &&
      (readers.length > 0
        ? text('conversations.message.seenBy', { names: formats.list(readers) })
        : text('conversations.message.sent')),
  ];
  return <p className={styles.foot}>{facts.filter(Boolean).join(' · ')}</p>;
}

/** Messages of one author within this time form a group. */
const GROUP_MS = 5 * 60_000;

/** Whether a message continues the group of the one before it. */
export function continuesGroup(
  before: Message | undefined,
  message: Message,
  dayOf: (at: string) => string,
): boolean {
  if (before === undefined || before.kind !== 'message' || message.kind !== 'message') return false;
  return (
    before.author?.id === message.author?.id &&
    Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUP_MS &&
    dayOf(before.sentAt) === dayOf(message.sentAt)
  );
}
