import {
  allowedTo,
  producerModes,
  type Contract,
  type OutputOf,
  type ProducerId,
  type ProducerMode,
} from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText, useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { Stat } from '../../../../ui/stat.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useHubTexts } from '../use-hub-texts.ts';
import styles from './ProducerAccount.module.css';
import { StatementList } from './StatementList.tsx';

type Account = OutputOf<Contract['hubs']['getProducerAccount']>;

/** The balance of a producer, closed and since, with the statements. For members who see sales. */
export default function ProducerAccount({ producerId }: { producerId: ProducerId }) {
  const { currentMembership, view } = useAppContext();
  const maySeeAccount = allowedTo({ role: currentMembership?.role ?? null, view }, 'seeSales') === true;
  return maySeeAccount ? <AccountSection producerId={producerId} /> : null;
}

function AccountSection({ producerId }: { producerId: ProducerId }) {
  const text = useText();
  const errorMessage = useErrorText();
  const { data, error, refetch } = useLive('hubs.getProducerAccount', { producerId });
  return (
    <Section
      id="statements"
      title={text('hubs.account.title')}
      description={text('hubs.account.description')}
      actions={
        data && (
          <Button
            href={paths.openStatement(producerId)}
            kind={data.can.close === true ? 'primary' : 'secondary'}
          >
            {text(data.can.close === true ? 'hubs.account.closePeriod' : 'hubs.account.seeOpen')}
          </Button>
        )
      }
    >
      {data ? (
        <AccountDetails account={data} />
      ) : error ? (
        <ErrorState
          title={text('hubs.account.loadFailed')}
          message={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
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
        <Stat label={text('hubs.account.owed')} value={money(account.owedMinor, account.currency)} />
        <Stat
          label={text('hubs.account.open')}
          value={money(account.openMinor, account.currency)}
          note={text('hubs.account.since', { day: formats.day(account.openFrom) })}
          href={paths.openStatement(account.id)}
        />
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
    try {
      await api.hubs.changeProducerAccount({ producerId: account.id, version: account.version, mode });
      snackbar.success('hubs.account.modeSaved');
    } catch (error) {
      snackbar.error(errorText(error));
    }
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
