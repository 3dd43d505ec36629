import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLivePages } from '../../../../lib/live-pages.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { RefreshingLine } from '../../../../ui/table/refreshing-line.tsx';
import { ConversationItem } from './ConversationItem.tsx';
import styles from './List.module.css';
import { NoConversations } from './NoConversations.tsx';

const ROW_PX = 68;
const INITIAL_RECT = { width: 320, height: 800 };

interface ConversationRowsProps {
  search: string;
  isUnread: boolean;
  currentId: string | undefined;
  listSearch: string;
  /** Below the conversations: the messages found. */
  children: ReactNode;
}

/** The list in view; a list of any length, live. */
export function ConversationRows({
  search,
  isUnread,
  currentId,
  listSearch,
  children,
}: ConversationRowsProps) {
  const list = useLivePages('conversations.list', {
    ...(search !== '' && { search }),
    ...(isUnread && { unread: true }),
  });
  const { rowCount, error, refetch } = list;
  return (
    <Rows list={list} count={rowCount ?? 0} currentId={currentId} listSearch={listSearch}>
      <QueryState
        query={{ data: rowCount, error, refetch }}
        skeleton={<ListSkeleton rows={8} />}
        failed="conversations.list.loadFailed"
      >
        {(count) => count === 0 && <NoConversations isSearch={search !== ''} isUnread={isUnread} />}
      </QueryState>
      {children}
    </Rows>
  );
}

interface RowsProps extends Pick<ConversationRowsProps, 'currentId' | 'listSearch' | 'children'> {
  list: ReturnType<typeof useLivePages<'conversations.list'>>;
  count: number;
}

function Rows({ list, count, currentId, listSearch, children }: RowsProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef(0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    initialRect: INITIAL_RECT,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const { onWindow, rowAt, shownQuery, isPlaceholderData } = list;
  useEffect(() => {
    scroller.current!.scrollTop = 0;
  }, [shownQuery]);
  useEffect(() => {
    if (first && last) onWindow(first.index, last.index + 1);
  }, [first, last, onWindow]);
  /** Arrows move between the conversations; Enter opens one, as any link. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const current = (event.target as Element).closest('[data-index]')?.getAttribute('data-index');
    if (current === null || current === undefined) return;
    event.preventDefault();
    const index = Math.min(count - 1, Math.max(0, Number(current) + (event.key === 'ArrowDown' ? 1 : -1)));
    virtual.scrollToIndex(index);
    const focus = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus();
    focus();
    // A second key before the frame is not taken back by it.
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(focus);
  };
  return (
    <div ref={scroller} className={styles.scroller} data-scroller aria-busy={isPlaceholderData}>
      {isPlaceholderData && (
        <div className={styles.refreshing}>
          <RefreshingLine />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the keys */}
      <ul
        aria-label={text('navigation.conversations')}
        onKeyDown={onKeyDown}
        style={{ paddingTop: first?.start ?? 0, paddingBottom: last ? virtual.getTotalSize() - last.end : 0 }}
      >
        {items.map(({ index, key }) => (
          <li key={key} data-index={index} ref={virtual.measureElement} className={styles.line}>
            <ConversationItem row={rowAt(index)} currentId={currentId} listSearch={listSearch} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
