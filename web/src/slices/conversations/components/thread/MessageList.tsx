import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import type { WaitingMessage } from '../device/outbox.ts';
import { MessageRow } from './MessageRow.tsx';
import styles from './Thread.module.css';
import type { Messages } from './use-messages.ts';
import { WaitingRow } from './WaitingRow.tsx';

const ROW_PX = 72;
const INITIAL_RECT = { width: 600, height: 800 };
/** Pages this far from what is in view are fetched, so that their messages are there when they come into view. */
const AHEAD = 50;
/** As close to the end as this, a new message is read and followed. */
const NEAR_END_PX = 120;

interface MessageListProps {
  messages: Messages;
  waiting: readonly WaitingMessage[];
  /** The position of the message that somebody was led to. */
  at: number | null;
  onReading: (isReading: boolean) => void;
  label: string;
}

function useLines(messages: Messages, waiting: readonly WaitingMessage[], at: number | null) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = messages.count ?? 0;
  const virtual = useVirtualizer({
    count: count + waiting.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => (index < count ? index : (waiting[index - count]?.id ?? index)),
    overscan: 12,
    paddingStart: 8,
    paddingEnd: 16,
    initialRect: INITIAL_RECT,
    // What is read stays in place while older messages are measured; a new one is followed at the end.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
  });
  const isLoaded = messages.count !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    if (at === null) virtual.scrollToEnd();
    else virtual.scrollToIndex(at - 1, { align: 'center' });
  }, [isLoaded, at, virtual]);
  return { scroller, virtual, count };
}

/** The lines in view of a thread of any length. */
export function MessageList({ messages, waiting, at, onReading, label }: MessageListProps) {
  const { scroller, virtual, count } = useLines(messages, waiting, at);
  const [isAtEnd, setAtEnd] = useState(true);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const { onWindow, messageAt } = messages;
  useEffect(() => {
    if (first && last) onWindow(first.index + 1 - AHEAD, Math.min(last.index + 1 + AHEAD, count));
  }, [first, last, count, onWindow]);
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const isNow = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isNow === isAtEnd) return;
    setAtEnd(isNow);
    onReading(isNow);
  };
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <ol
          className={styles.lines}
          style={{
            paddingTop: first?.start ?? 0,
            paddingBottom: last ? virtual.getTotalSize() - last.end : 0,
          }}
        >
          {items.map(({ index, key }) => (
            <li key={key} data-index={index} ref={virtual.measureElement} className={styles.line}>
              {index < count ? (
                <MessageRow
                  message={messageAt(index + 1)}
                  before={messageAt(index)}
                  after={index + 1 < count ? messageAt(index + 2) : undefined}
                  isFirst={index === 0}
                />
              ) : (
                <WaitingRow message={waiting[index - count]!} />
              )}
            </li>
          ))}
        </ol>
      </div>
      {!isAtEnd && <ToNewest onClick={() => virtual.scrollToEnd()} />}
    </div>
  );
}

function ToNewest({ onClick }: { onClick: () => void }) {
  const text = useText();
  return (
    <div className={styles.toNewest}>
      <Button size="small" onClick={onClick}>
        {text('conversations.thread.toNewest')}
      </Button>
    </div>
  );
}
