import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../server/src/testing/database.ts';
import { CountingProxy, StatementCounter } from './count-statements.ts';

it('counts simple and prepared statements that pass', async () => {
  const { owner } = await testDatabase();
  const { host, port, user, database, password } = new pg.Client(owner);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const proxy = new CountingProxy(target);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: await proxy.listen(),
    user,
    database,
    password: password ?? '',
  });
  await client.connect();
  const before = proxy.count;
  await client.query('begin');
  for (const value of [1, 2]) await client.query({ name: 'one', text: 'select $1::int', values: [value] });
  await client.query('select $1::text', ['x'.repeat(100_000)]);
  await client.query('commit');
  expect(proxy.count - before).toBe(5);
  await client.end();
  proxy.close();
});

it('counts a message that arrives in parts once', () => {
  const counter = new StatementCounter();
  const start = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
  const query = Buffer.from([...Buffer.from('Q'), 0, 0, 0, 7, ...Buffer.from('ab'), 0]);
  const sync = Buffer.from([...Buffer.from('S'), 0, 0, 0, 4]);
  for (const byte of Buffer.concat([start, query, sync, query])) counter.read(Buffer.from([byte]));
  expect(counter.count).toBe(2);
});
