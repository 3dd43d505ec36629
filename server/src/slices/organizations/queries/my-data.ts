import type { OrganizationId, organizations, OutputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import {
  assertConfirmed,
  googleAccountsOf,
  listPasskeys,
  listSessions,
  userOf,
} from '../../identity/index.ts';

type MyData = OutputOf<typeof organizations.getMyData>;

const MOST_ACTIONS = 10_000;

/** Requires a fresh confirmation, because a stolen session would otherwise read a whole life at work at once. */
export async function getMyData(ctx: PersonCtx): Promise<MyData> {
  await assertConfirmed(ctx);
  const { db, clock, actor } = ctx;
  const { version: _version, ...account } = await userOf(ctx, db, actor.userId);
  const [googleAccounts, passkeys, sessions, memberships, emails, actions] = await Promise.all([
    googleAccountsOf(db, actor.userId),
    listPasskeys(ctx),
    listSessions(ctx),
    membershipsOfUser(ctx),
    ctx.ports.mail.listMailTo(db, account.email),
    actionsOf(ctx),
  ]);
  return {
    exportedAt: clock.now().toISOString(),
    account,
    googleAccounts,
    passkeys,
    sessions,
    memberships,
    emails,
    ...actions,
  };
}

async function membershipsOfUser({ db, actor }: PersonCtx): Promise<MyData['memberships']> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'm.role', 'm.joined_at'])
    .where('m.user_id', '=', actor.userId)
    .orderBy('m.joined_at')
    .execute();
  return rows.map(({ id, name, role, joined_at }) => ({
    organizationId: id,
    organizationName: name,
    role,
    joinedAt: joined_at.toISOString(),
  }));
}

async function actionsOf({ db, actor }: PersonCtx): Promise<Pick<MyData, 'actions' | 'actionsInAll'>> {
  const own = db.selectFrom('events').where('actor_user_id', '=', actor.userId);
  const [rows, { total }] = await Promise.all([
    own
      .select(['type', 'happened_at', 'actor_organization_id', 'subject_id'])
      .orderBy('happened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_ACTIONS)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    actions: rows.map((row) => ({
      kind: row.type,
      at: row.happened_at.toISOString(),
      organizationId: row.actor_organization_id as OrganizationId | null,
      recordId: row.subject_id,
    })),
    actionsInAll: total,
  };
}
