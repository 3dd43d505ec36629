import type { CreditAccount } from '@halles/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatsSkeleton } from '../../../ui/skeletons.tsx';
import { withFilter } from '../../../ui/table/table-state.ts';
import { AccountChip } from '../components/AccountChip.tsx';
import { AccountStats } from '../components/AccountStats.tsx';
import { TransferInstructions } from '../components/TransferInstructions.tsx';
import { FeeExplained } from '../components/FeeExplained.tsx';
import { entriesFilterOf, Ledger, ledgerFilters } from '../components/Ledger.tsx';
import { LowBalanceAlert } from '../components/LowBalanceAlert.tsx';
import { MonthSummary } from '../components/MonthSummary.tsx';
import { isMonth } from '../components/months.ts';
import { Notices } from '../components/Notices.tsx';
import { TopUp } from '../components/TopUp.tsx';
import { useEntriesExport } from '../components/use-entries-export.ts';
import { useTableAddress } from '../components/use-table-address.ts';
import styles from './CreditAccountScreen.module.css';

export default function CreditAccountScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { id } = useOrganization();
  const { data: account, error, refetch, isFetching } = useLive('credit.getAccount', { organizationId: id });
  if (account) return <Account account={account} />;
  if (!error)
    return (
      <>
        <PageHeader title={text('credit.title')} subtitle={text('credit.subtitle')} />
        <StatsSkeleton count={3} />
      </>
    );
  return (
    <>
      <PageHeader title={text('credit.title')} />
      <ErrorState
        title={text('credit.loadFailed')}
        message={errorText(error)}
        requestId={isProblem(error) ? (error.requestId ?? undefined) : undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  );
}

function Account({ account }: { account: CreditAccount }) {
  const text = useText();
  const formats = useFormats();
  const [search] = useAddressSearch();
  const [state, setState] = useTableAddress(ledgerFilters);
  const [today] = useState(() => new Date());
  const current = formats.dayOf(today).slice(0, 7);
  const [filtered] = state.filters['month'] ?? [];
  const [looked, setLooked] = useState(current);
  const month = isMonth(filtered) ? filtered : looked;
  const { isExporting, exportEntries } = useEntriesExport(entriesFilterOf(account, state));
  const changeMonth = (next: string) => {
    setLooked(next);
    if (isMonth(filtered)) setState(withFilter(state, 'month', [next]));
  };
  return (
    <>
      <PageHeader
        title={text('credit.title')}
        subtitle={text('credit.subtitle')}
        status={<AccountChip isPremium={account.premium.isPremium} />}
        secondary={[
          {
            label: text('credit.ledger.export'),
            icon: <IconDownload />,
            disabled: isExporting,
            onClick: () => void exportEntries(),
          },
        ]}
        // Without card payment, the bank transfer below is the way to top up.
        primary={account.canTopUpByCard && <TopUp account={account} />}
      />
      <div className={styles.notices}>
        <Notices account={account} isPaid={search['topUp'] === 'paid'} />
      </div>
      <AccountStats account={account} />
      <div className={styles.body}>
        <div className={styles.columns}>
          <section className={styles.ledger} aria-labelledby="ledger-title">
            <h2 id="ledger-title">{text('credit.ledger.title')}</h2>
            <Ledger account={account} state={state} onStateChange={setState} currentMonth={current} />
          </section>
          <div className={styles.side}>
            <MonthSummary
              {...{ account, month, current }}
              onChange={changeMonth}
              {...(!isMonth(filtered) && { onShow: () => setState(withFilter(state, 'month', [month])) })}
            />
            {!account.canTopUpByCard && <TransferInstructions />}
            <LowBalanceAlert account={account} />
            <FeeExplained account={account} />
          </div>
        </div>
      </div>
    </>
  );
}
