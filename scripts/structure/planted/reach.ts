import { server, type Planted } from './planted.ts';

const liveProcedure =
  "import { procedure } from './kernel/index.ts';\nexport const credit = { getAccount: procedure({ live: true }) };\n";

const usersOfIdentity = {
  'server/src/slices/identity/tables.ts':
    "declare module '../../platform/db.ts' {\n  interface Tables {\n    users: object;\n  }\n}\n",
};

/** Violations of the limits on side effects. */
export const reachPlanted: Planted[] = [
  {
    it: 'a rule importing a query',
    rule: 'pure',
    files: { [`${server}/rules.ts`]: "import './queries.ts';\n", [`${server}/queries.ts`]: 'export {};\n' },
  },
  {
    it: 'a rule with a statement',
    rule: 'sql-text',
    files: {
      [`${server}/rules/ageing.ts`]: "export const owed = 'select sum(balance_minor) from invoices';\n",
    },
  },
  {
    it: 'a rule with a part of a statement',
    rule: 'sql-text',
    files: {
      [`${server}/rules/ageing.ts`]: 'export const amount = `case when paid then 0 else ${1} end`;\n',
    },
  },
  {
    it: 'a rule importing a node: module',
    rule: 'pure',
    files: { [`${server}/rules/decide-number.ts`]: "import { readFileSync } from 'node:fs';\n" },
  },
  {
    it: 'a policy importing a package',
    rule: 'pure',
    files: { [`${server}/policy.ts`]: "import pino from 'pino';\n" },
  },
  {
    it: 'a policy importing a type of the tables',
    rule: 'pure',
    files: {
      [`${server}/tables.ts`]: 'export type T = 1;\n',
      [`${server}/policy.ts`]: "import type { T } from './tables.ts';\n",
    },
  },
  {
    it: 'a rule importing the tables of another slice',
    rule: 'pure',
    files: {
      'server/src/slices/identity/tables.ts': 'export type T = 1;\n',
      [`${server}/rules.ts`]: "import type { T } from '../identity/tables.ts';\n",
    },
  },
  {
    it: 'a rule importing its tables for more than their types',
    rule: 'pure',
    files: {
      [`${server}/tables.ts`]: 'export const T = 1;\n',
      [`${server}/rules.ts`]: "import { T } from './tables.ts';\n",
    },
  },
  {
    it: 'the contract importing a node: module',
    rule: 'contract-pure',
    files: { 'contract/src/credit.ts': "import 'node:crypto';\n" },
  },
  {
    it: 'the contract importing a package of the server',
    rule: 'contract-pure',
    files: { 'contract/src/credit.ts': "import 'fastify';\n" },
  },
  {
    it: 'the driver in routes',
    rule: 'driver',
    files: { [`${server}/routes.ts`]: "import { sql } from 'kysely';\n" },
  },
  {
    it: 'the driver in documents',
    rule: 'driver',
    files: { [`${server}/documents.ts`]: "import type { Pool } from 'pg';\n" },
  },
  { it: 'the driver in the app', rule: 'driver', files: { 'server/src/main.ts': "import pg from 'pg';\n" } },
  ...[
    'Date.now()',
    'new Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'randomUUID()',
    'process.env',
    'performance.now()',
  ].map((taken) => ({
    it: `${taken} in a slice`,
    rule: 'injected',
    files: { [`${server}/queries.ts`]: `\nexport const taken = ${taken};\n` },
    line: 2,
  })),
  {
    it: 'Date.now() in the contract',
    rule: 'injected',
    files: { 'contract/src/kernel/days.ts': 'export const today = () => Date.now();\n' },
  },
  {
    it: 'fetch() in a rule',
    rule: 'injected',
    files: { [`${server}/rules.ts`]: "export const decide = () => fetch('x');\n" },
  },
  ...[
    ['a slice writing the table of another', 'queries.ts', "tx.updateTable('users').set({})"],
    [
      'a slice saving the table of another',
      'queries.ts',
      "saveRows(tx, 'users', { key: ['id'], before, after })",
    ],
    ['a slice writing the table of another by SQL', 'commands.ts', 'sql`update users u\nset name = ${name}`'],
    ['a test writing the table of another slice', 'queries.test.ts', "tx.deleteFrom('users')"],
    [
      'a test adding rows of another slice by SQL',
      'queries.test.ts',
      "query('insert into users values (1)')",
    ],
    ['a factory writing the table of another slice', 'factory.ts', "tx.insertInto('users').values({})"],
    ['a factory file deleting rows of another slice', 'factory/people.ts', 'sql`delete from users`'],
  ].map(([it, file, work]) => ({
    it: it!,
    rule: 'table-owner',
    files: { ...usersOfIdentity, [`${server}/${file}`]: `\nexport const write = (tx, name) => ${work};\n` },
    line: 2,
  })),
  ...[
    ['the builder reading an undeclared table', "db.selectFrom('users as u')"],
    [
      'the builder joining an undeclared table',
      "db.selectFrom('memberships').innerJoin('users as u', 'u.id', 'id')",
    ],
    ['SQL reading an undeclared table', 'sql`select 1 from users u`'],
    ['SQL joining an undeclared table', 'sql`select 1 from memberships m left join users u on true`'],
  ].map(([it, read]) => ({
    it: it!,
    rule: 'table-reader',
    files: { ...usersOfIdentity, [`${server}/queries.ts`]: `\nexport const read = (db, sql) => ${read};\n` },
    line: 2,
  })),
  {
    it: 'a slice that declares a table that it does not read',
    rule: 'table-reader',
    files: {
      ...usersOfIdentity,
      [`${server}/index.ts`]: '/**\n * Owns: nothing.\n * Reads: users.\n */\nexport {};\n',
    },
  },
  {
    it: 'an exception for a table that is not written',
    rule: 'table-owner',
    files: {
      ...usersOfIdentity,
      [`${server}/queries.test.ts`]: '\n// Writes users directly: nobody signs up like that.\n',
    },
    line: 2,
  },
  {
    it: 'a slice that excepts itself',
    rule: 'table-owner',
    files: {
      ...usersOfIdentity,
      [`${server}/commands.ts`]:
        "// Writes users directly: it is quicker.\nexport const write = (tx) => tx.deleteFrom('users');\n",
    },
    line: 2,
  },
  {
    it: 'a live procedure that no test proves',
    rule: 'live-query',
    files: { 'contract/src/credit.ts': liveProcedure },
    line: 2,
  },
  {
    it: 'a live procedure that is only fetched in a test',
    rule: 'live-query',
    files: {
      'contract/src/credit.ts': liveProcedure,
      'server/src/slices/credit/credit.test.ts':
        "expectLiveMatchesFetch({ name: 'credit.getPremium' }, topUp);\nask('credit.getAccount');\n",
    },
    line: 2,
  },
];
