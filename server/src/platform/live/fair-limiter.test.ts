import { expect, it } from 'vitest';
import { FairLimiter } from './fair-limiter.ts';

/** Work that ends on demand, and the order in which it started. */
function work(maxParallel = 1, maxPerPerson = maxParallel) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const limiter = new FairLimiter(maxParallel, maxPerPerson);
  const start = (person: string, isAwaited = true) =>
    void limiter.run(person, isAwaited, () => {
      begun.push(person);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()!();
      await settle();
    }
  };
  return { begun, start, finish };
}

it('lets people take turns, however many tasks one of them has waiting', async () => {
  const { begun, start, finish } = work();
  for (let at = 0; at < 5; at++) start('one');
  start('two');
  start('three');
  await finish();
  expect(begun).toEqual(['one', 'one', 'two', 'three', 'one', 'one', 'one']);
});

it('runs first results before refreshes', async () => {
  const { begun, start, finish } = work();
  start('running');
  start('shown', false);
  start('awaited');
  await finish();
  expect(begun).toEqual(['running', 'awaited', 'shown']);
});

it('leaves capacity for others beside a busy person', async () => {
  const { begun, start, finish } = work(3, 2);
  for (let at = 0; at < 4; at++) start('one');
  start('two');
  expect(begun).toEqual(['one', 'one', 'two']);
  await finish();
  expect(begun).toEqual(['one', 'one', 'two', 'one', 'one']);
});
