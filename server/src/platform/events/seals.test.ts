import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '@halles/contract';
import { testWorld } from '../../testing/world.ts';
import { system } from '../actor.ts';
import { silentLog } from '../log.ts';
import { transaction } from '../transaction.ts';
import { record } from './record.ts';
import { sealEvents, verifySeals } from './seals.ts';

const HOUR_MS = 3_600_000;
const world = await testWorld();
/** Connects as the database owner, whom no grant restricts. */
const intruder = new pg.Client(world.database.owner);
beforeAll(() => intruder.connect());
afterAll(() => intruder.end());

const somebody = '0199aaaa-0000-7000-8000-000000000001' as UserId;
const happens = (device: string): Promise<void> =>
  transaction(world.as(system), (tx) =>
    record(tx, {
      type: 'identity.signedIn',
      users: [somebody],
      data: { method: 'password', device, isNewDevice: false },
    }),
  );
const seal = () => sealEvents(world.as(system));
const idOf = async (device: string): Promise<string> => {
  const { rows } = await intruder.query<{ id: string }>(`select id from events where data->>'device' = $1`, [
    device,
  ]);
  return rows[0]!.id;
};

describe('the seals of the audit log', () => {
  beforeEach(async () => {
    await intruder.query('truncate events, event_seals');
    for (const device of ['Firefox', 'Chrome', 'Safari']) await happens(device);
    world.clock.advance(HOUR_MS);
    expect(await seal()).toBe(3);
    world.clock.advance(2 * HOUR_MS);
    await happens('Edge');
    expect(await seal()).toBe(1);
    expect(await seal()).toBe(0);
    expect(await verifySeals(intruder)).toEqual({ events: 4, problem: null });
  });

  it('are in the log too, which may be kept elsewhere', async () => {
    world.clock.advance(HOUR_MS);
    await happens('Opera');
    const info = vi.fn();
    await sealEvents(world.as(system, { log: Object.assign(silentLog(), { info }) }));
    const { rows } = await intruder.query<{ hash: Buffer }>('select hash from event_seals where number = 3');
    expect(info).toHaveBeenCalledWith({ seal: 3, hash: rows[0]!.hash.toString('hex') }, 'sealed events');
  });

  it('form one chain, however many there are', async () => {
    const { rows } = await intruder.query('select * from event_seals order by number');
    expect(rows.map(({ number }) => Number(number))).toEqual([1, 2]);
    expect(rows[1].previous_hash).toEqual(rows[0].hash);
  });

  it.each([
    [`update events set data = data || '{"device": "Opera"}' where id = $1`, 'is not what it was'],
    [`update events set actor_user_id = gen_random_uuid() where id = $1`, 'is not what it was'],
    [
      `update events set happened_at = happened_at + interval '1 microsecond' where id = $1`,
      'is not what it was',
    ],
    [`update events set organization_ids = array[gen_random_uuid()] where id = $1`, 'is not what it was'],
    ['delete from events where id = $1', 'is gone'],
  ])('break when somebody writes: %s', async (statement, problem) => {
    await intruder.query(statement, [await idOf('Chrome')]);
    expect((await verifySeals(intruder)).problem).toContain(problem);
  });

  it('break when an event is inserted among older ones', async () => {
    await intruder.query(
      `insert into events select overlay(id::text placing 'ffffffff' from 29)::uuid, xact, type, organization_ids,
         user_ids, subject_id, data, actor_user_id, actor_organization_id, acting, request_id, happened_at
        from events where id = $1`,
      [await idOf('Safari')],
    );
    expect(await seal()).toBe(0);
    expect((await verifySeals(intruder)).problem).toContain('written in afterwards');
    await intruder.query(`update events set request_id = 'demo' where id::text like '%ffffffff'`);
    expect((await verifySeals(intruder)).problem).toContain('written in afterwards');
    expect((await verifySeals(intruder, { isDemo: true })).problem).toBeNull();
  });

  it('wait for events from a clock that is ahead', async () => {
    world.clock.advance(48 * HOUR_MS);
    await happens('Ahead');
    world.clock.advance(-48 * HOUR_MS);
    world.clock.advance(60_000);
    expect(await seal()).toBe(0);
    world.clock.advance(49 * HOUR_MS);
    expect(await seal()).toBe(1);
    expect(await verifySeals(intruder)).toEqual({ events: 5, problem: null });
  });

  it('break when a seal is removed or replaced', async () => {
    await intruder.query('begin');
    await intruder.query('delete from event_seals where number = 1');
    expect((await verifySeals(intruder)).problem).toContain('does not follow');
    await intruder.query('rollback');
    await intruder.query(`update event_seals set hash = sha256(hash) where number = 1`);
    expect((await verifySeals(intruder)).problem).not.toBeNull();
  });

  it('include events that were committed late', async () => {
    const other = new pg.Client(world.database.owner);
    await other.connect();
    await other.query('begin');
    const id = world.ids.next<'Event'>();
    await other.query(
      `insert into events (id, type, organization_ids, user_ids, data, request_id, happened_at)
        values ($1, 'identity.adminGranted', '{}', '{}', '{}', 'late', now())`,
      [id],
    );
    world.clock.advance(60_000);
    await happens('Vivaldi');
    expect(await seal()).toBe(1);
    await other.query('commit');
    await other.end();
    expect(await seal()).toBe(1);
    expect(await verifySeals(intruder)).toEqual({ events: 6, problem: null });
  });

  it('cannot be changed or removed by the application', async () => {
    await expect(world.pool.query('update event_seals set number = 9')).rejects.toThrow('permission denied');
    await expect(world.pool.query('delete from event_seals')).rejects.toThrow('permission denied');
  });
});
