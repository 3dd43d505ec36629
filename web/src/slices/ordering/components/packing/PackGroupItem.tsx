import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { isCounted, lineState, type PackGroup } from './packing.ts';
import styles from './packing.module.css';
import { PackLine } from './PackLine.tsx';
import { focusNextIn, nextIn, ticksIn } from './TickRest.tsx';
import type { Packing } from './use-packing.ts';
import type { Scale } from './use-scale.ts';

interface PackGroupItemProps {
  group: PackGroup;
  title: string;
  facts: ReactNode;
  isDone: boolean;
  /** The others are one line, which opens them. */
  isShown: boolean;
  /** Its first open line takes the focus, because its key was pressed or the group before is done. */
  takesFocus: boolean;
  onShow: () => void;
  isByProduct: boolean;
  packing: Packing;
  scale: Scale;
  /** The buttons under its lines. */
  children: ReactNode;
}

/** ↓ and ↑ go from line to line. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const ticks = ticksIn(event.currentTarget);
  const at = ticks.indexOf(event.target as HTMLElement);
  if (direction === undefined || at < 0) return;
  event.preventDefault();
  ticks[at + direction]?.focus();
}

/** An order or a product with its lines. */
export function PackGroupItem(props: PackGroupItemProps) {
  const { group, title, facts, isDone, isShown, takesFocus, onShow, isByProduct, packing, scale } = props;
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isShown || !takesFocus) return;
    item.current?.scrollIntoView?.({ block: 'start' });
    (nextIn(item.current) ?? item.current?.querySelector('button'))?.focus({
      preventScroll: true,
    });
  }, [isShown, takesFocus]);
  const counted = group.entries.filter(({ line }) => isCounted(lineState(line, packing.of(line)))).length;
  return (
    <li ref={item} className={styles.group} data-done={isDone || undefined}>
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={isShown} onClick={onShow}>
            <span className={styles.title}>{title}</span>
            <span className={styles.quiet}>{facts}</span>
          </button>
        </h2>
        <span className={styles.progress} role="status">
          {text(isByProduct ? 'ordering.packing.ordersCounted' : 'ordering.packing.linesCounted', {
            done: formats.number(counted),
            count: group.entries.length,
          })}
        </span>
      </div>
      {isShown && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go between its lines, as Tab does */}
          <ul className={styles.lines} onKeyDown={moveByArrows}>
            {group.entries.map((entry) => (
              <PackLine
                key={entry.line.id}
                entry={entry}
                name={isByProduct ? entry.order.customer.name : words.nameOf(entry.line)}
                facts={isByProduct ? '' : words.titleOf(entry.line)}
                code={isByProduct ? entry.order.number : entry.line.sku}
                packing={packing}
                scale={scale}
                onNext={() => focusNextIn(item.current)}
              />
            ))}
          </ul>
          <div className={styles.foot}>{props.children}</div>
        </>
      )}
    </li>
  );
}
