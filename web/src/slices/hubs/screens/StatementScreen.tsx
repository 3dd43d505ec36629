import type { Statement } from '@halles/contract';
import { IconFileTypePdf, IconTable } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useDownload } from '../../imports/index.ts';
import { EntriesTable } from '../components/statement/EntriesTable.tsx';
import { Settlements } from '../components/statement/Settlements.tsx';
import styles from '../components/statement/Statement.module.css';
import { StatementTotals } from '../components/statement/StatementTotals.tsx';
import { StatementChip, useHubTexts } from '../components/words.tsx';

/** A closed statement: entries, totals and payments. */
export default function StatementScreen() {
  const { statementId } = useAddressParams<'statementId'>();
  const result = useLive('hubs.getStatement', { statementId });
  return (
    <QueryState query={result} isPage failed="hubs.statement.loadFailed">
      {(data) => <StatementContent statement={data} />}
    </QueryState>
  );
}

function StatementContent({ statement }: { statement: Statement }) {
  const text = useText();
  const { period } = useHubTexts();
  const { save } = useDownload();
  const mayVoid = useMay()('recordPayments');
  const input = { statementId: statement.id };
  const title = text('hubs.statement.numbered', { number: statement.number ?? '' });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${statement.producer.name} · ${period(statement)}`}
        status={<StatementChip state={statement.state} />}
        breadcrumb={[
          { label: text('catalogue.producers.title'), href: paths.producers },
          { label: statement.producer.name, href: paths.producer(statement.producer.id) },
          { label: title },
        ]}
        secondary={[
          {
            label: text('hubs.statement.pdf'),
            icon: <IconFileTypePdf aria-hidden />,
            onClick: () => save('api/documents/producerStatement.pdf', input),
          },
          {
            label: text('hubs.statement.sheet'),
            icon: <IconTable aria-hidden />,
            onClick: () => save('api/exports/producerStatement.xlsx', input),
          },
        ]}
      />
      <div className={styles.parts}>
        <div className={styles.facts}>
          <Settlements statement={statement} mayVoid={mayVoid} />
          <StatementTotals statement={statement} />
        </div>
        <EntriesTable statement={statement} />
      </div>
    </>
  );
}
