import type { admin, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { resendMail as queueAgain } from '../../../platform/mail/queue.ts';
import { purgeJobs as deleteJobs, retryJobs as runAgain } from '../../../platform/reactions/jobs.ts';
import { transaction } from '../../../platform/transaction.ts';
import { assertConfirmed } from '../../identity/index.ts';

/** Jobs that run, wait or are gone in the meantime are left out: the answer says how many were changed. */
export async function retryJobs(
  ctx: PersonCtx,
  { ids, reason }: ParsedInputOf<typeof admin.retryJobs>,
): Promise<{ changed: number }> {
  return transaction(ctx, async (tx) => {
    const { kinds, count } = await runAgain(tx, ids);
    if (count > 0)
      await record(tx, { type: 'admin.jobsRetried', data: { kinds: kinds.join(', '), count, reason } });
    return { changed: count };
  });
}

/** What the jobs were for is not done, so it takes a fresh identity confirmation. */
export async function purgeJobs(
  ctx: PersonCtx,
  { ids, reason }: ParsedInputOf<typeof admin.purgeJobs>,
): Promise<{ changed: number }> {
  await assertConfirmed(ctx);
  return transaction(ctx, async (tx) => {
    const { kinds, count } = await deleteJobs(tx, ids);
    if (count > 0)
      await record(tx, { type: 'admin.jobsPurged', data: { kinds: kinds.join(', '), count, reason } });
    return { changed: count };
  });
}

export async function resendMail(
  ctx: PersonCtx,
  { ids, reason }: ParsedInputOf<typeof admin.resendMail>,
): Promise<{ changed: number }> {
  return transaction(ctx, async (tx) => {
    const templates = await queueAgain(tx, ids);
    const kinds = [...new Set(templates)].sort();
    const count = templates.length;
    if (count > 0)
      await record(tx, { type: 'admin.mailResent', data: { kinds: kinds.join(', '), count, reason } });
    return { changed: count };
  });
}
