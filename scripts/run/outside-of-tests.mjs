import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

export const outsideFile = join(root, '.cache', 'outside-of-tests.json');

/** Vitest fails a run when something is thrown outside of a test, but its JSON report lists only tests. */
export default class OutsideOfTests {
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return;
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(outsideFile, JSON.stringify([...new Set(errors.map(described))]));
  }
}

/** One line with the message, the place in our code, and the test file that was running. */
function described({ message = 'nothing said', stack = '', VITEST_TEST_PATH: during }) {
  const ours = stack.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'));
  const where = [ours?.trim(), during && `during ${during}`]
    .filter(Boolean)
    .join(', ')
    .replaceAll(`${root}/`, '');
  return `outside of any test › ${message.split('\n')[0]}${where && ` (${where})`}`;
}
