import { rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { postgresProcessesIn, postmasterPidIn, waitUntil } from './processes.ts';

const steps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * PostgreSQL survives a server that was killed. The holder of the data folder's lock stops it cleanly, so that the
 * new one starts in an unused folder.
 */
export async function stopOrphanedProcesses(data: string, log: Log): Promise<void> {
  if (!existsSync(data)) return;
  const left = postgresProcessesIn(data);
  const postmaster = postmasterPidIn(data);
  if (left.length === 0) return removePidFile(data);
  log.warn(
    { processes: left.length, postmaster },
    'PostgreSQL was left running by a server that was killed; stopping it',
  );
  for (const [signal, withinMs] of steps) {
    const now = postgresProcessesIn(data);
    const whole = postmaster !== null && now.includes(postmaster);
    // Backends without a postmaster treat SIGINT as a query cancellation, and their work is lost anyway.
    if (signal === 'SIGINT' && !whole) continue;
    const targets = whole ? [postmaster] : now;
    for (const pid of targets) kill(pid, signal);
    if (await waitUntil(() => postgresProcessesIn(data).length === 0, withinMs)) return removePidFile(data);
  }
  throw new DatabaseUnavailableError(
    `PostgreSQL processes ${postgresProcessesIn(data).join(', ')} still work in ${data}.`,
    'End them, then start again.',
  );
}

/**
 * Removes the pid file of a killed PostgreSQL. Its process id may by now belong to another program or to a zombie,
 * and PostgreSQL would refuse to start for either.
 */
function removePidFile(data: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432'])
    rmSync(join(data, name), { force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already removed.
  }
}
