import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { transaction } from '../../../platform/transaction.ts';
import { aDevice } from '../../../testing/device.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { listSessions } from '../queries/me.ts';
import { identityRoutes } from '../routes.ts';
import {
  endOtherSessions,
  endSession,
  renewedToken,
  renewSession,
  signOut,
  touchSession,
} from './sessions.ts';
import { signIn } from './sign-in.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const sessions = () =>
  world.db.selectFrom('sessions').selectAll().where('user_id', '=', person.userId).execute();
const ids = async () => (await sessions()).map((session) => session.id);

let person: Person;
let email: string;
beforeEach(async () => {
  const somebody = await somebodyWithPassword(nobody());
  email = somebody.email;
  person = await aSession(nobody(), somebody.userId);
});

describe('a change of rights', () => {
  const renew = async (device = aDevice(), organizationId?: string) => {
    const change = organizationId === undefined ? {} : { organizationId: organizationId as never };
    await transaction(world.as(person), (tx) => renewSession(tx, device, change));
    return device.token!;
  };

  it('gives the session a new secret', async () => {
    const [before] = await sessions();
    const token = await renew();
    const [after] = await sessions();
    expect(after!.token_hash).toEqual(hashToken(token));
    expect(after!.token_hash).not.toEqual(before!.token_hash);
    expect(after!.id).toBe(before!.id);
  });

  it('still accepts requests already on their way, for a short time', async () => {
    const first = hashToken(await renew());
    const second = hashToken(await renew());
    expect(await renewedToken(world.db, first, world.clock.now())).toEqual(second);
    expect(await renewedToken(world.db, second, world.clock.now())).toBeNull();
    world.clock.advance(10_000);
    expect(await renewedToken(world.db, first, world.clock.now())).toBeNull();
  });

  it('is remembered for the next sign-in when the organization changed', async () => {
    const organizationId = world.ids.next<'Organization'>();
    await renew(aDevice(), organizationId);
    await signOut(world.as(person), {}, aDevice());
    await signIn(nobody(), { email, password: PASSWORD }, aDevice());
    expect((await sessions()).map((session) => session.organization_id)).toEqual([organizationId]);
  });

  it('of a session that has ended meanwhile is refused', async () => {
    await endSession(world.as(person), { sessionId: person.sessionId as never });
    await expect(renew()).rejects.toThrow('request.signInRequired');
  });
});

describe('sessions', () => {
  it('end one by one, all others at once, and by signing out', async () => {
    const other = await aSession(nobody(), person.userId);
    const third = await aSession(nobody(), person.userId);
    await endSession(world.as(person), { sessionId: other.sessionId as never });
    expect(await ids()).not.toContain(other.sessionId);
    await endOtherSessions(world.as(person));
    expect(await ids()).toEqual([person.sessionId]);
    await expect(endSession(world.as(person), { sessionId: third.sessionId as never })).rejects.toThrow(
      'request.notFound',
    );
    const device = aDevice();
    device.token = 'something';
    await signOut(world.as(person), {}, device);
    expect(await ids()).toEqual([]);
    expect(device.token).toBeNull();
  });

  it('send an event to their owner when they end, so that live connections close', async () => {
    await endSession(world.as(person), { sessionId: person.sessionId as never });
    const event = await world.db
      .selectFrom('events')
      .select(['data', 'user_ids'])
      .where('type', '=', 'identity.sessionEnded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ data: { sessionId: person.sessionId }, user_ids: [person.userId] });
  });

  it('cannot be ended by another person', async () => {
    const stranger = await aSession(nobody(), (await somebodyWithPassword(nobody())).userId);
    await expect(endSession(world.as(stranger), { sessionId: person.sessionId as never })).rejects.toThrow(
      'request.notFound',
    );
    expect(await ids()).toEqual([person.sessionId]);
  });

  it('signing out without a session succeeds', async () => {
    expect(await signOut(nobody(), {}, aDevice())).toEqual({ done: true });
  });

  it('record activity once a minute at most', async () => {
    const [before] = await sessions();
    const seen = { id: person.sessionId, userId: person.userId, lastSeenAt: before!.last_seen_at };
    await touchSession(world.db, seen, new Date(before!.last_seen_at.getTime() + 59_999));
    expect((await sessions())[0]!.last_seen_at).toEqual(before!.last_seen_at);
    const later = new Date(before!.last_seen_at.getTime() + 60_000);
    await touchSession(world.db, seen, later);
    expect((await sessions())[0]!.last_seen_at).toEqual(later);
  });

  it('keep the latest activity when requests of a moment are recorded in another order', async () => {
    const [before] = await sessions();
    const seen = { id: person.sessionId, userId: person.userId, lastSeenAt: before!.last_seen_at };
    const after = (minutes: number) => new Date(before!.last_seen_at.getTime() + minutes * 60_000);
    await touchSession(world.db, seen, after(11));
    await touchSession(world.db, seen, after(10));
    expect((await sessions())[0]!.last_seen_at).toEqual(after(11));
  });

  it('record for the time after them when the person was there, once an hour at most', async () => {
    await signIn(nobody(), { email, password: PASSWORD }, aDevice());
    const session = (await sessions()).find(({ id }) => id !== person.sessionId);
    const signedInAt = session!.last_seen_at;
    const lastSeen = async () => {
      const users = world.db.selectFrom('users').select('last_seen_at').where('id', '=', person.userId);
      return (await users.executeTakeFirstOrThrow()).last_seen_at;
    };
    const touch = (minutes: number) =>
      touchSession(
        world.db,
        { id: session!.id, userId: person.userId, lastSeenAt: signedInAt },
        new Date(signedInAt.getTime() + minutes * 60_000),
      );
    expect(await lastSeen()).toEqual(signedInAt);
    await touch(59);
    expect(await lastSeen()).toEqual(signedInAt);
    await touch(60);
    expect(await lastSeen()).toEqual(new Date(signedInAt.getTime() + 3_600_000));
    await endOtherSessions(world.as(person));
    expect(await lastSeen()).toEqual(new Date(signedInAt.getTime() + 3_600_000));
  });

  it('are a live query without expired ones', async () => {
    await expectLiveMatchesFetch(
      { world, routes: identityRoutes, name: 'identity.listSessions', input: {}, actor: person },
      () => signIn(nobody(), { email, password: PASSWORD }, aDevice()),
    );
    expect(await listSessions(world.as(person))).toMatchObject([
      { isCurrent: false, device: 'Firefox · Linux' },
      { isCurrent: true, device: 'Firefox · Linux' },
    ]);
    world.clock.advance(12 * 3_600_000);
    expect(await listSessions(world.as(person))).toEqual([]);
  });
});
