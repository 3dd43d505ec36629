import { sql, type Updateable } from 'kysely';
import type { ImportId, OrganizationId } from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import type { EventType, Events } from '../../../events.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import { currentRights } from '../../organizations/index.ts';
import { mayDo } from '../policy.ts';
import { assertSeen, kindOfRow, recordOf, type ImportsRow } from '../queries/records.ts';
import { stateAfter, type ImportStep } from '../rules/states.ts';
import type { ImportsTable } from '../tables.ts';
import type { ImportKind } from './kinds.ts';

export interface LockedImport {
  actor: Person;
  kind: ImportKind;
  row: ImportsRow;
}

export interface ImportJob {
  organizationId: OrganizationId;
  importId: ImportId;
}

/**
 * Loads and locks an import for a command: refuses another organization's, a state that does not allow the step, and
 * a version other than the given one.
 */
export async function lockImport(
  tx: MemberTx,
  importId: ImportId,
  step: ImportStep,
  version?: number,
): Promise<LockedImport> {
  const { actor } = tx.ctx;
  const { organizationId } = actor;
  const row = await lockRow(tx, { organizationId, importId });
  assertSeen(row, actor);
  const kind = kindOfRow(row);
  permit(mayDo(actor, kind.ability, row.status, step));
  if (version !== undefined && version !== row.version)
    throw new AppError('request.stale', { current: await recordOf(tx, row, actor) });
  return { actor, kind, row };
}

export const lockRow = (tx: Tx, { organizationId, importId }: ImportJob): Promise<ImportsRow | undefined> =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();

/** Writes the changed columns of the import together with its new state. */
export async function take(
  tx: Tx,
  row: ImportsRow,
  step: ImportStep,
  changes: Updateable<ImportsTable> = {},
): Promise<ImportsRow> {
  return tx
    .updateTable('imports')
    .set({
      ...changes,
      status: stateAfter(step)!,
      status_changed_at: tx.ctx.clock.now(),
      version: sql`version + 1`,
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const recordEvent = <Type extends EventType & `imports.${string}`>(
  tx: Tx,
  row: Pick<ImportsRow, 'organization_id' | 'id'>,
  type: Type,
  data: Events[Type],
): Promise<void> => record(tx, { type, data, organizations: [row.organization_id], subject: row.id });

/**
 * The job runs as the person who requested it, and its events name that person. Null: the import or the person no
 * longer exists.
 */
export async function inTheirName(
  ctx: Ctx,
  { organizationId, importId }: ImportJob,
): Promise<MemberCtx | null> {
  const row = await ctx.db
    .selectFrom('imports')
    .select('run_as')
    .where('organization_id', '=', organizationId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!row?.run_as || !(await currentRights(ctx.db, organizationId, row.run_as.userId))) return null;
  return { ...ctx, actor: { kind: 'person', sessionId: '', organizationId, ...row.run_as } };
}

/** Job names must not change because queued jobs carry them. */
export const COMPARE = 'imports.compare';
export const APPLY = 'imports.apply';

const later = (name: string) => (tx: Tx, row: ImportsRow) =>
  enqueue(
    tx,
    name,
    { organizationId: row.organization_id, importId: row.id } satisfies ImportJob,
    // Cells corrected in quick succession share one comparison.
    { key: `${name}:${row.id}` },
  );

export const compareLater = later(COMPARE);
export const applyLater = later(APPLY);
