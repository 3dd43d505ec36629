import type { StatementRow } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatementChip } from '../StatementChip.tsx';
import { useHubTexts } from '../use-hub-texts.ts';
import styles from './StatementList.module.css';

/** Closed statements, newest first. */
export function StatementList({ statements }: { statements: readonly StatementRow[] }) {
  const text = useText();
  const { money, period } = useHubTexts();
  if (statements.length === 0) return <p className={styles.none}>{text('hubs.account.none')}</p>;
  return (
    <ul className={styles.list}>
      {statements.map((one) => (
        <li key={one.id}>
          <Link href={paths.producerStatement(one.id)} className={styles.row}>
            <span className={styles.name}>
              {text('hubs.statement.numbered', { number: one.number })}
              <small>{period(one)}</small>
            </span>
            <span className={styles.amount}>
              {money(one.dueMinor, one.currency)}
              {one.settledMinor > 0 && one.state === 'owed' && (
                <small>
                  {text('hubs.account.left', {
                    amount: money(one.dueMinor - one.settledMinor, one.currency),
                  })}
                </small>
              )}
            </span>
            <StatementChip state={one.state} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
