import { describe, expect, it } from 'vitest';
import type { Ctx } from './context.ts';
import { system } from './actor.ts';
import { record, recordAtEnd } from './events/record.ts';
import { Replayed, transaction, withoutLocks, type Tx } from './transaction.ts';
import { testWorld } from '../testing/world.ts';

const world = await testWorld();
const idempotent = (key: string, bodyHash = 'body'): Ctx =>
  world.as(system, { idempotency: { key, bodyHash } });
const happened = (tx: Tx, subject: string) =>
  record(tx, { type: 'organizations.verified', data: {}, subject });
const count = async (subject: string): Promise<number> => {
  const rows = await world.db.selectFrom('events').select('id').where('subject_id', '=', subject).execute();
  return rows.length;
};

describe('a transaction', () => {
  it('saves nothing when it fails', async () => {
    const subject = world.ids.next();
    const work = transaction(world.as(system), async (tx) => {
      await happened(tx, subject);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await count(subject)).toBe(0);
  });

  it('returns the first result for the same key, without a second effect', async () => {
    const subject = world.ids.next();
    const work = async (tx: Tx) => {
      await happened(tx, subject);
      return { answer: subject };
    };
    await transaction(idempotent('key-again'), work);
    const again = transaction(idempotent('key-again'), work);
    await expect(again).rejects.toBeInstanceOf(Replayed);
    await expect(again).rejects.toMatchObject({ result: { answer: subject } });
    expect(await count(subject)).toBe(1);
  });

  it('refuses the same key with another body', async () => {
    await transaction(idempotent('key-other'), async () => 1);
    await expect(transaction(idempotent('key-other', 'another'), async () => 2)).rejects.toThrow(
      'request.keyReused',
    );
  });

  it('forgets the key of a failure, so that it can be retried', async () => {
    const failing = transaction(idempotent('key-failed'), async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(transaction(idempotent('key-failed'), async () => 'done')).resolves.toBe('done');
  });

  it('reports a key whose command is still running', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let entered = () => {};
    const inside = new Promise<void>((resolve) => (entered = resolve));
    const first = transaction(idempotent('key-flight'), async () => {
      entered();
      await gate;
      return 'first';
    });
    await inside;
    await expect(transaction(idempotent('key-flight'), async () => 'second')).rejects.toThrow(
      'request.inFlight',
    );
    release();
    await expect(first).resolves.toBe('first');
  });

  it('fails where its work was to take the key and did not', async () => {
    const work = transaction(idempotent('key-not-taken'), async () => 1, { isKeyTakenByLock: true });
    await expect(work).rejects.toThrow('was not taken');
  });

  it('without locks does nothing twice for one key, and answers all the same', async () => {
    const subject = world.ids.next();
    const ctx = world.as(system, { idempotency: { key: 'key-unlocked', bodyHash: 'body', stored: null } });
    let arrived = 0;
    let release = () => {};
    const all = new Promise<void>((resolve) => (release = resolve));
    const run = () =>
      withoutLocks(ctx, async (saving, db) => {
        recordAtEnd(saving, { type: 'organizations.verified', data: {}, subject });
        if (!db.isTransaction && ++arrived === 2) release();
        await all;
        return 'done';
      });
    const results = await Promise.allSettled([run(), run()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const second = results.find((result) => result.status === 'rejected');
    expect(second!.reason).toMatchObject({ result: 'done' });
    expect(await count(subject)).toBe(1);
  });

  it('retries serialization failures', async () => {
    let attempts = 0;
    const result = await transaction(world.as(system), async () => {
      if (++attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return attempts;
    });
    expect(result).toBe(3);
  });

  it('lets the application add events, but not change or remove them', async () => {
    const { pool } = world;
    await expect(pool.query("update events set type = 'x'")).rejects.toThrow('permission denied');
    await expect(pool.query('delete from events')).rejects.toThrow('permission denied');
  });
});
