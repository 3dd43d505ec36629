import { server, type Planted } from './planted.ts';

/** Violations of wording and licences. */
export const wordsPlanted: Planted[] = [
  {
    it: 'work left unfinished',
    rule: 'unfinished',
    files: { 'server/src/platform/a.ts': `\n// TO${''}DO: later\n` },
    line: 2,
  },
  {
    it: 'a promise of later',
    rule: 'unfinished',
    files: { 'web/src/app/texts/en-CA.json': `{"a":"Com${''}ing soon"}` },
  },
  {
    it: 'a test that runs alone',
    rule: 'test-left-out',
    files: { [`${server}/rules.test.ts`]: `it.on${''}ly('x', () => {});\n` },
  },
  {
    it: 'a test that is passed over',
    rule: 'test-left-out',
    files: { 'e2e/settings.spec.ts': `test.describe.sk${''}ip('x', () => {});\n` },
  },
  {
    it: 'a path of one machine',
    rule: 'machine-path',
    files: { 'docs/notes.md': `See /wo${''}rk/main/README.md\n` },
  },
  {
    it: 'a registry in the lock file',
    rule: 'registry-address',
    files: {
      'package-lock.json': `{"packages":{"node_modules/a":{"license":"MIT",\n"resolved": "ht${''}tps://npm.example/a.tgz"}}}`,
    },
    line: 2,
  },
  {
    it: 'a registry in the settings',
    rule: 'registry-address',
    files: { '.npmrc': `registry=https://regis${''}try.corner.net/\n` },
  },
  {
    it: 'a licence that is not free',
    rule: 'licence',
    files: { 'package-lock.json': '{"packages":{"node_modules/a":{"license":"GPL-3.0"}}}' },
  },
  {
    it: 'a building licence in what is carried along',
    rule: 'licence',
    files: { 'package-lock.json': '{"packages":{"node_modules/a":{"license":"MPL-2.0"}}}' },
  },
  {
    it: 'a package that hides its licence from the lock file',
    rule: 'licence',
    files: {
      'package-lock.json': '{"packages":{"node_modules/a":{"license":"MIT"}}}',
      'node_modules/a/package.json': '{"license":"SSPL-1.0"}',
    },
  },
  {
    it: 'a debt that is paid',
    rule: 'debt',
    files: { 'scripts/structure/debt.json': '{"debts":[{"rule":"public-api","file":"a.ts","why":"old"}]}' },
  },
  { it: 'a file that does not parse', rule: 'syntax', files: { 'server/src/platform/a.ts': 'const = 1;\n' } },
];
