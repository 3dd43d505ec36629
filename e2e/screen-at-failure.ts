import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what the page showed at the failure, for runs that nobody watches. */
export default class ScreenAtFailure implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const seen = attachments.find(({ name }) => name === 'error-context');
    if (!seen?.path) return;
    const [, snapshot = ''] = readFileSync(seen.path, 'utf8').split('```yaml');
    process.stdout.write(`\nOn screen when “${test.title}” broke:${snapshot.split('```')[0]}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
