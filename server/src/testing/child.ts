import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { answerJobs } from '../platform/child-processes/index.ts';
import { AppError } from '../platform/errors.ts';

/** A child process for tests that does as it is told. */
export type TestJob =
  | { does: 'echo'; word: string }
  | { does: 'wait for'; file: string; word: string }
  | { does: 'fill memory' | 'loop' | 'exit' | 'refuse' | 'fail' | 'tell environment' };

const FOREVER = Number.POSITIVE_INFINITY;

answerJobs(async (job: TestJob) => {
  if (job.does === 'echo') return job.word;
  if (job.does === 'wait for') {
    while (!existsSync(job.file)) await wait(5);
    return job.word;
  }
  if (job.does === 'tell environment') return Object.keys(process.env);
  if (job.does === 'exit') process.exit(1);
  if (job.does === 'refuse') throw new AppError('files.wrongType', { types: ['a/b'] });
  if (job.does === 'fail') throw new Error('it failed');
  const held: Buffer[] = [];
  // Allocates outside the JavaScript heap, where the heap limit does not apply.
  for (let n = 0; n < FOREVER; n++) {
    if (job.does === 'fill memory') held.push(Buffer.alloc(8 * 1024 * 1024, 1));
    if (n % 8 === 0 && job.does === 'fill memory') await wait(1);
  }
  return held.length;
});
