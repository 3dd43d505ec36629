import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

/** Together less than ten seconds: whoever stops the machine waits no longer. */
const REQUESTS_MS = 5_000;
const WORKER_MS = 3_000;
const CONNECTIONS_MS = 2_000;

export interface Stoppable {
  app: FastifyInstance;
  worker: { stop(): Promise<void> };
  closeConnections(): Promise<void>;
}

/** Takes nothing new, finishes what was begun, and gives up on what takes too long. */
export async function stopInOrder({ app, worker, closeConnections }: Stoppable, log: Log): Promise<void> {
  await Promise.all([drain(app, log), within(WORKER_MS, worker.stop(), log, 'jobs are cut off')]);
  await within(CONNECTIONS_MS, closeConnections(), log, 'queries are cut off');
}

async function drain(app: FastifyInstance, log: Log): Promise<void> {
  const late = setTimeout(() => {
    log.warn('requests still under way are cut off');
    app.server.closeAllConnections();
  }, REQUESTS_MS);
  // Connections cut off end the wait; a connection that is no longer HTTP might not.
  await within(REQUESTS_MS + 1_000, app.close(), log, 'connections are cut off');
  clearTimeout(late);
}

async function within(ms: number, work: Promise<unknown>, log: Log, late: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn(late);
      resolve();
    }, ms);
  });
  const done = work.then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, late),
  );
  await Promise.race([done, tooLate]);
  clearTimeout(timer);
}
