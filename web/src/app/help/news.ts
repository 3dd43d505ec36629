import { paths } from '../../lib/paths.ts';
import { readStored, writeStored } from '../../ui/storage.ts';
import { snackbar } from '../../ui/snackbar/snackbar.ts';

/** The date of the newest entry of "What's new"; an entry newer than the last one read is announced once. */
export const NEWS_ON = '2026-11-27';

/** The date of the newest entry of "What's new" that was read, or was there at the first visit. */
const STORED = 'halles.newsRead';

export const markNewsAsRead = (): void => void writeStored(STORED, NEWS_ON);

/** After an update with news, says so once on this device. People who are new here have nothing to catch up on. */
export function announceNews(go: (path: string) => void): void {
  const read = readStored<string | null>(STORED, null);
  markNewsAsRead();
  if (read === null || read >= NEWS_ON) return;
  void snackbar.info('help.newsThere', {
    id: 'news',
    action: { label: 'help.newsRead', onClick: () => go(paths.help('whats-new')) },
  });
}
