import type { StandingOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { troubled, useStandingWords } from './use-standing-words.ts';

/** Deviations from the plan, shown while they can still be fixed. */
export function StandingWarnings({ standing }: { standing: StandingOrder }) {
  const text = useText();
  const words = useStandingWords();
  const { fulfilment, missingMinor, currency, status } = standing;
  if (status === 'archived') return null;
  const count = troubled(standing).length;
  return (
    <>
      {fulfilment === null && <Banner tone="bad" title={text('ordering.standing.wayGone')} />}
      {fulfilment !== null && missingMinor > 0 && (
        <Banner
          tone="now"
          title={text('ordering.standing.missing', {
            amount: words.money(missingMinor, currency),
            minimum: words.money(fulfilment.minimumMinor ?? 0, currency),
          })}
        />
      )}
      {count > 0 && <Banner tone="now" title={text('ordering.standing.problem', { count })} />}
    </>
  );
}
