import type { ConversationId, ConversationSubject } from '@halles/contract';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { AboutPane } from '../components/AboutPane.tsx';
import { ConversationPane } from '../components/ConversationPane.tsx';
import { Details } from '../components/details/Details.tsx';
import { ListPane } from '../components/list/ListPane.tsx';
import { useListAddress } from '../components/list/use-list-address.ts';
import styles from '../components/Panes.module.css';

const kinds: readonly string[] = ['relation', 'order', 'invoice'] satisfies ConversationSubject['kind'][];

/** The subject of `/conversations/about/order/…`. */
function useSubjectOfAddress(): ConversationSubject | null {
  const { kind, id } = useAddressParams<'kind' | 'id'>();
  return kind !== undefined && kinds.includes(kind) ? ({ kind, id } as ConversationSubject) : null;
}

/** The list, the thread, and what one needs to answer; one pane at a time on phones. */
export default function ConversationsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { listSearch } = useListAddress();
  const conversationId = useAddressParams<'conversationId'>().conversationId as ConversationId | undefined;
  const subject = useSubjectOfAddress();
  const isAlone = useMediaQuery('(width < 700px)');
  const isOpen = conversationId !== undefined || subject !== null;
  const listHref = `${paths.conversations}${listSearch}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isAlone && isOpen && !event.defaultPrevented) navigate(listHref);
  };
  return (
    <div className={styles.page}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leads back on a phone */}
      <div
        className={styles.panes}
        data-one={isAlone || undefined}
        data-empty={conversationId === undefined || undefined}
        onKeyDown={onKeyDown}
      >
        {(!isAlone || !isOpen) && (
          <section className={styles.list} aria-label={text('conversations.list.label')}>
            <ListPane currentId={conversationId} />
          </section>
        )}
        {(!isAlone || isOpen) && (
          <section className={styles.thread} aria-label={text('conversations.thread.label')}>
            {conversationId !== undefined && (
              <ConversationPane
                key={conversationId}
                conversationId={conversationId}
                isAlone={isAlone}
                listHref={listHref}
              />
            )}
            {subject && <AboutPane key={subject.id} subject={subject} isAlone={isAlone} />}
            {!isOpen && (
              <div className={styles.nothing}>
                <EmptyState title={text('conversations.thread.none')}>
                  {text('conversations.thread.noneHelp')}
                </EmptyState>
              </div>
            )}
          </section>
        )}
        {!isAlone && conversationId !== undefined && <DetailsPane conversationId={conversationId} />}
      </div>
    </div>
  );
}

function DetailsPane({ conversationId }: { conversationId: ConversationId }) {
  const text = useText();
  const { data } = useLive('conversations.get', { conversationId });
  return (
    <aside className={styles.details} aria-label={text('conversations.details.title')}>
      {data && <Details key={data.relationId} relationId={data.relationId} />}
    </aside>
  );
}
