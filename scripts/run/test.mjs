import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { check } from './check.mjs';
import { outsideFile } from './outside-of-tests.mjs';
import { listen, root, run, tool } from './processes.mjs';

const parts = {
  check,
  unit: () => vitest(),
  /** What another database may change: the server's tests, and properties with another seed. */
  database: () => vitest('server', 'properties'),
  journeys,
};
const all = ['check', 'unit', 'journeys'];

/** `npm test`, or some parts of it: `npm test -- unit`. */
export async function test(wanted) {
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown) {
    console.error(`There is no part ${unknown}; there are: ${Object.keys(parts).join(', ')}.`);
    return 64;
  }
  const counts = { passed: 0, failed: 0 };
  const broken = [];
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n── ${name}`);
    const { passed, failed, names } = await parts[name]();
    counts.passed += passed;
    counts.failed += failed;
    broken.push(...names);
  }
  // Failures are repeated at the end, where they are not lost in a long output.
  if (broken.length > 0) console.log('\nWhat broke:');
  for (const name of broken) console.log(`✗ ${name}`);
  // Programs parse this last line: its wording must not change.
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}

function reportFile(name) {
  const file = join(root, '.cache', `${name}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** A run that fails without a failed test (one that could not start, for example) counts as one failure. */
function counted(part, code, file, read) {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, names: [] };
  if (code === 0 || counts.failed > 0) return counts;
  const names = counts.names.length > 0 ? counts.names : [`${part} › ended with exit code ${code}`];
  return { ...counts, failed: 1, names };
}

async function vitest(...projects) {
  const file = reportFile('vitest');
  rmSync(outsideFile, { force: true });
  const reporters = ['default', 'json', './scripts/run/outside-of-tests.mjs'];
  const code = await run(
    tool('vitest'),
    [
      'run',
      ...projects.map((one) => `--project=${one}`),
      ...reporters.map((one) => `--reporter=${one}`),
      `--outputFile.json=${file}`,
    ],
    { shell: process.platform === 'win32' },
  );
  return counted('unit', code, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    names: [...report.testResults.flatMap(brokenTests), ...thrownOutside()],
  }));
}

function brokenTests({ name, status, assertionResults }) {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  // A file that could not be loaded has no test to name.
  if (status === 'failed' && failed.length === 0) return [relative(root, name)];
  return failed.map(({ fullName, failureMessages }) =>
    because(`${relative(root, name)} › ${fullName}`, failureMessages[0]),
  );
}

const thrownOutside = () => (existsSync(outsideFile) ? JSON.parse(readFileSync(outsideFile, 'utf8')) : []);

async function journeys() {
  const chromium = await findChromium();
  const file = reportFile('journeys');
  const code = await run(tool('playwright'), ['test', '--reporter=list,json,./e2e/screen-at-failure.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(chromium && { CHROMIUM_PATH: chromium }) },
    shell: process.platform === 'win32',
  });
  return counted('journeys', code, file, ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    names: [
      ...suites.flatMap(brokenJourneys),
      ...errors.map(({ message = 'nothing said' }) => `outside of any journey › ${message.split('\n')[0]}`),
    ],
  }));
}

const brokenJourneys = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => because(`e2e/${file}:${line} › ${title}`, firstError(tests))),
  ...suites.flatMap(brokenJourneys),
];

/** What was said, and the call in the journey that failed. */
function firstError(tests) {
  const error = tests.flatMap(({ results }) => results).find((one) => one.error)?.error;
  const [message = ''] = (error?.message ?? '').split('\n');
  const at = error?.location;
  return at ? `${message} (${relative(root, at.file)}:${at.line})` : message;
}

/** Adds the first line of the message, which may be all that remains of a long run. */
const because = (name, message = '') =>
  [name, stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ');

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The system's browser, else Debian's package, else Playwright's (null: Playwright finds it). */
async function findChromium() {
  const there = [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the journeys …');
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await listen('apt-get', ['update'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await listen('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  await run(tool('playwright'), ['install', 'chromium'], { shell: process.platform === 'win32' });
  return null;
}
