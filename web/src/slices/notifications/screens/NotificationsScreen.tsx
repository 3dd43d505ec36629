import { notificationKinds, type Notification, type NotificationKind } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { pageInputOf, type TableState } from '../../../ui/table/table-state.ts';
import { useNotificationColumns } from '../components/use-notification-columns.tsx';
import { useMarkAllAsRead, useNotificationWords } from '../components/use-notifications.ts';
import { setRead } from '../queries.ts';

const filterIds = ['unread', 'snoozed', 'kind', 'date'];

const isKind = (value: string | undefined): value is NotificationKind =>
  (notificationKinds as readonly (string | undefined)[]).includes(value);
const isDay = (value: string | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');

/** The query of the address; invalid values are ignored. */
function filterOf({ filters }: TableState) {
  const [kind] = filters['kind'] ?? [];
  const [from, until] = filters['date'] ?? [];
  return {
    show: filters['snoozed']?.[0] ? 'snoozed' : filters['unread']?.[0] ? 'unread' : 'all',
    ...(isKind(kind) && { kind }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
  } as const;
}

/** All notifications of the person in this organization; the toolbar's menu has the newest. */
export default function NotificationsScreen() {
  const text = useText();
  const words = useNotificationWords();
  const { id: organizationId } = useOrganization();
  const table = useTableAddress(filterIds);
  const [state] = table;
  const list = useLive(
    'notifications.listAll',
    {
      organizationId,
      ...filterOf(state),
      ...pageInputOf(state),
    },
    keepsRows,
  );
  const { data: unread } = useLive('notifications.countUnread', { organizationId });
  const columns = useNotificationColumns();
  const markAllAsRead = useMarkAllAsRead(organizationId);
  const mark = async (selected: readonly Notification[], isRead: boolean, clear: () => void) => {
    const isDone = await runAction(async () => {
      for (const one of selected) if (one.isRead !== isRead) await setRead(one, isRead);
    });
    if (isDone) clear();
  };
  return (
    <>
      <PageHeader
        title={text('notifications.title')}
        secondary={[{ label: text('notifications.page.choose'), href: `${paths.profile}#notifications` }]}
      />
      <LiveTable<Notification>
        id="notifications"
        label={text('notifications.page.label')}
        columns={columns}
        query={list}
        table={table}
        rowLabel={words}
        searchLabel={text('notifications.page.search')}
        filters={[
          { id: 'unread', kind: 'flag', label: text('notifications.page.unreadOnly') },
          { id: 'snoozed', kind: 'flag', label: text('notifications.page.snoozed') },
          choiceFilter('kind', text('notifications.page.kind'), notificationKinds, (kind) =>
            text(`notifications.kinds.${kind}`),
          ),
          { id: 'date', kind: 'period', label: text('notifications.page.date') },
        ]}
        bulkActions={[
          {
            label: text('notifications.page.markRead'),
            run: (selected, clear) => void mark(selected, true, clear),
          },
          {
            label: text('notifications.page.markUnread'),
            run: (selected, clear) => void mark(selected, false, clear),
          },
        ]}
        aside={
          <Button size="small" disabled={(unread?.count ?? 0) === 0} onClick={markAllAsRead}>
            {text('notifications.markAllAsRead')}
          </Button>
        }
        empty={
          <EmptyState illustration="ledger" title={text('notifications.page.empty')}>
            {text('notifications.page.emptyHelp')}
          </EmptyState>
        }
      />
    </>
  );
}
