import type { StandingOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { ComingDays } from './ComingDays.tsx';
import styles from './Standing.module.css';
import { StandingFacts } from './StandingFacts.tsx';
import { StandingLines } from './StandingLines.tsx';
import { StandingWarnings } from './StandingWarnings.tsx';
import { toneOfStatus, useStandingWords } from './use-standing-words.ts';

/** One standing order in the customer's list. */
export function StandingCard({ standing }: { standing: StandingOrder }) {
  const words = useStandingWords();
  return (
    <Section
      title={<Link href={paths.standingOrder(standing.id)}>{standing.seller.name}</Link>}
      aside={<StatusChip tone={toneOfStatus[standing.status]}>{words.status(standing)}</StatusChip>}
    >
      <div className="shrinks stack-16">
        <StandingWarnings standing={standing} />
        <StandingFacts standing={standing} />
      </div>
    </Section>
  );
}

/** The same for the seller, read-only on the customer's card. */
export function ReadStanding({ standing }: { standing: StandingOrder }) {
  const text = useText();
  const words = useStandingWords();
  return (
    <li className={styles.day}>
      <div className={styles.head}>
        <strong>{words.recurrence(standing)}</strong>
        <StatusChip tone={toneOfStatus[standing.status]}>{words.status(standing)}</StatusChip>
      </div>
      <StandingFacts standing={standing} />
      <details className={styles.more}>
        <summary>{text('ordering.standing.details')}</summary>
        <StandingLines standing={standing} />
        <ComingDays standing={standing} />
      </details>
    </li>
  );
}
