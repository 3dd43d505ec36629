import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TestJob } from '../../testing/child.ts';
import { FairQueue } from './fair-queue.ts';
import { ChildProcesses, JobTooLargeError } from './index.ts';

const children = (processes: number, { maxQueuedPerOwner = 20, seconds = 60 } = {}) =>
  new ChildProcesses<TestJob, string>({
    module: new URL('../../testing/child.ts', import.meta.url),
    processes,
    maxQueuedPerOwner,
    seconds,
    memoryMb: 192,
  });

describe('the queue', () => {
  const taken = (jobs: string[], mayBeLong = true): string[] => {
    const queue = new FairQueue<string>();
    for (const job of jobs) queue.add({ owner: job[0]!, isLong: job.endsWith('long'), job });
    const order: string[] = [];
    for (let next = queue.take(mayBeLong); next; next = queue.take(mayBeLong)) order.push(next.job);
    return order;
  };

  it.each([
    ['owners take turns', ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'], ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']],
    ['one owner keeps the order', ['a1', 'a2', 'a3'], ['a1', 'a2', 'a3']],
    ['long ones wait their turn too', ['a1long', 'a2', 'b1'], ['a1long', 'b1', 'a2']],
  ])('%s', (_name, jobs, order) => {
    expect(taken(jobs)).toEqual(order);
  });

  it('skips long jobs while no process is free for them', () => {
    expect(taken(['a1long', 'a2', 'b1long', 'c1'], false)).toEqual(['a2', 'c1']);
  });

  it('puts the owner just served after the others, even when it returns', () => {
    const queue = new FairQueue<string>();
    const add = (job: string) => queue.add({ owner: job[0]!, isLong: false, job });
    add('a1');
    add('a2');
    add('b1');
    expect(queue.take(true)?.job).toBe('a1');
    add('a3');
    add('c1');
    expect([1, 2, 3, 4].map(() => queue.take(true)?.job)).toEqual(['b1', 'a2', 'c1', 'a3']);
    expect(queue.countOf('a')).toBe(0);
  });
});

describe('a job', () => {
  const one = children(1);
  const run = (input: TestJob) => one.run({ owner: 'a', isLong: false, input });

  it('answers, refuses with code and details, or fails with its reason', async () => {
    await expect(run({ does: 'echo', word: 'yes' })).resolves.toBe('yes');
    await expect(run({ does: 'refuse' })).rejects.toMatchObject({
      code: 'files.wrongType',
      details: { types: ['a/b'] },
    });
    await expect(run({ does: 'fail' })).rejects.toThrow('it failed');
  });

  it('gets none of our environment', async () => {
    process.env['A_PASSWORD_OF_OURS'] = 'secret';
    const names = await run({ does: 'tell environment' });
    expect(names).not.toContain('A_PASSWORD_OF_OURS');
    expect(names).not.toContain('PATH');
  });

  it('that fills memory outside the heap is killed, and the next one runs', async () => {
    const greedy = run({ does: 'fill memory' });
    const next = run({ does: 'echo', word: 'next' });
    await expect(greedy).rejects.toThrow(JobTooLargeError);
    await expect(greedy).rejects.toThrow('memory');
    await expect(next).resolves.toBe('next');
  });

  it('that never ends is killed, though it ignores messages', async () => {
    const hasty = children(1, { seconds: 1 });
    const endless = hasty.run({ owner: 'a', isLong: false, input: { does: 'loop' } });
    await expect(endless).rejects.toThrow(JobTooLargeError);
    await expect(endless).rejects.toThrow('too much time');
  });

  it('whose process dies fails, and only that one', async () => {
    const ended = run({ does: 'exit' });
    const next = run({ does: 'echo', word: 'next' });
    await expect(ended).rejects.toThrow('its process ended');
    await expect(next).resolves.toBe('next');
  });
});

describe('several jobs at once', () => {
  it('leave a process for short jobs while long ones run', async () => {
    const two = children(2);
    const folder = mkdtempSync(join(tmpdir(), 'halles-children-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'short ones are done');
    const run = (owner: string, isLong: boolean, input: TestJob) => two.run({ owner, isLong, input });
    const long = ['a', 'b', 'c'].map((owner) => run(owner, true, { does: 'wait for', file, word: 'long' }));
    const short = ['a', 'd'].map((owner) => run(owner, false, { does: 'echo', word: 'short' }));
    expect(await Promise.all(short)).toEqual(['short', 'short']);
    writeFileSync(file, '');
    expect(await Promise.all(long)).toEqual(['long', 'long', 'long']);
  });

  it('are refused beyond the limit of one owner, and not for others', async () => {
    const one = children(1, { maxQueuedPerOwner: 2 });
    const run = (owner: string) => one.run({ owner, isLong: false, input: { does: 'echo', word: owner } });
    const flood = [run('a'), run('a'), run('a')];
    await expect(run('a')).rejects.toMatchObject({ code: 'request.tooMany' });
    await expect(run('b')).resolves.toBe('b');
    await expect(Promise.all(flood)).resolves.toEqual(['a', 'a', 'a']);
  });
});
