import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { system } from './actor.ts';
import { GENERIC_PLAN, PreparedStatements } from './prepared-statements.ts';
import { transaction } from './transaction.ts';

const nameAfterRuns = (statements: PreparedStatements, text: string, times: number): string | null =>
  Array.from({ length: times }, () => statements.nameOf(text)).at(-1)!;

describe('prepared statements', () => {
  it('are those run often, each under one name', () => {
    const statements = new PreparedStatements();
    expect(nameAfterRuns(statements, 'select * from carts where id = $1', 19)).toBeNull();
    expect(nameAfterRuns(statements, 'select * from carts where id = $1', 2)).toBe('s0_0');
    expect(nameAfterRuns(statements, 'select * from taxes where id = $1', 20)).toBe('s0_1');
    expect(statements.nameOf('select * from carts where id = $1')).toBe('s0_0');
  });

  it.each([
    'select * from items order by name limit $1 offset $2',
    'select * from orders where on_day between $1 and $2',
    'select * from orders where "on_day" >= $1',
    'select * from orders where number ilike $1',
  ])('exclude statements whose plan depends on its values: %s', (text) => {
    expect(nameAfterRuns(new PreparedStatements(), text, 50)).toBeNull();
    expect(nameAfterRuns(new PreparedStatements(), `${GENERIC_PLAN} ${text}`, 50)).toBe('s0_0');
  });

  it('are limited in number', () => {
    const statements = new PreparedStatements();
    for (let number = 0; number < 450; number++)
      nameAfterRuns(statements, `select ${number} where true = $1`, 20);
    expect(nameAfterRuns(statements, 'select 1 where 1 = $1', 50)).toBeNull();
    expect(statements.nameOf('select 399 where true = $1')).toBe('s0_399');
  });
});

it('survive a table change by a newer release: the transaction runs again with new plans', async () => {
  const world = await testWorld();
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  try {
    await owner.query('create table kept_plans (id int); grant select on kept_plans to public');
    await owner.query('insert into kept_plans values (1)');
    const ask = () =>
      transaction(world.as(system), (tx) => sql`select * from kept_plans where id = ${1}`.execute(tx));
    for (let time = 0; time < 25; time++) await ask();
    await owner.query('alter table kept_plans add column added int');
    expect((await ask()).rows).toEqual([{ id: 1, added: null }]);
  } finally {
    await owner.end();
  }
});
