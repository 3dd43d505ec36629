import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState, type QueryResult } from '../../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { inTwoLines } from '../../../../ui/unbroken.ts';
import { boardViews, daysOf, periodOf, adjacentDay, type BoardQuery } from './board-days.ts';
import styles from './Board.module.css';

/** One entry of a day: a run of a seller, or a delivery that a buyer expects. */
export interface BoardEntry {
  id: string;
  on: string;
  kind: 'delivery' | 'pickup';
  title: string;
  hours: string;
  facts: readonly string[];
  chip: ReactNode;
  href: string;
}

interface BoardProps {
  boardQuery: BoardQuery;
  today: string;
  entries: QueryResult<readonly BoardEntry[]>;
  /** The empty state of the whole period. */
  empty: ReactNode;
}

/** Days with their entries, as a list, a week or a month; on a phone always a list. */
export function Board({ boardQuery, today, entries, empty }: BoardProps) {
  const formats = useFormats();
  const span = periodOf(boardQuery, formats.firstDayOfWeek);
  return (
    <>
      <BoardBar boardQuery={boardQuery} today={today} />
      <QueryState query={entries} skeleton={<ListSkeleton rows={5} />} failed="deliveries.loadFailed">
        {(list) =>
          list.length === 0 ? (
            empty
          ) : (
            <ol className={styles.days} data-view={boardQuery.view}>
              {daysOf(span).map((day) => (
                <Day
                  key={day}
                  day={day}
                  isToday={day === today}
                  isOther={boardQuery.view === 'month' && day.slice(0, 7) !== boardQuery.day.slice(0, 7)}
                  entries={list.filter(({ on }) => on === day)}
                />
              ))}
            </ol>
          )
        }
      </QueryState>
    </>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  isOther: boolean;
  entries: readonly BoardEntry[];
}

function Day({ day, isToday, isOther, entries }: DayProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <li
      className={styles.day}
      data-empty={entries.length === 0 || undefined}
      data-other={isOther || undefined}
      data-today={isToday || undefined}
    >
      <h2 className={styles.date}>
        <span className={styles.weekday}>{formats.weekday(day)}</span> <span>{formats.day(day)}</span>
        {isToday && <span className={styles.today}>{text('deliveries.board.today')}</span>}
      </h2>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link href={entry.href} className={styles.entry} data-kind={entry.kind}>
              <span className={styles.title}>{entry.title}</span>
              <span className={styles.hours}>{inTwoLines(entry.hours)}</span>
              <span className={styles.facts}>{entry.facts.join('\u00a0· ')}</span>
              <span className={styles.chip}>{entry.chip}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function BoardBar({ boardQuery, today }: { boardQuery: BoardQuery; today: string }) {
  const text = useText();
  const formats = useFormats();
  const [, setSearch] = useAddressSearch();
  const { view, day } = boardQuery;
  const { from, until } = periodOf(boardQuery, formats.firstDayOfWeek);
  const go = (next: Partial<BoardQuery>) => setSearch({ ...boardQuery, ...next });
  return (
    <div className={styles.bar}>
      <IconButton
        label={text('deliveries.board.before')}
        onClick={() => go({ day: adjacentDay(boardQuery, -1) })}
      >
        <IconChevronLeft />
      </IconButton>
      <p className={styles.span} aria-live="polite">
        {view === 'month' ? formats.month(day) : `${formats.day(from)} – ${formats.day(until)}`}
      </p>
      <IconButton
        label={text('deliveries.board.after')}
        onClick={() => go({ day: adjacentDay(boardQuery, 1) })}
      >
        <IconChevronRight />
      </IconButton>
      <Button size="small" onClick={() => go({ day: today })} disabled={day === today}>
        {text('deliveries.board.today')}
      </Button>
      <div className={styles.views} role="group" aria-label={text('deliveries.board.view')}>
        {boardViews.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => go({ view: one })}>
            {text(`deliveries.board.views.${one}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
