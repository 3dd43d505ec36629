import type { ConversationSubject } from '@halles/contract';
import type { Allowed } from '@halles/contract/kernel';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Composer } from '../composer/Composer.tsx';
import { useWaitingMessages } from '../device/outbox.ts';
import { NoThread } from './NoThread.tsx';
import styles from './Thread.module.css';
import { useSubject } from './use-subject.ts';
import { WaitingRow } from './WaitingRow.tsx';

type Facts = NonNullable<ReturnType<typeof useSubject>['data']>;

interface NewThreadProps {
  subject: ConversationSubject;
  may: Allowed;
  renderHead: (facts: Facts) => ReactNode;
}

/** A conversation that begins with its first message. */
export function NewThread({ subject, may, renderHead }: NewThreadProps) {
  const text = useText();
  const waiting = useWaitingMessages(subject);
  return (
    <div className={styles.thread}>
      <QueryState
        query={useSubject(subject)}
        skeleton={<ListSkeleton rows={4} />}
        failed="conversations.thread.loadFailed"
        gone={<NoThread />}
      >
        {(facts) => (
          <>
            {renderHead(facts)}
            {waiting.length === 0 ? (
              <p className={styles.begin}>
                {text('conversations.thread.begin', { name: facts.parties.name })}
              </p>
            ) : (
              <div className={styles.scroller}>
                <ol className={styles.lines}>
                  {waiting.map((message) => (
                    <li key={message.id} className={styles.line}>
                      <WaitingRow message={message} />
                    </li>
                  ))}
                </ol>
              </div>
            )}
            <Composer of={{ conversationId: null, subject }} parties={facts.parties} users={[]} may={may} />
          </>
        )}
      </QueryState>
    </div>
  );
}
