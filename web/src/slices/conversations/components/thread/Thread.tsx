import type { Conversation, ConversationId, Message, MessageId } from '@halles/contract';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useAppContext } from '../../../../lib/session.ts';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { changeDraft } from '../device/drafts.ts';
import { subjectOf, threadKey, useWaitingMessages } from '../device/outbox.ts';
import { Announcer } from './Announcer.tsx';
import { MessageList } from './MessageList.tsx';
import { ThreadContext } from './thread-context.ts';
import { NoThread } from './NoThread.tsx';
import styles from './Thread.module.css';
import { useMessages } from './use-messages.ts';
import { useViewed } from './use-viewed.ts';

/** The message that a search hit leads to. */
export interface Target {
  messageId: MessageId;
  position: number;
}

interface ThreadProps {
  conversationId: ConversationId;
  renderHead: (conversation: Conversation) => ReactNode;
  target?: Target | null;
  /** The field takes the focus when the thread opens. */
  takesFocus?: boolean;
}

/** One conversation: its head, its messages and what one writes, live. */
export function Thread({ conversationId, renderHead, target = null, takesFocus = false }: ThreadProps) {
  return (
    <div className={styles.thread}>
      <QueryState
        query={useLive('conversations.get', { conversationId })}
        skeleton={<ListSkeleton rows={6} />}
        failed="conversations.thread.loadFailed"
        gone={<NoThread />}
      >
        {(conversation) => (
          <>
            {renderHead(conversation)}
            <Body key={conversation.id} {...{ conversation, target, takesFocus }} />
          </>
        )}
      </QueryState>
    </div>
  );
}

interface BodyProps {
  conversation: Conversation;
  target: Target | null;
  takesFocus: boolean;
}

function Body(props: BodyProps) {
  const { conversation } = props;
  const messages = useMessages(conversation.id);
  const { count, error, refetch } = messages;
  if (count === undefined)
    return (
      <div className={styles.frame}>
        <QueryState
          query={{ data: undefined, error, refetch }}
          skeleton={<ListSkeleton rows={6} />}
          failed="conversations.thread.loadFailed"
        />
      </div>
    );
  return <Loaded {...props} messages={messages} count={count} />;
}

interface LoadedProps extends BodyProps {
  messages: ReturnType<typeof useMessages>;
  count: number;
}

function Loaded({ conversation, target, takesFocus, messages, count }: LoadedProps) {
  const text = useText();
  const { userId, organization } = useAppContext();
  const subject = useMemo(() => subjectOf(conversation.subject), [conversation.subject]);
  const waiting = useWaitingMessages(subject).filter(({ id }) => !messages.isShown(id));
  const [isReading, setReading] = useState(target === null);
  const [edited, setEdited] = useState<Message | null>(null);
  const composer = useRef<ComposerHandle>(null);
  useViewed(conversation.id, count, isReading);
  useEffect(() => {
    if (takesFocus) composer.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  const organizationId = organization?.id ?? '';
  const highlighted = target?.messageId ?? null;
  const facts = useMemo(
    () => ({
      conversation,
      userId,
      organizationId,
      highlighted,
      onEdit: setEdited,
      onReply: ({ id, author, text: words }: Message) => {
        changeDraft(threadKey(subject), (draft) => ({
          ...draft,
          replyTo: { id, authorName: author?.name ?? '', text: words.slice(0, 200) },
        }));
        composer.current?.focus();
      },
    }),
    [conversation, subject, userId, organizationId, highlighted],
  );
  const name = conversation.partner.name;
  return (
    <ThreadContext value={facts}>
      {count + waiting.length === 0 ? (
        <p className={styles.begin}>{text('conversations.thread.begin', { name })}</p>
      ) : (
        <MessageList
          messages={messages}
          waiting={waiting}
          at={target?.position ?? null}
          onReading={setReading}
          label={text('conversations.thread.messages', { name })}
        />
      )}
      <Announcer newest={messages.messageAt(count)} />
      <Composer
        ref={composer}
        of={{ conversationId: conversation.id, subject }}
        parties={{ side: conversation.side, partnerId: conversation.partner.id, name }}
        users={conversation.users}
        may={conversation.can.send}
        edited={edited}
        onEdited={() => setEdited(null)}
      />
    </ThreadContext>
  );
}
