import { listen, seconds, tool } from './processes.mjs';

/** Leaves out tests and their support code (the entries and files of knip.json that end in `!`). */
export const onlyProduct = ['--no-progress', '--production', '--include', 'files,exports'];

/** All checks that do not run the application, the slowest first. */
const steps = [
  // Rules that need types load the programs anyway: checking types apart would load each of them once more.
  ['lint and types', tool('oxlint'), ['--type-check']],
  ['unused code', tool('knip'), ['--no-progress']],
  ['code that only tests call', tool('knip'), onlyProduct],
  ['structure', process.execPath, ['scripts/check-structure.ts']],
  ['texts in both languages', process.execPath, ['scripts/check-i18n.ts']],
  ['configuration pages', process.execPath, ['scripts/config-docs.ts', '--check']],
  ['lock file', process.execPath, ['scripts/lock-file.ts', '--check']],
  ['format', tool('oxfmt'), ['--check']],
];

const AT_ONCE = 3;

/** Returns how many steps passed and failed; the output of a failed step is printed below its line. */
export async function check() {
  const since = Date.now();
  const waiting = [...steps];
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      results.push({ name: step[0], ok: await look(step) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const names = results.filter(({ ok }) => !ok).map(({ name }) => `check › ${name}`);
  const passed = results.length - names.length;
  console.log(`check: ${passed} of ${results.length} passed in ${seconds(since)}`);
  return { passed, failed: names.length, names };
}

async function look([name, program, args]) {
  const since = Date.now();
  const { code, output } = await listen(program, args, { shell: process.platform === 'win32' });
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`);
  if (code !== 0) console.log(shortened(output).replace(/^/gm, '    '));
  return code === 0;
}

const MOST_LINES = 150;

/** Only the end of a long output: tools print errors last. */
function shortened(output) {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= MOST_LINES) return lines.join('\n');
  return [`… ${lines.length - MOST_LINES} lines before`, ...lines.slice(-MOST_LINES)].join('\n');
}
