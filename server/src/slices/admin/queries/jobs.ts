import type { admin, AdminMail, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { listQueuedMail, mailFigures } from '../../../platform/mail/queue.ts';
import { jobFigures, listJobs as listQueuedJobs, type JobFigures } from '../../../platform/reactions/jobs.ts';

const sumOf = (kinds: readonly JobFigures[], state: 'waiting' | 'running' | 'failed' | 'parked'): number =>
  kinds.reduce((sum, one) => sum + one[state], 0);

export async function getJobFigures({ db, clock }: Ctx): Promise<OutputOf<typeof admin.getJobFigures>> {
  const [kinds, mail] = await Promise.all([jobFigures(db), mailFigures(db, clock.now())]);
  return {
    lagMs: Math.max(0, ...kinds.map(({ lagMs }) => lagMs)),
    jobs: {
      waiting: sumOf(kinds, 'waiting'),
      running: sumOf(kinds, 'running'),
      failed: sumOf(kinds, 'failed'),
      parked: sumOf(kinds, 'parked'),
    },
    kinds,
    mail,
  };
}

const window = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

export async function listJobs(
  { db }: Ctx,
  { page, pageSize, ...filters }: ParsedInputOf<typeof admin.listJobs>,
): Promise<OutputOf<typeof admin.listJobs>> {
  const { rows, total } = await listQueuedJobs(db, { ...filters, ...window({ page, pageSize }) });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      lastError: row.last_error,
      runAt: row.run_at.toISOString(),
      createdAt: row.created_at.toISOString(),
    })),
    total,
    page,
    pageSize,
  };
}

export async function listMail(
  { db }: Ctx,
  { page, pageSize, ...filters }: ParsedInputOf<typeof admin.listMail>,
): Promise<OutputOf<typeof admin.listMail>> {
  const { rows, total } = await listQueuedMail(db, { ...filters, ...window({ page, pageSize }) });
  const ids = [...new Set(rows.flatMap(({ organization_id }) => organization_id ?? []))];
  const names =
    ids.length === 0
      ? []
      : await db
          .selectFrom('organizations')
          .select(['id', 'name'])
          .where('id', 'in', ids as OrganizationId[])
          .execute();
  const nameOf = new Map<string, string>(names.map(({ id, name }) => [id, name]));
  return {
    rows: rows.map((row) => ({
      id: row.id as AdminMail['id'],
      kind: row.kind,
      to: row.to_address,
      language: row.language,
      organization: (row.organization_id && nameOf.get(row.organization_id)) ?? null,
      organizationId: row.organization_id as OrganizationId | null,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      canResend: row.can_resend,
    })),
    total,
    page,
    pageSize,
  };
}
