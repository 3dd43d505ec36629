import {
  producerModes,
  type Contract,
  type OutputOf,
  type ProducerId,
  type ProducerMode,
  type StatementRow,
} from '@halles/contract';
import { Fragment } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { StatementChip, useHubTexts } from '../words.tsx';
import styles from './ProducerAccount.module.css';

/** Closed statements, newest first. */
function StatementList({ statements }: { statements: readonly StatementRow[] }) {
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

type Account = OutputOf<Contract['hubs']['getProducerAccount']>;

const openStatementOf = (producerId: ProducerId, { currency }: Account['balances'][number]) =>
  `${paths.openStatement(producerId)}?currency=${currency}`;

/** The balances of a producer, closed and since, with the statements. For members who see sales. */
export default function ProducerAccount({ producerId }: { producerId: ProducerId }) {
  const maySeeAccount = useMay()('seeSales');
  return maySeeAccount ? <AccountSection producerId={producerId} /> : null;
}

function AccountSection({ producerId }: { producerId: ProducerId }) {
  const text = useText();
  const result = useLive('hubs.getProducerAccount', { producerId });
  const { data } = result;
  const toClose = data?.balances.find(({ can }) => can.close === true);
  const shown = toClose ?? data?.balances[0];
  return (
    <Section
      id="statements"
      title={text('hubs.account.title')}
      description={text('hubs.account.description')}
      actions={
        shown && (
          <Button
            href={openStatementOf(producerId, shown)}
            kind={toClose === undefined ? 'secondary' : 'primary'}
          >
            {text(toClose === undefined ? 'hubs.account.seeOpen' : 'hubs.account.closePeriod')}
          </Button>
        )
      }
    >
      <QueryState query={result} skeleton={<ListSkeleton rows={3} />} failed="hubs.account.loadFailed">
        {(account) => <AccountDetails account={account} />}
      </QueryState>
    </Section>
  );
}

function AccountDetails({ account }: { account: Account }) {
  const text = useText();
  const formats = useFormats();
  const { money } = useHubTexts();
  return (
    <>
      <div className={styles.stats}>
        {account.balances.map((balance) => (
          <Fragment key={balance.currency}>
            {balance.owedMinor !== 0 && (
              <Stat label={text('hubs.account.owed')} value={money(balance.owedMinor, balance.currency)} />
            )}
            <Stat
              label={text('hubs.account.open')}
              value={money(balance.openMinor, balance.currency)}
              note={text('hubs.account.since', { day: formats.day(balance.openFrom) })}
              href={openStatementOf(account.id, balance)}
            />
          </Fragment>
        ))}
        <Mode account={account} />
      </div>
      <StatementList statements={account.statements} />
    </>
  );
}

/** domain.md: the hub sells for the producer and retains a commission, or buys the products and resells them. */
function Mode({ account }: { account: Account }) {
  const text = useText();
  const choose = async (mode: ProducerMode | null) => {
    if (mode === null || mode === account.mode) return;
    await runAction(
      () => api.hubs.changeProducerAccount({ producerId: account.id, version: account.version, mode }),
      { done: 'hubs.account.modeSaved' },
    );
  };
  return (
    <div className={styles.mode}>
      <SelectField<ProducerMode>
        label={text('hubs.account.mode')}
        description={text(`hubs.account.modeHelp.${account.mode}`)}
        value={account.mode}
        onChange={(mode) => void choose(mode)}
        options={producerModes.map((value) => ({ value, label: text(`hubs.modes.${value}`) }))}
        disabled={account.can.edit !== true}
        required
      />
    </div>
  );
}
