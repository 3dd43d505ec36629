import type { MessageId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { keepsRows } from '../../../../lib/live-table.tsx';
import { paths } from '../../../../lib/paths.ts';
import { query, type OutputNamed } from '../../../../lib/query.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useDayWords } from '../words.ts';
import { matchesIn } from './matches.ts';
import styles from './List.module.css';

type Hit = OutputNamed<'conversations.search'>['rows'][number];

/** Messages with the searched words, the newest first; each opens its thread at the message. */
export function Hits({ search, listSearch }: { search: string; listSearch: string }) {
  const text = useText();
  const [shown, setShown] = useState(search);
  const { data, isPlaceholderData, isPending } = useQuery({ ...hitsQuery(search), ...keepsRows });
  // The messages of one search stay until those of the next are there, but not that there are none.
  if (shown !== search && ((!isPlaceholderData && !isPending) || data?.rows.length === 0)) setShown(search);
  return (
    <section className={styles.hits}>
      <h2 className={styles.hitsTitle}>{text('conversations.list.messages')}</h2>
      <HitsAfter key={shown} before={undefined} search={shown} listSearch={listSearch} />
    </section>
  );
}

const hitsQuery = (search: string, before?: MessageId) =>
  query('conversations.search', { text: search.slice(0, 200), ...(before && { before }) });

interface HitsAfterProps {
  /** The last one that is shown already. */
  before: MessageId | undefined;
  search: string;
  listSearch: string;
}

/** As many as are asked for at once, with the way to more. */
function HitsAfter({ before, search, listSearch }: HitsAfterProps) {
  const text = useText();
  const [showsMore, setShowsMore] = useState(false);
  return (
    <QueryState
      query={useQuery(hitsQuery(search, before))}
      skeleton={<ListSkeleton rows={3} />}
      failed="conversations.list.searchFailed"
    >
      {({ rows, hasMore }) =>
        rows.length === 0 ? (
          before === undefined && <p className={styles.none}>{text('conversations.list.noMessageFound')}</p>
        ) : (
          <>
            <ul>
              {rows.map((hit) => (
                <li key={hit.messageId}>
                  <HitLink hit={hit} search={search} listSearch={listSearch} />
                </li>
              ))}
            </ul>
            {showsMore && (
              <HitsAfter before={rows.at(-1)!.messageId} search={search} listSearch={listSearch} />
            )}
            {hasMore && !showsMore && (
              <Button kind="plain" onClick={() => setShowsMore(true)}>
                {text('conversations.list.more')}
              </Button>
            )}
          </>
        )
      }
    </QueryState>
  );
}

function HitLink({ hit, search, listSearch }: { hit: Hit; search: string; listSearch: string }) {
  const days = useDayWords();
  const { conversationId, messageId, position, partner, authorName, sentAt } = hit;
  const target = new URLSearchParams({ message: messageId, at: String(position) });
  const href = `${paths.conversation(conversationId)}${listSearch === '' ? '?' : `${listSearch}&`}${target}`;
  return (
    <Link href={href} className={styles.row}>
      <OrganizationAvatar name={partner.name} imageUrl={partner.logoUrl} />
      <span className={styles.words}>
        <span className={styles.firstLine}>
          <span className={styles.name}>{partner.name}</span>
          <time className={styles.time} dateTime={sentAt}>
            {days.short(sentAt)}
          </time>
        </span>
        <span className={styles.hit}>
          {`${authorName}: `}
          {matchesIn(hit.text, search).map(({ part, isMatch, at }) =>
            isMatch ? <mark key={at}>{part}</mark> : part,
          )}
        </span>
      </span>
    </Link>
  );
}
