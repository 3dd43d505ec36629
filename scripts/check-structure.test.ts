import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure, type Report } from './check-structure.ts';
import { clean } from './structure/clean-tree.ts';
import { plantTree } from './structure/fixture.ts';
import { slices } from './structure/places.ts';
import { importsPlanted } from './structure/planted/imports.ts';
import { server } from './structure/planted/planted.ts';
import { reachPlanted } from './structure/planted/reach.ts';
import { shapePlanted } from './structure/planted/shape.ts';
import { namesPlanted } from './structure/planted/names.ts';
import { wordsPlanted } from './structure/planted/words.ts';

let tree: ReturnType<typeof plantTree> | null = null;
afterEach(() => {
  tree?.remove();
  tree = null;
});

function check(changes: Record<string, string>): Report {
  tree = plantTree({ ...clean, ...changes });
  return checkStructure(tree.root);
}

describe('a tree without violations', () => {
  it('passes, and all modules were read', () => {
    const report = check({});
    expect(report.findings).toEqual([]);
    expect(report.modules).toBe(Object.keys(clean).filter((path) => /\.tsx?$/.test(path)).length);
    expect(report.imports).toBeGreaterThan(25);
  });

  it('may use the listed exceptions', () => {
    const report = check({
      'package-lock.json': JSON.stringify({
        packages: {
          'node_modules/a': { license: '(GPL-3.0 OR MIT)' },
          'node_modules/b': { license: 'MPL-2.0', dev: true },
          'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
        },
      }),
      'data/anything.ts': 'const = 1;',
      [`${server}/commands/publish-invoice.ts`]: "import { sql } from 'kysely';\nexport const one = sql;\n",
      'server/src/testing/database.ts': "import pg from 'pg';\nexport const pool = pg;\n",
      [`${server}/commands.test.ts`]: "import '../../testing/database.ts';\n",
      'server/src/slices/identity/tables.ts':
        "declare module '../../platform/db.ts' { interface Tables { users: object } }\n",
      'server/src/slices/identity/factory.ts': "export const aUser = (db) => db.insertInto('users');\n",
      [`${server}/renaming.test.ts`]:
        "// Writes users directly: no command leaves a person without a name.\nsql`update users set name = ''`;\n",
      [`${server}/words.test.ts`]: "it('can update users, and sets them right', () => 1);\n",
      'contract/src/credit.ts':
        'export const credit = { getAccount: procedure({ live: true }), listEntries: procedure({ live: true }) };\n',
      'server/src/slices/credit/credit.test.ts':
        "expectLiveMatchesFetch(question('credit.getAccount'), topUp);\n" +
        "it.each([{ name: 'credit.listEntries' }])('$name', ({ name }) => expectLiveMatchesFetch({ name }, topUp));\n",
    });
    expect(report.findings).toEqual([]);
  });
});

describe('detects each planted violation', () => {
  it.each([...importsPlanted, ...reachPlanted, ...shapePlanted, ...wordsPlanted, ...namesPlanted])(
    '$it',
    ({ rule, files, line, level }) => {
      const { findings } = check(files);
      const caught = findings.find((finding) => finding.rule === rule && finding.level === (level ?? 'fail'));
      expect(caught, JSON.stringify(findings)).toBeDefined();
      expect(Object.keys(files)).toContain(caught!.file);
      if (line !== undefined) expect(caught!.line).toBe(line);
      expect(caught!.message.endsWith('.') || rule === 'syntax').toBe(true);
      expect(caught!.mend.length).toBeGreaterThan(10);
    },
  );

  it('an empty tree', () => {
    tree = plantTree({ 'README.md': 'empty' });
    expect(checkStructure(tree.root).findings.map((finding) => finding.rule)).toEqual(['nothing-read']);
  });
});

describe('known violations', () => {
  const bad = { [`${server}/types.ts`]: 'export {};\n' };
  const debt = { rule: 'vocabulary', file: `${server}/types.ts`, why: 'older than the rule' };
  const listed = (debts: unknown[]) => ({
    'scripts/structure/debt.json': JSON.stringify({ comment: '', debts }),
  });

  it('a known violation passes', () => {
    expect(check({ ...bad, ...listed([debt]) }).findings).toEqual([]);
  });

  it('sixteen known violations are too many', () => {
    const { findings } = check({ ...bad, ...listed(Array.from({ length: 16 }, () => debt)) });
    expect(findings.map((finding) => finding.message)).toEqual(['16 debts are listed, more than 15.']);
  });
});

it('every slice is in the order once', () => {
  expect(new Set(slices).size).toBe(18);
});

/** What somebody looks for, and the file that holds it: found by its name alone. */
describe('what is looked for is found by the name of a file', () => {
  const files = execFileSync('git', ['ls-files', 'server/src/slices', 'contract/src'], {
    encoding: 'utf8',
  }).split('\n');

  it.each([
    ['a substitution that was accepted', /\/substitutions\.ts$/],
    ['an order held by the credit limit', /\/credit-limit\.ts$/],
    ['the number of an invoice', /\/(?:invoice|document)-numbers\.ts$/],
    ['the reminder of an overdue invoice', /\/reminders\.ts$/],
    ['a reservation of stock', /\/(?:stock-)?reservations\.ts$/],
    ['the commission of a hub', /\/commission\.ts$/],
    ['the proof of a delivery', /\/proof-of-delivery\.ts$/],
    ['the sharing of a shortage', /\/shortage-sharing\.ts$/],
  ])('%s', (_what, name) => {
    expect(files.filter((file) => name.test(file))).not.toEqual([]);
  });
});
