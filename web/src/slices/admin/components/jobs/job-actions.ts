import { api } from '../../../../lib/api.ts';
import type { TextKey } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { JobRow, MailRow } from '../../queries.ts';
import { openReasonDialog } from '../reason-dialog.tsx';

interface Action {
  word: 'retry' | 'purge' | 'resend';
  count: number;
  run: (reason: string) => Promise<{ changed: number }>;
}

const lists = ['admin.listJobs', 'admin.listMail', 'admin.getJobFigures'];

/** Jobs and emails change without events, so the lists are asked for again. */
const refresh = () => Promise.all(lists.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

async function changeWithReason({ word, count, run }: Action): Promise<boolean> {
  let changed = 0;
  const isDone = await openReasonDialog({
    title: `admin.jobs.${word}Title`,
    message: `admin.jobs.${word}Message`,
    confirm: `admin.jobs.${word}`,
    name: String(count),
    run: async (reason) => {
      ({ changed } = await run(reason));
    },
  });
  if (!isDone) return false;
  await refresh();
  const done: TextKey = `admin.jobs.${word}Done`;
  if (changed === count) snackbar.success(done, { params: { count: changed } });
  else snackbar.error('admin.jobs.someLeft', { params: { changed, count } });
  return true;
}

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

export const retry = (rows: readonly JobRow[]): Promise<boolean> =>
  changeWithReason({
    word: 'retry',
    count: rows.length,
    run: (reason) => api.admin.retryJobs({ ids: idsOf(rows), reason }),
  });

export const purge = (rows: readonly JobRow[]): Promise<boolean> =>
  changeWithReason({
    word: 'purge',
    count: rows.length,
    run: (reason) => api.admin.purgeJobs({ ids: idsOf(rows), reason }),
  });

export const resend = (rows: readonly MailRow[]): Promise<boolean> =>
  changeWithReason({
    word: 'resend',
    count: rows.length,
    run: (reason) => api.admin.resendMail({ ids: idsOf(rows), reason }),
  });
