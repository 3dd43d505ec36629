import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { system } from './actor.ts';
import { GENERIC_PLAN, MAX_PREPARED, PreparingClient } from './prepared-statements.ts';
import { transaction } from './transaction.ts';

const world = await testWorld();

async function connected(): Promise<PreparingClient> {
  const client = new PreparingClient(world.database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The texts that the server keeps prepared for this connection. */
const prepared = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by statement',
    )
  ).rows.map(({ statement }) => statement);

describe('statements', () => {
  it('are prepared by their first call, each once', async () => {
    const client = await connected();
    for (const id of [1, 2, 3]) {
      const { rows } = await client.query('select $1::int as id', [id]);
      expect(rows).toEqual([{ id }]);
    }
    await client.query('select $1::text as id', ['x']);
    expect(await prepared(client)).toEqual(['select $1::int as id', 'select $1::text as id']);
  });

  it.each([
    'select 1 order by 1 limit $1 offset $2',
    'select 1 where 1 between $1 and $2',
    'select 1 where 1 >= $1 and 1 >= $2',
    'select 1 where $2::int is null or 1::text ilike $1::int::text',
  ])('are planned for their values where the plan depends on them: %s', async (text) => {
    const client = await connected();
    await client.query(text, [1, 0]);
    expect(await prepared(client)).toEqual([]);
    await client.query(`${GENERIC_PLAN} ${text}`, [1, 0]);
    expect(await prepared(client)).toEqual([`${GENERIC_PLAN} ${text}`]);
  });

  it('are given up when a connection holds too many, the least recently used first', async () => {
    const client = await connected();
    const execute = async (number: number) =>
      (await client.query(`select ${number} + $1::int as sum`, [1])).rows[0].sum as number;
    for (let number = 0; number < MAX_PREPARED; number++) await execute(number);
    await execute(0);
    await execute(MAX_PREPARED);
    const kept = await prepared(client);
    expect(kept).toHaveLength(MAX_PREPARED);
    expect(kept).toContain('select 0 + $1::int as sum');
    expect(kept).not.toContain('select 1 + $1::int as sum');
    expect(await execute(1)).toBe(2);
  });

  it('that cannot be prepared report their own error each time', async () => {
    const client = await connected();
    for (let time = 0; time < 2; time++)
      await expect(client.query('select * from no_such_table where id = $1', [1])).rejects.toMatchObject({
        code: '42P01',
      });
  });
});

it.each([
  [
    'the transaction runs again with new plans',
    () => transaction(world.as(system), (tx) => sql`select * from kept_plans where id = ${1}`.execute(tx)),
  ],
  [
    'a read outside of a transaction is repeated with a new plan',
    () => sql`select * from kept_plans where id = ${1} and true`.execute(world.db),
  ],
])('survive a table change by a newer release: %s', async (_, run) => {
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  try {
    await owner.query('create table kept_plans (id int); grant select on kept_plans to public');
    await owner.query('insert into kept_plans values (1)');
    expect((await run()).rows).toEqual([{ id: 1 }]);
    await owner.query('alter table kept_plans add column added int');
    expect((await run()).rows).toEqual([{ id: 1, added: null }]);
  } finally {
    await owner.query('drop table kept_plans');
    await owner.end();
  }
});
