import type { Updateable } from 'kysely';
import type { Id, Language, UserId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Person as Actor } from '../../platform/actor.ts';
import { hashPassword, hashToken } from '../../platform/secrets.ts';
import { transaction } from '../../platform/transaction.ts';
import { insertUser } from './commands/sign-up.ts';
import type { SessionsTable, UsersTable } from './tables.ts';

interface UserFacts {
  email?: string;
  firstName?: string;
  lastName?: string;
  language?: Language;
  passwordHash?: string | null;
  isVerified?: boolean;
  isAdmin?: boolean;
}

export const PASSWORD = 'trois poules rousses';
/** Low cost parameters keep tests fast; the real ones are tested with password hashing. */
const cheapHash = hashPassword(PASSWORD, { N: 1_024, r: 8, p: 1 });

let people = 0;

/** A user with an account and a unique name. */
export async function aUser(ctx: Ctx, facts: UserFacts = {}): Promise<{ userId: UserId; email: string }> {
  const number = ++people;
  const email = facts.email ?? `personne${number}@exemple.quebec`;
  const userId = await transaction(ctx, (tx) =>
    insertUser(tx, {
      firstName: facts.firstName ?? 'Sophie',
      lastName: facts.lastName ?? `Tran ${number}`,
      language: facts.language ?? 'FR',
      passwordHash: facts.passwordHash ?? null,
      isVerified: facts.isVerified ?? true,
      isAdmin: facts.isAdmin ?? false,
      email,
    }),
  );
  return { userId, email };
}

/** The same user, signed in on one device. */
export async function aSession(
  ctx: Ctx,
  userId: UserId,
  organizationId: Actor['organizationId'] = null,
): Promise<Actor> {
  const sessionId = ctx.ids.next<'Session'>();
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      token_hash: Buffer.from(sessionId),
      user_id: userId,
      organization_id: organizationId,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      created_at: now,
      last_seen_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return {
    kind: 'person',
    userId,
    sessionId,
    language: 'FR',
    isAdmin: false,
    organizationId,
    role: null,
    view: 'own',
  };
}

/** A user who signs in with PASSWORD. */
export const somebodyWithPassword = async (
  ctx: Ctx,
  facts: UserFacts = {},
): Promise<{ userId: UserId; email: string }> => aUser(ctx, { passwordHash: await cheapHash, ...facts });

/** Gives the factory's session a token known to the test, or other column values. */
export const setSession = (
  { db }: Pick<Ctx, 'db'>,
  sessionId: string,
  { token, ...facts }: Updateable<SessionsTable> & { token?: string },
) =>
  db
    .updateTable('sessions')
    .set({ ...facts, ...(token !== undefined && { token_hash: hashToken(token) }) })
    .where('id', '=', sessionId as Id<'Session'>)
    .execute();

/** Sets fields of a person that otherwise only time or an admin changes. */
export const setUser = ({ db }: Pick<Ctx, 'db'>, userId: UserId, facts: Updateable<UsersTable>) =>
  db.updateTable('users').set(facts).where('id', '=', userId).execute();
