import { currencies, type Currency, type ProducerId, type Statement } from '@halles/contract';
import { IconFileTypePdf, IconLock, IconTable } from '@tabler/icons-react';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText, textNow } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDownload } from '../../imports/index.ts';
import { useReason } from '../../../lib/use-reason.ts';
import { EntriesTable } from '../components/statement/EntriesTable.tsx';
import styles from '../components/statement/Statement.module.css';
import { StatementTotals } from '../components/statement/StatementTotals.tsx';
import { StatementChip, useHubTexts } from '../components/words.tsx';
import { statementQuery } from '../queries.ts';

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const isCurrency = (value: unknown): value is Currency => currencies.some((one) => one === value);

/** The events since the last statement in a currency, until the selected day; closing makes them a statement. */
export default function OpenStatementScreen() {
  const producerId = useAddressParams<'producerId'>().producerId as ProducerId;
  const [search, setSearch] = useAddressSearch();
  const until = isDay(search['until']) ? search['until'] : undefined;
  const inCurrency = isCurrency(search['currency']) ? { currency: search['currency'] } : {};
  const statement = useLive('hubs.getOpenStatement', { producerId, ...inCurrency, ...(until && { until }) });
  const onUntil = (day: string | null) => isDay(day) && setSearch({ ...search, until: day });
  return (
    <QueryState
      // A day that cannot be closed is left by the retry.
      query={{ ...statement, refetch: () => setSearch(inCurrency) }}
      isPage
      failed="hubs.statement.loadFailed"
    >
      {(data) => <OpenStatementContent statement={data} onUntil={onUntil} />}
    </QueryState>
  );
}

function useCloseStatement(statement: Statement) {
  const navigate = useNavigate();
  const { money, period } = useHubTexts();
  const { producer, until, dueMinor, currency } = statement;
  const close = async () => {
    const isSure = await openConfirm({
      title: 'hubs.closing.title',
      message: 'hubs.closing.message',
      params: { name: producer.name, period: period(statement), amount: money(dueMinor, currency) },
      confirm: 'hubs.closing.confirm',
    });
    if (!isSure) return;
    await runAction(
      async () => {
        const closed = await api.hubs.closeStatement({ producerId: producer.id, currency, until, dueMinor });
        queryClient.setQueryData(statementQuery(closed.id!).queryKey, closed);
        navigate(paths.producerStatement(closed.id!));
        return closed;
      },
      { done: ({ number }) => textNow('hubs.closing.done', { number: number ?? '' }) },
    );
  };
  return close;
}

function OpenStatementContent({
  statement,
  onUntil,
}: {
  statement: Statement;
  onUntil: (day: string | null) => void;
}) {
  const text = useText();
  const formats = useFormats();
  const { save } = useDownload();
  const close = useCloseStatement(statement);
  const noClose = useReason(statement.can.close);
  const { producer, currency, from, until } = statement;
  const input = { producerId: producer.id, currency, until };
  return (
    <>
      <PageHeader
        title={text('hubs.statement.open')}
        subtitle={producer.name}
        status={<StatementChip state="draft" />}
        breadcrumb={[
          { label: text('catalogue.producers.title'), href: paths.producers },
          { label: producer.name, href: paths.producer(producer.id) },
          { label: text('hubs.statement.open') },
        ]}
        secondary={[
          {
            label: text('hubs.statement.pdf'),
            icon: <IconFileTypePdf aria-hidden />,
            onClick: () => save('api/documents/openStatement.pdf', input),
          },
          {
            label: text('hubs.statement.sheet'),
            icon: <IconTable aria-hidden />,
            onClick: () => save('api/exports/producerStatement.xlsx', input),
          },
        ]}
        primary={
          <PrimaryAction icon={<IconLock aria-hidden />} onClick={close} disabledReason={noClose}>
            {text('hubs.closing.action')}
          </PrimaryAction>
        }
      />
      <div className={styles.parts}>
        <div className={styles.facts}>
          <Section title={text('hubs.statement.period')} description={text('hubs.statement.periodHelp')}>
            <div className={styles.until}>
              <p className="quiet">{text('hubs.statement.from', { day: formats.day(from) })}</p>
              <DateField
                label={text('hubs.statement.until')}
                value={until}
                onChange={onUntil}
                min={from}
                max={formats.dayOf(new Date())}
              />
            </div>
          </Section>
          <StatementTotals statement={statement} />
        </div>
        <EntriesTable statement={statement} />
      </div>
    </>
  );
}
