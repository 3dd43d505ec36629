import type { FormatId } from '@halles/contract';
import { IconChevronUp } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useShortcuts } from '../../../../ui/shortcuts/use-shortcuts.ts';
import type { Favourites } from '../saved/use-favourites.ts';
import type { CachedOffer, CachedResults } from './cached-results.ts';
import { OfferCard } from './OfferCard.tsx';
import styles from './Results.module.css';

interface ResultsProps {
  results: CachedResults;
  isLine: boolean;
  isRefreshing: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  favourites: Favourites;
  box: RefObject<HTMLInputElement | null>;
  hrefOf: (formatId: FormatId) => string;
  onOpen: (formatId: FormatId) => void;
  onShowNew: () => void;
  onShowMore: () => void;
}

/** `/` focuses the search box, `j` and `k` move between results, Enter opens, `x` marks as favourite. */
function useResultKeys({ box, onOpen, favourites }: ResultsProps, shown: readonly CachedOffer[]): number {
  const text = useText();
  const [active, setActive] = useState(-1);
  const current = active < shown.length ? active : -1;
  const move = (by: 1 | -1) => () =>
    setActive(current < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, current + by)));
  const act = (run: (formatId: FormatId) => void) => () => {
    const cached = shown[current];
    if (cached) run(cached.offer.id);
  };
  useShortcuts([
    { key: '/', label: text('offers.search.keys.search'), run: () => box.current?.focus() },
    { key: 'j', label: text('offers.search.keys.next'), run: move(1) },
    { key: 'k', label: text('offers.search.keys.previous'), run: move(-1) },
    { key: 'Enter', display: '↵', label: text('offers.search.keys.open'), run: act(onOpen) },
    ...(favourites.mayEdit
      ? [
          {
            key: 'x',
            label: text('offers.search.keys.favourite'),
            run: act((formatId) => void favourites.toggleFirst(formatId)),
          },
        ]
      : []),
  ]);
  return current;
}

/** The results in the order they were first shown; new ones wait behind a button. */
export function Results(props: ResultsProps) {
  const { results, isRefreshing } = props;
  const active = useResultKeys(props, results.shown);
  return (
    <div className="shrinks" aria-busy={isRefreshing}>
      <NewOnes count={results.waiting} onShow={props.onShowNew} />
      <OfferCards {...props} active={active} />
    </div>
  );
}

type OfferCardsProps = Omit<ResultsProps, 'box' | 'onShowNew'> & {
  /** The index the keyboard is at. */
  active?: number;
};

export function OfferCards({ results, isLine, favourites, active = -1, ...props }: OfferCardsProps) {
  const text = useText();
  return (
    <>
      <ul
        className={classNames(isLine ? styles.list : styles.grid)}
        data-old={props.isRefreshing || undefined}
      >
        {results.shown.map((cached, index) => (
          <li key={cached.offer.id}>
            <OfferCard
              {...{ cached, isLine, favourites }}
              isActive={index === active}
              href={props.hrefOf(cached.offer.id)}
              onOpen={() => props.onOpen(cached.offer.id)}
            />
          </li>
        ))}
      </ul>
      {props.hasMore && (
        <div className={styles.more}>
          <Button loading={props.isLoadingMore} onClick={props.onShowMore}>
            {text('offers.search.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Announced once when it appears; nothing moves until it is pressed. */
function NewOnes({ count, onShow }: { count: number; onShow: () => void }) {
  const text = useText();
  const [announced, setAnnounced] = useState(0);
  useEffect(() => setAnnounced(count), [count]);
  return (
    <div role="status" className={styles.newCount}>
      {announced > 0 && (
        <Button size="small" icon={<IconChevronUp aria-hidden />} onClick={onShow}>
          {text('offers.search.newResults', { count })}
        </Button>
      )}
    </div>
  );
}
