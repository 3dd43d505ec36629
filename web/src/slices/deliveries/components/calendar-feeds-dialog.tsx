import type { CalendarFeed, OrderSide } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { textNow, useText } from '../../../lib/i18n/index.ts';
import { query, queryClient } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import styles from './calendar-feeds-dialog.module.css';

const feeds = query('deliveries.listCalendarFeeds', {});
const reload = () => queryClient.invalidateQueries({ queryKey: feeds.queryKey });

/** Calendar feeds: addresses that show the deliveries in another calendar program. */
export const openCalendarFeedsDialog = (side: OrderSide): Promise<void> =>
  openDialog<void>({ title: 'deliveries.feeds.title', width: 560 }, () => <Feeds side={side} />);

function Feeds({ side }: { side: OrderSide }) {
  const text = useText();
  const { data } = useQuery(feeds);
  const sideFeeds = (data ?? []).filter((feed) => feed.side === side);
  const attempt = async (work: () => Promise<unknown>) => {
    await runAction(async () => {
      await work();
      await reload();
    });
  };
  return (
    <div className={styles.feeds}>
      <p>{text('deliveries.feeds.about')}</p>
      <ul>
        {sideFeeds.map((feed) => (
          <Feed
            key={feed.id}
            feed={feed}
            onRevoke={() => attempt(() => api.deliveries.revokeCalendarFeed({ feedId: feed.id }))}
          />
        ))}
      </ul>
      <Button kind="primary" onClick={() => attempt(() => api.deliveries.createCalendarFeed({ side }))}>
        {text('deliveries.feeds.create')}
      </Button>
    </div>
  );
}

function Feed({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: () => Promise<void> }) {
  const text = useText();
  const formats = useFormats();
  const { url } = feed;
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address);
    snackbar.success(textNow('deliveries.feeds.copied'));
  };
  return (
    <li className={styles.feed}>
      {url === null ? <span>{text('deliveries.feeds.hidden')}</span> : <code>{url}</code>}
      <span className={styles.read}>
        {feed.lastReadAt === null
          ? text('deliveries.feeds.neverRead')
          : text('deliveries.feeds.lastRead', { at: formats.dateTime(feed.lastReadAt) })}
      </span>
      <div className={styles.actions}>
        {url !== null && (
          <Button size="small" onClick={() => void copy(url)}>
            {text('deliveries.feeds.copy')}
          </Button>
        )}
        <Button size="small" kind="danger" onClick={onRevoke}>
          {text('deliveries.feeds.revoke')}
        </Button>
      </div>
    </li>
  );
}
