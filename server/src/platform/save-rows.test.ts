import { sql, type Selectable } from 'kysely';
import { expect, it } from 'vitest';
import { system } from './actor.ts';
import type { Tables } from './db.ts';
import { saveRows, type NewRow } from './save-rows.ts';
import { transaction } from './transaction.ts';
import { testWorld } from '../testing/world.ts';

const world = await testWorld();

type KeyRow = Selectable<Tables['idempotency_keys']>;

const newRow = (scope: string, key: string, result: unknown = {}): NewRow<'idempotency_keys'> => ({
  scope,
  key,
  body_hash: 'first',
  result,
  created_at: new Date('2026-11-23T10:00:00.123Z'),
});

const save = (before: readonly KeyRow[], after: readonly (KeyRow | NewRow<'idempotency_keys'>)[]) =>
  transaction(world.as(system), (tx) =>
    saveRows(tx, 'idempotency_keys', { key: ['scope', 'key'], before, after }),
  );

const load = (scope: string): Promise<KeyRow[]> =>
  world.db.selectFrom('idempotency_keys').selectAll().where('scope', '=', scope).orderBy('key').execute();

const versionsOf = async (scope: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{ key: string; version: string }>`
    select key, xmin::text as version from idempotency_keys where scope = ${scope}`.execute(world.db);
  return Object.fromEntries(rows.map(({ key, version }) => [key, version]));
};

it('inserts, changes and removes what differs, and does not touch other rows', async () => {
  await save(
    [],
    [newRow('saved', 'a', { text: "it's" }), newRow('saved', 'b', [1, 2]), newRow('saved', 'c')],
  );
  await save([], [newRow('other', 'a')]);
  const before = await load('saved');
  expect(before).toMatchObject([
    { key: 'a', result: { text: "it's" }, created_at: new Date('2026-11-23T10:00:00.123Z') },
    { key: 'b', result: [1, 2] },
    { key: 'c', result: {} },
  ]);
  const versions = await versionsOf('saved');
  const [a, b] = before as [KeyRow, KeyRow, KeyRow];
  await save(before, [a, { ...b, body_hash: 'second', result: { n: '12.50' } }, newRow('saved', 'd')]);
  expect(await load('saved')).toMatchObject([
    { key: 'a', body_hash: 'first' },
    { key: 'b', body_hash: 'second', result: { n: '12.50' } },
    { key: 'd', body_hash: 'first' },
  ]);
  const after = await versionsOf('saved');
  expect(after['a']).toBe(versions['a']);
  expect(after['b']).not.toBe(versions['b']);
  expect(await load('other')).toHaveLength(1);
});

it('sends nothing when nothing differs', async () => {
  await save([], [newRow('same', 'a', { one: 1 })]);
  const before = await load('same');
  const versions = await versionsOf('same');
  await save(before, structuredClone(before));
  expect(await versionsOf('same')).toEqual(versions);
});

it('saves bytes as they are', async () => {
  const row: NewRow<'mail_attachments'> = {
    id: world.ids.next<'MailAttachment'>(),
    name: 'bytes',
    content_type: 'application/octet-stream',
    bytes: Buffer.from([0, 92, 120, 255]),
    created_at: world.clock.now(),
  };
  await transaction(world.as(system), (tx) =>
    saveRows(tx, 'mail_attachments', { key: ['id'], before: [], after: [row] }),
  );
  const saved = await world.db.selectFrom('mail_attachments').selectAll().executeTakeFirstOrThrow();
  expect(saved.bytes).toEqual(row.bytes);
});
