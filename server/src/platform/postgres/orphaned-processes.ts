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
 * PostgreSQL outlives a server that was killed. Whoever holds the data folder's lock owns what is left there:
 * it is stopped cleanly, and the new one starts from a quiet folder.
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
    // Backends without their postmaster take SIGINT for the end of one query, and what they hold is lost anyway.
    if (signal === 'SIGINT' && !whole) continue;
    const targets = whole ? [postmaster] : now;
    for (const pid of targets) kill(pid, signal);
    if (await waitUntil(() => postgresProcessesIn(data).length === 0, withinMs))
      return removePidFile(data);
  }
  throw new DatabaseUnavailableError(
    `PostgreSQL processes ${postgresProcessesIn(data).join(', ')} still work in ${data}.`,
    'End them, then start again.',
  );
}

/**
 * What a killed one left lying. The process id in it may belong to a stranger by now, or to the dead one that
 * nobody has buried yet: PostgreSQL would take either for another of its kind and refuse to start.
 */
function removePidFile(data: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432'])
    rmSync(join(data, name), { force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}
