import { allowedTo } from '@halles/contract';
import { IconFileTypePdf } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useDownload } from '../../imports/index.ts';
import { CountSheet } from '../components/stock-take/CountSheet.tsx';
import type { CountSheet as Sheet } from '../queries.ts';

/** Asks for confirmation, because a closed stock take stays closed. */
async function close(sheet: Sheet, apply: boolean): Promise<void> {
  const fulfilment = apply ? 'apply' : 'discard';
  const sure = await openConfirm({
    title: `inventory.take.${fulfilment}.title`,
    message: `inventory.take.${fulfilment}.message`,
    confirm: `inventory.take.${fulfilment}.confirm`,
    params: { name: sheet.name, count: sheet.differences, open: sheet.lines - sheet.counted },
    danger: !apply,
  });
  if (!sure) return;
  try {
    await api.inventory.closeStockTake({ stockTakeId: sheet.id, apply });
    snackbar.success(`inventory.take.${fulfilment}.done`);
  } catch {
    snackbar.error('inventory.take.closeFailed');
  }
}

export default function StockTakeScreen() {
  const text = useText();
  const errorText = useErrorText();
  const formats = useFormats();
  const { stockTakeId } = useAddressParams<'stockTakeId'>();
  const { save } = useDownload();
  const { currentMembership, view } = useAppContext();
  const mayCount = allowedTo({ role: currentMembership?.role ?? null, view }, 'editStock') === true;
  const {
    data: sheet,
    error,
    refetch,
    isFetching,
  } = useLive('inventory.getStockTake', {
    stockTakeId,
  });
  if (!sheet)
    return error ? (
      <ErrorState
        isPage
        title={text('inventory.take.loadFailed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <ListSkeleton rows={8} />
    );
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
            onClick: () => save('api/documents/countSheet.pdf', { stockTakeId }),
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
      {sheet.rows.length === 0 ? (
        <EmptyState illustration="ledger" title={text('inventory.take.empty')} />
      ) : (
        <CountSheet sheet={sheet} mayCount={mayCount} />
      )}
    </>
  );
}
