import { sql, type Selectable } from 'kysely';
import { expect, it } from 'vitest';
import { system } from './actor.ts';
import type { Tables } from './db.ts';
import { record } from './events/record.ts';
import { rowChanges, saveChanges, saveRows, type NewRow } from './save-rows.ts';
import { transaction } from './transaction.ts';
import { statementsDuring } from '../testing/statements.ts';
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

const attachment = (name: string): NewRow<'mail_attachments'> => ({
  id: world.ids.next<'MailAttachment'>(),
  name,
  content_type: 'application/octet-stream',
  bytes: Buffer.from([0, 92, 120, 255]),
  created_at: world.clock.now(),
});

const attachments = (name: string) =>
  world.db.selectFrom('mail_attachments').selectAll().where('name', '=', name).execute();

it('saves bytes as they are', async () => {
  const row = attachment('bytes');
  await transaction(world.as(system), (tx) =>
    saveRows(tx, 'mail_attachments', { key: ['id'], before: [], after: [row] }),
  );
  const [saved] = await attachments('bytes');
  expect(saved!.bytes).toEqual(row.bytes);
});

const keyChanges = (before: readonly KeyRow[], after: readonly (KeyRow | NewRow<'idempotency_keys'>)[]) =>
  rowChanges('idempotency_keys', { key: ['scope', 'key'], before, after });
const attachmentChanges = (name: string) =>
  rowChanges('mail_attachments', { key: ['id'], before: [], after: [attachment(name)] });

it('writes several tables in one statement, and a table that comes again in the next', async () => {
  await save([], [newRow('several', 'a')]);
  const before = await load('several');
  const statements = await statementsDuring(() =>
    transaction(world.as(system), (tx) =>
      saveChanges(tx, [...keyChanges(before, [newRow('several', 'b')]), ...attachmentChanges('several')]),
    ),
  );
  expect(statements).toEqual([
    'begin',
    expect.stringMatching(/^delete/),
    expect.stringMatching(/^with/),
    'commit',
  ]);
  expect(await load('several')).toMatchObject([{ key: 'b' }]);
  expect(await attachments('several')).toHaveLength(1);
});

it('writes what a transaction leaves for its end, with its last statement', async () => {
  const statements = await statementsDuring(() =>
    transaction(world.as(system), (tx) => {
      tx.recorded.changes.push(...keyChanges([], [newRow('end', 'a')]), ...attachmentChanges('end'));
      return record(tx, { type: 'platform.reactionFailed', data: failure });
    }),
  );
  expect(statements).toEqual(['begin', expect.stringMatching(/^with/), 'commit']);
  expect(await load('end')).toHaveLength(1);
  expect(await attachments('end')).toHaveLength(1);
  expect(await world.db.selectFrom('events').select('type').execute()).toContainEqual({
    type: 'platform.reactionFailed',
  });
});

const failure = { task: 'invoiceMail', relatedUrl: '/', eventId: world.ids.next<'Event'>() } as const;
