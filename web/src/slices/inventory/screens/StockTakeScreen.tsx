import { IconFileTypePdf } from '@tabler/icons-react';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { textNow, useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useDownload } from '../../imports/index.ts';
import { CountSheet } from '../components/stock-take/CountSheet.tsx';
import { useCounts } from '../components/stock-take/use-counts.ts';
import { forgetCounts, saveCounts } from '../components/stock-take/unsaved-counts.ts';
import type { CountSheet as Sheet } from '../queries.ts';

/** Counts stay that the server did not take: their lines say so. */
class CountsNotSaved extends Error {}

/** Asks for confirmation, because a closed stock take stays closed: a count on its way would come too late. */
async function close(sheet: Sheet, apply: boolean): Promise<void> {
  const fulfilment = apply ? 'apply' : 'discard';
  const closed = async () => {
    if (!(await saveCounts(sheet.id)) && apply) throw new CountsNotSaved();
    const result = await api.inventory.closeStockTake({ stockTakeId: sheet.id, apply });
    forgetCounts(sheet.id);
    return result;
  };
  await runAction(closed, {
    confirm: {
      title: `inventory.take.${fulfilment}.title`,
      message: `inventory.take.${fulfilment}.message`,
      confirm: `inventory.take.${fulfilment}.confirm`,
      danger: !apply,
    },
    params: { name: sheet.name, count: sheet.differences, open: sheet.lines - sheet.counted },
    done: `inventory.take.${fulfilment}.done`,
    failed: (error) =>
      textNow(
        error instanceof CountsNotSaved ? 'inventory.take.countsNotSaved' : 'inventory.take.closeFailed',
      ),
  });
}

export default function StockTakeScreen() {
  const { stockTakeId } = useAddressParams<'stockTakeId'>();
  const result = useLive('inventory.getStockTake', { stockTakeId });
  return (
    <QueryState query={result} skeleton={<ListSkeleton rows={8} />} isPage failed="inventory.take.loadFailed">
      {(sheet) => <StockTake sheet={sheet} />}
    </QueryState>
  );
}

function StockTake({ sheet: stored }: { sheet: Sheet }) {
  const text = useText();
  const formats = useFormats();
  const { save } = useDownload();
  const mayCount = useMay()('editStock');
  const counts = useCounts(stored);
  const sheet = counts.shown;
  const isOpen = sheet.closedAt === null;
  const mayClose = isOpen && mayCount;
  return (
    <>
      <PageHeader
        title={sheet.name}
        status={
          <StatusChip tone={isOpen ? 'info' : 'good'}>
            {text(isOpen ? 'inventory.takes.isOpen' : 'inventory.takes.isClosed')}
          </StatusChip>
        }
        subtitle={
          isOpen
            ? text('inventory.takes.startedAt', { date: formats.dateTime(sheet.startedAt) })
            : text('inventory.takes.closedAt', { date: formats.dateTime(sheet.closedAt ?? '') })
        }
        breadcrumb={[
          { label: text('inventory.title'), href: paths.inventory },
          { label: text('inventory.takes.title'), href: paths.stockTakes },
          { label: sheet.name },
        ]}
        // In the menu on a phone: the bottom of the screen is left to the button that is pressed for every line.
        secondary={
          mayClose
            ? [
                {
                  label: text('inventory.take.apply.confirm'),
                  disabled: sheet.counted === 0,
                  onClick: () => void close(sheet, true),
                },
              ]
            : []
        }
        menu={[
          {
            label: text('inventory.take.print'),
            icon: <IconFileTypePdf />,
            onClick: () => save('api/documents/countSheet.pdf', { stockTakeId: sheet.id }),
          },
          ...(mayClose
            ? [
                {
                  label: text('inventory.take.discard.action'),
                  danger: true,
                  onClick: () => void close(sheet, false),
                },
              ]
            : []),
        ]}
      />
      {!isOpen && counts.refused.size > 0 && (
        <Banner
          tone="bad"
          title={text('inventory.take.tooLate', { count: counts.refused.size })}
          actions={
            <Button size="small" onClick={() => forgetCounts(sheet.id)}>
              {text('inventory.take.forget')}
            </Button>
          }
        >
          {text('inventory.take.tooLateHelp')}
        </Banner>
      )}
      {sheet.rows.length === 0 ? (
        <EmptyState illustration="ledger" title={text('inventory.take.empty')} />
      ) : (
        <CountSheet counts={counts} mayCount={mayCount} />
      )}
    </>
  );
}
