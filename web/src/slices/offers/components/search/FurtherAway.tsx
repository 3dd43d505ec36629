import type { FormatId } from '@halles/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import type { SearchQuestion } from './address.ts';
import styles from './Found.module.css';
import { OfferCards } from './Results.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { useResults } from './use-results.ts';

interface FurtherOffersProps {
  furtherQuestion: SearchQuestion;
  round: number;
  isLine: boolean;
  favourites: Favourites;
  hrefOf: (formatId: FormatId) => string;
  onOpen: (formatId: FormatId) => void;
}

interface FurtherAwayProps extends FurtherOffersProps {
  count: number;
  /** Pickups beyond this distance are among them. */
  pickupKm: number;
  /** There are no offers nearby, so the section starts open. */
  isAllThereIs: boolean;
}

/** Offers that need travel or another currency, folded below the nearby ones. */
export function FurtherAway({ count, pickupKm, isAllThereIs, ...offers }: FurtherAwayProps) {
  const text = useText();
  const formats = useFormats();
  const id = useId();
  const [isToggled, setIsToggled] = useState(false);
  const isOpen = isToggled !== isAllThereIs;
  return (
    <section className={styles.further} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Button
          kind="plain"
          icon={isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsToggled(!isToggled)}
        >
          {text('offers.search.further', { count, number: formats.number(count) })}
        </Button>
      </h2>
      <p className={styles.help}>{text('offers.search.furtherHelp', { km: formats.number(pickupKm) })}</p>
      {isOpen && <FurtherOffers {...offers} />}
    </section>
  );
}

function FurtherOffers({ furtherQuestion, round, isLine, ...rest }: FurtherOffersProps) {
  const { results, error, retry, showMore, showNew: _, ...state } = useResults(furtherQuestion, round);
  if (error || !results)
    return (
      <QueryState
        query={{ data: undefined, error, refetch: retry }}
        skeleton={<ResultsSkeleton isLine={isLine} />}
        failed="offers.search.failed"
      />
    );
  return <OfferCards {...rest} {...state} {...{ results, isLine }} onShowMore={showMore} />;
}
