import type { CreditAccount } from '@halles/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { HelpLink } from '../../../lib/help-link.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatsSkeleton } from '../../../ui/skeletons.tsx';
import { withFilter } from '../../../ui/table/table-state.ts';
import { AccountChip, AccountStats } from '../components/account-parts.tsx';
import { useEntriesExport } from '../components/exported-files.ts';
import { entriesFilterOf, Ledger, ledgerFilters } from '../components/Ledger.tsx';
import { FeeInvoices } from '../components/FeeInvoices.tsx';
import { LowBalanceAlert } from '../components/LowBalanceAlert.tsx';
import { isMonth } from '../components/months.ts';
import { MonthSummary } from '../components/MonthSummary.tsx';
import { Notices } from '../components/Notices.tsx';
import { TopUp } from '../components/TopUp.tsx';
import styles from './CreditAccountScreen.module.css';

function FeeExplained({ account }: { account: CreditAccount }) {
  const text = useText();
  const formats = useFormats();
  const percent = formats.percent(account.orderServiceFeesInPercent ?? account.defaultServiceFeesInPercent);
  return (
    <Section title={text('credit.fee.title')} aside={<HelpLink article="credit-account" />}>
      <div className={styles.words}>
        {account.premium.isPremium ? (
          <p>{text('credit.fee.premium')}</p>
        ) : (
          <>
            <p>{text('credit.fee.rate', { percent })}</p>
            <p>{text('credit.fee.when')}</p>
            <p>{text('credit.fee.back')}</p>
          </>
        )}
      </div>
    </Section>
  );
}

/** How to top up where card payment is not configured. */
function TransferInstructions() {
  const text = useText();
  const { name } = useOrganization();
  return (
    <Section title={text('credit.topUp.transferTitle')}>
      <p>{text('credit.topUp.transfer', { name })}</p>
    </Section>
  );
}

export default function CreditAccountScreen() {
  const text = useText();
  const { id } = useOrganization();
  const account = useLive('credit.getAccount', { organizationId: id });
  if (account.data) return <Account account={account.data} />;
  return (
    <>
      <PageHeader title={text('credit.title')} subtitle={text('credit.subtitle')} />
      <QueryState query={account} skeleton={<StatsSkeleton count={3} />} failed="credit.loadFailed" />
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
  const exportEntries = useEntriesExport(entriesFilterOf(account, state));
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
            onClick: exportEntries,
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
            <FeeInvoices account={account} />
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
