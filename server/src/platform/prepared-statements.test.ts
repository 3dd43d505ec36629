import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { system } from './actor.ts';
import { connect } from './db.ts';
import { GENERIC_PLAN, limitOf, MAX_PREPARED, PreparingClient, unplanned } from './prepared-statements.ts';
import { transaction } from './transaction.ts';

const world = await testWorld();

async function connected(): Promise<PreparingClient> {
  const client = new PreparingClient(world.database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  // As the program's connections plan, and those of other tests do not.
  await client.query('set plan_cache_mode = auto');
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

  it.each([
    ['the first page', { page: 1, pageSize: 2 }, [1, 2], true],
    ['a page further down', { page: 2, pageSize: 2 }, [3, 4], false],
    ['a search', { page: 1, pageSize: 2, search: 'x' }, [1, 2], false],
  ])('of a list keep their plan for %s alone', async (_name, input, rows, isKept) => {
    const client = await connected();
    const compiled =
      sql`select n from generate_series(1, ${5}) n where n >= ${1} order by n ${limitOf(input)}`.compile(
        world.db,
      );
    const answer = await client.query(compiled.sql, [...compiled.parameters]);
    expect(answer.rows).toEqual(rows.map((n) => ({ n })));
    expect(await prepared(client)).toEqual(isKept ? [compiled.sql] : []);
  });

  it('get one plan for all values where the planner does not look at them', async () => {
    const client = await connected();
    await client.query('create temp table found (kind uuid, n int)');
    const [many, one] = [world.ids.next(), world.ids.next()];
    await client.query('insert into found select $1, n from generate_series(1, 20000) n', [many]);
    await client.query('insert into found values ($1, 1)', [one]);
    await client.query('create index on found (kind)');
    await client.query('analyze found');
    const plansOf = async (kind: RawBuilder<unknown>) => {
      const { sql: text, parameters } = sql`select count(*) from found where kind = ${kind}`.compile(
        world.db,
      );
      for (let time = 0; time < 8; time++) await client.query(text, [...parameters]);
      const { rows } = await client.query(
        'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement = $1',
        [text],
      );
      return rows[0];
    };
    expect(await plansOf(sql`${one}::uuid`)).toEqual({ generic: 0, custom: 8 });
    expect(await plansOf(unplanned(one, 'uuid'))).toEqual({ generic: 3, custom: 5 });
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

it('connections and their plans are kept through ten quiet minutes, two of them for good', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { pool, close } = connect(world.database.connection, world.log);
  onTestFinished(close);
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')));
  vi.advanceTimersByTime(9 * 60_000);
  expect(pool.totalCount).toBe(4);
  vi.advanceTimersByTime(2 * 60_000);
  expect(pool.totalCount).toBe(2);
});
