import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

/** Whoever stops the machine waits ten seconds. The database has what the steps before it leave, 1.5 s at least. */
const ALL_MS = 9_500;
const REQUESTS_MS = 5_000;
const WORKER_MS = 3_000;
const RECEIVER_MS = 2_000;
const CONNECTIONS_MS = 2_000;

export interface Stoppable {
  app: Pick<FastifyInstance, 'close' | 'server'>;
  worker: { stop(): Promise<void> };
  /** The SMTP server for incoming mail. */
  receiver?: { stop(): Promise<void> } | null;
  closeConnections(): Promise<void>;
  database: { stop(): Promise<void> };
}

/** Stops taking requests, finishes those in progress, and gives up on what takes too long. */
export async function shutDown(
  { app, worker, receiver, closeConnections, database }: Stoppable,
  log: Log,
): Promise<void> {
  const deadline = timer(ALL_MS);
  await Promise.all([
    drain(app, log),
    within(WORKER_MS, worker.stop(), log, 'running jobs are stopped'),
    receiver && within(RECEIVER_MS, receiver.stop(), log, 'incoming mail is cut'),
  ]);
  await within(CONNECTIONS_MS, closeConnections(), log, 'running queries are stopped');
  // It goes on stopping without us; what was committed is in its journal.
  await before(deadline.passed, database.stop(), log, 'PostgreSQL did not stop in time');
  deadline.clear();
}

async function drain(app: Stoppable['app'], log: Log): Promise<void> {
  const late = setTimeout(() => {
    log.warn('open requests are closed');
    app.server.closeAllConnections();
  }, REQUESTS_MS);
  // Cutting connections ends the wait; upgraded connections might never close otherwise.
  await within(REQUESTS_MS + 1_000, app.close(), log, 'open connections are closed');
  clearTimeout(late);
}

async function within(ms: number, work: Promise<unknown>, log: Log, late: string): Promise<void> {
  const { passed, clear } = timer(ms);
  await before(passed, work, log, late);
  clear();
}

function timer(ms: number): { passed: Promise<void>; clear(): void } {
  let handle: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, ms);
  });
  return { passed, clear: () => clearTimeout(handle) };
}

async function before(
  deadline: Promise<void>,
  work: Promise<unknown>,
  log: Log,
  late: string,
): Promise<void> {
  const done = work.then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, late),
  );
  await Promise.race([done, deadline.then(() => log.warn(late))]);
}
