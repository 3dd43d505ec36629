import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, system, type Person } from '../platform/actor.ts';
import { transaction } from '../platform/transaction.ts';
import { endOtherSessions, endSession, signOut } from '../slices/identity/commands/sessions.ts';
import { aSession, aUser } from '../slices/identity/factory.ts';
import { disableUser } from '../slices/identity/index.ts';
import { aPushDevice } from '../slices/notifications/factory.ts';
import { aDevice } from '../testing/device.ts';
import { runAllJobs } from '../testing/worker.ts';
import { testWorld } from '../testing/world.ts';
import { registerAllReactions } from './slices.ts';

const world = await testWorld();
registerAllReactions();

let person: Person;
beforeEach(async () => {
  person = await aSession(world.as(anonymous), (await aUser(world.as(anonymous))).userId);
});

const subscribe = (who = person) => aPushDevice(world.as(who));
const devicesOf = async () =>
  (await world.db.selectFrom('push_devices').select('id').where('user_id', '=', person.userId).execute()).map(
    ({ id }) => id,
  );
const run = () => runAllJobs(world.as(system), world.pool);

describe('a subscription ends', () => {
  it('with the session it was made in, by signing out', async () => {
    await subscribe();
    await signOut(world.as(person), {}, aDevice());
    await run();
    expect(await devicesOf()).toEqual([]);
  });

  it('when another device signs this one out, and not with another session', async () => {
    const phone = await aSession(world.as(anonymous), person.userId);
    const { id } = await subscribe();
    await subscribe(phone);
    await endSession(world.as(person), { sessionId: phone.sessionId as never });
    await run();
    expect(await devicesOf()).toEqual([id]);
  });

  it('on all other devices when these are signed out', async () => {
    await subscribe(await aSession(world.as(anonymous), person.userId));
    const { id } = await subscribe();
    await endOtherSessions(world.as(person));
    await run();
    expect(await devicesOf()).toEqual([id]);
  });

  it('when the account is disabled', async () => {
    await subscribe();
    await transaction(world.as(system), (tx) => disableUser(tx, person.userId, 'essai'));
    await run();
    expect(await devicesOf()).toEqual([]);
  });
});
