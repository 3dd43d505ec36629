import type { Log } from '../platform/log.ts';

/** Notes the transactions that the database ended because they waited for each other, from what `transaction` logs. */
export function noteDeadlocks(base: Log): { log: Log; deadlocks: unknown[] } {
  const deadlocks: unknown[] = [];
  const log = Object.assign(Object.create(base) as Log, {
    info: (facts: { code?: string }) => facts.code === '40P01' && deadlocks.push(facts),
  });
  return { log, deadlocks };
}
