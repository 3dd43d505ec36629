import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { importLimits, reportLimits } from '@halles/contract';
import { variables } from '../server/src/platform/config/variables.ts';
import { retentionDays } from '../server/src/platform/retention.ts';
import { lineCount } from './structure/tree.ts';

const root = join(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted();
const top = /^(?:contract|server|web|scripts|docs|deploy|e2e|bench|prove|\.ci)\//;
/** The security page leaves out the leading `server/src/`, as it says. */
const below: Record<string, RegExp> = {
  'docs/security/asvs.md': /^(?:platform|slices|app|cli)\/|^app\.test\.ts$/,
};

/** Paths in backticks; `{a,b}` and `*` as in a shell, `<slice>` as any name. */
function pathsIn(page: string): string[] {
  const quoted = [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w.@{},*<>/-]+)`/g)];
  return quoted.flatMap(([, path]) => {
    const plain = path!.replaceAll(/<\w+>/g, '*');
    if (below[page]?.test(plain)) return [`server/src/${plain}`];
    return top.test(plain) ? [plain] : [];
  });
}

it('has pages that name files', () => {
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.flatMap(pathsIn).length).toBeGreaterThan(60);
});

it.each(pages)('every file that %s names exists', (page) => {
  expect(pathsIn(page).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

it.each(pages)('every link of %s works', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
  expect(links.filter(([, path]) => !existsSync(join(root, dirname(page), path!)))).toEqual([]);
});

it('each line of the specification that is built is shown by tests', () => {
  const table = readFileSync(join(root, 'docs/spec-map.md'), 'utf8').match(/^\| (?!line |-+ ).*$/gm) ?? [];
  const rows = table.map((row) => row.split(' | '));
  expect(rows.length).toBeGreaterThan(140);
  const unproven = rows.filter(([, where, proof]) => {
    const tests = [...proof!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
    const isShown = tests.length > 0 && tests.every((path) => /\.(?:test|spec)\.tsx?$/.test(path));
    return !isShown && !where!.startsWith('not built: ');
  });
  expect(unproven).toEqual([]);
});

it.each([
  ['ARCHITECTURE.md', 150],
  ['CONTRIBUTING.md', 100],
  ['docs/operations.md', 150],
  ['docs/security/asvs.md', 120],
])('%s has at most %i lines', (page, lines) => {
  expect(lineCount(readFileSync(join(root, page), 'utf8'))).toBeLessThanOrEqual(lines);
});

it.each([
  ['saved answers to repeated requests', `${retentionDays.savedAnswers} days`],
  ['email that was sent or refused, with its attachments', `${retentionDays.mail} days`],
  [
    'invitations, links to price lists and to act on orders',
    `${retentionDays.endedLinks} days after their end; used ones with the order`,
  ],
  ['hashes of addresses counted for the daily email limit', `${retentionDays.mailCounts} days`],
  ['notifications', `${retentionDays.notifications} days`],
  ['samples of the system’s health', `${retentionDays.healthSamples} days`],
  ['contents of failed email, so that it can be sent again', `${retentionDays.failedMailContents} days`],
  ['results of checks that an admin started', `${retentionDays.operatorChecks} days`],
  ['links to unsubscribe', `${retentionDays.mailLinks} days after the last email with them`],
  [
    'devices on which notifications were turned on and Halles was not opened',
    `${retentionDays.pushDevices} days`,
  ],
  ['searches counted by day and region, without persons', `${retentionDays.searches} days`],
  ['messages to the team', `${retentionDays.feedback} days after they were handled`],
  ['files of reports', `${reportLimits.fileDays} days`],
  ['rows of imported spreadsheets', `${importLimits.retentionDays} days`],
])('the operations page says that %s are kept for %s', (data, period) => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8').replaceAll(/ +/g, ' ');
  expect(page).toContain(`| ${data} | ${period} |`);
});

it.each(['SECURITY.md', 'docs/operations.md'])('%s names everything that the secret seals', (page) => {
  const doctor = readFileSync(join(root, 'server/src/cli/doctor/sealed.ts'), 'utf8');
  const sealed = [...doctor.matchAll(/select '([a-z ]+)'/g)].map(([, kind]) => kind!);
  expect(sealed.length).toBeGreaterThan(3);
  const text = readFileSync(join(root, page), 'utf8');
  expect(sealed.filter((kind) => !text.includes(kind))).toEqual([]);
});

/** Read by the compose file, the test run and the journeys, not by the program. */
const ofOthers = ['HALLES_PORT', 'HALLES_SITE', 'HALLES_TEST_SEED', 'HALLES_JOURNEY_LANGUAGES'];

it.each([...pages, 'compose.yaml', 'Dockerfile', 'deploy/halles.service', 'deploy/Caddyfile'])(
  '%s names only variables that the program reads',
  (page) => {
    const named = readFileSync(join(root, page), 'utf8').match(/\bHALLES_[A-Z0-9_]*[A-Z0-9]\b/g) ?? [];
    const known = new Set([...Object.keys(variables), ...ofOthers]);
    expect(named.filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))).toEqual([]);
  },
);
