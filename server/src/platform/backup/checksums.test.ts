import pg from 'pg';
import { expect, it } from 'vitest';
import { runSql, market } from '../../testing/backup-market.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { firstDifference, type Sums, computeSums } from './checksums.ts';
import { tablesToDump } from './tables.ts';

// Writes products directly: a table of the database that this file makes for itself.

async function sums({ owner }: TestDatabase): Promise<Sums> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await computeSums(client, await tablesToDump(client));
  } finally {
    await client.end();
  }
}

const SAME_ROWS_ELSEWHERE = `create table moved as select * from counters order by n desc; truncate counters;
  insert into counters (id, n) overriding system value select id, n from moved; drop table moved`;

it.each([
  ['', null],
  [SAME_ROWS_ELSEWHERE, null],
  [`update products set price_minor = price_minor + 1`, 'a row of public.products differs'],
  [`update products set about = null`, 'a row of public.products differs'],
  [
    `update counters set n = case n when 1 then 2 else 1 end where n in (1, 2)`,
    'a row of public.counters differs',
  ],
  [`insert into seeds values ('more')`, 'public.seeds has 2 rows and should have 1'],
  [`drop table seeds`, 'public.seeds is missing'],
])('after «%s»: %s', async (change, difference) => {
  const { database } = await market();
  const before = await sums(database);
  if (change) await runSql(database, change);
  expect(firstDifference(before, await sums(database))).toBe(difference);
});

it('sums amounts of append-only tables', async () => {
  const { database } = await market();
  await runSql(
    database,
    `create table entries (amount_minor bigint); comment on table entries is 'append-only: never changed'`,
    'insert into entries values (500), (-20)',
  );
  const { ledgers } = await sums(database);
  expect(ledgers).toEqual([{ ledger: 'entries.amount_minor', sumMinor: '480' }]);
  const other = { tables: [], ledgers: [{ ledger: 'entries.amount_minor', sumMinor: '481' }] };
  expect(firstDifference({ tables: [], ledgers }, other)).toContain('sums to 481 and should to 480');
});
