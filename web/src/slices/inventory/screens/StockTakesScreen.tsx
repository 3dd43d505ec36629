import { type StockTake } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useFormats } from '../../../lib/use-formats.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link, useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { openStartDialog } from '../components/stock-take/start-stock-take-dialog.tsx';
import styles from './StockTakesScreen.module.css';

export default function StockTakesScreen() {
  const text = useText();
  const navigate = useNavigate();
  const mayCount = useMay()('editStock');
  const takes = useLive('inventory.listStockTakes', {});
  const start = async () => {
    const started = await openStartDialog(new Date());
    if (started) navigate(paths.stockTake(started.id));
  };
  const begin = mayCount && (
    <PrimaryAction icon={<IconPlus aria-hidden />} onClick={() => void start()}>
      {text('inventory.takes.start')}
    </PrimaryAction>
  );
  return (
    <>
      <PageHeader
        title={text('inventory.takes.title')}
        subtitle={text('inventory.takes.subtitle')}
        breadcrumb={[
          { label: text('inventory.title'), href: paths.inventory },
          { label: text('inventory.takes.title') },
        ]}
        primary={begin}
      />
      <QueryState query={takes} skeleton={<ListSkeleton rows={4} />} failed="inventory.takes.loadFailed">
        {(list) =>
          list.length === 0 ? (
            <EmptyState illustration="ledger" title={text('inventory.takes.none')}>
              {text('inventory.takes.noneHelp')}
            </EmptyState>
          ) : (
            <ul className={styles.takes}>
              {list.map((take) => (
                <li key={take.id}>
                  <StockTakeRow take={take} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </>
  );
}

function StockTakeRow({ take }: { take: StockTake }) {
  const text = useText();
  const formats = useFormats();
  const isOpen = take.closedAt === null;
  return (
    <Link href={paths.stockTake(take.id)} className={styles.take}>
      <span className={styles.name}>
        <b>{take.name}</b>
        <small>
          {isOpen
            ? text('inventory.takes.startedAt', { date: formats.dateTime(take.startedAt) })
            : text('inventory.takes.closedAt', { date: formats.dateTime(take.closedAt ?? take.startedAt) })}
        </small>
      </span>
      <span className={styles.counts}>
        {text('inventory.take.progress', {
          counted: formats.number(take.counted),
          lines: formats.number(take.lines),
          differences: formats.number(take.differences),
        })}
      </span>
      <StatusChip tone={isOpen ? 'info' : 'good'}>
        {text(isOpen ? 'inventory.takes.isOpen' : 'inventory.takes.isClosed')}
      </StatusChip>
    </Link>
  );
}
