import { beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@halles/contract';
import { anonymous, system, type Person } from '../../../platform/actor.ts';
import { createPush, type PushMessage, type PushOutcome } from '../../../platform/push/index.ts';
import { transaction } from '../../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { TEST_SECRET } from '../../../testing/ports.ts';
import { registerEveryReaction } from '../../../testing/reactions.ts';
import { runAllJobs } from '../../../testing/worker.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, aUser } from '../../identity/factory.ts';
import { aPushDevice } from '../factory.ts';
import { listPushDevices } from '../queries/push-devices.ts';
import { notificationsRoutes } from '../routes.ts';
import {
  deleteUnusedPushDevices,
  endAllPushDevices,
  removePushDevice,
  renamePushDevice,
} from './push-devices.ts';
import { PUSH_JOB, queuePush, queuePushes, sendTestPush, type NewPush } from './push.ts';

let outcome: PushOutcome | Error = 'sent';
const sent: { endpoint: string; message: PushMessage }[] = [];
const world = await testWorld();
registerEveryReaction();
world.ports.push = createPush(
  {
    publicUrl: 'https://halles.example',
    secret: TEST_SECRET,
    oldSecrets: [],
    record: ({ endpoint }, message) => {
      if (outcome instanceof Error) throw outcome;
      sent.push({ endpoint, message });
      return outcome;
    },
  },
  world,
);

let person: Person;
let endpoints = 0;
const newEndpoint = () => `https://push.example.com/${++endpoints}`;

const subscribe = (who = person, endpoint = newEndpoint()) => aPushDevice(world.as(who), endpoint);
const devicesOf = async (who = person) => (await listPushDevices(world.as(who))).map(({ id }) => id);
const jobs = async () =>
  (
    await world.pool.query<{ attempts: number }>(
      'select attempts from graphile_worker.jobs where task_identifier = $1',
      [PUSH_JOB],
    )
  ).rows;
const queue = (change: Partial<NewPush> = {}) =>
  transaction(world.as(system), (tx) =>
    queuePush(tx, {
      userId: person.userId,
      title: 'Commande 12',
      body: 'Le Bistro des Érables a commandé 12 lignes.',
      path: '/vendor/purchase-orders/12',
      tag: 'order 12',
      ...change,
    }),
  );
const run = () => runAllJobs(world.as(system), world.pool);

beforeEach(async () => {
  outcome = 'sent';
  sent.length = 0;
  await world.pool.query('delete from graphile_worker._private_jobs');
  person = await aSession(world.as(anonymous), (await aUser(world.as(anonymous))).userId);
});

describe('a notification', () => {
  it('goes to each device of the person, and to nobody else', async () => {
    const other = await aSession(world.as(anonymous), (await aUser(world.as(anonymous))).userId);
    await subscribe(other);
    const own = [newEndpoint(), newEndpoint()];
    for (const endpoint of own) await subscribe(person, endpoint);
    await queue({ unread: 3 });
    await run();
    expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual(own);
    expect(sent[0]!.message).toEqual({
      content: {
        title: 'Commande 12',
        body: 'Le Bistro des Érables a commandé 12 lignes.',
        path: '/vendor/purchase-orders/12',
        tag: 'order 12',
        unread: 3,
      },
      topic: 'order 12',
      ttlSeconds: 86_400,
      urgency: 'normal',
    });
    expect((await listPushDevices(world.as(person)))[0]!.lastPushedAt).toBe(world.clock.now().toISOString());
  });

  it('queues nothing for a person without a device', async () => {
    await queue();
    await transaction(world.as(system), (tx) => queuePushes(tx, []));
    expect(await jobs()).toEqual([]);
  });

  it('is not queued when its transaction fails', async () => {
    await subscribe();
    const failing = transaction(world.as(system), async (tx) => {
      await queuePush(tx, { userId: person.userId, title: 'a', body: 'b', path: '/', tag: 'c' });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await jobs()).toEqual([]);
  });

  it('waits when the push service fails, and is not sent a day later', async () => {
    await subscribe();
    await queue();
    outcome = new Error('the push service answered 503');
    await run();
    expect(await jobs()).toEqual([{ attempts: 1 }]);
    outcome = 'sent';
    world.clock.advance(24 * 60 * 60 * 1_000);
    await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await run();
    expect(await jobs()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('of a subscription that has ended removes the device', async () => {
    await subscribe();
    await queue();
    outcome = 'gone';
    await run();
    expect(await devicesOf()).toEqual([]);
  });

  it('that is refused is not retried, and the device stays', async () => {
    const device = await subscribe();
    await queue();
    outcome = 'refused';
    await run();
    expect(await jobs()).toEqual([]);
    expect(await devicesOf()).toEqual([device.id]);
  });

  it('for a test goes to one device only', async () => {
    await subscribe();
    const { id } = await subscribe();
    await sendTestPush(world.as(person), { pushDeviceId: id });
    await run();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.message).toMatchObject({
      content: { title: 'Les notifications fonctionnent sur cet appareil', path: '/user/edit' },
      urgency: 'high',
    });
  });
});

describe('a subscription ends', () => {
  it('when another person turns notifications on in the same browser', async () => {
    const endpoint = newEndpoint();
    await subscribe(person, endpoint);
    const other = await aSession(world.as(anonymous), (await aUser(world.as(anonymous))).userId);
    const { id } = await subscribe(other, endpoint);
    expect(await devicesOf()).toEqual([]);
    expect(await devicesOf(other)).toEqual([id]);
  });

  it('with the sessions of everyone', async () => {
    await subscribe();
    expect(await endAllPushDevices(world.as(system))).toBeGreaterThan(0);
    expect(await devicesOf()).toEqual([]);
  });

  it('90 days after the app was last open there', async () => {
    await subscribe();
    world.clock.advance(89 * 86_400_000);
    const { id } = await subscribe();
    await deleteUnusedPushDevices(world.as(system));
    expect(await devicesOf()).toHaveLength(2);
    world.clock.advance(2 * 86_400_000);
    await deleteUnusedPushDevices(world.as(system));
    expect(await devicesOf()).toEqual([id]);
  });
});

describe('the devices of a person', () => {
  it('are renewed and not doubled by the same browser, and keep their name', async () => {
    const endpoint = newEndpoint();
    const { id } = await subscribe(person, endpoint);
    await renamePushDevice(world.as(person), { pushDeviceId: id, name: 'Téléphone du camion' });
    const later = await aSession(world.as(anonymous), person.userId);
    expect(await subscribe(later, endpoint)).toMatchObject({
      id,
      name: 'Téléphone du camion',
      isCurrent: true,
    });
    expect(await listPushDevices(world.as(person))).toMatchObject([{ id, isCurrent: false }]);
  });

  it('are at most ten', async () => {
    const endpoint = newEndpoint();
    for (let count = 0; count < 10; count++) await subscribe(person, count === 0 ? endpoint : newEndpoint());
    await expect(subscribe()).rejects.toThrow('notifications.tooManyPushDevices');
    await subscribe(person, endpoint);
  });

  it('belong to them: others cannot rename, test or remove them', async () => {
    const { id } = await subscribe();
    const other = world.as(await aSession(world.as(anonymous), (await aUser(world.as(anonymous))).userId));
    const calls = [
      () => renamePushDevice(other, { pushDeviceId: id, name: 'a' }),
      () => removePushDevice(other, { pushDeviceId: id }),
      () => sendTestPush(other, { pushDeviceId: id }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('request.notFound');
    expect(await devicesOf()).toEqual([id]);
  });

  it('refuse an address without HTTPS', async () => {
    await expect(subscribe(person, 'http://push.example.com/1')).rejects.toThrow(
      'notifications.pushEndpointRefused',
    );
  });

  it('are shown live', async () => {
    let id: Id<'PushDevice'>;
    const live = {
      world,
      routes: notificationsRoutes,
      name: 'notifications.listPushDevices',
      actor: person,
      input: {},
    };
    await expectLiveMatchesFetch(live, async () => {
      id = (await subscribe()).id;
    });
    await expectLiveMatchesFetch(live, () =>
      renamePushDevice(world.as(person), { pushDeviceId: id, name: 'Bureau' }),
    );
    await expectLiveMatchesFetch(live, () => removePushDevice(world.as(person), { pushDeviceId: id }));
  });
});
