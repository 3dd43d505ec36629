import { sql } from 'kysely';
import type {
  OrganizationId,
  organizations,
  ParsedInputOf,
  TableView,
  TableViewId,
  UserId,
} from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { lockFirst, type Tx, transaction } from '../../../platform/transaction.ts';
import { mayChangeTableView, maySaveTableView } from '../policy.ts';
import { tableViewOf, type TableViewRow } from '../queries/table-views.ts';
import { decideTableView } from '../rules/table-views.ts';
import { lockOrganization } from './lock.ts';

/** What the policy asks. A colleague's own view is as if there were none. */
const questionOf = ({ author_id, is_shared }: TableViewRow, { userId }: Member) => ({
  isOwn: author_id === userId,
  isShared: is_shared,
});

/** Creates a view of a list, renames or shares it, or replaces what it shows. It stays its author's. */
export const putTableView = (
  ctx: MemberCtx,
  { tableViewId: id, table, version, ...fields }: ParsedInputOf<typeof organizations.putTableView>,
): Promise<TableView> => {
  const work = async (tx: Tx) => {
    const { actor } = ctx;
    const { organizationId } = actor;
    await lockFirst(
      tx,
      (isFirstRun) =>
        sql<object>`select id from organizations where id = ${organizationId} and ${isFirstRun} for no key update`,
    );
    const ofList = await tx
      .selectFrom('table_views')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where((eb) => eb.or([eb('table_id', '=', table), eb('id', '=', id)]))
      .execute();
    const stored = ofList.find((each) => each.id === id);
    if (stored && stored.table_id !== table) throw new AppError('request.notFound');
    permit(maySaveTableView(actor, stored ? questionOf(stored, actor) : null, fields.isShared));
    if (stored && stored.version !== version)
      throw new AppError('request.stale', { current: tableViewOf(stored, actor) });
    const columns = { name: fields.name, search: fields.search, is_shared: fields.isShared };
    const author_id = stored?.author_id ?? actor.userId;
    permit(decideTableView({ ...columns, id, author_id }, ofList));
    const row = await tx
      .insertInto('table_views')
      .values({
        organization_id: organizationId,
        id,
        table_id: table,
        author_id,
        created_at: ctx.clock.now(),
        ...columns,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet({ ...columns, version: sql<number>`table_views.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChanged(tx, organizationId, id);
    return tableViewOf(row, actor);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
};

export const removeTableView = (
  ctx: MemberCtx,
  { tableViewId: id }: ParsedInputOf<typeof organizations.removeTableView>,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const { actor } = ctx;
    const { organizationId } = actor;
    await lockOrganization(tx, organizationId);
    const stored = await tx
      .selectFrom('table_views')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    permit(mayChangeTableView(actor, questionOf(stored, actor)));
    await tx
      .deleteFrom('table_views')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await recordChanged(tx, organizationId, id);
    return { done: true };
  });

const recordChanged = (tx: Tx, organizationId: OrganizationId, tableViewId: TableViewId): Promise<void> =>
  record(tx, {
    type: 'organizations.tableViewChanged',
    organizations: [organizationId],
    subject: tableViewId,
    data: { tableViewId },
  });

/** A member who leaves takes their own views along; the shared ones stay. */
export async function removeOwnViews(
  tx: Tx,
  { organizationId, userId }: { organizationId: OrganizationId; userId: UserId },
): Promise<void> {
  await tx
    .deleteFrom('table_views')
    .where('organization_id', '=', organizationId)
    .where('author_id', '=', userId)
    .where('is_shared', '=', false)
    .execute();
}
